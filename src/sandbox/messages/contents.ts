/** What the DataLists of one message hold, gathered before the message is written. */
import type { XmlTree } from '../../ndc/xml/write';
import type {
  Content,
  OfferedJourney,
  PriceClass,
  SandboxFlight,
  SandboxJourney,
  ServiceKind,
} from '../model';
import { Listing } from './listing';

/** An allowance of so many pieces. */
export interface Baggage {
  type: 'Checked' | 'CarryOn';
  pieces: number;
}

/** Names an allowance within a message. */
export const baggageKey = (baggage: Baggage): string => `${baggage.type}/${baggage.pieces}`;
/** Names a price class within a message. */
export const priceClassKey = (priceClass: PriceClass): string => `${priceClass.cabin}/${priceClass.name}`;

/** The two allowances of a price class. */
export function allowances(priceClass: PriceClass): Baggage[] {
  return [
    { type: 'Checked', pieces: priceClass.checkedBags },
    { type: 'CarryOn', pieces: priceClass.carryOnBags },
  ];
}

/** The service that every seat is: the schemas want one behind each item of a seat map's offer. */
export const SEAT_SERVICE: ServiceKind = {
  id: 'SEAT',
  name: 'Seat',
  description: 'Advance seat assignment',
  taxonomyCode: '08A1',
  taxonomyText: 'Seat Assignment',
  limit: 'OnePerPax',
};

/** Filled first, then asked for ids; an id of what was not added is a RangeError. */
export class Contents {
  readonly flights = new Listing<SandboxFlight>('SEG', (flight) => flight.key);
  readonly journeys = new Listing<SandboxJourney>('PJ', (journey) => journey.key);
  readonly priceClasses = new Listing<PriceClass>('PC', priceClassKey);
  readonly baggage = new Listing<Baggage>('BA', baggageKey);
  readonly services = new Listing<ServiceKind>('SD', (service) => service.id);

  private readonly made = new Map<string, XmlTree>();

  /** What the message says in many places in the same words: made once for its key. */
  once(key: string, make: () => XmlTree): XmlTree {
    const known = this.made.get(key);
    if (known) return known;
    const tree = make();
    this.made.set(key, tree);
    return tree;
  }

  addJourney(journey: SandboxJourney): void {
    this.journeys.add(journey);
    for (const flight of journey.flights) this.flights.add(flight);
  }

  /** With its price class, and `baggage` where the message says what may be taken along. */
  addOffered(journey: OfferedJourney, options: { baggage: boolean }): void {
    this.addJourney(journey);
    this.priceClasses.add(journey.priceClass);
    if (options.baggage) for (const allowance of allowances(journey.priceClass)) this.baggage.add(allowance);
  }

  /** What an item refers to beyond the journeys of its offer or order. */
  addContent(content: Content, options: { baggage: boolean }): void {
    if (content.kind === 'flight') for (const journey of content.journeys) this.addOffered(journey, options);
    if (content.kind === 'service') this.services.add(content.service);
  }

  /** SEG ids. */
  segments(flights: string[]): string[] {
    return flights.map((key) => this.flights.id(key));
  }

  /** Ids of the DatedOperatingLegs, of which each flight has one. */
  legs(flights: string[]): string[] {
    return flights.map((key) => this.flights.id(key, 'DOL'));
  }
}
