/** The table of quirks: every way in which the answers of a realistic sandbox depart from the textbook. Tests and documentation read it. */
import { instantOf, offsetAt, offsetText } from '../clock';
import type { SandboxOperation } from '../model';
import { MESSAGE_PREFIX } from '../messages/envelope';
import { bookingReference, uuidOf } from '../random';
import * as changes from './changes';
import {
  content,
  delivery,
  elements,
  engine,
  orders,
  reply,
  root,
  texts,
  wording,
  type Quirk,
  type Scene,
} from './quirk';
import { isTree, listOf, textOf, without } from './trees';

/** Answered with an OrderViewRS. */
const VIEWS: readonly SandboxOperation[] = ['orderCreate', 'orderRetrieve', 'orderChange'];
const SHOPPING: readonly SandboxOperation[] = [
  'airShopping',
  'serviceList',
  'seatAvailability',
  'offerPrice',
];

const views = { operations: VIEWS };
const steadily = { operations: VIEWS, steady: true } as const;
const creating = { operations: ['orderCreate'] } as const;
const pricing = { operations: ['offerPrice'], steady: true } as const;
const seats = { operations: ['seatAvailability'] } as const;
const oldIssue = { versions: ['19.2'], operations: ['orderChange'] } as const;
const newSeats = { versions: ['21.3'], ...seats } as const;

const LOGGED = 'logged messages';
const logged = (what: string): string => `${LOGGED}: ${what}`;
const SEEN = 'seen at services, or in their documentation';
const STANDARD = 'XML 1.0: an equivalent form of the same document';

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const LIMITS = [
  'PaymentTimeLimitDateTime',
  'PriceGuaranteeTimeLimitDateTime',
  'OfferExpirationTimeLimitDateTime',
];
const LATER = 4 * 3_600_000;

/** `2026-03-12T18:30:00` at any airport → `2026-03-12T18:30:00.000+01:00`: the wall clock stays, the offset is the service's on that date. */
const withOffset = (time: string, { timeZone }: Scene): string =>
  LOCAL.test(time) ? `${time}.000${offsetText(offsetAt(timeZone, instantOf(timeZone, time)))}` : time;

