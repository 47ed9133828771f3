import { oneAdult, running, trip } from '../support/running';

const combinations = [
  ['19.2', 'soap'],
  ['19.2', 'rest'],
  ['21.3', 'soap'],
  ['21.3', 'rest'],
] as const;

test.concurrent.each(combinations)(
  'NDC %s over %s: a trip for four is called in the order in which the service wants to be called, to its end',
  async (version, style) => {
    const stage = await running({ version, style });
    try {
      const request = trip({
        services: [{ name: 'bag', paxIds: ['PAX1'], journey: 1, need: 'preferred' }],
        seats: [{ paxId: 'PAX1', journey: 1, wants: ['window'], need: 'required' }],
      });
      await stage.orders.start(request);
      const held = await stage.until(request.reference, 'held');
      const total = held.total!;
      expect(held).toMatchObject({ state: 'held', orderId: expect.any(String) as string });
      expect(held.bookingReferences).not.toHaveLength(0);
      expect(held.extras.length).toBeGreaterThanOrEqual(1);

      const ticketed = await stage.orders.update(request.reference, 'ticket', { payUpTo: total });
      expect(ticketed.state).toBe('ticketed');
      const tickets = ticketed.documents.filter(({ typeCode }) => typeCode === 'T');
      expect(tickets.map(({ paxId }) => paxId).sort()).toEqual(['PAX1', 'PAX2', 'PAX3', 'PAX4']);

      const quoted = await stage.orders.update(request.reference, 'quoteCancellation', {});
      expect(quoted.quotedFee).toBeDefined();
      const cancel = () => stage.orders.update(request.reference, 'cancel', { fee: quoted.quotedFee });
      if (version === '19.2') {
        expect(await cancel()).toMatchObject({
          state: 'cancelled',
          money: expect.stringMatching(/voided|refunded/) as string,
        });
      } else {
        await expect(cancel()).rejects.toMatchObject({ code: 'cannot-cancel-here' });
      }

      const calls = stage.service.log();
      expect(calls.flatMap(({ problems }) => problems)).toEqual([]);
      expect(calls.every((call) => call.version === version && call.style === style)).toBe(true);
      const booking = [
        'login',
        'airShopping',
        'serviceList',
        'seatAvailability',
        'offerPrice',
        'orderCreate',
        'orderRetrieve',
      ];
      const ticketing = ['login', 'orderRetrieve', 'orderChange', 'orderRetrieve'];
      const quote = ['login', 'orderRetrieve', 'orderReshop'];
      const cancellation = [
        'login',
        'orderRetrieve',
        'orderReshop',
        'orderReshop',
        'orderCancel',
        'orderRetrieve',
      ];
      expect(calls.map(({ operation }) => operation)).toEqual([
        ...booking,
        ...ticketing,
        ...quote,
        ...(version === '19.2' ? cancellation : []),
      ]);
      expect(stage.service.ledger().totals).toEqual({
        orders: 1,
        issues: 1,
        cancellations: version === '19.2' ? 1 : 0,
        duplicates: 0,
        amendments: 0,
      });
    } finally {
      await stage.close();
    }
  },
);

test.concurrent('an order without extras asks for neither services nor seats', async () => {
  const stage = await running();
  try {
    const request = oneAdult();
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    const operations = stage.service.log().map(({ operation }) => operation);
    expect(operations).toEqual(['login', 'airShopping', 'offerPrice', 'orderCreate', 'orderRetrieve']);
  } finally {
    await stage.close();
  }
});
