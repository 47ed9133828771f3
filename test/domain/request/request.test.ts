/** A request is checked as a whole: every mistake at once, by its path, and without a personal value. */
import fc from 'fast-check';
import {
  checkRequest,
  orderRequestJsonSchema,
  type OrderRequestInput,
} from '../../../src/domain/request/request';
import { runs } from '../../support/properties';
import { adult, eur, context, infant, requestInput } from '../build';

/** Mistakes as a person reads them. */
function mistakes(input: unknown): string[] {
  const checked = checkRequest(input, context);
  return 'mistakes' in checked ? checked.mistakes.map(({ path, message }) => `${path}: ${message}`) : [];
}

const changed = (changes: Partial<OrderRequestInput>) => mistakes(requestInput(changes));
const born = (type: 'ADT' | 'CHD' | 'INF', birthDate: string) =>
  changed({
    passengers: [
      adult('PAX1'),
      { ...infant('PAX2', 'PAX1'), type, birthDate, ...(type === 'INF' ? {} : { adult: undefined }) },
    ],
  });

const TURNS_TWO =
  'says that the passenger turns 2 before the last departure and needs a seat from then on: set type to CHD for the whole trip, ' +
  'or split the trip into two requests, INF outbound and CHD on the way back';

const NO_TICKET =
  'contains a character that tickets cannot carry: write the name in Latin letters, as in the machine-readable lines of the passport; spaces, hyphens and apostrophes are allowed';
const ALONE =
  'is a child without an adult: add an adult, or set unaccompanied: true if the airline has agreed to carry the child alone';

const child = (paxId: string) => ({ ...adult(paxId), type: 'CHD' as const, birthDate: '2019-05-05' });

