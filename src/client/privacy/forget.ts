/**
 * Forgets orders: erases what the server stores about one, and leaves a tombstone that refuses its reference.
 *
 * Killed anywhere, it can be run again and completes. The order of its steps makes that so:
 *
 * 1. A tombstone takes the order's workflow id in one step: from now on the reference is refused. It says that erasing is not complete. Over
 *    an open order it holds the claims: only now, when nothing can begin any more, can a write in doubt be looked for.
 * 2. A second tombstone replaces it, with what accounting needs and what is in doubt, while the runs that tell it still exist.
 * 3. The order's claims and webhook deliveries are ended. Where a write is in doubt, the server ends the claims once the airline has settled.
 * 4. All runs are deleted, claims before the histories that name them, and what is stored elsewhere.
 * 5. When the server no longer knows any of it, the last tombstone takes its place. It says so, and carries no sales.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import {
  accountingSales,
  type AirlineOrder,
  type ForgottenMark,
  type TombstoneRecord,
} from '../../domain/privacy/forgotten';
import type { SalesMemo } from '../../domain/sales/memo';
import type { OrderStatus } from '../../domain/order/status';
import { orderWorkflowId } from '../../domain/order/updates';
import { UnknownReference } from '../../domain/order/errors';
import { ForgettingUnfinished, OrderInDoubt, OrderLives, OrderUnreadable } from '../errors';
import { deleteRun, describedRun, newestRun, runsOf, type Run } from '../../temporal/runs';
import { claimsAboutThen, endRun, holdUntil } from './claims';
import { saidBy } from './doubt';
import {
  storedOf,
  type Stored,
  type ForgetOptions,
  type Forgotten,
  type Kept,
  type Elsewhere,
} from './stored';
import { startTombstone, tombstoneOf } from './tombstone';

/** How long the server may take (milliseconds). It deletes what has just ended within half a minute, and what ended before at once. */
const GONE_WITHIN = 120_000;
const LOOK_EVERY = 250;

/**
 * Pause between ending and deleting (milliseconds). The server deletes a run once it has recorded the run's end; a deletion that comes too
 * early is retried seconds later, and holds up the ends recorded behind it. A dev server records ten times a second.
 */
const RECORDED_WITHIN = 250;

/** How often to look for runs that are listed late. */
const ROUNDS = 4;

/** How long listings may lag behind the tombstone (milliseconds). */
const LISTED_WITHIN = 3_000;

/** A tombstone that stands. */
interface Refused {
  record: TombstoneRecord;
  again: boolean;
  ended?: string;
  /** Runs seen before. */
  known: string[];
  /** The order's status at its end. */
  status?: OrderStatus;
}

/** An order before it is forgotten. */
interface Seen {
  kept: Stored;
  status?: OrderStatus;
  state: string;
}

/** Forgets orders of one namespace. */
export class Forgetting {
  constructor(private readonly client: Client) {}

  /** Returns what the server stores about an order, and what would stay. Changes nothing. @throws {UnknownReference} */
  async kept(reference: string, elsewhere?: Elsewhere): Promise<Kept> {
    const newest = await newestRun(this.client, orderWorkflowId(reference));
    if (!newest && !(await elsewhere?.holds())) throw new UnknownReference(reference);
    const tombstone = await tombstoneOf(this.client, newest);
    const { kept, state } = await this.seen(reference, tombstone ? undefined : newest);
    const { runs, claims, deliveries, sales, events, troubles } = kept;
    const order = kept.order ?? tombstone?.record.order;
    return {
      reference,
      ...(newest?.open && !tombstone && { live: state }),
      ...(order && { order }),
      inDoubt: [...new Set([...(tombstone?.record.inDoubt ?? []), ...kept.doubts])],
      ...(tombstone && { forgotten: tombstone.mark }),
      runs: runs.map(({ runId, startedAt, closedAt }) => ({
        runId,
        ...(startedAt && { startedAt: startedAt.toISOString() }),
        ...(closedAt && { closedAt: closedAt.toISOString() }),
        events: events.get(runId) ?? 0,
      })),
      claims: [...new Set(claims.map(({ workflowId }) => workflowId))],
      deliveries: [...new Set(deliveries.map(({ workflowId }) => workflowId))],
      sales: eventsOf(accountingSales(sales)),
      unread: [...troubles, ...(tombstone?.troubles ?? [])],
    };
  }

