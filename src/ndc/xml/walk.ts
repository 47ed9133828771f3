/** Walks over a document once and fills every declared record. Sees local names only. */
import { Malformed } from './declare';
import { rootPlace, type Capturing, type Place, type Start } from './places';
import type { ReadLimits } from './limits';
import { malformed, missing, ReadError } from './readError';
import type { Attributes } from './startTag';
import type { Slot, Trie } from './trie';

/** Sinks by field name; see `SinksOf`. */
export interface Sinks {
  readonly [name: string]: (taken: never, soFar: () => never) => void;
}

/** A record being filled. */
interface Instance {
  readonly trie: Trie;
  /** By field index. */
  readonly values: unknown[];
  /** The walk's `held` when the record began. */
  readonly heldBefore: number;
  /** Set for the message's own record only. */
  readonly sinks: Sinks | undefined;
}

/** An open element that some record reads. */
interface Frame {
  place: Place;
  /** By the place's indexes; undefined for a record that is not wanted. The parent frame's list, or `own`. */
  instances: (Instance | undefined)[];
  /** Reused by all elements at this depth: a new list each was a third of all garbage. */
  readonly own: (Instance | undefined)[];
  /** CurCode, where some field reads an amount. */
  currency: string | undefined;
  text: string;
}

/** Fills records while elements open and close. */
export class Walk {
  /** The innermost open frame is at `depth - 1`; later ones are reused. */
  private readonly frames: Frame[] = [];
  private depth = 0;
  /** Number of open elements below the innermost frame. */
  private skipped = 0;
  /** The first missing or malformed field. Thrown at the end only, because an answer with `Error` may lack anything. */
  problem: ReadError | undefined;
  /** Number of records and listed texts in memory. */
  private held = 0;
  /** True while some field reads the text of the innermost element. */
  wantsText = false;

  constructor(private readonly limits: Pick<ReadLimits, 'records' | 'text'>) {}

  /** Begins the records of `tries` at the message's root element. Returns their values, complete when the root closes. */
  begin(tries: readonly [Trie, ...Trie[]], attributes: Attributes, sinks?: Sinks): unknown[][] {
    const roots = tries.map((trie): Instance => ({ trie, values: empty(trie), heldBefore: 0, sinks }));
    this.enter(rootPlace(tries), roots, attributes);
    return roots.map(({ values }) => values);
  }

  /** True until the element that `begin` opened closes. */
  get inside(): boolean {
    return this.depth > 0;
  }

  open(local: string, attributes: Attributes): void {
    if (this.skipped > 0) {
      this.skipped++;
      return;
    }
    const { place, instances } = this.frames[this.depth - 1] as Frame;
    const step = place.step(local);
    if (!step) {
      this.skipped = 1;
      this.wantsText = false;
      return;
    }
    const { place: next, from } = step;
    this.enter(next, from ? this.goneOn(from, instances) : instances, attributes);
  }

  /** Copies the instances that continue into the new frame's own list. */
  private goneOn(from: readonly number[], instances: Frame['instances']): Frame['instances'] {
    const own = this.frames[this.depth]?.own ?? [];
    for (let index = 0; index < from.length; index++) own[index] = instances[from[index] as number];
    return own;
  }

  text(text: string): void {
    const frame = this.frames[this.depth - 1] as Frame;
    frame.text = frame.text === '' ? text : frame.text + text;
    // The scanner counts from tag to tag only, and a text may contain elements.
    if (frame.text.length > this.limits.text) throw new ReadError('text-too-long');
  }

  close(): void {
    if (this.skipped > 0) {
      this.skipped--;
    } else {
      const frame = this.frames[--this.depth] as Frame;
      if (frame.text !== '') this.takeTexts(frame);
      this.end(frame);
    }
    this.wantsText =
      this.skipped === 0 && this.depth > 0 && this.frames[this.depth - 1]?.place.texts.length !== 0;
  }

