/** A process of its own: reads an answer of many megabytes, made while it is read, and tells how much memory that held at any moment. */
import type { Notice } from '../../src/domain/offers/offers';
import type { ReadContext, MessagePair } from '../../src/ndc/message';
import { readingOf } from '../../src/ndc/message';
import { airShopping } from '../../src/ndc/v19_2/airShopping';
import { seatAvailability } from '../../src/ndc/v19_2/seatAvailability';
import { serviceList } from '../../src/ndc/v19_2/serviceList';
import { readMessage } from '../../src/ndc/xml/read';
import { plainRef } from './shopping';

/** The operations whose answers have megabytes. */
type Large = 'airShopping' | 'seatAvailability' | 'serviceList';

/** What the process prints as JSON. */
export interface LargeAnswer {
  bytes: number;
  /** Live heap above that before the answer, in bytes: the most that was ever seen. */
  held: number;
  output: { warnings: Notice[] };
}

/** Something that nobody reads, so that a record has the length that real ones have. */
const filling = `<Filling>${'<Tax><Amount CurCode="EUR">12.34</Amount><TaxCode>YQ</TaxCode></Tax>'.repeat(40)}</Filling>`;

function flightLists(count: number): string {
  const segments = Array.from({ length: count }, (_, at) => {
    const [date, from, to] = at % 2 === 0 ? ['2027-03-12', 'LHR', 'CDG'] : ['2027-03-19', 'CDG', 'LHR'];
    return (
      `<PaxSegment><PaxSegmentID>S${at}</PaxSegmentID>` +
      `<Dep><AircraftScheduledDateTime>${date}T08:00:00</AircraftScheduledDateTime><IATA_LocationCode>${from}</IATA_LocationCode></Dep>` +
      `<Arrival><AircraftScheduledDateTime>${date}T10:00:00</AircraftScheduledDateTime><IATA_LocationCode>${to}</IATA_LocationCode></Arrival>` +
      `<MarketingCarrierInfo><CarrierDesigCode>BA</CarrierDesigCode>` +
      `<MarketingCarrierFlightNumberText>${at}</MarketingCarrierFlightNumberText></MarketingCarrierInfo></PaxSegment>`
    );
  });
  const journeys = segments.map(
    (_, at) =>
      `<PaxJourney><PaxJourneyID>J${at}</PaxJourneyID><PaxSegmentRefID>S${at}</PaxSegmentRefID></PaxJourney>`,
  );
  return (
    `<DataLists><PaxJourneyList>${journeys.join('')}</PaxJourneyList>` +
    `<PaxSegmentList>${segments.join('')}</PaxSegmentList></DataLists>`
  );
}

function offer(at: number): string {
  return (
    `<Offer><OfferID>0b7d6a5c-9e1f-4c2b-8a3d-${at}</OfferID><OwnerCode>A${at % 36}</OwnerCode>` +
    `<OfferItem><OfferItemID>4f0c9a1e-77aa-4d1b-9c55-${at}</OfferItemID>${filling}<Service><PaxRefID>PAX1</PaxRefID>` +
    `<ServiceAssociations><PaxJourneyRefID>J${at % 200}</PaxJourneyRefID></ServiceAssociations></Service></OfferItem>` +
    `<TotalPrice><TotalAmount CurCode="EUR">${100_000 - (at % 99_991)}.00</TotalAmount></TotalPrice></Offer>`
  );
}

function extraItem(at: number): string {
  return (
    `<ALaCarteOfferItem><Eligibility><FlightAssociations><PaxSegmentRefID>S${at % 200}</PaxSegmentRefID></FlightAssociations>` +
    `<PaxRefID>PAX1</PaxRefID></Eligibility><OfferItemID>4f0c9a1e-77aa-4d1b-9c55-${at}</OfferItemID>` +
    `<UnitPrice><TotalAmount CurCode="EUR">12.34</TotalAmount></UnitPrice></ALaCarteOfferItem>`
  );
}

