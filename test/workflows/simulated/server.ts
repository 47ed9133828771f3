/** What the Temporal server knows of a reference: its runs, what they made by its records, and the claims that they hold. */
import { ActivityFailure } from '@temporalio/common';
import { allTogether, overtaking, type Life } from '../../../src/activities/earlierRuns';
import { haveCancelled, madeBy, mayHaveIssued, type WriteCall } from '../../../src/activities/made';
import { cancelledPassengers, cancelsOrder, isAboutIssuing } from '../../../src/activities/takenUpdates';
import type { Call, EarlierRuns } from '../../../src/domain/order/activities';
import type { WriteName } from '../../../src/domain/calls/operations';
import { activityEnding } from '../../../src/domain/calls/activityEndings';
import { REFUSED_RUN } from '../../../src/domain/order/searchAttributes';
import type { Resumed } from '../../../src/domain/order/updates';
import type { TakenUpdate } from '../../../src/temporal/history';
import { endingOf } from '../../../src/workflows/calls/write';
import type { Execution } from './execution';

/** Calls that a run makes to providers at which it makes no order. */
const shops = ['login', 'airShopping'];

type Wrote = NonNullable<EarlierRuns['wrote']>;

export class Server {
  /** Every run, in the order in which the server made them. */
  readonly runs: Execution[] = [];
  /** The first run of the life that holds a claim, by the claim's id. */
  readonly claims = new Map<string, string>();

  /** The run that is open. */
  get open(): Execution | undefined {
    return this.runs.find(({ ended }) => ended === undefined);
  }

  /** The run that tells what is true of the reference: the newest one that was not refused. */
  get told(): Execution | undefined {
    return this.orderRuns.at(-1);
  }

  /** As in `earlierRuns.ts`. */
  earlierRuns(caller: Execution): EarlierRuns {
    const found: Wrote[] = [];
    for (const run of this.orderRuns.filter((each) => each !== caller).reverse()) {
      const wrote = wroteBy(run);
      if (wrote) found.push(wrote);
      if (wrote?.orderId !== undefined) break;
    }
    const wrote = this.atProvider(allTogether(found, wroteBy(caller)?.sent));
    const cancelled = this.endedWithCancel(caller) || undefined;
    const unknown = this.unknownTo(caller);
    const issued = mayHaveIssued(
      unknown.flatMap((run) => writesOf(run, 'orderChange')),
      unknown.flatMap((run) => writesOf(run, 'orderCreate')),
    );
    const left = unknown.flatMap((run) => cancelledPassengers(writesOf(run, 'orderChange'), updatesOf(run)));
    const confirmed = haveCancelled(
      unknown.flatMap((run) => writesOf(run, 'orderChange')),
      unknown.flatMap((run) => writesOf(run, 'orderCancel')),
    );
    const endedCancelled = this.orderRuns.some(
      (run) => run !== caller && run.attributes.NdcState === 'cancelled' && updatesOf(run).some(cancelsOrder),
    );
    const cancelledByUs = confirmed || endedCancelled;
    if (!wrote) return { cancelled };
    const others = this.orderRuns.filter((run) => run !== caller).reverse();
    const overtakenBy = overtaking(lifeOf(caller), others.map(lifeOf));
    return {
      wrote,
      cancelled,
      ...(issued && { issued }),
      ...(left.length > 0 && { left }),
      ...(cancelledByUs && { cancelledByUs }),
      ...(overtakenBy !== undefined && { overtakenBy }),
    };
  }

  /** As in `earlierRuns.ts`. */
  private atProvider(wrote: Wrote | undefined): Wrote | undefined {
    const run = this.runs.find(({ runId }) => runId === wrote?.runId);
    if (wrote?.orderId === undefined || wrote.provider !== undefined || !run) return wrote;
    const { resumed, ...plain } = run.born.input as { resumed?: Resumed };
    const request = resumed ? resumed.request : plain;
    if (!request || !('providers' in request)) return wrote;
    const calls = run.calls.filter(({ activity, local }) => !local && !shops.includes(activity));
    const { provider = resumed?.status.provider } =
      (calls.at(-1)?.argument as Partial<Call<'orderCreate'>> | undefined) ?? {};
    return { ...wrote, ...(provider !== undefined && { provider }) };
  }

