/** What a shop leads to: chosen offers, and what is priced with them. */
import type { Money } from '../../domain/money';
import type { Offer, SelectedOffer } from '../../domain/offers/offers';
import type { ProviderSession } from '../calls/session';

/** Everything to price, with the total that is expected. */
export interface Selection {
  selected: SelectedOffer[];
  expected: Money;
  /** The shopping session's id in NDC 19.2. */
  shoppingResponseId?: string;
}

/** The result of shopping. */
export interface Chosen {
  /** One full offer, or partial offers that together cover the trip. */
  offers: Offer[];
  /** The shopping session's id in NDC 19.2. */
  shoppingResponseId?: string;
  /** Whose offers they are. Default: the order's own session. */
  session?: ProviderSession;
  /** True if the flights differ from those chosen first. Then they need approval at any price. */
  otherFlights: boolean;
  /** What the offers cost when the caller saw them, if not what they cost now. */
  seen?: Money;
  /** What goes with them, if it is known already. */
  selection?: Selection;
}
