/** A-la-carte offers while they are read: by the schema an offer's items come before its own id, and the items of one offer are many. */
import type { FlightReferences } from './itinerary';
import type { RawMoney } from './currency';

/** One item of an ALaCarteOffer. */
export interface RawExtraItem extends FlightReferences {
  offerItemId?: string;
  paxIds: string[];
  price?: RawMoney;
  definitionId?: string;
}

/** The rest of an ALaCarteOffer. It has an id of its own. */
export interface RawExtraOffer {
  offerId?: string;
  ownerCode?: string;
}

/** An a-la-carte offer as its items know it. What stands behind them is filled in when the offer has been read. */
export interface ExtraOffer extends RawExtraOffer {
  /** The first currency that any of its items names. */
  currency?: string;
}

/** Gives items the offer that they belong to. */
export class ExtraOffers {
  private current: ExtraOffer = {};
  /** The first currency that any item of the answer names. */
  currency: string | undefined;
  /** True once an offer has been read to its end. */
  ended = false;

  /** The offer that is being read, for its next item. */
  offerOf({ price }: RawExtraItem): ExtraOffer {
    this.current.currency ??= price?.currency;
    this.currency ??= price?.currency;
    return this.current;
  }

  /** The offer has been read: what its items know of it is complete. */
  end({ offerId, ownerCode }: RawExtraOffer): void {
    this.current.offerId = offerId;
    this.current.ownerCode = ownerCode;
    this.current = {};
    this.ended = true;
  }
}
