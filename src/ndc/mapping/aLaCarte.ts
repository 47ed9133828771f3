/** Links items to their a-la-carte offer while it is read: the schema puts an offer's many items before its id. */
import type { FlightReferences } from './itinerary';
import type { RawMoney } from './currency';

/** One item of an ALaCarteOffer. */
export interface RawExtraItem extends FlightReferences {
  offerItemId?: string;
  paxIds: string[];
  price?: RawMoney;
  definitionId?: string;
}

/** The rest of an ALaCarteOffer. */
export interface RawExtraOffer {
  offerId?: string;
  ownerCode?: string;
}

/** An a-la-carte offer that its items share. Completed when the offer ends. */
export interface ExtraOffer extends RawExtraOffer {
  /** The first currency among its items. */
  currency?: string;
}

/** Assigns items to their offer. */
export class ExtraOffers {
  private current: ExtraOffer = {};
  /** The first currency among all items of the answer. */
  currency: string | undefined;
  /** True once an offer has ended. */
  ended = false;

  /** Returns the current offer for its next item. */
  offerOf({ price }: RawExtraItem): ExtraOffer {
    this.current.currency ??= price?.currency;
    this.currency ??= price?.currency;
    return this.current;
  }

  /** Completes the current offer. */
  end({ offerId, ownerCode }: RawExtraOffer): void {
    this.current.offerId = offerId;
    this.current.ownerCode = ownerCode;
    this.current = {};
    this.ended = true;
  }
}
