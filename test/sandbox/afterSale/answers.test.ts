/** Every answer after the sale is valid by IATA's schemas, in both versions. */
import { codec } from '../../../src/sandbox/messages';
import type { Reply, SandboxOperation, SandboxRequest, Version } from '../../../src/sandbox/model';
import { testWithSchemas, validate } from '../../support/schemas';
import { first, openDesk, type Desk } from '../desk';
import { header } from '../messages/replies';
import * as counter from './counter';

const answers: { [Operation in SandboxOperation]?: string } = {
  serviceList: 'ServiceListRS',
  seatAvailability: 'SeatAvailabilityRS',
  orderReshop: 'OrderReshopRS',
  orderChange: 'OrderViewRS',
};

/** Asks for everything that may follow a sale, of an order that is held or issued. */
function live(desk: Desk, issued: boolean, version: Version): void {
  const read = (): ReturnType<Desk['retrieve']> => desk.retrieve(order.orderId);
  let order = (issued ? counter.issued : counter.book)(desk);
  const bag = counter.service(counter.servicesOf(desk, order), 'BAG1', 'PAX1');
  const seat = counter.seat(counter.seatsOf(desk, order), 'PAX2');
  const due = { amount: (Number(bag.price.amount) + Number(seat.price.amount)).toFixed(2), currency: 'EUR' };
  desk.get('order', counter.accepting(order, [bag, seat], issued ? due : undefined));

  order = read();
  const other = first(counter.otherDay(desk, order, 0, '2027-03-14').offers);
  const pays = other.added
    .filter(({ difference }) => issued && difference.type === 'AddCol')
    .reduce((all, { difference }) => all + Number(difference.amount.amount), 0);
  const amount = issued ? { amount: pays.toFixed(2), currency: 'EUR' } : undefined;
  desk.get('order', counter.acceptingOffer(order, other, amount, version));

  order = read();
  for (const goes of [counter.ofPax('PAX2'), counter.ofJourney(order, 1)]) {
    order = read();
    desk.get('order', counter.acceptingOffer(order, counter.partOffer(desk, order, goes)));
  }
  order = read();
  const name = { paxId: 'PAX1', givenName: 'Givena', surname: 'Example', title: 'MS' };
  const offer = first(desk.get('reshop', counter.reshopping(order, { name })).offers);
  desk.get('order', counter.acceptingOffer(order, offer));
}

/** A desk that keeps every answer. */
function listening(desk: Desk): { desk: Desk; kept: [SandboxOperation, Reply][] } {
  const kept: [SandboxOperation, Reply][] = [];
  const ask = (request: SandboxRequest): Reply => {
    const reply = desk.ask(request);
    kept.push([request.operation, reply]);
    return reply;
  };
  const get: Desk['get'] = (kind, request) => {
    const reply = ask(request);
    if (reply.kind !== kind) throw new Error(JSON.stringify(reply).slice(0, 300));
    return reply as never;
  };
  return { desk: { ...desk, ask, get }, kept };
}

async function expectValid(version: Version, kept: readonly [SandboxOperation, Reply][]): Promise<void> {
  for (const [operation, reply] of kept) {
    const message = answers[operation];
    if (message === undefined) continue;
    const xml = codec.encode({ version, style: 'rest', operation }, reply, header);
    const complaints = await validate(version, message, xml);
    expect([operation, complaints.slice(0, 3)]).toEqual([operation, []]);
  }
}

describe.each(['19.2', '21.3'] as const)('in %s', (version) => {
  testWithSchemas.each(['held', 'issued'])('the changes of an order that is %s', async (standing) => {
    const { desk, kept } = listening(openDesk({}, version));
    live(desk, standing === 'issued', version);
    expect(desk.problems).toEqual([]);
    await expectValid(version, kept);
  });

  testWithSchemas('new data of a passenger, a name that costs something, no other flights', async () => {
    const { desk, kept } = listening(openDesk({}, version));
    const order = counter.issued(desk, 'BASIC', 'Namefee');
    const loyalty = [{ program: 'XA', number: '4711' }];
    const documents = [{ type: 'PT', number: 'X1', issuingCountry: 'FR', expiryDate: '2030-01-01' }];
    const after = { ...order.pax[0]!, paxId: 'PAX1-NEW', loyalty, documents };
    desk.get('order', {
      operation: 'orderChange',
      orderId: order.orderId,
      change: { kind: 'details', pax: [{ paxId: 'PAX1', after }], contacts: [] },
    });
    expect(counter.otherDay(desk, desk.retrieve(order.orderId), 0, '2027-03-14').offers).toEqual([]);
    const name = { paxId: 'PAX1', surname: 'Namefe' };
    expect(desk.get('reshop', counter.reshopping(order, { name })).offers).toHaveLength(1);
    await expectValid(version, kept);
  });

  test.each(['first', 'second', 'third'])('real services’ quirks fit them as well: %s seed', (seed) => {
    const { desk, kept } = listening(openDesk({ realistic: true, seed }, version));
    for (const issued of [false, true]) live(desk, issued, version);
    for (const [operation, reply] of kept) {
      const wire = { version, style: 'rest', operation } as const;
      const manner = desk.world.realism?.manner(seed, { wire, searched: false });
      expect(codec.encode(wire, reply, header, manner)).toContain('IATA_');
    }
  });
});

testWithSchemas('in 19.2: a reprice, with another price and without', async () => {
  const { desk, kept } = listening(openDesk());
  for (const surname of ['Repriced', 'Example'])
    desk.get('reprice', counter.reshopping(counter.book(desk, 'CLASSIC', surname), { reprices: true }));
  await expectValid('19.2', kept);
});