  /**
   * Erases an order and refuses its reference from then on. Safe to repeat, also by several at once, and after it was killed.
   *
   * @throws {OrderLives} unless it may end the workflow; {OrderInDoubt} unless it may lose sight of a write; {OrderUnreadable} unless it may
   * go on without a key; {UnknownReference}; {ForgettingUnfinished} where the server takes longer: the reference is refused already, and it
   * is run again
   */
  async forget(reference: string, options: ForgetOptions): Promise<Forgotten> {
    const { client } = this;
    const { elsewhere, goneWithin = GONE_WITHIN, listedWithin = LISTED_WITHIN } = options;
    const until = Date.now() + goneWithin;
    if (!options.evenIfUnreadable) await this.readable(reference);
    const refused = await this.refuse(reference, options);
    const { again, ended, known, status } = refused;
    const listed = refused.record.erasedAt === undefined ? Date.now() + listedWithin : 0;
    const erased = { runs: new Set<string>(), claims: new Set<string>(), deliveries: new Set<string>() };
    const held = new Map<string, Date>();
    const unread = new Set<string>();
    let { record } = refused;
    let sales: SalesMemo | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const kept = await storedOf(client, reference, { known, status });
      const late = await this.lateClaims(reference, record, round, unread);
      if (round > 1 && kept.runs.length + kept.deliveries.length + late.length === 0) {
        const wait = listed - Date.now();
        if (wait <= 0) break;
        await sleep(wait);
        continue;
      }
      kept.troubles.forEach((trouble) => unread.add(trouble));
      const carried = await this.carry(reference, record, kept);
      record = carried.record;
      sales = carried.sales ?? sales;
      const settled = new Date(Date.now() + 2 * kept.settleFor);
      const gone: Run[] = [...kept.deliveries];
      for (const delivery of kept.deliveries) {
        await endRun(client, delivery);
        erased.deliveries.add(delivery.runId);
      }
      for (const claim of [...kept.claims, ...late]) {
        if (!record.inDoubt || !claim.open) await endRun(client, claim);
        else if (await holdUntil(client, claim, settled)) held.set(claim.workflowId, settled);
        else continue;
        gone.push(claim);
      }
      gone.push(...kept.runs);
      await sleep(RECORDED_WITHIN);
      for (const run of gone) await deleteRun(client, run);
      if (round === 1) await elsewhere?.erase();
      await this.gone(reference, gone, until);
      for (const { workflowId, runId } of gone) {
        if (workflowId === orderWorkflowId(reference)) erased.runs.add(runId);
        else if (!held.has(workflowId) && !erased.deliveries.has(runId)) erased.claims.add(runId);
      }
    }
    const [heldUntil] = [...held.values()].sort((a, b) => Number(b) - Number(a));
    const { order, inDoubt = [] } = record;
    return {
      ...{ reference, mark: await this.finish(reference, record), again },
      ...(ended !== undefined && { ended }),
      ...(order && { order }),
      inDoubt,
      ...(heldUntil && { held: { claims: held.size, until: heldUntil.toISOString() } }),
      runs: erased.runs.size,
      claims: erased.claims.size,
      deliveries: erased.deliveries.size,
      sales: eventsOf(sales),
      unread: [...unread],
    };
  }

  /** Refuses what cannot be read: erasing is final, and a key that was only left out must not cost accounting what it needs. */
  private async readable(reference: string): Promise<void> {
    const { troubles } = await storedOf(this.client, reference);
    const tombstone = await tombstoneOf(
      this.client,
      await newestRun(this.client, orderWorkflowId(reference)),
    );
    if (tombstone && tombstone.troubles.length > 0)
      troubles.add(`its tombstone, and the sales that it may carry (${tombstone.troubles.join('; ')})`);
    if (troubles.size > 0) throw new OrderUnreadable(reference, [...troubles]);
  }

  /** Starts the first tombstone, or finds the one that runs. From here on the reference is refused. */
  private async refuse(
    reference: string,
    { by, evenIfLive = false, evenIfInDoubt = false, elsewhere }: ForgetOptions,
  ): Promise<Refused> {
    for (;;) {
      const run = await newestRun(this.client, orderWorkflowId(reference));
      const tombstone = run?.open ? await tombstoneOf(this.client, run) : undefined;
      if (tombstone) {
        const { at = new Date().toISOString(), by: first = by } = tombstone.mark;
        return { record: { ...tombstone.record, at, by: first }, again: true, known: [] };
      }
      if (!run && !(await elsewhere?.holds())) throw new UnknownReference(reference);
      const { kept, status, state } = await this.seen(reference, run);
      if (run?.open && !evenIfLive) throw new OrderLives(reference, state);
      const { doubts, order } = kept;
      if (doubts.length > 0 && !evenIfInDoubt) throw new OrderInDoubt(reference, doubts, order);
      const record = tombstoneRecord({ at: new Date().toISOString(), by }, { order, doubts });
      const over = run?.open === true;
      // Terminate no other run in place of an order that has ended: it may be adopted again at this moment.
      if (
        !(await startTombstone(
          this.client,
          reference,
          { record: over ? { ...record, holdsClaims: true } : record },
          over,
        ))
      )
        continue;
      return {
        ...{ record, again: false },
        ...(over && { ended: state }),
        known: run ? await this.chainFrom(run) : [],
        // Ask once more: a write may have begun since. One that did not answer before is not asked again.
        ...(run && status && { status: (await saidBy(this.client, run)) ?? status }),
      };
    }
  }

  /** Reads what there is of an order before it is forgotten, with its status where it is open and answers. */
  private async seen(reference: string, run: Run | undefined): Promise<Seen> {
    const status = run?.open ? await saidBy(this.client, run) : undefined;
    const kept = await storedOf(this.client, reference, { known: run ? [run.runId] : [], status });
    const { NdcState: listed } = run?.attributes ?? {};
    return {
      kept,
      ...(status && { status }),
      state: status?.state ?? (typeof listed === 'string' ? listed : 'shopping'),
    };
  }

  /** Returns the ids of a run and of those that continue it: one may have begun just before the tombstone. */
  private async chainFrom({ workflowId, runId }: Run): Promise<string[]> {
    const ids = [runId];
    for (;;) {
      const { events } = await this.client.workflow.getHandle(workflowId, ids.at(-1)).fetchHistory();
      const next = events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
      if (!next) return ids;
      ids.push(next);
    }
  }

  /** Finds claims that no history names, because the order was ended while it took them. They are listed a moment later. */
  private async lateClaims(
    reference: string,
    { at, erasedAt }: TombstoneRecord,
    round: number,
    unread: Set<string>,
  ): Promise<Run[]> {
    return round === 1 || erasedAt !== undefined ? [] : claimsAboutThen(this.client, reference, at, unread);
  }

  /** Makes the tombstone carry what the runs tell, before they are deleted. */
  private async carry(
    reference: string,
    record: TombstoneRecord,
    { sales: stored, order, doubts }: Stored,
  ): Promise<{ record: TombstoneRecord; sales?: SalesMemo }> {
    const tombstone = await tombstoneOf(
      this.client,
      await newestRun(this.client, orderWorkflowId(reference)),
    );
    const sales = accountingSales([...(tombstone?.sales ? [tombstone.sales] : []), ...stored]);
    const all = [...new Set([...(record.inDoubt ?? []), ...doubts])];
    const carrying = tombstoneRecord(record, { order: order ?? record.order, doubts: all });
    const isNew =
      eventsOf(sales) > eventsOf(tombstone?.sales) ||
      carrying.order?.orderId !== tombstone?.record.order?.orderId ||
      all.length > (tombstone?.record.inDoubt?.length ?? 0);
    if (isNew) await startTombstone(this.client, reference, { record: carrying, sales }, true);
    return { record: carrying, ...(sales && { sales }) };
  }

  /** Replaces the tombstone by the last one, unless that is done. */
  private async finish(reference: string, record: TombstoneRecord): Promise<ForgottenMark> {
    const run = await newestRun(this.client, orderWorkflowId(reference));
    const tombstone = run?.open ? await tombstoneOf(this.client, run) : undefined;
    const { at, by } = record;
    if (tombstone?.mark.erasedAt !== undefined && !tombstone.sales) return { at, by, ...tombstone.mark };
    const erasedAt = new Date().toISOString();
    await startTombstone(this.client, reference, { record: { ...record, erasedAt } }, true);
    return { at, by, erasedAt };
  }

  /** Resolves when the server neither knows nor lists any of the runs: lists show what is in memos for a moment longer. */
  private async gone(reference: string, runs: readonly Run[], until: number): Promise<void> {
    const left = [...runs];
    for (let run = left[0]; run; run = left[0]) {
      const { workflowId, runId } = run;
      const known = await describedRun(this.client, workflowId, runId);
      const listed = known ?? (await runsOf(this.client, workflowId)).find((each) => each.runId === runId);
      if (!listed) left.shift();
      else if (Date.now() > until) throw new ForgettingUnfinished(reference, left.length);
      else await sleep(LOOK_EVERY);
    }
  }
}

/** Makes what a tombstone says. Claims are held while a write is in doubt, until the server ends them. */
function tombstoneRecord(
  { at, by, erasedAt }: ForgottenMark,
  { order, doubts }: { order?: AirlineOrder; doubts: readonly string[] },
): TombstoneRecord {
  return {
    ...{ at, by },
    ...(erasedAt !== undefined && { erasedAt }),
    ...(order && { order }),
    ...(doubts.length > 0 && { inDoubt: [...doubts], holdsClaims: true }),
  };
}

function eventsOf(sales: SalesMemo | undefined): number {
  return sales?.events.length ?? 0;
}
