/** The changes of the table of quirks that need more than a line. */
import { addMoney, isDecimal, isSome, subtractMoney } from '../../domain/money';
import type { XmlTree } from '../../ndc/xml/write';
import type { OrderedOrder, Price, Reply, SandboxWarning } from '../model';
import type { Dice } from '../random';
import { elements, orders, texts } from './quirk';
import { isTree, listOf, reworked, textOf, without } from './trees';

/** Returns a change of every amount, that is of every element with a currency. */
export const amounts = (write: (amount: string) => string) =>
  elements((value) => {
    const text = textOf(value);
    if (!isTree(value) || value['@CurCode'] === undefined || text === undefined || !isDecimal(text))
      return value;
    return { ...value, '#text': write(text) };
  });

/** Moves totals by a cent. An offer of a part of the trip is left alone: two of them would drift by two. */
export function centDrift(reply: Reply, dice: Dice): Reply {
  const drift = <Of extends { total: Price }>(of: Of): Of => {
    const { total, ...price } = of.total;
    const cent = { amount: '0.01', currency: total.currency };
    const drifted = dice.chance(0.5) ? addMoney(total, cent) : subtractMoney(total, cent);
    return { ...of, total: { ...price, total: drifted } };
  };
  if (reply.kind !== 'shop') return orders(drift)(reply);
  return { ...reply, offers: reply.offers.map((offer) => (offer.match === 'Full' ? drift(offer) : offer)) };
}

/** Below half a cent: displayed, the amount is what it was. As `126.068524` beside a displayed 126.07. */
const HIDDEN = '0.001476';

/** Gives the total the digits that its display leaves out. */
export function hiddenDigits(order: OrderedOrder): OrderedOrder {
  const { total } = order.total;
  if (!isSome(total)) return order;
  const hidden = subtractMoney(total, { amount: HIDDEN, currency: total.currency });
  return { ...order, total: { ...order.total, total: hidden } };
}

/** Returns a change of document numbers: `125-2113793590` or `1252113793590` to one or several others. */
export const documentNumbers = (write: (airline: string, hyphen: string, serial: string) => string[]) =>
  orders((order) => ({
    ...order,
    documents: order.documents.flatMap((document) => {
      const [, airline, hyphen = '', serial] =
        /^(\d{3})(-?)(\d{10}(?:\/\d{2})?)$/.exec(document.number) ?? [];
      if (airline === undefined || serial === undefined) return [document];
      return write(airline, hyphen, serial).map((number) => ({ ...document, number }));
    }),
  }));

/** Warnings of a success that read like errors. */
const FRIGHTENING: readonly SandboxWarning[] = [
  { code: '362', text: 'NDC_ORDERCREATE_9071 - We are unable to display your booking', owner: 'AIRLINE' },
  { code: '911', text: 'Unable to process - system error: language not supported', owner: 'SVC' },
  { code: '306', text: 'INVALID LANGUAGE CODE', owner: 'AIRLINE' },
  { code: 'SUPPLIER_WARN', text: 'All services may not be delivered', owner: 'AIRLINE' },
  { code: 'ERR400', text: '[{"errorCode":"ERR_C07","errorField":"[depPort]"}]', owner: 'AIRLINE' },
  { text: 'Tax is missing from Ticket' },
];

/** Adds some of them to an answer that is a success. */
export function warnings(reply: Reply, dice: Dice): Reply {
  if (!('warnings' in reply)) return reply;
  const some = FRIGHTENING.filter(() => dice.chance(0.4));
  const chosen = some.length > 0 ? some : [dice.pick(FRIGHTENING)];
  return { ...reply, warnings: [...reply.warnings, ...chosen] };
}

/** Puts the airline's own answer into the text of an error. The code stays. */
export function jsonText(reply: Reply): Reply {
  if (reply.kind !== 'error') return reply;
  const errors = reply.errors.map(({ text, ...error }) => ({
    ...error,
    text: JSON.stringify([{ errorCode: error.code, errorField: '[request]', explanation: text }]),
  }));
  return { ...reply, errors };
}

/** Says every error in French as well, and first. */
export function frenchFirst(reply: Reply): Reply {
  if (reply.kind !== 'error') return reply;
  const errors = reply.errors.flatMap((error) => [
    { ...error, text: 'Traitement impossible', language: 'fr' },
    error,
  ]);
  return { ...reply, errors };
}

/** Elements that hold text for people. An id, a code or an address of a machine is never among them. */
const WORDS = ['DescText', 'Name', 'TaxName', 'GivenName', 'Surname', 'CityName', 'StreetText'];

/** Names that HTML has for characters; the others are written as numbers. */
const NAMED: { [letter: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  é: '&eacute;',
  è: '&egrave;',
  à: '&agrave;',
  ç: '&ccedil;',
  ü: '&uuml;',
  ö: '&ouml;',
};

/** Returns `1 bag & a half` → `1 bag &amp; a half`, which goes out as `1 bag &amp;amp; a half`. */
export const escapedTwice = texts(WORDS, (text) =>
  text.replace(/[&<>"'-]|[^\x20-\x7e]/gu, (letter) => NAMED[letter] ?? `&#${letter.codePointAt(0)};`),
);

/** Refers to what the message does not hold, beside references that can be resolved. */
export function danglingReferences(answer: XmlTree): XmlTree {
  const thinner = without('DataLists/SeatProfileList', 'DataLists/DatedOperatingLegList')(answer);
  return reworked(thinner, (value, { path }) => {
    if (!isTree(value)) return value;
    if (path.endsWith('Offer/BaggageAssociations'))
      return { ...value, BaggageAllowanceRefID: [...listOf(value['BaggageAllowanceRefID']), 'BA99'] };
    if (path.endsWith('DataLists/PaxJourneyList'))
      return {
        PaxJourney: [...listOf(value['PaxJourney']), { PaxJourneyID: 'PJ99', PaxSegmentRefID: 'SEG99' }],
      };
    return value;
  });
}

/** Puts the session's id where some services describe it, and not where the schema has it. */
export function sessionIdElsewhere(answer: XmlTree, dice: Dice): XmlTree {
  return reworked(answer, (value, { path }) => {
    if (path !== 'Response' || !isTree(value) || !isTree(value['ShoppingResponse'])) return value;
    const { ShoppingResponse, ...rest } = value;
    const moved = { ShoppingResponseID: ShoppingResponse['ShoppingResponseRefID'] };
    return dice.chance(0.5) ? { ...rest, ...moved } : { ...rest, ShoppingResponse: moved };
  });
}

/** Adds elements that no schema knows. */
export const strangeElements = elements((value, { name }) => {
  if (!isTree(value)) return value;
  if (name === 'Error') return { ...value, StatusText: 'Past date' };
  if (name === 'Order' || name === 'Offer' || name === 'PricedOffer')
    return { Augmentation: { OrderID: 'X', OfferID: 'X', TotalPrice: { TotalAmount: '9' } }, ...value };
  return value;
});
