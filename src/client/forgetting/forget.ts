/**
 * Forgets orders: takes away what the server keeps of one, and leaves a tombstone that refuses its reference.
 *
 * Killed anywhere, it is run again and completes. What makes that so is the order of its steps:
 *
 * 1. The tombstone takes the order's id, in one step at the server: from now on the reference is refused. It says that something is left,
 *    and over an order that lived it holds its claims: only now, when nothing can begin any more, is it looked whether a write is in doubt.
 * 2. It is replaced by one that carries what accounting needs and what is in doubt, while the runs that tell it are still there.
 * 3. Its claims and the deliveries of its events to webhooks are ended. Where a write is in doubt, the server ends the claims when the
 *    airline has settled.
 * 4. All runs are deleted, claims before the histories by which they are found, and what is kept elsewhere.
 * 5. When the server no longer knows any of it, the tombstone is replaced by the one that stays, which says so and carries no sales.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import {
  accountingSales,
  type AirlineOrder,
  type ForgottenMark,
  type Inscription,
} from '../../domain/privacy/forgotten';
import type { SalesMemo } from '../../domain/sales/memo';
import type { OrderStatus } from '../../domain/order/status';
import { orderWorkflowId } from '../../domain/order/updates';
import { ForgettingUnfinished, OrderInDoubt, OrderLives, OrderUnreadable, UnknownReference } from '../errors';
import { deleteRun, describedRun, newestRun, runsOf, type Run } from '../kept/runs';
import { claimsAboutThen, endRun, holdUntil } from './claims';
import { saidBy } from './doubt';
import { found, type Found } from './found';
import type { ForgetOptions, Forgotten, Kept, Elsewhere } from './told';
import { putUp, tombstoneOf } from './tombstone';

/** How long the server is waited for; it deletes what has just ended within half a minute, and what ended before at once. */
const GONE_WITHIN = 120_000;
const LOOK_EVERY = 250;

/**
 * The server deletes a run once it has recorded the run's end, and a deletion that it must try again, seconds later, holds up the ends
 * recorded behind it. So every run is ended before the first one is deleted, and a dev server, which records ten times a second, is given
 * that moment.
 */
const RECORDED_WITHIN = 250;

/** How often orders that show up late are taken away too. */
const ROUNDS = 4;

/** Listings lag: what they do not show so long after the tombstone was put up is not there. */
const LISTED_WITHIN = 3_000;

/** A tombstone that stands. */
interface Refused {
  inscription: Inscription;
  again: boolean;
  ended?: string;
  /** Runs that were seen before. */
  known: string[];
  /** What the order said of itself at its end. */
  status?: OrderStatus;
}

/** An order before it is forgotten. */
interface Seen {
  kept: Found;
  status?: OrderStatus;
  state: string;
}

/** Forgets orders of one namespace. */
export class Forgetting {
  constructor(private readonly client: Client) {}

