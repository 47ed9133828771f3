/** The window of a batch: a limited number of orders in flight. Each answer makes room for the next order. */
import { ActivityFailure, condition, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { BatchActivities, FoundOrder, ReportKey } from '../../domain/batch/activities';
import { BATCH_TASK_QUEUE, type BatchSummary } from '../../domain/batch/messages';
import { refusalLine, unansweredLine, type BatchLine } from '../../domain/batch/outcome';
import {
  allowance,
  endingOf,
  nothingToSpend,
  reasonToSkip,
  withFound,
  withLine,
  withPage,
  worthWaiting,
  type AskedOrder,
  type BatchState,
} from '../../domain/batch/state';
import { parseDuration } from '../../domain/duration';
import { count } from '../metrics';
import type { BatchHandlers } from './batchHandlers';

/** What an activity needs beyond the order's own time (milliseconds), to ask for the order's status at the end. */
const SLACK = 120_000;

/** Number of lines stored together. */
const PARCEL = 100;

/** How often an ask is attempted: workers may be killed while they ask. More failures than this are a defect, not worth waiting for. */
const ATTEMPTS = 10;

/** Options of activities that store lines. Storing takes milliseconds; a worker killed meanwhile must not hold up the following orders. */
const keeping = proxyActivities<BatchActivities>({
  taskQueue: BATCH_TASK_QUEUE,
  startToCloseTimeout: '15s',
  retry: { maximumInterval: '30s' },
});

/** Options of short questions to the server. They are repeated until answered. */
const asking = proxyActivities<BatchActivities>({
  taskQueue: BATCH_TASK_QUEUE,
  startToCloseTimeout: '2m',
  retry: { maximumInterval: '30s' },
});

export class Window {
  private readonly answerWithin: number;
  /** Number of orders that have answered since this run began. */
  private answered = 0;
  /** A defect of the workflow itself; it must fail the run visibly. */
  private defect?: Error;

  constructor(
    private readonly state: BatchState,
    private readonly handlers: BatchHandlers,
  ) {
    this.answerWithin = parseDuration(state.batch.answerWithin) ?? 0;
    // Ask again what the previous run had in flight. An order answers the same batch only once.
    for (const order of [...state.inFlight]) this.follow(order, order.sent);
  }

  /** Works until every order has answered, or until the history has grown long and this run has made progress. */
  async work(isLong: () => boolean): Promise<'done' | 'long'> {
    const { state } = this;
    for (;;) {
      if (this.defect) throw this.defect;
      // Each run asks again whatever is in flight. A run that ended before as many had answered would make no progress.
      if (isLong() && this.answered >= Math.min(state.inFlight.length, state.batch.maxInFlight))
        return 'long';
      this.skip();
      while (!state.paused && state.waiting.length > 0 && state.inFlight.length < state.batch.maxInFlight)
        this.start(state.waiting.shift() as FoundOrder);
      if (state.lines.length >= PARCEL) {
        await this.keepLines();
        // All orders in flight may have answered meanwhile: decide again what to wait for.
        continue;
      }
      if (state.waiting.length === 0 && state.page !== 'done' && !state.paused) {
        await this.turnPage(state.page.token);
        continue;
      }
      if (state.waiting.length === 0 && state.inFlight.length === 0 && state.page === 'done') return 'done';
      const { found } = state.tally;
      const { paused, stopping } = state;
      await condition(
        () =>
          this.defect !== undefined ||
          state.tally.found !== found ||
          state.paused !== paused ||
          state.stopping !== stopping,
      );
    }
  }

  async keepLines(): Promise<void> {
    const { state } = this;
    while (state.lines.length > 0) {
      const parcel = state.lines.slice(0, PARCEL);
      await keeping.keepLines.executeWithOptions(
        { summary: `write ${inWords(parcel.length, 'line')} to the report` },
        [this.report, parcel],
      );
      state.lines = state.lines.slice(parcel.length);
    }
  }

  /** Returns orders of the window that are held and have no line yet: released meanwhile, or missing from the listing until now. */
  async lookAgain(): Promise<FoundOrder[]> {
    const { batch, beganAt } = this.state;
    const { selection, agency } = batch;
    if (!selection) return [];
    const options = { summary: 'search again for orders released in the meantime' };
    return asking.lookAgain.executeWithOptions(options, [
      { report: this.report, selection, beganAt, ...(agency !== undefined && { agency }) },
    ]);
  }

  /** Adds orders that were found late. */
  takeIn(orders: readonly FoundOrder[]): void {
    withFound(this.state, orders);
  }

  /** Leaves orders found after the last search to the next batch, with a line for each. */
  leave(orders: readonly FoundOrder[]): void {
    const text = 'it was released after the last search of this batch; the next batch will include it';
    for (const { reference, provider } of orders)
      this.note({ ...refusalLine(reference, { code: 'came-late', text }, undefined, 0), provider });
  }

  async close(missed: number): Promise<BatchSummary> {
    const { batch, beganAt, tally, stopped, stopping } = this.state;
    const { id, agency, dryRun, selection } = batch;
    const head = {
      ...(agency !== undefined && { agency }),
      ...tally,
      beganAt,
      endedAt: new Date().toISOString(),
      ending: endingOf(this.state, missed),
      dryRun,
      missed,
      stopped,
      ...(stopping && { stoppedBy: stopping }),
    };
    const closed = await asking.closeReport.executeWithOptions(
      { summary: `write the report of ${inWords(tally.found, 'order')}` },
      [{ ...head, ...this.report, selection }],
    );
    this.handlers.close();
    return { id, ...head, ...closed };
  }

  private get report(): ReportKey {
    const { id, run } = this.state.batch;
    return { batch: id, run };
  }

  private async turnPage(page: string | undefined): Promise<void> {
    const { state, report } = this;
    const { selection, agency } = state.batch;
    if (!selection) return;
    const options = { summary: page === undefined ? 'find released orders' : 'find more released orders' };
    withPage(
      state,
      await asking.findReleased.executeWithOptions(options, [
        { report, selection, beganAt: state.beganAt, page, ...(agency !== undefined && { agency }) },
      ]),
    );
    this.handlers.show();
  }

  /** Removes orders that must no longer be asked. */
  private skip(): void {
    const { state } = this;
    const asked: FoundOrder[] = [];
    for (const order of state.waiting) {
      const why = reasonToSkip(state, order);
      if (why) this.note({ ...refusalLine(order.reference, why, undefined, 0), provider: order.provider });
      else asked.push(order);
    }
    if (asked.length === state.waiting.length) return;
    state.waiting = asked;
    this.handlers.show();
  }

  private start(found: FoundOrder): void {
    const order: AskedOrder = { ...found, askedAt: Date.now(), sent: false };
    this.state.inFlight.push(order);
    this.follow(order, false);
  }

  private follow(order: AskedOrder, again: boolean): void {
    void this.ask(order, again).then(
      (line) => {
        this.answered += 1;
        this.note(line);
        this.handlers.show();
      },
      (error: unknown) => {
        if (isCancellation(error)) return;
        this.defect ??= error instanceof Error ? error : new Error(String(error));
      },
    );
  }

  /** Records the line of an order. */
  private note(line: BatchLine): void {
    withLine(this.state, line);
    count('batchLines', { provider: line.provider ?? 'unknown', outcome: line.outcome });
  }

  private async ask(order: AskedOrder, again: boolean): Promise<BatchLine> {
    const { reference } = order;
    if (!again && this.state.batch.spendingLimits.length > 0) await this.putAside(order);
    // The order may have waited for money: decide now, with the current state.
    const why = again ? undefined : reasonToSkip(this.state, order);
    if (why) return refusalLine(reference, why, undefined, 0);
    order.sent = true;
    const { id, agency, dryRun } = this.state.batch;
    const { stopped } = this.state;
    const ordering = proxyActivities<BatchActivities>({
      taskQueue: BATCH_TASK_QUEUE,
      startToCloseTimeout: this.answerWithin + SLACK,
      heartbeatTimeout: '30s',
      retry: { maximumInterval: '30s', maximumAttempts: ATTEMPTS },
      summary: `${dryRun ? 'check' : 'ticket'} order ${reference}${again ? ' (retry)' : ''}`,
    });
    const unanswered = (text: string): BatchLine =>
      unansweredLine(reference, text, undefined, Date.now() - order.askedAt);
    try {
      const line: BatchLine | null | undefined = await ordering.ticketOrder({
        reference,
        batch: id,
        ...(agency !== undefined && { agency }),
        atMost: order.atMost,
        dryRun,
        askedAt: order.askedAt,
        answerWithin: this.answerWithin,
        again,
        ...(!order.provider && Object.keys(stopped).length > 0 && { leaveAlone: stopped }),
      });
      // With `temporal activity complete` a person can return anything.
      if (line?.reference === reference) return line;
      return unanswered(
        'the batch’s question was answered by hand, so the batch does not know the outcome; see the order',
      );
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      const text = `the batch could not reach the order: ${error.cause?.message ?? error.message}; see the batch’s history`;
      return unanswered(text.slice(0, 300));
    }
  }

  /** Reserves money for an order. If there is not enough, waits for orders in flight that may leave some. */
  private async putAside(order: AskedOrder): Promise<void> {
    const { state } = this;
    const amount = await asking.amountOf.executeWithOptions(
      { summary: `read the price of order ${order.reference}` },
      [{ reference: order.reference }],
    );
    // Checked again without an await before it is reserved: orders that waited for the same money go on at the same moment.
    const waits = (): boolean =>
      amount !== undefined && worthWaiting(state, amount) && reasonToSkip(state, order) === undefined;
    while (waits()) await condition(() => !waits());
    order.atMost = amount ? allowance(state, amount) : nothingToSpend(state);
  }
}

function inWords(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
