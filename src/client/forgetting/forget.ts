/**
 * Forgets orders: takes away what the server keeps of one, and leaves a tombstone that refuses its reference.
 *
 * Killed anywhere, it is run again and completes. What makes that so is the order of its steps:
 *
 * 1. The tombstone takes the order's id, in one step at the server: from now on the reference is refused. It says that something is left.
 * 2. It is replaced by one that carries what accounting needs, while the runs that tell it are still there.
 * 3. Claims go before the histories by which they are found.
 * 4. The runs go, and what is kept elsewhere.
 * 5. When the server no longer knows any of it, the tombstone is replaced by the one that stays, which says so and carries nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { FORGOTTEN_WORKFLOW, accountingSales, type ForgottenMark } from '../../domain/forgotten';
import { SALES_MEMO, type SalesMemo } from '../../domain/sales/memo';
import { orderWorkflowId } from '../../domain/updates';
import { ForgettingUnfinished, OrderLives, OrderUnreadable, UnknownReference } from '../errors';
import { Reader } from '../kept/reading';
import { deleteRun, describedRun, newestRun, runsOf, type Run } from '../kept/runs';
import { claimIdOf, claimIdsIn, ownClaims, takeAway } from './claims';
import { putUp, tombstoneOf } from './tombstone';

/** How long the server is waited for; it deletes what has just ended within half a minute, and what ended before at once. */
const GONE_WITHIN = 120_000;
const LOOK_EVERY = 250;

/** How often orders that show up late are taken away too: listings lag a moment. */
const ROUNDS = 3;

/** What is kept of an order outside the server, where the caller can reach it. */
export interface Elsewhere {
  /** Whether there is anything: an order that the server has forgotten by itself may have left messages. */
  holds(): Promise<boolean>;
  erase(): Promise<void>;
}

export interface ForgetOptions {
  /** Who forgets it: a staff number or initials. It stays on the tombstone. */
  by: string;
  /** Ends the workflow of an order that lives. Nobody watches that order any more, and it may still exist at the airline. */
  evenIfLive?: boolean;
  /** Goes on where a key is missing: what only the histories tell is lost, its sales above all. */
  evenIfUnreadable?: boolean;
  elsewhere?: Elsewhere;
  /** How long the server is waited for; milliseconds, default two minutes. */
  goneWithin?: number;
}

/** What the server keeps of an order. */
export interface Kept {
  reference: string;
  /** State of an order that lives; absent of one that has ended. */
  live?: string;
  /** What its tombstone says, where there is one. */
  forgotten?: Partial<ForgottenMark>;
  runs: { runId: string; startedAt?: string; closedAt?: string; events: number }[];
  claims: string[];
  /** Document events that stay in lists of sales, without booking reference and passenger. */
  sales: number;
  /** What could not be read, in sentences. */
  unread: string[];
}

/** What was done. */
export interface Forgotten {
  reference: string;
  mark: ForgottenMark;
  /** The reference had been forgotten before; what was left is gone now. */
  again: boolean;
  /** State in which a living order was ended. */
  ended?: string;
  runs: number;
  claims: number;
  sales: number;
  unread: string[];
}

/** What was found, as the steps need it. */
interface Found {
  runs: Run[];
  claims: Run[];
  /** What each run tells of its sales. */
  told: SalesMemo[];
  events: Map<string, number>;
  troubles: Set<string>;
}

/** Forgets orders of one namespace. */
export class Forgetting {
  constructor(private readonly client: Client) {}

  /** What the server keeps of an order, and what of it would stay. Changes nothing. @throws {UnknownReference} */
  async kept(reference: string, elsewhere?: Elsewhere): Promise<Kept> {
    const newest = await newestRun(this.client, orderWorkflowId(reference));
    if (!newest && !(await elsewhere?.holds())) throw new UnknownReference(reference);
    const { runs, claims, told, events, troubles } = await this.found(reference);
    const stone = await tombstoneOf(this.client, newest);
    const live = newest?.open && !stone ? stateOf(newest) : undefined;
    return {
      reference,
      ...(live && { live }),
      ...(stone && { forgotten: stone.mark }),
      runs: runs.map(({ runId, startedAt, closedAt }) => ({
        runId,
        ...(startedAt && { startedAt: startedAt.toISOString() }),
        ...(closedAt && { closedAt: closedAt.toISOString() }),
        events: events.get(runId) ?? 0,
      })),
      claims: [...new Set(claims.map(({ workflowId }) => workflowId))],
      sales: eventsOf(accountingSales(told)),
      unread: [...troubles],
    };
  }

