/** Things that a message lists once and refers to by id. Ids hold for one message only, as in real answers. */

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

  /** One element for each thing; undefined where there is none, because no schema has empty lists. */
  map<Element>(write: (thing: Thing, id: string, key: string) => Element): Element[] | undefined {
    if (this.things.length === 0) return undefined;
    return this.things.map((thing) => write(thing, this.id(this.keyOf(thing)), this.keyOf(thing)));
  }
}

/** Ids for what is not referred to: `SV1`, `SV2` at each call. */
export function counter(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}${++last}`;
}
