/** Local times never shift, whatever is glued to them; limits without zone are the service's. */
import fc from 'fast-check';
import type { OrderView } from '../../../src/domain/order/orderView';
import { pairOf } from '../../../src/ndc/compose';
import { Dice } from '../../../src/sandbox/realistic/dice';
import { gluedOffsets, zonedBirthDates, zonedLimits } from '../../../src/sandbox/realistic/times';
import type { XmlTree } from '../../../src/ndc/xml/write';
import { answerXml, readAnswer } from '../../support/messages';
import { runs } from '../../support/properties';

const zones = [
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'UTC',
  'Asia/Kathmandu',
];
const local = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));

const place = (time: string, code: string): XmlTree => ({
  AircraftScheduledDateTime: time,
  IATA_LocationCode: code,
});

function order(version: '19.2' | '21.3', departure: string, arrival: string, limit: string): XmlTree {
  const ends = { Arrival: place(arrival, 'AUH'), Dep: place(departure, 'CDG') };
  const flights: XmlTree =
    version === '19.2'
      ? {
          PaxSegmentList: {
            PaxSegment: {
              ...ends,
              MarketingCarrierInfo: { CarrierDesigCode: 'XA', MarketingCarrierFlightNumberText: '1' },
              PaxSegmentID: 'SEG1',
            },
          },
        }
      : {
          DatedMarketingSegmentList: {
            DatedMarketingSegment: {
              ...ends,
              CarrierDesigCode: 'XA',
              DatedMarketingSegmentId: 'DMS1',
              MarketingCarrierFlightNumberText: '1',
            },
          },
          PaxSegmentList: { PaxSegment: { DatedMarketingSegmentRefId: 'DMS1', PaxSegmentID: 'SEG1' } },
        };
  return {
    DataLists: { ...flights, PaxList: { Pax: { Birthdate: departure.slice(0, 10), PaxID: 'PAX1' } } },
    Order: { OrderID: '1', OrderItem: { OrderItemID: 'I1', PaymentTimeLimitDateTime: limit } },
  };
}

describe.each(['19.2', '21.3'] as const)('%s', (version) => {
  async function read(response: XmlTree, zone: string): Promise<OrderView> {
    const xml = answerXml(version, 'OrderViewRS', response);
    const { output } = await readAnswer(pairOf(version, 'orderRetrieve')!, xml, { orderId: '1' }, zone);
    return output!;
  }
  const scene = (timeZone: string) => ({
    wire: { version, style: 'rest', operation: 'orderRetrieve' } as const,
    timeZone,
    searched: false,
  });

  test('the wall clock of a flight and a birth date stay, whatever offset is glued to them', async () => {
    await fc.assert(
      fc.asyncProperty(
        local,
        local,
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        async (departure, arrival, of, at) => {
          const plain = order(version, departure, arrival, departure);
          const glued = zonedBirthDates(
            gluedOffsets(plain, new Dice(''), scene(of)),
            new Dice(''),
            scene(of),
          );
          const view = await read(glued, at);
          expect(view.flights).toMatchObject([{ departure, arrival }]);
          expect(view.passengers).toMatchObject([{ birthDate: departure.slice(0, 10) }]);
        },
      ),
      runs(60),
    );
  });

  test('a limit is the same instant with the service’s offset and without', async () => {
    await fc.assert(
      fc.asyncProperty(local, fc.constantFrom(...zones), async (limit, zone) => {
        const plain = order(version, limit, limit, limit);
        const zoned = await read(zonedLimits(plain, new Dice(''), scene(zone)), zone);
        expect((await read(plain, zone)).items).toEqual(zoned.items);
      }),
      runs(60),
    );
  });

  test.each([
    ['before the clocks go forward', '2027-03-28T01:59:00', '2027-03-28T00:59:00.000Z'],
    ['after the clocks went forward', '2027-03-28T03:00:00', '2027-03-28T01:00:00.000Z'],
    [
      'in the hour that is leapt over: the earlier reading',
      '2027-03-28T02:30:00',
      '2027-03-28T00:30:00.000Z',
    ],
    ['in the hour that comes twice: the earlier one', '2027-10-31T02:30:00', '2027-10-31T00:30:00.000Z'],
    ['in winter again', '2027-10-31T03:00:00', '2027-10-31T02:00:00.000Z'],
  ])('a limit without zone in Paris %s', async (_when, limit, instant) => {
    const view = await read(order(version, limit, limit, limit), 'Europe/Paris');
    expect(view.items).toMatchObject([{ paymentTimeLimit: instant }]);
  });
});
