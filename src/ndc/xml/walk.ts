/** One walk over the elements of a document, filling every record whose declaration matches. Fed by the SAX reader; sees local names only. */
import { Malformed } from './declare';
import { malformed, missing } from './readError';
import type { ReadError } from './readError';
import type { Attributes } from './startTag';
import type { Node, Slot, Trie } from './trie';

/** Who takes records in passing, by the name of their field; see `SinksOf`. */
export interface Sinks {
  readonly [name: string]: (taken: never, soFar: () => never) => void;
}

/** A record being filled. */
interface Instance {
  readonly trie: Trie;
  readonly values: { [name: string]: unknown };
  /** Set for the message's own record alone. */
  readonly sinks?: Sinks;
  /** Where the finished record goes; the message's own has none. */
  readonly into?: { readonly instance: Instance; readonly slot: Slot };
}

interface Match {
  readonly node: Node;
  readonly instance: Instance;
}

/** An open element that some record looks into. */
interface Frame {
  readonly matches: Match[];
  /** CurCode, where some field wants an amount. */
  readonly currency: string | undefined;
  /** Set where some field wants the element's own text. */
  text: string | undefined;
  /** Records that end with this element. */
  readonly ending: Instance[];
}

/** Fills records while elements open and close. `problem` is the first thing that a flow could not do without. */
export class Walk {
  private readonly frames: Frame[] = [];
  /** How many elements are open below the last one that anybody looks into. */
  private skipped = 0;
  /** Kept until the document has ended: an answer with `Error` is a refusal by the service, whatever else it lacks. */
  problem: ReadError | undefined;

  /** Starts at the message's root element with the records that are relative to it; gives their values, filled when the root closes. */
  begin(tries: readonly Trie[], attributes: Attributes, sinks?: Sinks): { [name: string]: unknown }[] {
    const instances = tries.map((trie): Instance => ({ trie, values: {}, sinks }));
    this.enter(
      instances.map((instance) => ({ node: instance.trie.root, instance })),
      attributes,
      instances,
    );
    return instances.map(({ values }) => values);
  }

  /** True while the element that `begin` opened has not been closed. */
  get inside(): boolean {
    return this.frames.length > 0;
  }

  open(local: string, attributes: Attributes): void {
    const parent = this.frames.at(-1);
    if (this.skipped > 0 || !parent) {
      this.skipped++;
      return;
    }
    const matches: Match[] = [];
    for (const match of parent.matches) {
      const node = match.node.children.get(local);
      if (node) matches.push({ node, instance: match.instance });
    }
    if (matches.length === 0) this.skipped++;
    else this.enter(matches, attributes, []);
  }

  /** True while some field wants the text of the innermost element. */
  get wantsText(): boolean {
    return this.skipped === 0 && this.frames[this.frames.length - 1]?.text !== undefined;
  }

  text(text: string): void {
    if (this.skipped > 0) return;
    const frame = this.frames.at(-1);
    if (frame?.text !== undefined) frame.text += text;
  }

  close(): void {
    if (this.skipped > 0) {
      this.skipped--;
      return;
    }
    const frame = this.frames.pop();
    if (!frame) return;
    if (frame.text !== undefined) this.takeTexts(frame, frame.text);
    for (const instance of frame.ending) this.end(instance);
  }

  private enter(matches: Match[], attributes: Attributes, ending: Instance[]): void {
    // A record that starts here looks into this element too, so `matches` grows while it is walked.
    let [wantsText, wantsCurrency] = [false, false];
    for (const { node, instance } of matches) {
      for (const slot of node.occurrences) {
        const { capture } = slot.field;
        instance.values[slot.name] =
          capture === 'presence' ? true : Number(instance.values[slot.name] ?? 0) + 1;
      }
      for (const slot of node.attributes) {
        const written = attributes.value(slot.field.attribute ?? '');
        if (written !== undefined) this.take(instance, slot, written, undefined);
      }
      for (const { slot, trie } of node.records) {
        if (!wanted(instance, slot)) continue;
        const started: Instance = { trie, values: {}, into: { instance, slot } };
        if (!slot.field.many) instance.values[slot.name] = STARTED;
        matches.push({ node: trie.root, instance: started });
        ending.unshift(started);
      }
      wantsText ||= node.texts.length > 0;
      wantsCurrency ||= node.texts.some(({ field }) => field.capture === 'money');
    }
    const currency = wantsCurrency ? attributes.value('CurCode')?.trim() : undefined;
    this.frames.push({ matches, currency: currency || undefined, text: wantsText ? '' : undefined, ending });
  }

  private takeTexts(frame: Frame, text: string): void {
    for (const { node, instance } of frame.matches) {
      for (const slot of node.texts) {
        this.take(instance, slot, text, frame.currency);
      }
    }
  }

  private take(instance: Instance, slot: Slot, written: string, currency: string | undefined): void {
    if (!wanted(instance, slot)) return;
    const trimmed = written.trim();
    if (trimmed === '') return;
    try {
      const value = slot.field.parse(trimmed, currency);
      if (value !== undefined) put(instance, slot, value);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.problem ??= malformed(slot.fullPath, error.message);
    }
  }

  private end(instance: Instance): void {
    const lacking = instance.trie.required.find(({ name }) => instance.values[name] === undefined);
    if (lacking) this.problem ??= missing(lacking.fullPath);
    if (!instance.into || lacking) return;
    const { instance: owner, slot } = instance.into;
    const finished = instance.trie.declaration.finish(instance.values);
    if (slot.field.capture === 'each') pass(owner, slot, finished);
    else put(owner, slot, finished);
  }
}

/** Hands a record on. Only its number is kept. */
function pass(owner: Instance, { name }: Slot, taken: unknown): void {
  const held = owner.values[name] as { seen: number } | undefined;
  owner.values[name] = { seen: (held?.seen ?? 0) + 1 };
  const sink = owner.sinks?.[name];
  sink?.(taken as never, () => owner.trie.declaration.finish(owner.values) as never);
}

/** Stands where a single record has begun, so that a second occurrence inside or after it is not taken for the first. */
const STARTED = Symbol('started');

function wanted(instance: Instance, { name, field }: Slot): boolean {
  const held = instance.values[name];
  return field.many ? !Array.isArray(held) || held.length < field.keep : held === undefined;
}

function put(instance: Instance, { name, field }: Slot, value: unknown): void {
  const held = instance.values[name];
  if (!field.many) instance.values[name] = value;
  else if (Array.isArray(held)) held.push(value);
  else instance.values[name] = [value];
}
