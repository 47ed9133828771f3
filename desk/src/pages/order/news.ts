/** What came out of something that a person did, as the news says it. */
import type { OrderStatus } from '../../api/types';
import type { CallerUpdate } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { reasonOf } from '../../parts/reason';
import { texts } from '../../texts';
import { afterCancelling, ifCancelled } from './money';

/** The states that an airline shows by themselves. */
const shown: readonly OrderStatus['state'][] = ['held', 'ticketed', 'cancelled', 'lapsed'];

/** Returns the news once an Update is done. `label`: what the person pressed. */
export function newsOf(update: CallerUpdate, label: string, status: OrderStatus): string {
  const words = texts.order.news;
  const { lastError, state, toApprove, documents, changeOffers } = status;
  const fee = update === 'quoteCancellation' ? ifCancelled(status) : undefined;
  if (fee !== undefined) return fee;
  const reason = reasonOf(status);
  if (reason) return words.attention(reason.short);
  // A cancellation that waits for its fee has cancelled nothing.
  if (toApprove && state === 'awaiting-approval') return words.approve(showMoney(toApprove));
  switch (update) {
    case 'quoteChange':
      return words.offers(changeOffers?.offers.length ?? 0);
    case 'quoteCancellation':
      return lastError ? words.failed(lastError.text) : words.noFee;
    case 'refresh':
      return shown.includes(state)
        ? words.shows(texts.states[state], documents.length)
        : texts.order.done(label);
    case 'cancel':
    case 'approve':
      return [texts.order.done(label), afterCancelling(status)].filter(Boolean).join(' ');
    default:
      return texts.order.done(label);
  }
}
