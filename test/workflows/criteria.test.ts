/** A request with every criterion at once is booked, in both versions; what a version has no place for is refused before any call. */
import { oneAdult, running, type Stage } from '../support/running';

const everything = {
  route: 'LHR-LIS',
  choose: {
    how: 'await',
    until: '2999-01-01T00:00:00Z',
    excludeCarriers: ['QQ'],
    excludeAirports: ['AMS'],
    minConnectionMinutes: 60,
    maxConnectionMinutes: 300,
    cabin: 'ECONOMY',
    fares: ['CLASSIC', 'FLEX'],
    checkedBags: 1,
    checkedBagKg: 23,
    cabinBags: 1,
    refundable: true,
    maxRefundFee: { amount: '70.00', currency: 'EUR' },
    changeable: true,
    maxChangeFee: { amount: '50.00', currency: 'EUR' },
  },
  programs: [
    { kind: 'corporate', code: 'ACME1', carrier: 'XA' },
    { kind: 'promotion', code: 'SUMMER' },
  ],
  pointOfSale: { country: 'FR', city: 'PAR', office: 'PAR3X21' },
  services: [{ name: 'Hot meal', quantity: 3, need: 'required' }],
  remarks: [{ text: 'VIP' }, { text: 'Needs help with bags', paxId: 'PAX1' }],
};

describe.each(['19.2', '21.3'] as const)('with all criteria, NDC %s', (version) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ version });
  });
  afterAll(() => stage.close());

  test('a request is booked', async () => {
    const request = oneAdult(everything);
    const [passenger] = request.passengers as object[];
    const { reference } = await stage.orders.start({
      ...request,
      passengers: [{ ...passenger, type: 'YTH' }],
    });
    const { offers = [] } = await stage.until(reference, 'awaiting-choice');
    for (const offer of offers) {
      expect(offer).toMatchObject({
        ...{ checkedBags: 1, checkedBagKg: 23, cabinBags: 1 },
        refundable: { allowed: true, from: 'penalties' },
        changeable: { allowed: true, from: 'penalties' },
      });
      expect(['CLASSIC', 'FLEX']).toContain(offer.fareName);
      expect(offer.flights.map(({ carrier }) => carrier)).not.toContain('QQ');
    }
    // A promotion of no carrier gives a fare at each, the corporate code one at its own.
    const codes = new Set(offers.map(({ accountCode }) => accountCode));
    expect([...codes]).toEqual(expect.arrayContaining(['SUMMER']));
    const chosen = offers.find(({ accountCode }) => accountCode === 'SUMMER');
    await stage.begin(reference, 'selectOffer', { offerIds: [chosen?.offerId ?? ''] });
    const held = await stage.until(reference, 'held');
    expect(held.evidence).toMatchObject({ operation: 'orderRetrieve' });
    expect(stage.service.ledger().orders).toHaveLength(1);
    expect(Number(held.total?.amount)).toBeCloseTo(
      Number(chosen?.total.amount) + 3 * 14.9 * (chosen?.flights.length ?? 0),
      1,
    );
  });

  test('what the version has no place for is refused by path, and nothing is sent', async () => {
    const [asks, path] =
      version === '19.2'
        ? [
            {
              programs: [
                { kind: 'promotion', code: 'A' },
                { kind: 'promotion', code: 'B' },
              ],
            },
            'programs[1].code',
          ]
        : [{ pointOfSale: { iataNumber: '20212345' } }, 'pointOfSale.iataNumber'];
    const calls = stage.service.log().length;
    const { reference } = await stage.orders.start(oneAdult(asks));
    const { lastError } = await stage.until(reference, 'failed');
    expect(lastError).toMatchObject({
      code: 'bad-request',
      mistakes: [{ path, message: expect.stringMatching(`cannot be sent: NDC ${version}`) as string }],
    });
    expect(stage.service.log()).toHaveLength(calls);
  });
});
