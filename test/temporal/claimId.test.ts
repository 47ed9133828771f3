import { orderClaimId, tripClaimId } from '../../src/temporal/claimId';
import { configuredTripKey, derivedTripKey } from '../../src/activities/tripKey';
import { flightKey } from '../../src/domain/offers/flights';

const key = configuredTripKey('a secret of thirty-two characters');
const zoe = { givenName: 'Zoë', surname: 'O’Hara-Weiß', birthDate: '1985-04-13' };
const ben = { givenName: 'Ben', surname: 'Example', birthDate: '1984-02-01' };
const out = 'XA315/2027-03-12/LHR';
const back = 'XA316/2027-03-19/CDG';

const trip = (
  passengers: (typeof zoe)[] = [zoe, ben],
  flights: string[] = [out, back],
  provider = 'sandbox',
): Parameters<typeof tripClaimId>[0] => ({ kind: 'trip', provider, passengers, flights });
const idOf = (...of: Parameters<typeof trip>): string => tripClaimId(trip(...of), key);
const order = (orderId: string, provider = 'sandbox'): string =>
  orderClaimId({ kind: 'order', provider, orderId });

describe('the id of a trip’s claim', () => {
  test.each([
    ['people in another order', [ben, zoe], [out, back]],
    ['flights in another order', [zoe, ben], [back, out]],
    ['names in capitals', [{ ...zoe, givenName: 'ZOË', surname: 'O’HARA-WEISS' }, ben], [out, back]],
    ['names without accents', [{ ...zoe, givenName: 'Zoe' }, ben], [out, back]],
    ['accents that stand apart', [{ ...zoe, givenName: 'Zoe\u0308' }, ben], [out, back]],
    ['names as they are sent', [{ ...zoe, surname: "O'Hara-Weiss" }, ben], [out, back]],
    ['names without hyphens', [{ ...zoe, surname: 'O Hara Weiss' }, ben], [out, back]],
  ])('is the same for %s', (_what, passengers, flights) => {
    expect(idOf(passengers, flights)).toBe(idOf());
  });

  test.each([
    ['another birth date', [{ ...zoe, birthDate: '1985-04-14' }, ben], [out, back]],
    ['another given name', [{ ...zoe, givenName: 'Zora' }, ben], [out, back]],
    [
      'names the other way round',
      [{ ...zoe, givenName: zoe.surname, surname: zoe.givenName }, ben],
      [out, back],
    ],
    [
      'birth dates exchanged',
      [
        { ...zoe, birthDate: ben.birthDate },
        { ...ben, birthDate: zoe.birthDate },
      ],
      [out, back],
    ],
    ['one passenger more', [zoe, ben, ben], [out, back]],
    ['one passenger less', [zoe], [out, back]],
    ['another flight', [zoe, ben], [out, 'XA317/2027-03-19/CDG']],
    ['another day', [zoe, ben], [out, 'XA316/2027-03-20/CDG']],
    ['one flight less', [zoe, ben], [out]],
  ])('is another for %s', (_what, passengers, flights) => {
    expect(idOf(passengers, flights)).not.toBe(idOf());
  });

  test.each([
    ['Müller', 'Mueller', 'MULLER'],
    ['Åström', 'Aastroem', 'ASTROM'],
    ['Sørensen-Núñez', 'Soerensen-Nunez', 'SORENSEN NUNEZ'],
    ['Đuro Schön', 'Duro Schoen', 'DURO SCHON'],
  ])('is the same for %s as requested, sent and stripped of its marks', (...surnames) => {
    const ids = surnames.map((surname) => idOf([{ ...zoe, surname }]));
    expect(new Set(ids).size).toBe(1);
    expect(idOf([{ ...zoe, surname: `${surnames[0]}s` }])).not.toBe(ids[0]);
  });

  test('holds nothing but a hash', () => {
    expect(idOf()).toMatch(/^claim\/trip\/[0-9a-f]{64}$/);
  });

  test('is another with another key', async () => {
    const derived = await Promise.all([
      derivedTripKey('sandbox', { username: 'agency', password: 'one' }),
      derivedTripKey('sandbox', { username: 'agency', password: 'another' }),
      derivedTripKey('sandbox', { username: 'other', password: 'one' }),
      derivedTripKey('other', { username: 'agency', password: 'one' }),
    ]);
    const keys = [key, configuredTripKey('another secret of as many letters'), ...derived];
    const ids = keys.map((each) => tripClaimId(trip(), each));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is the same at every worker that has the same credentials or the same configured key', async () => {
    const credentials = { username: 'agency', password: 'one' };
    const here = await derivedTripKey('sandbox', credentials);
    await derivedTripKey('sandbox', { ...credentials, password: 'another' }); // forgets what was made before
    expect(await derivedTripKey('sandbox', { ...credentials })).toEqual(here);
    expect(tripClaimId(trip(), configuredTripKey('a secret of thirty-two characters'))).toBe(idOf());
  });

  test('sees a trip through any provider where one key is configured for all', () => {
    expect(idOf([zoe, ben], [out, back], 'other')).toBe(idOf());
  });

  test('takes flights as flightKey names them, so that a leading zero makes no other trip', () => {
    const flight = { carrier: 'XA', number: '0315', departure: '2027-03-12T18:30:00', origin: 'LHR' };
    expect(idOf([zoe, ben], [flightKey(flight), back])).toBe(idOf());
  });
});

describe('the id of an order’s claim', () => {
  test('shows an ordinary order id as it is', () => {
    expect(order('1001')).toBe('claim/order/sandbox/1001');
    expect(order('0b3ddc5e-52a1-4f4b-9c5e-1f7e2b4f3a10')).toMatch(/\/0b3ddc5e-52a1-4f4b-9c5e-1f7e2b4f3a10$/);
  });

  test('is safe for any text, and another for each', () => {
    const texts = [
      '',
      '/',
      '1001/',
      '../x',
      '1001 ',
      ' 1001',
      'é',
      'e\u0301',
      '1\n',
      '\u0000',
      '😀',
      'x'.repeat(5_000),
    ];
    const ids = texts.map((text) => order(text));
    for (const id of ids) expect(id).toMatch(/^claim\/order\/sandbox\/=[0-9a-f]{64}$/);
    expect(new Set(ids).size).toBe(texts.length);
  });

  test('cannot be forged by an order id that looks like a hash', () => {
    const hashed = order('a b').replace(/^.*\//, '');
    expect(order(hashed)).not.toBe(order('a b'));
  });

  test('is one provider’s', () => {
    expect(order('1001', 'other')).not.toBe(order('1001'));
  });
});
