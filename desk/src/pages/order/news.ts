/** What came out of something that a person did, as the news says it. */
import type { OrderStatus } from '../../api/types';
import type { CallerUpdate } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { agentsWords } from '../../parts/readable';
import { reasonOf } from '../../parts/reason';
import { texts } from '../../texts';
import { afterCancelling, ifCancelled } from './money';

/** News. `danger`: what the person wanted did not happen. `warn`: it waits for another decision. */
export interface News {
  tone: 'good' | 'warn' | 'danger';
  text: string;
}

/** The states that an airline shows by themselves. */
const shown: readonly OrderStatus['state'][] = ['held', 'ticketed', 'cancelled', 'lapsed'];

/** Returns the news once an Update is done. `label`: what the person pressed. */
export function newsOf(update: CallerUpdate, label: string, status: OrderStatus): News {
  const words = texts.order.news;
  const { lastError, state, toApprove, documents, changeOffers } = status;
  const good = (text: string): News => ({ tone: 'good', text });
  const bad = (text: string): News => ({ tone: 'danger', text });
  const fee = update === 'quoteCancellation' ? ifCancelled(status) : undefined;
  if (fee !== undefined) return good(fee);
  const reason = reasonOf(status);
  if (reason) return bad(words.attention(reason.short));
  // A cancellation that waits for its fee has cancelled nothing.
  if (toApprove && state === 'awaiting-approval')
    return { tone: 'warn', text: words.approve(showMoney(toApprove)) };
  const failed = lastError && bad(words.failed(agentsWords(lastError.text)));
  switch (update) {
    case 'quoteChange': {
      const count = changeOffers?.offers.length ?? 0;
      return count === 0 ? { tone: 'warn', text: words.offers(0) } : good(words.offers(count));
    }
    case 'quoteCancellation':
      return failed ?? bad(words.noFee);
    case 'refresh':
      return good(
        shown.includes(state) ? words.shows(texts.states[state], documents.length) : texts.order.done(label),
      );
    case 'cancel':
    case 'approve':
      // The order rests as it was before.
      if (failed && lastError.code === 'fee-unreadable' && (state === 'held' || state === 'ticketed'))
        return failed;
      return good([texts.order.done(label), afterCancelling(status)].filter(Boolean).join(' '));
    default:
      return good(texts.order.done(label));
  }
}