  /** As in `earlierRuns.ts`. */
  usedBefore(caller: Execution): Wrote | undefined {
    const { wrote } = this.earlierRuns(caller);
    const run = this.cameToCreate(caller);
    return wrote ?? (run && { runId: run.runId, began: '', madeNothing: true });
  }

  /** As in `createCalls.ts`. */
  cameToCreate(caller?: Execution): Execution | undefined {
    return this.orderRuns.findLast(
      (run) => run !== caller && run.calls.some(({ activity }) => activity === 'orderCreate'),
    );
  }

  /** The runs of which this one knows nothing: all but those that it continues. */
  private unknownTo(caller: Execution): Execution[] {
    const known = new Set([caller.runId]);
    for (let { continues } = caller.born; continues !== undefined;) {
      known.add(continues);
      continues = this.runs.find(({ runId }) => runId === continues)?.born.continues;
    }
    return this.orderRuns.filter(({ runId }) => !known.has(runId));
  }

  private endedWithCancel(caller: Execution): boolean {
    for (const run of this.orderRuns.filter((each) => each !== caller).reverse()) {
      const last = updatesOf(run).findLast(isAboutIssuing);
      if (last) return cancelsOrder(last);
      if (run.born.first === run.runId) return false;
    }
    return false;
  }

  /** Takes a claim for a life; false where another life of the reference holds it. The order itself is the reference's own. */
  claim(claimId: string, kind: 'trip' | 'order', life: string): boolean {
    const holder = this.claims.get(claimId) ?? life;
    if (kind === 'trip' && holder !== life && this.lives(holder)) return false;
    this.claims.set(claimId, life);
    return true;
  }

  release(claimIds: readonly string[], { born, ended }: Execution): void {
    if (ended) return;
    for (const claimId of claimIds) if (this.claims.get(claimId) === born.first) this.claims.delete(claimId);
  }

  /** Every run that was more than a refusal. */
  get orderRuns(): Execution[] {
    return this.runs.filter(({ attributes }) => attributes.NdcState !== REFUSED_RUN);
  }

  private lives(life: string): boolean {
    if (this.open?.born.first === life) return true;
    const ended = this.orderRuns.findLast((run) => run.ended !== undefined);
    return ended !== undefined && wasCutOff(ended) && wroteBy(ended) !== undefined;
  }
}

function lifeOf(run: Execution): Life {
  const { input, first } = run.born;
  const { adopt, resumed } = input as { adopt?: object; resumed?: { request?: object } };
  const booking = resumed ? resumed.request !== undefined : adopt === undefined;
  return { runId: run.runId, first, booking, wrote: wroteBy(run) !== undefined };
}

/** The Updates that a run has taken. */
const updatesOf = ({ tasks }: Execution): TakenUpdate[] =>
  tasks.flatMap(({ event }) => (event.is === 'update' ? { name: event.name, args: [event.argument] } : []));

/** True for a run that did not come to its own end. */
export function wasCutOff({ ended }: Execution): boolean {
  return ended !== undefined && ('cutOff' in ended || 'failed' in ended);
}

/** As in `earlierRuns.ts`, whose decision it shares. */
export function wroteBy(run: Execution): Wrote | undefined {
  const { runId, attributes, ended, born } = run;
  const made = madeBy(attributes.NdcOrderId as string | undefined, writesOf(run, 'orderCreate'));
  const cutOff = ended && 'cutOff' in ended ? new Date(ended.cutOff).toISOString() : undefined;
  return (
    made && {
      runId,
      state: attributes.NdcState as string | undefined,
      began: new Date(born.madeAt).toISOString(),
      ...(cutOff !== undefined && { cutOff }),
      ...made,
    }
  );
}

function writesOf({ calls }: Execution, operation: WriteName): WriteCall[] {
  return calls
    .filter(({ activity }) => activity === operation)
    .map(({ argument, at, end }) => {
      const { correlationId, provider, input } = argument as Call<typeof operation>;
      return {
        at,
        correlationId,
        provider,
        change: 'change' in input ? input.change : undefined,
        pays: 'payment' in input && input.payment !== undefined,
        outcome: end && 'result' in end ? (end.result as WriteCall['outcome']) : undefined,
        unsent:
          end && 'failure' in end && end.failure instanceof ActivityFailure
            ? activityEnding(endingOf(end.failure, false)).outcome === 'not-sent'
            : undefined,
      };
    });
}
