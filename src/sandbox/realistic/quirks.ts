/** The table of quirks: every way in which the answers of a realistic sandbox depart from the textbook. Tests and documentation read it. */
import { instantOf, offsetAt, offsetText } from '../clock';
import type { SandboxOperation } from '../model';
import { bookingReference, uuidOf } from '../random';
import * as changes from './changes';
import type { Wording } from './markup';
import { content, elements, named, orders, reply, texts, type Quirk, type Scene } from './quirk';
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
const SEEN = 'seen in answers of services, described by them';
const STANDARD = 'XML 1.0: another spelling of the same document';

/** Quirks of what is sold, for which the engine asks by name. */
export type EngineQuirk = 'tax-items' | 'free-seats' | 'uuid-order-ids';
/** Quirks of how the bytes travel. */
export type DeliveryQuirk = 'gzip-members' | 'odd-chunks' | 'not-compressed';

const engine = named<EngineQuirk>('engine');
const wording = named<Wording>('wording');
const delivery = named<DeliveryQuirk>('delivery');

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

const rows = [
  // What is sold.
  engine(
    'tax-items',
    0.3,
    'offerPrice moves the taxes of each fare to a separate item (base 0), which the order keeps',
    logged('19.2 OrderViewRS'),
    pricing,
  ),
  engine('free-seats', 0.3, 'offerPrice selects a mandatory seat that costs nothing', SEEN, pricing),
  engine('uuid-order-ids', 0.3, 'the order’s id is a UUID', logged('19.2 OrderViewRS'), {
    ...creating,
    steady: true,
  }),

  // What the answer says.
  reply(
    'cent-drift',
    0.3,
    'the total is a cent more or less than in the step before',
    SEEN,
    changes.centDrift,
    { operations: ['airShopping', ...VIEWS], steady: true },
  ),
  reply(
    'hidden-digits',
    0.3,
    'the total of an order has digits beyond the cent that is displayed (126.068524 for 126.07)',
    SEEN,
    orders(changes.hiddenDigits),
    { operations: ['orderRetrieve', 'orderChange'], steady: true },
  ),
  reply(
    'warnings-like-errors',
    0.4,
    'a success carries warnings with codes of errors (362, 911, 306), with JSON, or without a code',
    `${logged('21.3 OrderViewRS')}; ${SEEN}`,
    changes.warnings,
  ),
  reply(
    'json-text',
    0.3,
    'the DescText of an error is the airline’s JSON',
    logged('19.2 AirShoppingRS with an error'),
    changes.jsonText,
  ),
  reply(
    'under-reported',
    0.3,
    'the answer to orderCreate shows less than the total: that of one passenger',
    SEEN,
    orders((order) => (order.items[0] ? { ...order, total: order.items[0].perPax } : order)),
    creating,
  ),
  reply(
    'other-item-ids',
    0.4,
    'all order item ids are different after the creation',
    SEEN,
    orders((order) => ({
      ...order,
      items: order.items.map((item) => ({ ...item, orderItemId: uuidOf(`created/${item.orderItemId}`) })),
    })),
    creating,
  ),
  reply(
    'later-limit',
    0.4,
    'the answer to orderCreate names a payment time limit that has moved by hours when the order is read',
    logged('21.3 OrderViewRS against OfferPriceRS'),
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
  reply(
    'more-booking-references',
    0.3,
    'the agency has a reference too, in the airline’s letters',
    `${logged('19.2 OrderViewRS')}; ${SEEN}`,
    orders(({ bookingRefs, ...order }) => {
      const id = bookingRefs[0]?.id ?? bookingReference(order.orderId);
      return { ...order, bookingRefs: [...bookingRefs, { id, organisation: 'AGENCY' }] };
    }),
    steadily,
  ),
  reply(
    'sparse-issue',
    0.4,
    'the answer to an issue holds OrderID, BookingRef and documents, and nothing else',
    logged('19.2 OrderViewRS of an issue'),
    (said) => (said.kind === 'order' ? { ...said, sparse: true } : said),
    oldIssue,
  ),
  reply(
    'other-hyphens',
    0.3,
    'ticket numbers with a hyphen if the airline writes none, and the other way round',
    LOGGED,
    changes.documentNumbers((airline, hyphen, serial) => [`${airline}${hyphen ? '' : '-'}${serial}`]),
    views,
  ),
  reply(
    'split-ticket-numbers',
    0.4,
    'one ticket number is split over two Ticket elements (125 and 2113793590)',
    logged('19.2 OrderViewRS of an issue'),
    // All numbers or none, or a message with many documents would tear one apart.
    changes.documentNumbers((airline, _, serial) => [airline, serial]),
    oldIssue,
  ),

  // The elements that say it.
  content(
    'few-decimals',
    0.15,
    'amounts with one decimal (21.0)',
    logged('19.2 AirShoppingRS'),
    changes.amounts((amount) => amount.replace(/(\.\d)0+$/, '$1')),
  ),
  content(
    'twenty-decimals',
    0.3,
    'amounts with twenty decimals',
    logged('19.2'),
    changes.amounts((amount) => {
      const [whole = '0', fraction = ''] = amount.split('.');
      return `${whole}.${fraction.padEnd(20, '0')}`;
    }),
  ),
  content(
    'zero-without-currency',
    0.4,
    'an amount of nothing is 0, without a currency',
    logged('19.2 OrderReshopRS, OrderCancelRS, OrderViewRS'),
    elements((value) => {
      const nothing =
        isTree(value) && value['@CurCode'] !== undefined && /^0(\.0+)?$/.test(textOf(value) ?? '');
      return nothing ? '0' : value;
    }),
  ),
  content(
    'no-price-details',
    0.2,
    'no Tax and no BaseAmount: totals only',
    LOGGED,
    without('Tax', 'BaseAmount'),
    { operations: ['airShopping', 'serviceList', 'seatAvailability', ...VIEWS] },
  ),
  content(
    'glued-offsets',
    0.6,
    'local flight times carry the offset of the service’s zone on that date',
    logged('21.3 OrderViewRS'),
    texts(['AircraftScheduledDateTime'], withOffset),
    views,
  ),
  content(
    'zoned-birth-dates',
    0.5,
    'birth dates have a zone (2001-04-13+02:00)',
    LOGGED,
    texts(['Birthdate'], (day, scene) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
      return `${day}${withOffset(`${day}T00:00:00`, scene).slice(-6)}`;
    }),
    views,
  ),
  content(
    'zoned-limits',
    0.3,
    'limits of an order have the service’s offset',
    logged('21.3 OrderViewRS'),
    texts(LIMITS, withOffset),
    views,
  ),
  content(
    'limits-with-fractions',
    0.5,
    'limits without a zone, in the service’s time, to the millisecond',
    LOGGED,
    texts(LIMITS, (time) => (LOCAL.test(time) ? `${time}.000` : time)),
  ),
  content(
    'bare-timestamp',
    0.3,
    'the Timestamp has no offset',
    logged('19.2'),
    texts(['Timestamp'], (time) => time.replace(/[+-]\d{2}:\d{2}$/, '')),
  ),
  content(
    'long-durations',
    0.6,
    'durations with zero years, months and days (P0Y0M0DT1H15M0S)',
    LOGGED,
    texts(['Duration'], (duration) => {
      const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? [];
      return `P0Y0M0DT${hours}H${minutes}M0S`;
    }),
  ),
  content(
    'empty-legs',
    0.5,
    'Arrival and Dep of a DatedOperatingLeg are empty: the segment alone has airports and times',
    LOGGED,
    elements((value, { path }) =>
      /DatedOperatingLeg\/(Arrival|Dep)$/.test(path) && isTree(value) ? '' : value,
    ),
  ),
  content(
    'escaped-twice',
    0.3,
    'text for people is escaped once too often (&amp;eacute;); ids and codes never are',
    SEEN,
    changes.escapedTwice,
  ),
  content('no-fare-price-type', 0.5, 'FarePriceTypeCode is missing', LOGGED, without('FarePriceTypeCode')),
  content(
    'no-owner-code',
    0.4,
    'OwnerCode is missing from priced and a-la-carte offers, the offer of a fee, and order items',
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
  content(
    'no-lang-code',
    0.6,
    'LangCode and TypeCode of errors and warnings are missing',
    LOGGED,
    without('Error/LangCode', 'Error/TypeCode', 'Warning/LangCode', 'Warning/OwnerName'),
  ),
  content(
    'no-row-number-at-seats',
    0.6,
    'RowNumber stands in the row only, not in its seats',
    logged('21.3 SeatAvailabilityRS'),
    without('SeatRow/Seat/RowNumber'),
    newSeats,
  ),
  content(
    'silent-free-seats',
    0.6,
    'free seats have no OccupationStatusCode: a seat with offer items is free',
    logged('21.3 SeatAvailabilityRS'),
    elements((value, { name, parent }) =>
      name === 'OccupationStatusCode' && listOf(parent['OfferItemRefID']).length > 0 ? undefined : value,
    ),
    newSeats,
  ),
  content(
    'no-match-type',
    0.7,
    'MatchTypeCode is missing: the number of journeys shows what an offer covers',
    logged('19.2 AirShoppingRS'),
    without('MatchTypeCode'),
    { versions: ['19.2'], operations: ['airShopping', 'offerPrice'] },
  ),
  content(
    'no-expiry',
    0.2,
    'offers do not say when they expire',
    logged('19.2 AirShoppingRS'),
    without('OfferExpirationTimeLimitDateTime'),
    { operations: SHOPPING },
  ),
  content(
    'no-seat-definition',
    0.5,
    'an item of a seat map names no service definition',
    LOGGED,
    without('DataLists/ServiceDefinitionList', 'Service/ServiceDefinitionRefID'),
    seats,
  ),
  content(
    'no-limit-of-services',
    0.1,
    'how often a service may be taken is missing',
    logged('19.2 ServiceListRS'),
    without('ServiceTaxonomy/ServiceFeature', 'AirlineTaxonomy/TaxonomyFeature'),
    { operations: ['serviceList'] },
  ),
  content(
    'no-creation-date',
    0.5,
    'CreationDateTime is missing, except in the answer to a search',
    LOGGED,
    // A search without it would leave no way to tell an old order from a new one.
    (answer, _, { searched }) => (searched ? answer : without('Order/CreationDateTime')(answer)),
    views,
  ),
  content(
    'no-names',
    0.3,
    'the passengers of an order have no Individual, except in the answer to a search',
    logged('19.2 OrderViewRS'),
    (answer, _, { searched }) => (searched ? answer : without('Pax/Individual')(answer)),
    { versions: ['19.2'], operations: VIEWS },
  ),
  content(
    'bare-organisation',
    0.5,
    'the owner of a booking reference has an OrgID and no name',
    logged('19.2 OrderViewRS'),
    without('BookingEntity/Org/Name'),
    views,
  ),
  content(
    'dangling-references',
    0.4,
    'references to profiles, legs, allowances and segments that the message does not hold',
    LOGGED,
    changes.danglingReferences,
  ),
  content(
    'passenger-missing',
    0.3,
    'PaxList lacks its last passenger, whom items and tickets name',
    logged('19.2 OrderViewRS of an issue'),
    elements((value, { path }) => {
      if (!path.endsWith('DataLists/PaxList') || !isTree(value)) return value;
      const passengers = listOf(value['Pax']);
      return passengers.length > 1 ? { ...value, Pax: passengers.slice(0, -1) } : value;
    }),
    oldIssue,
  ),
  content(
    'session-id-elsewhere',
    0.3,
    'the session’s id is called ShoppingResponseID, or stands beside its place',
    SEEN,
    changes.sessionIdElsewhere,
    { versions: ['19.2'], operations: SHOPPING },
  ),
  content('other-version-number', 0.3, 'VersionNumber is another, or missing', LOGGED, (answer, dice) => {
    const number = dice.pick([undefined, '1', '21.3', '2021.3']);
    return elements((value, { path }) => (path === 'PayloadAttributes/VersionNumber' ? number : value))(
      answer,
    );
  }),
  content(
    'padded-flight-numbers',
    0.3,
    'flight numbers have four digits (0315)',
    logged('19.2'),
    texts(['MarketingCarrierFlightNumberText'], (number) => number.padStart(4, '0')),
    { versions: ['19.2'] },
  ),
  content(
    'out-of-order',
    0.3,
    'the children of an item stand in another order than the schema’s',
    logged('19.2 AirShoppingRS'),
    elements((value, { name }) =>
      (name === 'OfferItem' || name === 'OrderItem') && isTree(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ),
  ),
  content(
    'strange-elements',
    0.3,
    'elements that no schema knows, with names of others in them',
    logged('21.3 AirShoppingRS with an error'),
    changes.strangeElements,
  ),

  // How the elements are written.
  wording(
    'prefixes',
    0.3,
    'prefixes ns2, ns3 …; the default namespace is the root’s, another of the message’s, or none',
    LOGGED,
  ),
  wording(
    'other-default',
    0.3,
    'the default namespace is another message’s, and everything has a prefix',
    logged('21.3'),
  ),
  wording(
    'default-redeclared',
    0.15,
    'the default namespace on the root and again on the elements below',
    SEEN,
  ),
  wording(
    'mixed-prefixes',
    0.2,
    'declarations in the middle of the message; one namespace has several prefixes',
    SEEN,
  ),
  wording('xsi-attributes', 0.1, 'namespaces are declared that nothing uses', LOGGED),
  wording('single-quotes', 0.2, 'attributes in single quotes', logged('19.2')),
  wording('spaced-tags', 0.2, 'white space within tags', STANDARD),
  wording('empty-pairs', 0.3, 'empty elements as a pair of tags', STANDARD),
  wording('indented', 0.4, 'white space between the elements', LOGGED),
  wording('crlf', 0.15, 'lines that end with CR and LF, indented with tabs', SEEN),
  wording('comments', 0.2, 'comments anywhere, in the middle of a text too', LOGGED),
  wording('instructions', 0.15, 'processing instructions anywhere', STANDARD),
  wording('cdata', 0.3, 'texts as CDATA', SEEN),
  wording('character-references', 0.3, 'characters as numbers (&#233;)', SEEN),
  wording('byte-order-mark', 0.2, 'a byte order mark', SEEN),
  wording('standalone-declaration', 0.4, 'an XML declaration that says standalone', LOGGED),
  wording(
    'quoted-declaration',
    0.15,
    'an XML declaration in single quotes, with utf-8 in small letters',
    logged('19.2'),
  ),
  wording('no-declaration', 0.15, 'no XML declaration', logged('19.2')),

  // How the bytes travel.
  delivery('gzip-members', 0.3, 'gzip in several members, one after another', SEEN),
  delivery('odd-chunks', 0.3, 'chunks of odd lengths, of one byte too, and no Content-Length', SEEN),
  delivery('not-compressed', 0.2, 'no gzip though the caller takes it', 'HTTP: Accept-Encoding is an offer'),
];

/** The name of a quirk. */
export type QuirkName = (typeof rows)[number]['name'];

/** Every quirk, in the order in which those of an answer are applied. */
export const quirks: readonly Quirk[] = rows;