describe('a request', () => {
  test('whose codes are written small is the same request', () => {
    const written = requestInput({
      journeys: [{ origin: 'lhr', destination: 'cdg', date: '2027-03-12' }],
      choose: {
        how: 'cheapest',
        carriers: ['ba'],
        cabin: 'economy' as 'ECONOMY',
        maxPrice: { amount: '9', currency: 'eur' },
      },
      passengers: [{ ...adult('PAX1'), residenceCountry: 'fr' }],
    });
    const capitals = JSON.parse(
      JSON.stringify(written).replace(/"(lhr|cdg|ba|eur|fr|economy)"/g, (code) => code.toUpperCase()),
    ) as unknown;
    expect(capitals).not.toEqual(written);
    expect(checkRequest(written, context)).toEqual(checkRequest(capitals, context));
    expect(mistakes(written)).toEqual([]);
    // Rules between fields compare what is kept.
    const [journey] = (written as { journeys: object[] }).journeys;
    expect(changed({ journeys: [{ ...journey, destination: 'LHR' } as never] })).toContain(
      'journeys[0].destination: is the same as the origin',
    );
  });

  test('that is right comes back with its defaults', () => {
    const checked = checkRequest(requestInput(), context);

    expect(checked).toMatchObject({
      request: {
        services: [],
        seats: [],
        ticketing: 'on-demand',
        released: false,
        duplicateTrip: 'ask',
      },
    });
    // Without them the provider's own tolerance and intervals count.
    expect(checked).not.toHaveProperty('request.priceTolerance');
    expect(checked).not.toHaveProperty('request.watch');
  });

  test('in all its fields is right', () => {
    expect(
      changed({
        requester: { agencyCode: 'A1' },
        passengers: [
          {
            ...adult('PAX1'),
            title: 'MRS',
            gender: 'F',
            documents: [
              { type: 'PT', number: 'X1', issuingCountry: 'FR', nationality: 'FR', expiryDate: '2030-01-01' },
            ],
            loyalty: [{ carrier: 'XA', number: '123' }],
            residenceCountry: 'DE',
            citizenshipCountry: 'FR',
          },
          infant('PAX2', 'PAX1'),
        ],
        contact: {
          email: 'a@b.example',
          phone: { countryCode: '33', number: '600 00 00' },
          address: { city: 'Paris', country: 'FR' },
        },
        choose: {
          how: 'exact',
          flights: [
            [{ carrier: 'XA', number: '315', date: '2027-03-12' }],
            [{ carrier: 'XA', number: '322', date: '2027-03-19' }],
          ],
          cabin: 'ECONOMY',
          fare: 'BASIC',
          ceiling: eur('500'),
        },
        services: [{ name: 'bag', paxIds: ['PAX1'], journey: 1, need: 'required', maxPrice: eur('50.00') }],
        seats: [
          { paxId: 'PAX1', journey: 2, wants: ['window'], need: 'preferred' },
          { paxId: 'PAX1', flight: 'XA315', seat: '12A', need: 'required' },
        ],
        priceTolerance: { percent: '2.5', amount: eur('10') },
        ticketing: 'by-deadline',
        released: true,
        payUpTo: eur('510.00'),
        cancellationFeeUpTo: eur('0'),
        watch: { everyHours: 0 },
        duplicateTrip: 'allow',
        currency: 'EUR',
        language: 'en',
        offerLimit: 50,
      }),
    ).toEqual([]);
  });

  test.each(['.', '..'])('with the reference %s is refused: it is a step in a path', (reference) => {
    expect(mistakes({ ...requestInput(), reference })).toEqual([
      'reference: must be 1 to 64 characters of A-Z a-z 0-9 . _ -, and not . or ..',
    ]);
    expect(mistakes({ ...requestInput(), reference: `${reference}.a` })).toEqual([]);
  });

  test('with mistakes everywhere is told all of them at once', () => {
    const found = mistakes({
      ...requestInput(),
      reference: 'a b',
      requestedAt: 'yesterday',
      colour: 'red',
      journeys: [
        { origin: 'CDG', destination: 'CDG', date: '2027-02-30' },
        { origin: 'LHR', destination: 'CDG', date: '2026-03-19' },
      ],
      passengers: [
        { ...adult('PAX1'), type: 'XX' },
        { ...adult('PAX1'), birthDate: '2020-01-01' },
      ],
      choose: { how: 'cheapest', maxPrice: { amount: '690,32', currency: 'EUR' } },
      seats: [{ paxId: 'PAX9', need: 'required' }],
      released: true,
    });

    expect(found).toEqual(
      expect.arrayContaining([
        'reference: must be 1 to 64 characters of A-Z a-z 0-9 . _ -, and not . or ..',
        'requestedAt: must be a time with its zone, such as 2027-03-12T18:30:00Z',
        'colour: is not a known field; check the spelling',
        'journeys[0].destination: is the same as the origin',
        'journeys[0].date: must be a date that exists, YYYY-MM-DD',
        'journeys[1].date: is in the past',
        'passengers[0].type: must be a passenger type code of three capitals, such as ADT, CHD, INF or YTH',
        'passengers[1].paxId: is already used by passengers[0]',
        'passengers[1].birthDate: says that the passenger is under 12 on every flight: set type to CHD, or to INF if under 2',
        'choose.maxPrice.amount: must use a decimal point, not a comma, such as "690.32"',
        'seats[0].paxId: is not the paxId of a passenger',
      ]),
    );
  });

  test.each<[string, Partial<OrderRequestInput> | Record<string, unknown>, string]>([
    ['without passengers', { passengers: [] }, 'passengers: must have 1 to 9 entries'],
    ['with too many offers', { offerLimit: 501 }, 'offerLimit: must be 1 to 500'],
    ['read too seldom', { watch: { everyHours: 169 } }, 'watch.everyHours: must be 0 to 168'],
    [
      'with ten passengers',
      { passengers: Array.from({ length: 10 }, (_, n) => adult(`PAX${n}`)) },
      'passengers: must have 1 to 9 entries',
    ],
    ['with a field missing', { contact: undefined }, 'contact: is missing'],
    [
      'with an airline both accepted and excluded',
      { choose: { how: 'cheapest', carriers: ['XA'], excludeCarriers: ['ZF', 'XA'] } },
      'choose.excludeCarriers[1]: is one of the carriers to accept',
    ],
    [
      'that excludes where it goes',
      { choose: { how: 'cheapest', excludeAirports: ['LHR'] } },
      'choose.excludeAirports[0]: is where a journey begins or ends',
    ],
    [
      'with connections that cannot be',
      { choose: { how: 'cheapest', minConnectionMinutes: 90, maxConnectionMinutes: 60 } },
      'choose.maxConnectionMinutes: is less than minConnectionMinutes',
    ],
    [
      'with a corporate code of no airline',
      { programs: [{ kind: 'corporate', code: 'ACME1' }] },
      'programs[0].carrier: is missing: a corporate code belongs to an airline',
    ],
    [
      'with a number for an amount',
      { payUpTo: { amount: 5, currency: 'EUR' } },
      'payUpTo.amount: must be a decimal string such as "690.32"',
    ],
    [
      'with a negative amount',
      { payUpTo: eur('-5') },
      'payUpTo.amount: must not be negative: a decimal string such as "690.32"',
    ],
    [
      'released without an amount',
      { released: true },
      'payUpTo: is missing: a released request needs a limit, such as { "amount": "690.32", "currency": "EUR" }',
    ],
    [
      'older than orders are remembered',
      { requestedAt: '2026-12-10T11:59:59Z' },
      'requestedAt: is older than the server remembers orders, so a repeat of an old request could not be recognised',
    ],
    [
      'that does not say when it was made',
      { requestedAt: undefined },
      'requestedAt: is missing: send the current time with a new request, such as "2027-01-20T14:00:00Z", and that same time whenever you repeat it',
    ],
    ['asked in the future', { requestedAt: '2027-01-10T12:05:01Z' }, 'requestedAt: is in the future'],
    [
      'for a provider that is not configured',
      { provider: 'other' },
      'provider: names other, which is not a configured provider; configured: skyline',
    ],
    ['without a provider', { provider: undefined }, 'provider: is missing'],
    [
      'for one provider and for several',
      { providers: ['skyline', 'other'] },
      'providers: cannot be combined with provider: name one or several',
    ],
    [
      'for several providers of which one is not configured',
      { provider: undefined, providers: ['skyline', 'other'] },
      'providers[1]: names other, which is not a configured provider; configured: skyline',
    ],
    [
      'for the same provider twice',
      { provider: undefined, providers: ['skyline', 'skyline'] },
      'providers[1]: is already named',
    ],
    [
      'for a single provider in a list',
      { provider: undefined, providers: ['skyline'] },
      'providers: must have 2 to 8 entries',
    ],
    [
      'that chooses between providers and names one',
      { chooseProvider: 'in-order' },
      'chooseProvider: has no effect without providers',
    ],
    [
      'whose return comes before the way out',
      { journeys: [...requestInput().journeys].reverse() },
      'journeys[1].date: is before the date of the previous journey',
    ],
    [
      'that waits until the past',
      { choose: { how: 'await', until: '2027-01-10T12:00:00Z' } },
      'choose.until: is in the past',
    ],
    [
      'that does not say how to choose',
      { choose: { how: 'best' } },
      'choose.how: must be exact, cheapest or await, such as { "how": "cheapest" }',
    ],
    [
      'with a misspelt limit',
      { choose: { how: 'cheapest', maxprice: eur('5') } },
      'choose.maxprice: is not a known field; did you mean maxPrice?',
    ],
    [
      'with flights for one journey of two',
      { choose: { how: 'exact', flights: [[{ carrier: 'XA', number: '1', date: '2027-03-12' }]] } },
      'choose.flights: must list the flights of each journey: it lists 1, the trip has 2',
    ],
    [
      'with a flight on another day',
      {
        journeys: [requestInput().journeys[0]!],
        choose: { how: 'exact', flights: [[{ carrier: 'XA', number: '1', date: '2027-03-13' }]] },
      },
      'choose.flights[0][0].date: is not the journey’s date',
    ],
    [
      'with hours the wrong way round',
      { choose: { how: 'cheapest', departure: [{ journey: 1, from: '18:00', to: '09:00' }] } },
      'choose.departure[0].to: is earlier than from',
    ],
    [
      'with hours for a third journey',
      { choose: { how: 'cheapest', departure: [{ journey: 3, from: '08:00', to: '09:00' }] } },
      'choose.departure[0].journey: is not a journey of this trip, which has 2',
    ],
    [
      'with a service for nobody known',
      { services: [{ name: 'bag', paxIds: ['PAX7'], need: 'required' }] },
      'services[0].paxIds[0]: is not the paxId of a passenger',
    ],
    [
      'with a service without name or code',
      { services: [{ need: 'required' }] },
      'services[0]: needs a name or a code',
    ],
    [
      'with a seat twice described',
      { seats: [{ paxId: 'PAX1', seat: '12A', wants: ['window'], need: 'required' }] },
      'seats[0]: must name either a seat or wishes, not both',
    ],
    [
      'in two currencies',
      { choose: { how: 'cheapest', maxPrice: eur('5') }, payUpTo: { amount: '5', currency: 'USD' } },
      'payUpTo.currency: differs from choose.maxPrice.currency: use one currency in a request',
    ],
    [
      'with a control character',
      { reference: 'A', contact: { email: 'a@b.example', address: { city: 'Par\u0000is' } } },
      'contact.address.city: contains a control character or a broken Unicode character',
    ],
    [
      'with half a surrogate pair',
      { passengers: [{ ...adult('PAX1'), surname: 'Ma\ud800rtin' }] },
      'passengers[0].surname: contains a control character or a broken Unicode character',
    ],
    [
      'with a character that Unicode itself excludes',
      { passengers: [{ ...adult('PAX1'), givenName: 'Ada\ufffe' }] },
      'passengers[0].givenName: contains a control character or a broken Unicode character',
    ],
    [
      'with a name of two lines',
      { passengers: [{ ...adult('PAX1'), surname: 'Mar\ntin' }] },
      'passengers[0].surname: must be one line, without tabs',
    ],
    [
      'with a tab in a frequent flyer number',
      { passengers: [{ ...adult('PAX1'), loyalty: [{ carrier: 'XA', number: '1\t2' }] }] },
      'passengers[0].loyalty[0].number: must be one line, without tabs',
    ],
    [
      'with a title longer than the schema has it',
      { passengers: [{ ...adult('PAX1'), title: 'Oberregierungsrat' }] },
      'passengers[0].title: must be 1 to 16 characters long',
    ],
    [
      'for an airline of two digits',
      { choose: { how: 'cheapest', carriers: ['12'] } },
      'choose.carriers[0]: must look like BA',
    ],
    [
      'asked for by a code that no header can hold',
      { requester: { agencyCode: 'Zürich' } },
      'requester.agencyCode: must be printable ASCII without leading or trailing spaces',
    ],
    [
      'with a blank name',
      { passengers: [{ ...adult('PAX1'), surname: '  ' }] },
      'passengers[0].surname: must not be blank',
    ],
    [
      'with a digit in a surname',
      { passengers: [{ ...adult('PAX1'), surname: 'Batch1' }] },
      'passengers[0].surname: must not contain a digit: airlines refuse names with digits',
    ],
    [
      'with a digit of another script in a given name',
      { passengers: [{ ...adult('PAX1'), givenName: 'Ada ٣' }] },
      'passengers[0].givenName: must not contain a digit: airlines refuse names with digits',
    ],
    [
      'with a numeral in a surname',
      { passengers: [{ ...adult('PAX1'), surname: 'Martin Ⅲ' }] },
      'passengers[0].surname: must not contain a digit: airlines refuse names with digits',
    ],
    ...['Анна', '李', 'Jr.', 'A/B', 'Ada 😀', '-'].map((surname): [string, object, string] => [
      `with ${surname} for a surname`,
      { passengers: [{ ...adult('PAX1'), surname }] },
      `passengers[0].surname: ${NO_TICKET}`,
    ]),
    [
      'with a given name in Greek letters',
      { passengers: [adult('PAX1'), { ...adult('PAX2'), givenName: 'Ελένη' }] },
      `passengers[1].givenName: ${NO_TICKET}`,
    ],
    [
      'with a dot in a title',
      { passengers: [{ ...adult('PAX1'), title: 'Dr.' }] },
      `passengers[0].title: ${NO_TICKET}`,
    ],
    [
      'with a name that gets longer than the schema has it',
      { passengers: [{ ...adult('PAX1'), surname: 'ß'.repeat(33) }] },
      'passengers[0].surname: must be 1 to 64 characters long once letters such as ß are written as two',
    ],
    [
      'with a residence that is no country',
      { passengers: [{ ...adult('PAX1'), residenceCountry: 'UK' }] },
      'passengers[0].residenceCountry: is not an ISO 3166 country code such as FR, DE or GB',
    ],
    [
      'with a citizenship in words',
      { passengers: [{ ...adult('PAX1'), citizenshipCountry: 'France' }] },
      'passengers[0].citizenshipCountry: must look like FR',
    ],
    [
      'with children without an adult',
      { passengers: [child('PAX1'), child('PAX2')] },
      `passengers[0].type: ${ALONE}`,
    ],
    [
      'with a child that does not travel alone after all',
      { passengers: [child('PAX1')], unaccompanied: false },
      `passengers[0].type: ${ALONE}`,
    ],
    [
      'with an endless name',
      { passengers: [{ ...adult('PAX1'), surname: 'x'.repeat(65) }] },
      'passengers[0].surname: must be 1 to 64 characters long',
    ],
    [
      'with an unreal birth date',
      { passengers: [{ ...adult('PAX1'), birthDate: '1990-02-30' }] },
      'passengers[0].birthDate: must be a date that exists, YYYY-MM-DD',
    ],
    [
      'with a date in another order',
      { passengers: [{ ...adult('PAX1'), birthDate: '12.03.1990' }] },
      'passengers[0].birthDate: must be written YYYY-MM-DD, such as 2027-03-12',
    ],
    [
      'with an e-mail address as the reference',
      { reference: 'a@example.com' },
      'reference: must be 1 to 64 characters of A-Z a-z 0-9 . _ -, and not . or ..; it contains @',
    ],
    [
      'with a birth date to come',
      { passengers: [{ ...adult('PAX1'), birthDate: '2027-01-12' }] },
      'passengers[0].birthDate: is in the future',
    ],
    [
      'with a passport that ends on the way',
      {
        passengers: [
          {
            ...adult('PAX1'),
            documents: [{ type: 'PT', number: 'X', issuingCountry: 'FR', expiryDate: '2027-03-18' }],
          },
        ],
      },
      'passengers[0].documents[0].expiryDate: is before the last departure',
    ],
    [
      'with an infant without adult',
      { passengers: [adult('PAX1'), { ...infant('PAX2', 'PAX1'), adult: undefined }] },
      'passengers[1].adult: is missing: an infant needs the paxId of its adult',
    ],
    [
      'with an infant on a stranger',
      { passengers: [adult('PAX1'), infant('PAX2', 'PAX7')] },
      'passengers[1].adult: is not the paxId of an adult',
    ],
    [
      'with an infant on an infant',
      { passengers: [adult('PAX1'), infant('PAX2', 'PAX2')] },
      'passengers[1].adult: is not the paxId of an adult',
    ],
    [
      'with an adult on a lap',
      { passengers: [adult('PAX1'), { ...adult('PAX2'), adult: 'PAX1' }] },
      'passengers[1].adult: is only for infants',
    ],
    [
      'with an infant in a seat of its own',
      { passengers: [adult('PAX1'), infant('PAX2', 'PAX1')], seats: [{ paxId: 'PAX2', need: 'preferred' }] },
      'seats[0].paxId: is an infant, who travels on a lap without a seat',
    ],
  ])('%s is refused', (_, changes, mistake) => {
    expect(mistakes({ ...requestInput(), ...changes })).toEqual([mistake]);
  });

  test('with children who travel alone is right where it says so', () => {
    expect(changed({ passengers: [child('PAX1')], unaccompanied: true })).toEqual([]);
    expect(changed({ passengers: [adult('PAX1'), child('PAX2')] })).toEqual([]);
  });

  test('with an infant needs an adult even where children travel alone', () => {
    expect(changed({ passengers: [child('PAX1'), infant('PAX2', 'PAX1')], unaccompanied: true })).toEqual([
      'passengers[1].adult: is not the paxId of an adult',
      'passengers: has 1 infant but 0 adults: each infant needs its own adult',
    ]);
  });

  test.each(['Müller', 'Núñez', "d'Arc", 'O’Hara', 'Nguyễn', 'Łódź-Þór'])(
    'with %s for a surname is right',
    (surname) => {
      expect(changed({ passengers: [{ ...adult('PAX1'), surname }] })).toEqual([]);
    },
  );

  test('with more infants than adults is refused, and so is the second infant of an adult', () => {
    expect(changed({ passengers: [adult('PAX1'), infant('PAX2', 'PAX1'), infant('PAX3', 'PAX1')] })).toEqual([
      'passengers[2].adult: names an adult who already has an infant (passengers[1])',
      'passengers: has 2 infants but 1 adult: each infant needs its own adult',
    ]);
  });

  test.each<['ADT' | 'CHD' | 'INF', string, string | undefined]>([
    ['ADT', '2015-03-12', undefined],
    ['ADT', '2015-03-19', undefined],
    [
      'ADT',
      '2015-03-20',
      'says that the passenger is under 12 on every flight: set type to CHD, or to INF if under 2',
    ],
    ['CHD', '2025-03-12', undefined],
    ['CHD', '2025-03-19', undefined],
    [
      'CHD',
      '2025-03-20',
      'says that the passenger is under 2 on every flight: set type to INF, and adult to the paxId of an adult',
    ],
    ['CHD', '2015-03-20', undefined],
    [
      'CHD',
      '2015-03-19',
      'says that the passenger turns 12 before the last departure: set type to ADT for the whole trip',
    ],
    ['CHD', '2015-03-12', 'says that the passenger is 12 or older: set type to ADT'],
    ['INF', '2025-03-20', undefined],
    ['INF', '2025-03-19', TURNS_TWO],
    ['INF', '2025-03-12', 'says that the passenger is 2 or older and needs a seat: set type to CHD'],
  ])('whose %s is born on %s: %s', (type, birthDate, message) => {
    expect(born(type, birthDate)).toEqual(
      message === undefined ? [] : [`passengers[1].birthDate: ${message}`],
    );
  });

  test('is told its mistakes without a personal value or a strange key', () => {
    const told = mistakes({
      ...requestInput(),
      'Ada Martin, passport 09AB': 1,
      passengers: [
        {
          ...adult('PAX1'),
          surname: 'Secret\u0001',
          givenName: 'Hidden'.repeat(20),
          birthDate: '1990-13-13',
          type: 'Wrongtype',
        },
      ],
      contact: { email: 'not-an-address' },
    }).join('\n');

    expect(told).not.toMatch(/Ada|Secret|Hidden|1990|Wrongtype|not-an-address|09AB/);
  });

  test('of any shape is judged without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(checkRequest(json, context)).toHaveProperty('mistakes');
      }),
      runs(100),
    );
  });

  test('that is broken at any one place is judged without an exception', () => {
    const whole = requestInput({
      passengers: [adult('PAX1'), infant('PAX2', 'PAX1')],
      services: [{ name: 'bag', need: 'required' }],
      seats: [{ paxId: 'PAX1', wants: ['window'], need: 'preferred' }],
      payUpTo: eur('5.00'),
    });
    const paths = leaves(whole);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const broken = structuredClone(whole) as unknown as Record<string, unknown>;
        put(broken, path, value);
        checkRequest(broken, context);
      }),
      runs(500),
    );
  });
});

