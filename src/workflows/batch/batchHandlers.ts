/** The messages of a batch: its Updates (pause, resume, stop), its query, and its details in the Temporal UI. */
import { defineQuery, defineUpdate, setCurrentDetails, setHandler } from '@temporalio/workflow';
import { batchAtAGlance } from '../../domain/batch/atAGlance';
import { PROGRESS_QUERY, type BatchProgress, type BatchUpdates } from '../../domain/batch/messages';
import type { BatchState } from '../../domain/batch/state';
import { cardRefusal } from '../../domain/order/updateRules';
import { refused } from '../refused';

/** Serves the query and the Updates of one batch, and changes its state accordingly. */
export class BatchHandlers {
  private ended = false;

  constructor(private readonly state: BatchState) {
    setHandler(defineQuery<BatchProgress>(PROGRESS_QUERY), () => this.progress());
    this.takes('pause', () => {
      if (!state.paused) standsStill(state);
      state.paused = true;
    });
    this.takes('resume', () => goesOn(state));
    this.takes(
      'stop',
      ({ who, why }) => {
        state.stopping ??= { who: who.slice(0, 100), why: why.slice(0, 500) };
        goesOn(state);
      },
      ({ who, why }) =>
        typeof who === 'string' && who.trim() && typeof why === 'string' && why.trim()
          ? undefined
          : 'who and why must not be empty; the report keeps both',
    );
    this.show();
  }

  /** Refuses every Update from now on. */
  close(): void {
    this.ended = true;
    this.show();
  }

  progress(): BatchProgress {
    const { batch, beganAt, tally, inFlight, waiting, page, paused, stopping, stopped, expected } =
      this.state;
    const seconds = worked(this.state) / 1000;
    const perSecond = seconds > 0 ? tally.found / seconds : 0;
    const more = page !== 'done';
    // Pages not read yet are known only through the number of orders counted at the start.
    const unread = more && expected !== undefined ? Math.max(0, expected - tally.found) : 0;
    const left = Math.max(inFlight.length + waiting.length, unread);
    const known = left > 0 && perSecond > 0 && !paused && (!more || expected !== undefined);
    return {
      ...tally,
      id: batch.id,
      state: this.ended ? 'ended' : stopping ? 'stopping' : paused ? 'paused' : 'working',
      beganAt,
      inFlight: inFlight.length,
      waiting: waiting.length,
      ...(expected !== undefined && { expected }),
      more,
      perSecond: Math.round(perSecond * 100) / 100,
      ...(known && { estimatedEnd: new Date(Date.now() + (left / perSecond) * 1000).toISOString() }),
      stopped,
    };
  }

  /** Updates the details in the Temporal UI. */
  show(): void {
    setCurrentDetails(batchAtAGlance(this.progress()));
  }

  private takes<Name extends keyof BatchUpdates>(
    name: Name,
    act: (args: BatchUpdates[Name]) => void,
    refusal: (args: BatchUpdates[Name]) => string | undefined = () => undefined,
  ): void {
    const handler = (given: unknown): BatchProgress => {
      act((given ?? {}) as BatchUpdates[Name]);
      this.show();
      return this.progress();
    };
    const validator = (given: unknown): void => {
      const args = (given ?? {}) as BatchUpdates[Name];
      const card = cardRefusal(args);
      if (card) throw refused(card);
      const text = this.ended ? 'the batch has ended' : refusal(args);
      if (text) throw refused({ code: 'not-in-this-state', text });
    };
    setHandler(defineUpdate<BatchProgress, [unknown]>(name), handler, { validator });
  }
}

/** Returns how long the batch has worked (milliseconds). */
function worked({ worked: before, workingSince }: BatchState): number {
  return before + (workingSince === undefined ? 0 : Date.now() - workingSince);
}

function standsStill(state: BatchState): void {
  state.worked = worked(state);
  state.workingSince = undefined;
}

function goesOn(state: BatchState): void {
  state.workingSince ??= Date.now();
  state.paused = false;
}
