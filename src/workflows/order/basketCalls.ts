/** What callers ask of a basket while it waits for a selection: answered by the waiting step, one at a time. */
import { condition } from '@temporalio/workflow';
import type { Refusal } from '../../domain/calls/problem';
import type { OrderUpdates } from '../../domain/order/updates';

/** A selection, or a question about what goes with an offer. */
export type Asked = { select: OrderUpdates['selectOffer'] } | { list: OrderUpdates['listExtras'] };

/** An accepted call that waits for its answer. */
export interface BasketCall {
  readonly asked: Asked;
  answer?: { refusal?: Refusal };
}

/** The calls of one basket. They outlast a new shop. */
export class BasketCalls {
  private readonly waiting: BasketCall[] = [];

  /** The oldest call that waits. */
  get next(): BasketCall | undefined {
    return this.waiting[0];
  }

  /** Waits until the step has answered. Returns its refusal, if it refused. */
  async put(asked: Asked): Promise<Refusal | undefined> {
    const call: BasketCall = { asked };
    this.waiting.push(call);
    await condition(() => call.answer !== undefined);
    return call.answer?.refusal;
  }

  /** Answers the oldest call. */
  answer(refusal?: Refusal): void {
    const call = this.waiting.shift();
    if (call) call.answer = refusal ? { refusal } : {};
  }

  /** Refuses all calls that wait. */
  close(refusal: Refusal): void {
    while (this.next) this.answer(refusal);
  }
}