  /**
   * Erases an order and refuses its reference from then on. Safe to repeat, also by several at once, and after it was killed.
   *
   * @throws {OrderLives} unless it may end the workflow; {OrderUnreadable} unless it may go on without a key; {UnknownReference};
   * {ForgettingUnfinished} where the server takes longer: the
   * reference is refused already, and it is run again
   */
  async forget(reference: string, options: ForgetOptions): Promise<Forgotten> {
    const { client } = this;
    const { elsewhere, goneWithin = GONE_WITHIN } = options;
    const until = Date.now() + goneWithin;
    if (!options.evenIfUnreadable) await this.readable(reference);
    const refused = await this.refuse(reference, options);
    const erased = { runs: new Set<string>(), claims: new Set<string>() };
    const unread = new Set<string>();
    let kept: SalesMemo | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { runs, claims, told, troubles } = await this.found(reference);
      if (round > 1 && runs.length === 0) break;
      troubles.forEach((trouble) => unread.add(trouble));
      const stone = await tombstoneOf(client, await newestRun(client, orderWorkflowId(reference)));
      const sales = accountingSales([...(stone?.sales ? [stone.sales] : []), ...told]);
      if (sales && eventsOf(sales) > eventsOf(stone?.sales))
        await putUp(client, reference, { mark: refused.mark, sales }, true);
      kept = sales ?? kept;
      for (const claim of claims) await takeAway(client, claim);
      for (const run of runs) await deleteRun(client, run);
      if (round === 1) await elsewhere?.erase();
      await this.gone(reference, [...claims, ...runs], until);
      runs.forEach(({ runId }) => erased.runs.add(runId));
      claims.forEach(({ runId }) => erased.claims.add(runId));
    }
    const mark = await this.finish(reference, refused.mark);
    const { again, ended } = refused;
    return {
      ...{ reference, mark, again },
      ...(ended !== undefined && { ended }),
      runs: erased.runs.size,
      claims: erased.claims.size,
      sales: eventsOf(kept),
      unread: [...unread],
    };
  }

  /** Nothing is undone here: a key that was only left out must not cost accounting what it needs. */
  private async readable(reference: string): Promise<void> {
    const { troubles } = await this.found(reference);
    if (troubles.size > 0) throw new OrderUnreadable(reference, [...troubles]);
  }

  /** Puts the first tombstone up, or finds the one that stands. From here on the reference is refused. */
  private async refuse(
    reference: string,
    { by, evenIfLive = false, elsewhere }: ForgetOptions,
  ): Promise<{ mark: ForgottenMark; again: boolean; ended?: string }> {
    for (;;) {
      const run = await newestRun(this.client, orderWorkflowId(reference));
      const stone = run?.open ? await tombstoneOf(this.client, run) : undefined;
      if (stone) {
        const { at = new Date().toISOString(), by: first = by, erasedAt } = stone.mark;
        return { mark: { at, by: first, ...(erasedAt && { erasedAt }) }, again: true };
      }
      if (!run && !(await elsewhere?.holds())) throw new UnknownReference(reference);
      if (run?.open && !evenIfLive) throw new OrderLives(reference, stateOf(run));
      const mark = { at: new Date().toISOString(), by };
      // Of an order that has ended nobody may be ended in its place: it may be taken up again in this very moment.
      if (!(await putUp(this.client, reference, { mark }, run?.open === true))) continue;
      return { mark, again: false, ...(run?.open && { ended: stateOf(run) }) };
    }
  }

  /** Replaces the tombstone by the one that stays, unless somebody has. */
  private async finish(reference: string, mark: ForgottenMark): Promise<ForgottenMark> {
    const run = await newestRun(this.client, orderWorkflowId(reference));
    const stone = run?.open ? await tombstoneOf(this.client, run) : undefined;
    if (stone?.mark.erasedAt !== undefined && !stone.sales) return { ...mark, ...stone.mark };
    const erased = { ...mark, erasedAt: new Date().toISOString() };
    await putUp(this.client, reference, { mark: erased }, true);
    return erased;
  }

  /** Everything of the reference but tombstones. */
  private async found(reference: string): Promise<Found> {
    const workflowId = orderWorkflowId(reference);
    const runs = (await runsOf(this.client, workflowId)).filter(({ type }) => type !== FORGOTTEN_WORKFLOW);
    const reader = new Reader(this.client, workflowId);
    const claimIds = new Set<string>();
    const told: SalesMemo[] = [];
    const events = new Map<string, number>();
    for (const run of runs) {
      const named = claimIdOf(run);
      if (named) claimIds.add(named);
      const history = await reader.history(run.runId);
      events.set(run.runId, history.length);
      claimIdsIn(history).forEach((id) => claimIds.add(id));
      const sales = (await reader.memo(run.memo))[SALES_MEMO] as
        SalesMemo | { unreadable: string } | undefined;
      if (sales && 'events' in sales) told.push(sales);
    }
    const troubles = new Set<string>();
    if (reader.troubles.size > 0) troubles.add(unreadWords([...reader.troubles]));
    const claims = await ownClaims(this.client, claimIds, reference, troubles);
    return { runs, claims, told, events, troubles };
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

function stateOf({ attributes }: Run): string {
  const { NdcState: state } = attributes;
  return typeof state === 'string' ? state : 'shopping';
}

function unreadWords(reasons: readonly string[]): string {
  return `its histories cannot be read here (${reasons.join('; ')}), so that a claim on its trip and sales that only they tell cannot be found`;
}

function eventsOf(sales: SalesMemo | undefined): number {
  return sales?.events.length ?? 0;
}
