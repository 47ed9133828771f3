/** OrderReshopRQ: which of its questions is asked. */
import { date, list, one, present, record, text, texts, type Infer } from '../../ndc/xml/declare';
import { MalformedRequest, type OrderReshopRequest } from '../model';

/** Where a version names what it asks. Below UpdateOrder unless said. */
export interface ReshopPlaces {
  /** The cancellation of the whole order. */
  cancel: string;
  /** What is asked besides. */
  service: string;
  name: string;
  /** Below `service`: a journey to be added, and the ends of it. */
  journeys: string;
  /** Below `service`: a journey with its flights. */
  specific?: string;
  /** Below a journey, or below `service`: the cabin. */
  cabins: { ofJourney: string; ofRequest?: string };
  reprice?: string;
}

const deleted = record({
  orderItemId: text('OrderItemRefID').required(),
  keptServiceIds: texts('RetainServiceID'),
});

const newName = record({
  paxId: text('PaxRefID').required(),
  givenNames: texts('GivenName'),
  surname: text('Surname'),
  title: text('TitleName'),
});

/** A journey whose first segment says when. */
const specificJourney = record({
  destination: text('DestStationCode').required(),
  origin: text('OriginStationCode').required(),
  departures: texts('PaxJourney/PaxSegment/Dep/AircraftScheduledDateTime'),
});

/** A place that the version does not have. */
const NOWHERE = 'None';

/** Returns how an orderReshop is read. One without UpdateOrder asks for a cancellation's fee, as services take it. */
export function reshopRequest({ cancel, service, name, journeys, specific, cabins, reprice }: ReshopPlaces) {
  const below = (place: string): string => `Request/UpdateOrder/${place}`;
  const declaration = record({
    orderId: text('Request/OrderRefID').required(),
    updates: present('Request/UpdateOrder'),
    cancels: present(below(cancel)),
    adds: present(below(`${service}/AddOfferItems`)),
    cabin: text(below(cabins.ofRequest === undefined ? NOWHERE : `${service}/${cabins.ofRequest}`)),
    journeys: list(
      below(`${service}/${journeys}`),
      record({
        destination: text('DestArrivalCriteria/IATA_LocationCode'),
        date: date('OriginDepCriteria/Date').required(),
        origin: text('OriginDepCriteria/IATA_LocationCode').required(),
        cabin: text(cabins.ofJourney),
      }),
    ),
    specific: list(below(specific === undefined ? NOWHERE : `${service}/${specific}`), specificJourney),
    removed: list(below(`${service}/DeleteOrderItem`), deleted),
    name: one(below(name), newName),
    reprices: present(below(reprice ?? NOWHERE)),
  });
  return { record: declaration, decode: asked };

  function asked(raw: Infer<typeof declaration>): OrderReshopRequest {
    const { orderId, updates, cancels, adds, removed, name: wanted, reprices } = raw;
    const about = { operation: 'orderReshop', orderId } as const;
    if (wanted) {
      const { givenNames, ...rest } = wanted;
      const givenName = givenNames.length > 0 ? givenNames.join(' ') : undefined;
      return { ...about, removed: [], name: { ...rest, givenName } };
    }
    if (reprices) return { ...about, removed: [], reprices };
    if (adds) return { ...about, removed, adds: added(raw) };
    if (updates && !cancels && removed.length === 0)
      throw new MalformedRequest('Request/UpdateOrder asks for nothing that the sandbox knows');
    return { ...about, removed };
  }

  function added(raw: Infer<typeof declaration>): NonNullable<OrderReshopRequest['adds']> {
    const given = raw.journeys.map(({ cabin: _, ...journey }) => journey);
    const named = raw.specific.map(({ departures: [departure], ...journey }) => {
      if (!departure) throw new MalformedRequest('a PaxJourney to be added has no departure');
      return { ...journey, date: departure.slice(0, 10) };
    });
    if (given.length + named.length === 0)
      throw new MalformedRequest(`no ${below(`${service}/${journeys}`)} in the request`);
    return { journeys: [...given, ...named], cabin: raw.cabin ?? raw.journeys[0]?.cabin };
  }
}
