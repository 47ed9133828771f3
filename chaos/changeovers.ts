/** When an order goes from one provider to the next, and whether it may. Pure. */
import { madeNothing, type DecidedWrite } from './runs';
import type { Finding } from './truth';

/** The creates of each reference, of all its runs. */
export type Creates = ReadonlyMap<string, readonly DecidedWrite[]>;

/** A create that certainly made nothing, and the next one, at another provider. */
export interface Changeover {
  reference: string;
  /** When the first create ended (milliseconds since the epoch). */
  refusedAt: number;
  /** When the next one was decided. */
  nextAt: number;
}

/** Returns every change to another provider. */
export function changeoversIn(creates: Creates): Changeover[] {
  return [...creates].flatMap(([reference, all]) =>
    inOrder(all).flatMap(({ provider, decidedAt }, at, sorted) => {
      const before = sorted[at - 1];
      if (!before || before.provider === provider) return [];
      return [{ reference, refusedAt: before.endedAt ?? before.decidedAt, nextAt: decidedAt }];
    }),
  );
}

/** Returns those in the middle of which every worker was killed. `kills` are the instants for each worker. */
export function interrupted(
  changeovers: readonly Changeover[],
  kills: readonly (readonly number[])[],
): Changeover[] {
  return changeovers.filter(({ refusedAt, nextAt }) =>
    kills.every((instants) => instants.some((at) => at > refusedAt && at < nextAt)),
  );
}

/** Finds every create at another provider after one that may have made the order: after `unknown`, no other provider may be asked. */
export function strayCreates(creates: Creates): Finding[] {
  return [...creates].flatMap(([reference, all]) =>
    inOrder(all).flatMap(({ provider, correlationId }, at, sorted) => {
      const open = sorted.slice(0, at).find((each) => each.provider !== provider && !madeNothing(each));
      if (!open) return [];
      const ended = `orderCreate ${open.correlationId} at ${open.provider} ended as ${open.outcome ?? 'nothing known'}`;
      return [{ reference, text: `orderCreate ${correlationId} followed at ${provider}, though ${ended}` }];
    }),
  );
}

/** Those that may have been sent, the oldest first. A run that was reset has copied what the run before it had decided. */
function inOrder(creates: readonly DecidedWrite[]): DecidedWrite[] {
  const byCall = new Map<string | undefined, DecidedWrite>();
  for (const create of creates.filter(({ maySend }) => maySend)) {
    const known = byCall.get(create.correlationId);
    if (known?.outcome === undefined) byCall.set(create.correlationId, create);
  }
  return [...byCall.values()].sort((a, b) => a.decidedAt - b.decidedAt);
}