  /** What the server keeps of an order, and what of it would stay. Changes nothing. @throws {UnknownReference} */
  async kept(reference: string, elsewhere?: Elsewhere): Promise<Kept> {
    const newest = await newestRun(this.client, orderWorkflowId(reference));
    if (!newest && !(await elsewhere?.holds())) throw new UnknownReference(reference);
    const stone = await tombstoneOf(this.client, newest);
    const { kept, state } = await this.seen(reference, stone ? undefined : newest);
    const { runs, claims, deliveries, told, events, troubles } = kept;
    const order = kept.order ?? stone?.inscription.order;
    return {
      reference,
      ...(newest?.open && !stone && { live: state }),
      ...(order && { order }),
      inDoubt: [...new Set([...(stone?.inscription.inDoubt ?? []), ...kept.doubts])],
      ...(stone && { forgotten: stone.mark }),
      runs: runs.map(({ runId, startedAt, closedAt }) => ({
        runId,
        ...(startedAt && { startedAt: startedAt.toISOString() }),
        ...(closedAt && { closedAt: closedAt.toISOString() }),
        events: events.get(runId) ?? 0,
      })),
      claims: [...new Set(claims.map(({ workflowId }) => workflowId))],
      deliveries: [...new Set(deliveries.map(({ workflowId }) => workflowId))],
      sales: eventsOf(accountingSales(told)),
      unread: [...troubles, ...(stone?.troubles ?? [])],
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
    const listed = refused.inscription.erasedAt === undefined ? Date.now() + listedWithin : 0;
    const erased = { runs: new Set<string>(), claims: new Set<string>(), deliveries: new Set<string>() };
    const held = new Map<string, Date>();
    const unread = new Set<string>();
    let { inscription } = refused;
    let sales: SalesMemo | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const kept = await found(client, reference, { known, status });
      const late = await this.lateClaims(reference, inscription, round, unread);
      if (round > 1 && kept.runs.length + kept.deliveries.length + late.length === 0) {
        const wait = listed - Date.now();
        if (wait <= 0) break;
        await sleep(wait);
        continue;
      }
      kept.troubles.forEach((trouble) => unread.add(trouble));
      const carried = await this.carry(reference, inscription, kept);
      inscription = carried.inscription;
      sales = carried.sales ?? sales;
      const settled = new Date(Date.now() + 2 * kept.settleFor);
      const gone: Run[] = [...kept.deliveries];
      for (const delivery of kept.deliveries) {
        await endRun(client, delivery);
        erased.deliveries.add(delivery.runId);
      }
      for (const claim of [...kept.claims, ...late]) {
        if (!inscription.inDoubt || !claim.open) await endRun(client, claim);
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
    const { order, inDoubt = [] } = inscription;
    return {
      ...{ reference, mark: await this.finish(reference, inscription), again },
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

  /** Nothing is undone here: a key that was only left out must not cost accounting what it needs. */
  private async readable(reference: string): Promise<void> {
    const { troubles } = await found(this.client, reference);
    const stone = await tombstoneOf(this.client, await newestRun(this.client, orderWorkflowId(reference)));
    if (stone && stone.troubles.length > 0)
      troubles.add(`its tombstone, and the sales that it may carry (${stone.troubles.join('; ')})`);
    if (troubles.size > 0) throw new OrderUnreadable(reference, [...troubles]);
  }

  /** Puts the first tombstone up, or finds the one that stands. From here on the reference is refused. */
  private async refuse(
    reference: string,
    { by, evenIfLive = false, evenIfInDoubt = false, elsewhere }: ForgetOptions,
  ): Promise<Refused> {
    for (;;) {
      const run = await newestRun(this.client, orderWorkflowId(reference));
      const stone = run?.open ? await tombstoneOf(this.client, run) : undefined;
      if (stone) {
        const { at = new Date().toISOString(), by: first = by } = stone.mark;
        return { inscription: { ...stone.inscription, at, by: first }, again: true, known: [] };
      }
      if (!run && !(await elsewhere?.holds())) throw new UnknownReference(reference);
      const { kept, status, state } = await this.seen(reference, run);
      if (run?.open && !evenIfLive) throw new OrderLives(reference, state);
      const { doubts, order } = kept;
      if (doubts.length > 0 && !evenIfInDoubt) throw new OrderInDoubt(reference, doubts, order);
      const inscription = inscribed({ at: new Date().toISOString(), by }, { order, doubts });
      const over = run?.open === true;
      // Terminate no other run in place of an order that has ended: it may be adopted again at this moment.
      if (
        !(await putUp(
          this.client,
          reference,
          { inscription: over ? { ...inscription, holdsClaims: true } : inscription },
          over,
        ))
      )
        continue;
      return {
        ...{ inscription, again: false },
        ...(over && { ended: state }),
        known: run ? await this.chainFrom(run) : [],
        // Asked once more: a write may have begun since. One that did not answer before is not waited for a second time.
        ...(run && status && { status: (await saidBy(this.client, run)) ?? status }),
      };
    }
  }

  /** What there is of an order before it is forgotten, the newest run's own word included where it lives and somebody answers for it. */
  private async seen(reference: string, run: Run | undefined): Promise<Seen> {
    const status = run?.open ? await saidBy(this.client, run) : undefined;
    const kept = await found(this.client, reference, { known: run ? [run.runId] : [], status });
    const { NdcState: listed } = run?.attributes ?? {};
    return {
      kept,
      ...(status && { status }),
      state: status?.state ?? (typeof listed === 'string' ? listed : 'shopping'),
    };
  }

  /** Ids of a run and of those that it went on as: one may have begun in the moment before the tombstone. */
  private async chainFrom({ workflowId, runId }: Run): Promise<string[]> {
    const ids = [runId];
    for (;;) {
      const { events } = await this.client.workflow.getHandle(workflowId, ids.at(-1)).fetchHistory();
      const next = events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
      if (!next) return ids;
      ids.push(next);
    }
  }

  /** Claims that no history names, because the order was ended while it took them. They are listed a moment later. */
  private async lateClaims(
    reference: string,
    { at, erasedAt }: Inscription,
    round: number,
    unread: Set<string>,
  ): Promise<Run[]> {
    return round === 1 || erasedAt !== undefined ? [] : claimsAboutThen(this.client, reference, at, unread);
  }

  /** Has the tombstone carry what the runs tell, before they go. */
  private async carry(
    reference: string,
    inscription: Inscription,
    { told, order, doubts }: Found,
  ): Promise<{ inscription: Inscription; sales?: SalesMemo }> {
    const stone = await tombstoneOf(this.client, await newestRun(this.client, orderWorkflowId(reference)));
    const sales = accountingSales([...(stone?.sales ? [stone.sales] : []), ...told]);
    const all = [...new Set([...(inscription.inDoubt ?? []), ...doubts])];
    const carrying = inscribed(inscription, { order: order ?? inscription.order, doubts: all });
    const tells =
      eventsOf(sales) > eventsOf(stone?.sales) ||
      carrying.order?.orderId !== stone?.inscription.order?.orderId ||
      all.length > (stone?.inscription.inDoubt?.length ?? 0);
    if (tells) await putUp(this.client, reference, { inscription: carrying, sales }, true);
    return { inscription: carrying, ...(sales && { sales }) };
  }

  /** Replaces the tombstone by the one that stays, unless somebody has. */
  private async finish(reference: string, inscription: Inscription): Promise<ForgottenMark> {
    const run = await newestRun(this.client, orderWorkflowId(reference));
    const stone = run?.open ? await tombstoneOf(this.client, run) : undefined;
    const { at, by } = inscription;
    if (stone?.mark.erasedAt !== undefined && !stone.sales) return { at, by, ...stone.mark };
    const erasedAt = new Date().toISOString();
    await putUp(this.client, reference, { inscription: { ...inscription, erasedAt } }, true);
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

/** What stands on a tombstone beside when and who. Claims are held while a write is in doubt, and no longer than the server lets them run. */
function inscribed(
  { at, by, erasedAt }: ForgottenMark,
  { order, doubts }: { order?: AirlineOrder; doubts: readonly string[] },
): Inscription {
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
