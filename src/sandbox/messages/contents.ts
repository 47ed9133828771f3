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

/** Things by key, numbered as they are first mentioned: `SEG1`, `SEG2`. */
export class Listing<Thing> {
  private readonly numbers = new Map<string, number>();
  private readonly things: Thing[] = [];

  constructor(
    private readonly prefix: string,
    private readonly keyOf: (thing: Thing) => string,
  ) {}

  /** Lists the thing unless it is listed, and gives its id. */
  add(thing: Thing): string {
    const key = this.keyOf(thing);
    if (!this.numbers.has(key)) this.numbers.set(key, this.things.push(thing));
    return this.id(key);
  }

  /** The id of a listed thing; with `prefix`, of what stands one for one beside it. Throws RangeError for what is not listed. */
  id(key: string, prefix: string = this.prefix): string {
    const number = this.numbers.get(key);
    if (number === undefined) throw new RangeError(`${this.prefix}: "${key}" is not in the message`);
    return `${prefix}${number}`;
  }

  /** Returns the list of one element for each thing; undefined if there is none, because no schema has empty lists. */
  list(name: string, write: (thing: Thing, id: string, key: string) => XmlTree): XmlTree | undefined {
    if (this.things.length === 0) return undefined;
    return {
      [name]: this.things.map((thing) => write(thing, this.id(this.keyOf(thing)), this.keyOf(thing))),
    };
  }

  *[Symbol.iterator](): Iterator<Thing> {
    yield* this.things;
  }
}

/** Returns ids for what is not referred to: `SV1`, `SV2` at each call. */
export function counter(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}${++last}`;
}

/** An allowance of so many pieces. */
export interface Baggage {
  type: 'Checked' | 'CarryOn';
  pieces: number;
  /** Kilograms of each piece. */
  kilograms: number;
}

/** Returns the key of an allowance within a message. */
export const baggageKey = (baggage: Baggage): string =>
  `${baggage.type}/${baggage.pieces}/${baggage.kilograms}`;
/** Returns the key of a price class within a message. */
export const priceClassKey = (priceClass: PriceClass): string => `${priceClass.cabin}/${priceClass.name}`;

/** Returns the two allowances of a price class. */
export function allowances(priceClass: PriceClass): Baggage[] {
  return [
    { type: 'Checked', pieces: priceClass.checkedBags, kilograms: priceClass.checkedKg },
    { type: 'CarryOn', pieces: priceClass.carryOnBags, kilograms: priceClass.carryOnKg },
  ];
}

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
