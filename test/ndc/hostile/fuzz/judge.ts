/** libxml2 as the judge of what is well-formed, asked in a thread of its own (libxml2-wasm is ESM only). */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What libxml2 says of one document. */
export interface Verdict {
  wellFormed: boolean;
  /** It complains of namespaces and of nothing else, which says nothing of the rest: ask again without them. */
  namespacesAlone?: boolean;
  /** What it read, written back (see libxml2-judge.mjs). */
  canonical?: string;
  complaint?: string;
}

export interface Judge {
  /** The verdicts on `documents`, in their order. */
  ask(documents: readonly Uint8Array[]): Promise<Verdict[]>;
  close(): Promise<void>;
}

export function startJudge(): Judge {
  const worker = new Worker(join(__dirname, 'libxml2-judge.mjs'));
  const waiting = new Map<
    number,
    { resolve: (verdicts: Verdict[]) => void; reject: (error: Error) => void }
  >();
  let asked = 0;
  worker.on('message', ({ id, verdicts }: { id: number; verdicts: Verdict[] }) => {
    waiting.get(id)?.resolve(verdicts);
    waiting.delete(id);
  });
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return {
    ask: (documents) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, documents });
      }),
    close: async () => void (await worker.terminate()),
  };
}
