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

describe.each(['19.2', '21.3'] as const)('in %s', (version) => {
  testWithSchemas.each(['held', 'issued'])('the changes of an order that is %s', async (standing) => {
    const desk = openDesk({}, version);
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
    live({ ...desk, ask, get }, standing === 'issued', version);
    expect(desk.problems).toEqual([]);
    for (const [operation, reply] of kept) {
      const message = answers[operation];
      if (message === undefined) continue;
      const xml = codec.encode({ version, style: 'rest', operation }, reply, header);
      const complaints = await validate(version, message, xml);
      expect([operation, complaints.slice(0, 3)]).toEqual([operation, []]);
    }
  });
});