test('the JSON Schema describes every field of the request, and refuses unknown ones', () => {
  const schema = orderRequestJsonSchema() as {
    properties: Record<string, { description?: string }>;
    additionalProperties: boolean;
    required: string[];
  };

  expect(schema.additionalProperties).toBe(false);
  expect(Object.keys(schema.properties)).toEqual(
    expect.arrayContaining(['reference', 'journeys', 'choose', 'payUpTo', 'watch']),
  );
  expect(schema.required).not.toContain('services');
  expect(undescribed(schema)).toEqual([]);
});

/** Names of properties, at any depth, that say nothing of themselves. */
function undescribed(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    items,
    oneOf = [],
  } = schema as {
    properties?: Record<string, { description?: string; const?: unknown }>;
    items?: unknown;
    oneOf?: unknown[];
  };
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(field.description === undefined && field.const === undefined ? [`${at}${name}`] : []),
      ...undescribed(field, `${at}${name}.`),
    ]),
    ...undescribed(items, at),
    ...oneOf.flatMap((each) => undescribed(each, at)),
  ];
}

/** Paths of every value inside a JSON value. */
function leaves(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    leaves(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inside] : inside;
}

function put(target: Record<string, unknown>, path: (string | number)[], value: unknown): void {
  const [step = '', ...rest] = path;
  if (rest.length === 0) target[step] = value;
  else put(target[step] as Record<string, unknown>, rest, value);
}