const table = {
  // What is sold.
  'tax-items': engine(
    0.3,
    'offerPrice moves the taxes of each fare to a separate item (base 0), which the order keeps',
    logged('19.2 OrderViewRS'),
    pricing,
  ),
  'free-seats': engine(0.3, 'offerPrice selects a mandatory seat that costs nothing', SEEN, pricing),
  'uuid-order-ids': engine(0.3, 'the order’s id is a UUID', logged('19.2 OrderViewRS'), {
    ...creating,
    steady: true,
  }),

  // What the answer says.
  'cent-drift': reply(
    0.3,
    'the total is a cent more or less than in the previous step',
    SEEN,
    changes.centDrift,
    { operations: ['airShopping', ...VIEWS], steady: true },
  ),
  'hidden-digits': reply(
    0.3,
    'an order’s total has digits beyond the displayed cent (126.068524 for 126.07)',
    SEEN,
    orders(changes.hiddenDigits),
    { operations: ['orderRetrieve', 'orderChange'], steady: true },
  ),
  'warnings-like-errors': reply(
    0.4,
    'a successful answer carries warnings with error codes (362, 911, 306), with JSON, or without a code',
    `${logged('21.3 OrderViewRS')}; ${SEEN}`,
    changes.warnings,
  ),
  'json-text': reply(
    0.3,
    'the DescText of an error is the airline’s JSON',
    logged('19.2 AirShoppingRS with an error'),
    changes.jsonText,
  ),
  'several-languages': reply(
    0.3,
    'every error comes first in French, then in English, each with its LangCode',
    SEEN,
    changes.frenchFirst,
  ),
  'under-reported': reply(
    0.3,
    'the answer to orderCreate shows only one passenger’s total',
    SEEN,
    orders((order) => (order.items[0] ? { ...order, total: order.items[0].perPax } : order)),
    creating,
  ),
  'other-item-ids': reply(
    0.4,
    'all order item ids change after creation',
    SEEN,
    orders((order) => ({
      ...order,
      items: order.items.map((item) => ({ ...item, orderItemId: uuidOf(`created/${item.orderItemId}`) })),
    })),
    creating,
  ),
  'later-limit': reply(
    0.4,
    'the answer to orderCreate has a payment time limit that differs by hours from the one read later',
    logged('21.3 OrderViewRS compared with OfferPriceRS'),
    orders((order) => ({
      ...order,
      items: order.items.map(({ paymentTimeLimit: limit, ...item }) => ({
        ...item,
        ...(limit && {
          paymentTimeLimit: new Date(Date.parse(`${limit}Z`) + LATER).toISOString().slice(0, 19),
        }),
      })),
    })),
    creating,
  ),
  'more-booking-references': reply(
    0.3,
    'the agency has a booking reference too, the same as the airline’s',
    `${logged('19.2 OrderViewRS')}; ${SEEN}`,
    orders(({ bookingRefs, ...order }) => {
      const id = bookingRefs[0]?.id ?? bookingReference(order.orderId);
      return { ...order, bookingRefs: [...bookingRefs, { id, organisation: 'AGENCY' }] };
    }),
    steadily,
  ),
  'sparse-issue': reply(
    0.4,
    'the answer to an issue contains only OrderID, BookingRef and documents',
    logged('19.2 OrderViewRS after an issue'),
    (said) => (said.kind === 'order' ? { ...said, sparse: true } : said),
    oldIssue,
  ),
  'other-hyphens': reply(
    0.3,
    'ticket numbers have a hyphen if the airline writes none, and vice versa',
    LOGGED,
    changes.documentNumbers((airline, hyphen, serial) => [`${airline}${hyphen ? '' : '-'}${serial}`]),
    views,
  ),
  'split-ticket-numbers': reply(
    0.4,
    'one ticket number is split over two Ticket elements (125 and 2113793590)',
    logged('19.2 OrderViewRS after an issue'),
    // All numbers or none, or a message with many documents would tear one apart.
    changes.documentNumbers((airline, _, serial) => [airline, serial]),
    oldIssue,
  ),

  // The message's name.
  'named-after-operation': root(
    0.2,
    'an answer with an order is named after its operation (OrderCreateRS for OrderViewRS)',
    'the interface description, which names every answer after its operation',
    (name, _, { wire: { operation } }) =>
      name.replace('OrderViewRS', `${operation.charAt(0).toUpperCase()}${operation.slice(1)}RS`),
    views,
  ),
  'no-standard-prefix': root(
    0.2,
    'the standard’s name is missing from the message’s (AirShoppingRS)',
    SEEN,
    (name) => name.replace(MESSAGE_PREFIX, ''),
  ),

  // The elements that say it.
  'few-decimals': content(
    0.15,
    'amounts have one decimal (21.0)',
    logged('19.2 AirShoppingRS'),
    changes.amounts((amount) => amount.replace(/(\.\d)0+$/, '$1')),
  ),
  'twenty-decimals': content(
    0.3,
    'amounts have twenty decimals',
    logged('19.2'),
    changes.amounts((amount) => {
      const [whole = '0', fraction = ''] = amount.split('.');
      return `${whole}.${fraction.padEnd(20, '0')}`;
    }),
  ),
  'zero-without-currency': content(
    0.4,
    'a zero amount is written as 0, without a currency',
    logged('19.2 OrderReshopRS, OrderCancelRS, OrderViewRS'),
    elements((value) => {
      const nothing =
        isTree(value) && value['@CurCode'] !== undefined && /^0(\.0+)?$/.test(textOf(value) ?? '');
      return nothing ? '0' : value;
    }),
  ),
  'no-price-details': content(
    0.2,
    'Tax and BaseAmount are missing: there are only totals',
    LOGGED,
    without('Tax', 'BaseAmount'),
    { operations: ['airShopping', 'serviceList', 'seatAvailability', ...VIEWS] },
  ),
  'glued-offsets': content(
    0.6,
    'local flight times carry the UTC offset of the service’s time zone on that date',
    logged('21.3 OrderViewRS'),
    texts(['AircraftScheduledDateTime'], withOffset),
    views,
  ),
  'zoned-birth-dates': content(
    0.5,
    'birth dates have a UTC offset (2001-04-13+02:00)',
    LOGGED,
    texts(['Birthdate'], (day, scene) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
      return `${day}${withOffset(`${day}T00:00:00`, scene).slice(-6)}`;
    }),
    views,
  ),
  'zoned-limits': content(
    0.3,
    'an order’s time limits have the service’s UTC offset',
    logged('21.3 OrderViewRS'),
    texts(LIMITS, withOffset),
    views,
  ),
  'limits-with-fractions': content(
    0.5,
    'time limits are in the service’s time, without an offset and with milliseconds',
    LOGGED,
    texts(LIMITS, (time) => (LOCAL.test(time) ? `${time}.000` : time)),
  ),
  'bare-timestamp': content(
    0.3,
    'Timestamp has no offset',
    logged('19.2'),
    texts(['Timestamp'], (time) => time.replace(/[+-]\d{2}:\d{2}$/, '')),
  ),
  'long-durations': content(
    0.6,
    'durations include zero years, months and days (P0Y0M0DT1H15M0S)',
    LOGGED,
    texts(['Duration'], (duration) => {
      const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? [];
      return `P0Y0M0DT${hours}H${minutes}M0S`;
    }),
  ),
  'empty-legs': content(
    0.5,
    'Arrival and Dep of a DatedOperatingLeg are empty: only the segment has airports and times',
    LOGGED,
    elements((value, { path }) =>
      /DatedOperatingLeg\/(Arrival|Dep)$/.test(path) && isTree(value) ? '' : value,
    ),
  ),
  'escaped-twice': content(
    0.3,
    'human-readable text is escaped twice (&amp;eacute;); ids and codes never are',
    SEEN,
    changes.escapedTwice,
  ),
  'no-fare-price-type': content(0.5, 'FarePriceTypeCode is missing', LOGGED, without('FarePriceTypeCode')),
  'no-owner-code': content(
    0.4,
    'OwnerCode is missing from priced and a-la-carte offers, fee offers and order items',
    LOGGED,
    without(
      'PricedOffer/OwnerCode',
      'ALaCarteOffer/OwnerCode',
      'ReshopOffers/Offer/OwnerCode',
      'OrderItem/OwnerCode',
      'ServiceDefinition/OwnerCode',
    ),
    { operations: ['serviceList', 'seatAvailability', 'offerPrice', 'orderReshop', ...VIEWS] },
  ),
  'no-lang-code': content(
    0.6,
    'LangCode and TypeCode of errors and warnings are missing',
    LOGGED,
    without('Error/LangCode', 'Error/TypeCode', 'Warning/LangCode', 'Warning/OwnerName'),
  ),
  'no-row-number-at-seats': content(
    0.6,
    'RowNumber is given for the row, but not for its seats',
    logged('21.3 SeatAvailabilityRS'),
    without('SeatRow/Seat/RowNumber'),
    newSeats,
  ),
  'silent-free-seats': content(
    0.6,
    'available seats have no OccupationStatusCode: a seat with offer items is available',
    logged('21.3 SeatAvailabilityRS'),
    elements((value, { name, parent }) =>
      name === 'OccupationStatusCode' && listOf(parent['OfferItemRefID']).length > 0 ? undefined : value,
    ),
    newSeats,
  ),
  'no-match-type': content(
    0.7,
    'MatchTypeCode is missing: the number of journeys shows what an offer covers',
    logged('19.2 AirShoppingRS'),
    without('MatchTypeCode'),
    { versions: ['19.2'], operations: ['airShopping', 'offerPrice'] },
  ),
  'no-expiry': content(
    0.2,
    'offers do not say when they expire',
    logged('19.2 AirShoppingRS'),
    without('OfferExpirationTimeLimitDateTime'),
    { operations: SHOPPING },
  ),
  'no-seat-definition': content(
    0.5,
    'items of a seat map refer to no service definition',
    LOGGED,
    without('DataLists/ServiceDefinitionList', 'Service/ServiceDefinitionRefID'),
    seats,
  ),
  'no-limit-of-services': content(
    0.1,
    'the maximum quantity of a service is missing',
    logged('19.2 ServiceListRS'),
    without('ServiceTaxonomy/ServiceFeature', 'AirlineTaxonomy/TaxonomyFeature'),
    { operations: ['serviceList'] },
  ),
  'no-creation-date': content(
    0.5,
    'CreationDateTime is missing',
    LOGGED,
    without('Order/CreationDateTime'),
    views,
  ),
  'no-names': content(
    0.3,
    'the passengers of an order have no Individual, except in the answer to a search',
    logged('19.2 OrderViewRS'),
    (answer, _, { searched }) => (searched ? answer : without('Pax/Individual')(answer)),
    { versions: ['19.2'], operations: VIEWS },
  ),
  'bare-organisation': content(
    0.5,
    'the owner of a booking reference has an OrgID but no name',
    logged('19.2 OrderViewRS'),
    without('BookingEntity/Org/Name'),
    views,
  ),
  'dangling-references': content(
    0.4,
    'the message refers to profiles, legs, allowances and segments that it does not contain',
    LOGGED,
    changes.danglingReferences,
  ),
  'passenger-missing': content(
    0.3,
    'the last passenger is missing from PaxList, although items and tickets refer to that passenger',
    logged('19.2 OrderViewRS after an issue'),
    elements((value, { path }) => {
      if (!path.endsWith('DataLists/PaxList') || !isTree(value)) return value;
      const passengers = listOf(value['Pax']);
      return passengers.length > 1 ? { ...value, Pax: passengers.slice(0, -1) } : value;
    }),
    oldIssue,
  ),
  'session-id-elsewhere': content(
    0.3,
    'the session’s id is called ShoppingResponseID, and may be outside ShoppingResponse',
    SEEN,
    changes.sessionIdElsewhere,
    { versions: ['19.2'], operations: SHOPPING },
  ),
  'other-version-number': content(0.3, 'VersionNumber is wrong or missing', LOGGED, (answer, dice) => {
    const number = dice.pick([undefined, '1', '21.3', '2021.3']);
    return elements((value, { path }) => (path === 'PayloadAttributes/VersionNumber' ? number : value))(
      answer,
    );
  }),
  'own-correlation-id': content(
    0.2,
    'CorrelationID is the service’s own, not the request’s',
    SEEN,
    (answer, dice) => {
      const id = uuidOf(`answer ${dice.roll(1e9)}`);
      return elements((value, { path }) => (path === 'PayloadAttributes/CorrelationID' ? id : value))(answer);
    },
  ),
  'padded-flight-numbers': content(
    0.3,
    'flight numbers are padded to four digits (0315)',
    logged('19.2'),
    texts(['MarketingCarrierFlightNumberText'], (number) => number.padStart(4, '0')),
    { versions: ['19.2'] },
  ),
  'out-of-order': content(
    0.3,
    'the children of an item are not in the schema’s order',
    logged('19.2 AirShoppingRS'),
    elements((value, { name }) =>
      (name === 'OfferItem' || name === 'OrderItem') && isTree(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ),
  ),
  'strange-elements': content(
    0.3,
    'there are elements that no schema defines; they contain elements with familiar names',
    logged('21.3 AirShoppingRS with an error'),
    changes.strangeElements,
  ),

  // How the elements are written.
  prefixes: wording(
    0.3,
    'prefixes are ns2, ns3 …; the default namespace is the root’s, another one of the message’s, or none',
    LOGGED,
  ),
  'other-default': wording(
    0.3,
    'the default namespace is another message’s, and everything has a prefix',
    logged('21.3'),
  ),
  'default-redeclared': wording(
    0.15,
    'the default namespace is declared on the root and again on elements below it',
    SEEN,
  ),
  'mixed-prefixes': wording(
    0.2,
    'namespaces are declared in the middle of the message; one has several prefixes',
    SEEN,
  ),
  'xsi-attributes': wording(0.1, 'unused namespaces are declared', LOGGED),
  'single-quotes': wording(0.2, 'attribute values are in single quotes', logged('19.2')),
  'spaced-tags': wording(0.2, 'tags contain extra white space', STANDARD),
  'empty-pairs': wording(0.3, 'empty elements are written as a pair of tags', STANDARD),
  indented: wording(0.4, 'there is white space between elements', LOGGED),
  crlf: wording(0.15, 'lines end with CR LF and are indented with tabs', SEEN),
  comments: wording(0.2, 'there are comments anywhere, even in the middle of text', LOGGED),
  instructions: wording(0.15, 'there are processing instructions anywhere', STANDARD),
  cdata: wording(0.3, 'text is written as CDATA', SEEN),
  'character-references': wording(0.3, 'characters are written as numeric references (&#233;)', SEEN),
  'byte-order-mark': wording(0.2, 'the document starts with a byte order mark', SEEN),
  'standalone-declaration': wording(0.4, 'the XML declaration says standalone', LOGGED),
  'quoted-declaration': wording(
    0.15,
    'the XML declaration uses single quotes and lower-case utf-8',
    logged('19.2'),
  ),
  'no-declaration': wording(0.15, 'the XML declaration is missing', logged('19.2')),

  // How the bytes travel.
  'gzip-members': delivery(0.3, 'the gzip stream has several members', SEEN),
  'odd-chunks': delivery(0.3, 'chunks have odd lengths, even one byte, and there is no Content-Length', SEEN),
  'not-compressed': delivery(
    0.2,
    'the answer is not gzipped although the caller accepts gzip',
    'HTTP: a server may ignore Accept-Encoding',
  ),
};

/** The name of a quirk. */
export type QuirkName = keyof typeof table;

/** The names of the quirks of one place. */
type NamesAt<At> = {
  [Name in QuirkName]: (typeof table)[Name]['at'] extends At ? Name : never;
}[QuirkName];

/** Quirks of what is sold, for which the engine asks by name. */
export type EngineQuirk = NamesAt<'engine'>;
/** Quirks of how the elements are written: `dress.ts` and `namespaceScope.ts` write each. */
export type Wording = NamesAt<'wording'>;
/** Quirks of how the bytes travel. */
export type DeliveryQuirk = NamesAt<'delivery'>;

/** Every quirk, in the order in which those of an answer are applied. */
export const quirks: readonly Quirk[] = Object.entries(table).map(([name, row]) => ({ name, ...row }));
