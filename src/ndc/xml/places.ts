/**
 * Where a document is, as the walk needs it: one place stands for a path of elements, with everything that all records want there.
 * Places are made when a document first comes by and kept with the declaration; there are no more than the declaration has paths.
 */
import type { Node, Slot, Trie } from './trie';

/** A record that begins at a place. */
export interface Start {
  readonly slot: Slot;
  readonly trie: Trie;
  /** Index of the instance that the record goes into, and of its own. */
  readonly owner: number;
  readonly own: number;
}

/** A field that is filled at a place, with the index of the instance it is filled in. */
export interface Capturing {
  readonly slot: Slot;
  readonly own: number;
}

/** The way from one place to another. */
export interface Step {
  readonly place: Place;
  /** Which instances of the place before go on, in the order of the new place; undefined where all of them do, unchanged. */
  readonly from: readonly number[] | undefined;
}

/** One place: the nodes of all records that look into it; the instance at an index belongs to the node at that index. */
export class Place {
  readonly starts: readonly Start[];
  readonly occurrences: readonly Capturing[];
  readonly attributes: readonly Capturing[];
  readonly texts: readonly Capturing[];
  readonly wantsCurrency: boolean;
  private readonly nodes: readonly Node[];
  /** By every name that some record looks into from here; what is behind it is made when a document first goes there. */
  private readonly steps = new Map<string, Step | undefined>();

  constructor(matched: readonly Node[]) {
    const nodes = [...matched];
    const starts: Start[] = [];
    // A record that begins here looks into this element too, so `nodes` grows while it is walked.
    for (let owner = 0; owner < nodes.length; owner++) {
      for (const { slot, trie } of nodes[owner]?.records ?? []) {
        starts.push({ slot, trie, owner, own: nodes.length });
        nodes.push(trie.root);
      }
    }
    const all = (pick: (node: Node) => readonly Slot[]): Capturing[] =>
      nodes.flatMap((node, own) => pick(node).map((slot) => ({ slot, own })));
    this.nodes = nodes;
    for (const { children } of nodes) for (const name of children.keys()) this.steps.set(name, undefined);
    this.starts = starts;
    this.occurrences = all((node) => node.occurrences);
    this.attributes = all((node) => node.attributes);
    this.texts = all((node) => node.texts);
    this.wantsCurrency = this.texts.some(({ slot }) => slot.field.capture === 'money');
  }

  /** How many instances there are here. */
  get size(): number {
    return this.nodes.length;
  }

  /** Where a child of this name leads; undefined where nobody looks into it. */
  step(local: string): Step | undefined {
    const known = this.steps.get(local);
    return known ?? (this.steps.has(local) ? this.discovered(local) : undefined);
  }

  private discovered(local: string): Step {
    const from: number[] = [];
    const matched: Node[] = [];
    for (const [index, node] of this.nodes.entries()) {
      const child = node.children.get(local);
      if (!child) continue;
      from.push(index);
      matched.push(child);
    }
    const place = new Place(matched);
    // A record that begins there needs a list of its own.
    const unchanged = from.length === this.size && place.starts.length === 0;
    const step = { place, from: unchanged ? undefined : from };
    this.steps.set(local, step);
    return step;
  }
}

const roots = new WeakMap<Trie, { tries: readonly Trie[]; place: Place }>();

/** The place at which the records of `tries` begin together. */
export function rootPlace(tries: readonly [Trie, ...Trie[]]): Place {
  const known = roots.get(tries[0]);
  if (known?.tries.length === tries.length && known.tries.every((trie, index) => trie === tries[index]))
    return known.place;
  const place = new Place(tries.map(({ root }) => root));
  roots.set(tries[0], { tries, place });
  return place;
}
