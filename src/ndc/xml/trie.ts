/** Compiles a declaration, once, into a tree of element names with what is captured at each. */
import type { Field, RecordDeclaration } from './declare';

/** One field of a record. */
export interface Slot {
  readonly name: string;
  /** Index among the record's fields. */
  readonly index: number;
  readonly field: Field<unknown>;
  /** From the message's root, for errors: `Response/Order/TotalPrice/TotalAmount`. */
  readonly fullPath: string;
}

/** An element on the path of at least one field. */
export interface Node {
  readonly children: Map<string, Node>;
  /** Captured at the start tag: attributes, presence, counts. */
  readonly attributes: Slot[];
  readonly occurrences: Slot[];
  /** Captured at the end tag. */
  readonly texts: Slot[];
  readonly records: { readonly slot: Slot; readonly trie: Trie }[];
}

/** A compiled record. */
export interface Trie {
  readonly declaration: RecordDeclaration<unknown>;
  readonly root: Node;
  readonly required: readonly Slot[];
  /** Number of fields. */
  readonly size: number;
}

function node(): Node {
  return { children: new Map(), attributes: [], occurrences: [], texts: [], records: [] };
}

function attach(at: Node, slot: Slot): void {
  const { field } = slot;
  if (field.attribute !== undefined) at.attributes.push(slot);
  else if (field.record) at.records.push({ slot, trie: build(field.record, slot.fullPath) });
  else if (field.capture === 'presence' || field.capture === 'count') at.occurrences.push(slot);
  else at.texts.push(slot);
}

function build(declaration: RecordDeclaration<unknown>, prefix: string): Trie {
  const root = node();
  const required: Slot[] = [];
  for (const [index, [name, field]] of Object.entries(declaration.fields).entries()) {
    const own = field.path === '.' ? '' : field.path;
    const fullPath = prefix && own ? `${prefix}/${own}` : prefix || field.path;
    const slot: Slot = { name, index, field, fullPath };
    let at = root;
    for (const step of field.steps) {
      const next = at.children.get(step) ?? node();
      at.children.set(step, next);
      at = next;
    }
    attach(at, slot);
    if (field.isRequired) required.push(slot);
  }
  return { declaration, root, required, size: Object.keys(declaration.fields).length };
}

const compiled = new WeakMap<RecordDeclaration<unknown>, Trie>();

/** Returns the compiled record of a message, compiling it at first use. */
export function trieOf(declaration: RecordDeclaration<unknown>): Trie {
  const known = compiled.get(declaration);
  if (known) return known;
  const made = build(declaration, '');
  compiled.set(declaration, made);
  return made;
}