  private enter(place: Place, instances: (Instance | undefined)[], attributes: Attributes): void {
    // Plain loops: this runs for every element, and an iterator is garbage until the loop is compiled.
    const { starts, occurrences, attributes: asked } = place;
    for (let index = 0; index < starts.length; index++) {
      const { slot, trie, owner, own } = starts[index] as Start;
      const into = instances[owner];
      const begins = into !== undefined && wanted(into, slot);
      if (begins && !slot.field.many) into.values[slot.index] = STARTED;
      instances[own] = begins
        ? { trie, values: empty(trie), heldBefore: this.held, sinks: undefined }
        : undefined;
      if (begins) this.hold();
    }
    for (let index = 0; index < occurrences.length; index++) {
      const { slot, own } = occurrences[index] as Capturing;
      const values = instances[own]?.values;
      if (values)
        values[slot.index] = slot.field.capture === 'presence' ? true : Number(values[slot.index] ?? 0) + 1;
    }
    for (let index = 0; index < asked.length; index++) {
      const { slot, own } = asked[index] as Capturing;
      const written = attributes.value(slot.field.attribute ?? '');
      if (written !== undefined) this.take(instances[own], slot, written, undefined);
    }
    const currency = place.wantsCurrency ? attributes.value('CurCode')?.trim() || undefined : undefined;
    const frame = this.frames[this.depth];
    if (frame) {
      frame.place = place;
      frame.instances = instances;
      frame.currency = currency;
      frame.text = '';
    } else this.frames[this.depth] = { place, instances, own: [], currency, text: '' };
    this.depth++;
    this.wantsText = place.texts.length > 0;
  }

  private takeTexts({ place: { texts }, instances, text, currency }: Frame): void {
    for (let index = 0; index < texts.length; index++) {
      const { slot, own } = texts[index] as Capturing;
      this.take(instances[own], slot, text, currency);
    }
  }

  private take(
    instance: Instance | undefined,
    slot: Slot,
    written: string,
    currency: string | undefined,
  ): void {
    if (!instance || !wanted(instance, slot)) return;
    const trimmed = trimmedText(written);
    if (trimmed === '') return;
    try {
      const value = slot.field.parse(trimmed, currency);
      if (value === undefined) return;
      if (slot.field.many) this.hold();
      put(instance, slot, value);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.problem ??= malformed(slot.fullPath, error.message);
    }
  }

  /** Finishes the records that began with this element, the innermost first. */
  private end({ place, instances }: Frame): void {
    const { starts } = place;
    for (let index = starts.length - 1; index >= 0; index--) {
      const { slot, owner, own } = starts[index] as Start;
      const instance = instances[own];
      const into = instances[owner];
      if (!instance || !into || this.lacks(instance)) continue;
      const finished = instance.trie.declaration.finish(instance.values);
      if (slot.field.capture === 'each') {
        pass(into, slot, finished);
        this.held = instance.heldBefore;
      } else put(into, slot, finished);
    }
    if (this.depth > 0) return;
    for (let index = 0; index < place.size; index++) this.lacks(instances[index] as Instance);
  }

  private hold(): void {
    if (++this.held > this.limits.records) throw new ReadError('too-many-records');
  }

  private lacks({ trie, values }: Instance): boolean {
    const { required } = trie;
    for (let each = 0; each < required.length; each++) {
      const { index, fullPath } = required[each] as Slot;
      if (values[index] !== undefined) continue;
      this.problem ??= missing(fullPath);
      return true;
    }
    return false;
  }
}

/** Trims. Copies the rest of a much longer text, because V8's slice would keep the whole alive. */
function trimmedText(written: string): string {
  const first = written.charCodeAt(0);
  const last = written.charCodeAt(written.length - 1);
  if (first > SPACE && first < DELETE && last > SPACE && last < DELETE) return written;
  const trimmed = written.trim();
  return written.length > 2 * trimmed.length + 64 ? Buffer.from(trimmed).toString() : trimmed;
}

/** No character between these is white space. */
const SPACE = 0x20;
const DELETE = 0x7f;

function empty({ size }: Trie): unknown[] {
  return new Array<unknown>(size).fill(undefined);
}

/** Marks a single record as begun, so that a second occurrence is ignored. */
const STARTED = Symbol('started');

function wanted(instance: Instance, { index, field }: Slot): boolean {
  const held = instance.values[index];
  return field.many ? !Array.isArray(held) || held.length < field.keep : held === undefined;
}

function put(instance: Instance, { index, field }: Slot, value: unknown): void {
  const held = instance.values[index];
  if (!field.many) instance.values[index] = value;
  else if (Array.isArray(held)) held.push(value);
  else instance.values[index] = [value];
}

/** Hands a record to its sink and counts it. */
function pass(owner: Instance, { name, index }: Slot, taken: unknown): void {
  const held = owner.values[index] as { seen: number } | undefined;
  owner.values[index] = { seen: (held?.seen ?? 0) + 1 };
  const sink = owner.sinks?.[name];
  sink?.(taken as never, () => owner.trie.declaration.finish(owner.values) as never);
}