function seatMap(at: number): string {
  const rows = Array.from({ length: 40 }, (_, row) => {
    const seats = ['A', 'B', 'C', 'D', 'E', 'F'].map(
      (column, nth) =>
        `<Seat><ColumnID>${column}</ColumnID><OfferItemRefID>4f0c9a1e-77aa-4d1b-9c55-${(at * 240 + row * 6 + nth) % 30_000}</OfferItemRefID></Seat>`,
    );
    return `<SeatRow><RowNumber>${row + 1}</RowNumber>${seats.join('')}</SeatRow>`;
  });
  return `<SeatMap><CabinCompartment>${rows.join('')}</CabinCompartment><PaxSegmentRefID>S${at % 200}</PaxSegmentRefID></SeatMap>`;
}

/** An answer: what stands before the records, the records until there are bytes enough, what stands behind them. */
interface Answer {
  pair: MessagePair<Large>;
  input: object;
  before: string;
  record: (at: number) => string;
  after: string;
}

const lists = flightLists(200);
const oneOffer = (items: string) => `<ALaCarteOffer>${items}<OfferID>EXTRAS</OfferID></ALaCarteOffer>`;

const answers: { [name: string]: Answer | undefined } = {
  shop: {
    pair: airShopping as MessagePair<Large>,
    input: {
      journeys: [
        { origin: 'LHR', destination: 'CDG', date: '2027-03-12' },
        { origin: 'CDG', destination: 'LHR', date: '2027-03-19' },
      ],
      passengers: plainRef.passengers,
      choose: { how: 'cheapest', checkedBags: 1 },
    },
    before: `${lists}<OffersGroup><CarrierOffers>`,
    record: offer,
    after: '</CarrierOffers></OffersGroup>',
  },
  'offers before their flights': {
    pair: airShopping as MessagePair<Large>,
    input: {
      journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-03-12' }],
      passengers: plainRef.passengers,
    },
    before: '<OffersGroup><CarrierOffers>',
    record: offer,
    after: `</CarrierOffers></OffersGroup>${lists}`,
  },
  services: {
    pair: serviceList as MessagePair<Large>,
    input: plainRef,
    before: '<ALaCarteOffer>',
    record: extraItem,
    after: `<OfferID>EXTRAS</OfferID></ALaCarteOffer>${lists}`,
  },
  seats: {
    pair: seatAvailability as MessagePair<Large>,
    input: plainRef,
    before: oneOffer(Array.from({ length: 30_000 }, (_, at) => extraItem(at)).join('')) + lists,
    record: seatMap,
    after: '',
  },
  'maps before their items': {
    pair: seatAvailability as MessagePair<Large>,
    input: plainRef,
    before: '',
    record: seatMap,
    after: oneOffer(Array.from({ length: 30_000 }, (_, at) => extraItem(at)).join('')) + lists,
  },
};

async function read(name: string, megabytes: number): Promise<LargeAnswer> {
  const answer = answers[name];
  if (!answer) throw new Error(`there is no answer "${name}"`);
  const { pair, input, before, record, after } = answer;
  const reading = readingOf(pair, { timeZone: 'UTC', input } as ReadContext<Large>);
  let [bytes, held] = [0, 0];
  const { gc } = globalThis as { gc?: () => void };
  const live = (): number => {
    gc?.();
    return process.memoryUsage().heapUsed;
  };
  async function* body(): AsyncGenerator<Buffer> {
    const begin = live();
    const piece = (text: string): Buffer => {
      const buffer = Buffer.from(text);
      bytes += buffer.length;
      return buffer;
    };
    yield piece(`<IATA_${pair.answer}><Response>${before}`);
    let looked = bytes;
    for (let at = 0; bytes < megabytes * 1_000_000; at++) {
      yield piece(record(at));
      if (bytes < looked + 4_000_000) continue;
      held = Math.max(held, live() - begin);
      looked = bytes;
    }
    yield piece(`${after}</Response></IATA_${pair.answer}>`);
    held = Math.max(held, live() - begin);
    await Promise.resolve();
  }
  const { result } = await readMessage<unknown>(body(), {
    root: pair.answer,
    messagePrefix: 'IATA_',
    record: pair.record,
    sinks: reading.sinks,
    soap: false,
  });
  return { bytes, held, output: reading.finish(result) };
}

if (require.main === module) {
  const [, , name = 'shop', megabytes = '60'] = process.argv;
  void read(name, Number(megabytes)).then((answer) => process.stdout.write(JSON.stringify(answer)));
}
