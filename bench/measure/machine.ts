/** What machine the figures are from, in words that name nobody's. */
import { availableParallelism, totalmem } from 'node:os';

export interface Machine {
  node: string;
  platform: string;
  processors: number;
  /** 10⁹ bytes. */
  memory: number;
}

export function thisMachine(): Machine {
  return {
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    processors: availableParallelism(),
    memory: Math.round(totalmem() / 1e9),
  };
}

export function machineLine({ node, platform, processors, memory }: Machine): string {
  return `Node ${node} on ${platform}, ${processors} processors, ${memory} GB of memory`;
}
