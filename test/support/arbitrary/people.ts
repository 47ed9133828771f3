/** Arbitrary passengers, contacts and requesters: all that a request may say of people, ages fitting the trip. */
import fc from 'fast-check';
import type { NdcVersion } from '../../../src/domain/calls/provider';
import type { PointOfSale } from '../../../src/domain/request/pointOfSale';
import type {
  Contact,
  IdentityDocument,
  Passenger,
  Remark,
  Requester,
} from '../../../src/domain/request/trip';
import { ticketName } from '../../../src/domain/request/ticketName';
import { dayBetween, daysAfter, yearsAfter } from './days';
import { airline, ascii, capitals, country, digits, line, lines, maybe, of, place, present } from './texts';

/** First and last departure, and the latest day on which somebody can have been born. */
export interface Span {
  first: string;
  last: string;
  today: string;
}

const identityDocument = ({ last }: Span): fc.Arbitrary<IdentityDocument> =>
  present<IdentityDocument>({
    type: fc.oneof(fc.constantFrom('PT', 'ID', 'FC'), of(capitals + digits, 1, 4)),
    number: line(35),
    issuingCountry: country,
    nationality: maybe(country),
    expiryDate: maybe(dayBetween(last, '2060-12-31')),
  });

const nameSigns = fc.constantFrom(...`abzABZ '-`, ...'’\u2010\u00a0éñčÜüßØøÞþŁłĐ', 'e\u0301', 'u\u0308');

/** What a ticket can carry, once its letters are Latin; often of the greatest length. */
const name = (most: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.array(nameSigns, { minLength: 1, maxLength: most }) },
      { weight: 1, arbitrary: fc.array(nameSigns, { minLength: most, maxLength: most }) },
    )
    .map((parts) => parts.join('').slice(0, most))
    .filter((text) => (ticketName(text)?.length ?? most + 1) <= most);

/** Born so that the type fits: by the age at the last departure, and an infant is born before the first. */
const birthDates = {
  ADT: ({ last }: Span) => dayBetween('1900-01-01', yearsAfter(last, -12)),
  CHD: ({ first, last, today }: Span) =>
    dayBetween(daysAfter(yearsAfter(last, -12), 2), earliest(yearsAfter(last, -2), first, today)),
  INF: ({ first, last, today }: Span) =>
    dayBetween(daysAfter(yearsAfter(last, -2), 2), earliest(first, today)),
};

const earliest = (...days: string[]): string => [...days].sort()[0] ?? '';

/** Types that travel as each of the three; more often that one itself. */
const types = {
  ADT: ['ADT', 'ADT', 'YTH', 'SRC', 'LBR', 'QQQ'],
  CHD: ['CHD', 'CHD', 'CNN', 'INS'],
  INF: ['INF'],
};

const passenger = (
  span: Span,
  type: keyof typeof types,
  paxId: string,
  adult: string | undefined,
): fc.Arbitrary<Passenger> =>
  present<Passenger>({
    paxId: fc.constant(paxId),
    type: fc.constantFrom(...types[type]),
    title: maybe(fc.oneof(fc.constantFrom('MR', 'MRS', 'MSTR'), name(16))),
    gender: maybe(fc.constantFrom('M', 'F', 'X', 'U')),
    givenName: name(64),
    surname: name(64),
    birthDate: birthDates[type](span),
    documents: maybe(fc.array(identityDocument(span), { maxLength: 10, size: 'small' })),
    loyalty: maybe(
      fc.array(present({ carrier: airline, number: line(30) }), { maxLength: 10, size: 'small' }),
    ),
    residenceCountry: maybe(country),
    citizenshipCountry: maybe(country),
    adult: fc.constant(adult),
  });

/** One to nine, in any order, each infant tied to an adult of its own. */
export function passengers(span: Span): fc.Arbitrary<Passenger[]> {
  return fc
    .integer({ min: 1, max: 9 })
    .chain((count) =>
      fc.record({
        infants: fc.integer({ min: 0, max: Math.floor(count / 2) }),
        adults: fc.integer({ min: 1, max: count }),
        ids: fc.uniqueArray(
          of(`${capitals}abc`, 1).chain((head) =>
            of(`${capitals}${digits}_-`, 0, 31).map((rest) => head + rest),
          ),
          {
            minLength: count,
            maxLength: count,
          },
        ),
        plain: fc.boolean(),
        count: fc.constant(count),
      }),
    )
    .chain(({ infants, adults, ids, plain, count }) => {
      const paxIds = plain ? ids.map((_, index) => `PAX${index + 1}`) : ids;
      const seated = Math.max(Math.min(adults, count - infants), infants, 1);
      const typed = paxIds.map((paxId, index): fc.Arbitrary<Passenger> => {
        if (index < seated) return passenger(span, 'ADT', paxId, undefined);
        if (index < seated + infants) return passenger(span, 'INF', paxId, paxIds[index - seated]);
        return passenger(span, 'CHD', paxId, undefined);
      });
      return fc.tuple(...typed).chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
    });
}

/** All parts optional. */
export const contact: fc.Arbitrary<Contact> = present<Contact>({
  email: fc
    .tuple(
      line(60).map((text) => text.replace(/[\s@]/g, '') || 'a'),
      of('abcxyz019-', 1, 30),
      of('abcxyz', 2, 6),
    )
    .map(([who, host, domain]) => `${who}@${host}.${domain}`),
  phone: maybe(
    present<NonNullable<Contact['phone']>>({
      countryCode: maybe(of(digits, 1, 4)),
      number: of(`${digits} ()/.-`, 3, 30),
    }),
  ),
  address: maybe(
    present<NonNullable<Contact['address']>>({
      street: maybe(lines(120)),
      city: maybe(line(60)),
      postalCode: maybe(line(20)),
      country: maybe(country),
    }),
  ),
});

/** Remarks about the order, or about one of these passengers. */
export const remarks = (who: readonly Pick<Passenger, 'paxId'>[]): fc.Arbitrary<Remark[]> =>
  fc.array(
    present<Remark>({ text: line(200), paxId: maybe(fc.constantFrom(...who.map(({ paxId }) => paxId))) }),
    { minLength: 1, maxLength: 4 },
  );

/** Where a trip is sold, as far as the version has a place for it; often nowhere. */
export const pointOfSale = (version: NdcVersion): fc.Arbitrary<PointOfSale | undefined> =>
  maybe(
    present<PointOfSale>({
      country: maybe(country),
      city: maybe(place),
      office: maybe(of(capitals + digits, 2, 12)),
      iataNumber: version === '19.2' ? maybe(of(digits, 7, 8)) : fc.constant(undefined),
    }),
  );

/** Codes that go into attributes or headers. */
export const requester: fc.Arbitrary<Requester> = present<Requester>({
  channelType: maybe(ascii(35)),
  channelCode: maybe(ascii(35)),
  agencyCode: maybe(ascii(35)),
  agentCode: maybe(ascii(35)),
});
