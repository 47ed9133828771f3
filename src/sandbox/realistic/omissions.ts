/** What real answers leave out, though their schemas demand it, and what they refer to that is not there. */
import type { XmlTree, XmlValue } from '../../ndc/xml/write';
import type { Dice } from './dice';
import type { Scene } from './quirk';
import { isTree, retold, reworked, without } from './trees';

/** A change that leaves out what ends in these paths. */
export const leavingOut =
  (...ends: string[]) =>
  (answer: XmlTree): XmlTree =>
    without(answer, ends);

/** Free seats do not say that they are: they have an offer item. */
export function silentFreeSeats(answer: XmlTree): XmlTree {
  return reworked(answer, (value, { name, parent }) =>
    name === 'OccupationStatusCode' &&
    parent['OfferItemRefID'] !== undefined &&
    !isEmptyList(parent['OfferItemRefID'])
      ? undefined
      : value,
  );
}

const isEmptyList = (value: XmlValue): boolean => Array.isArray(value) && value.length === 0;

/** References to what the message does not hold, beside those that can be resolved. */
export function danglingReferences(answer: XmlTree): XmlTree {
  const thinner = without(answer, ['DataLists/SeatProfileList', 'DataLists/DatedOperatingLegList']);
  return reworked(thinner, (value, { path }) => {
    if (path.endsWith('Offer/BaggageAssociations') && isTree(value)) {
      return { ...value, BaggageAllowanceRefID: [...listOf(value['BaggageAllowanceRefID']), 'BA99'] };
    }
    if (path.endsWith('DataLists/PaxJourneyList') && isTree(value)) {
      return {
        PaxJourney: [...listOf(value['PaxJourney']), { PaxJourneyID: 'PJ99', PaxSegmentRefID: 'SEG99' }],
      };
    }
    return value;
  });
}

function listOf(value: XmlValue): readonly XmlValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly XmlValue[]) : [value];
}

/** PaxList lacks its last passenger, whom items and tickets still name. */
export function passengerMissing(answer: XmlTree): XmlTree {
  return reworked(answer, (value, { path }) => {
    if (!path.endsWith('DataLists/PaxList') || !isTree(value)) return value;
    const passengers = listOf(value['Pax']);
    return passengers.length > 1 ? { ...value, Pax: passengers.slice(0, -1) } : value;
  });
}

/** When the order was made is not said; the answer to a search says it, or nobody could tell an old order from a new one. */
export function noCreationDate(answer: XmlTree, _: Dice, { searched }: Scene): XmlTree {
  return searched ? answer : without(answer, ['Order/CreationDateTime']);
}

/** Passengers without their names, which a search still shows. */
export function noNames(answer: XmlTree, _: Dice, { searched }: Scene): XmlTree {
  return searched ? answer : without(answer, ['Pax/Individual']);
}

/** The session's id stands where some describe it, and not where the schema has it. */
export function sessionIdElsewhere(answer: XmlTree, dice: Dice): XmlTree {
  return reworked(answer, (value, { path }) => {
    if (path !== 'Response' || !isTree(value) || !isTree(value['ShoppingResponse'])) return value;
    const { ShoppingResponse, ...rest } = value;
    const id = ShoppingResponse['ShoppingResponseRefID'];
    return dice.chance(0.5)
      ? { ...rest, ShoppingResponseID: id }
      : { ...rest, ShoppingResponse: { ShoppingResponseID: id } };
  });
}

/** Another number, or none. It is never checked. */
export function otherVersionNumber(answer: XmlTree, dice: Dice): XmlTree {
  const number = dice.pick([undefined, '1', '21.3', '2021.3']);
  return reworked(answer, (value, { path }) => (path === 'PayloadAttributes/VersionNumber' ? number : value));
}

/** `0315` and `315` are the same flight. */
export function paddedFlightNumbers(answer: XmlTree): XmlTree {
  return retold(answer, ['MarketingCarrierFlightNumberText'], (number) => number.padStart(4, '0'));
}

/** PaymentTimeLimit at the end of its item, and what else the schema wants in another order. */
export function outOfOrder(answer: XmlTree): XmlTree {
  return reworked(answer, (value, { name }) => {
    if (name !== 'OfferItem' && name !== 'OrderItem') return value;
    return isTree(value) ? Object.fromEntries(Object.entries(value).reverse()) : value;
  });
}

/** Elements that no schema knows. */
export function strangeElements(answer: XmlTree): XmlTree {
  return reworked(answer, (value, { name }) => {
    if (!isTree(value)) return value;
    if (name === 'Error') return { ...value, StatusText: 'Past date' };
    if (name === 'Order' || name === 'Offer' || name === 'PricedOffer') {
      return { Augmentation: { OrderID: 'X', OfferID: 'X', TotalPrice: { TotalAmount: '9' } }, ...value };
    }
    return value;
  });
}
