/**
 * Places: each stands for one path of elements and lists all that the declared records want there. The walk makes a place when a
 * document first reaches it and keeps it with the declaration, so that there are at most as many as the declaration has paths.
 */
import type { Node, Slot, Trie } from './trie';

/** A record that begins at a place. */
export interface Start {
  readonly slot: Slot;
  readonly trie: Trie;
  /** Indexes of the instance that holds the record, and of the record's own. */
  readonly owner: number;
  readonly own: number;
}

/** A field filled at a place, and the index of its record's instance. */
export interface Capturing {
  readonly slot: Slot;
  readonly own: number;
}

/** The step from one place to a child's. */
export interface Step {
  readonly place: Place;
  /** Indexes of the instances that continue, in the new place's order; undefined where all continue unchanged. */
  readonly from: readonly number[] | undefined;
}

/** One place. `nodes[index]` belongs to the walk's `instances[index]`. */
export class Place {
  readonly starts: readonly Start[];
  readonly occurrences: readonly Capturing[];
  readonly attributes: readonly Capturing[];
  readonly texts: readonly Capturing[];
  readonly wantsCurrency: boolean;
  private readonly nodes: readonly Node[];
  /** By child name, for every child that some record reads; undefined until a document first goes there. */
  private readonly steps = new Map<string, Step | undefined>();

  constructor(matched: readonly Node[]) {
    const nodes = [...matched];
    const starts: Start[] = [];
    // A record that begins here reads this element too, so `nodes` grows during the loop.
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

  /** Number of instances. */
  get size(): number {
    return this.nodes.length;
  }

  /** Returns the step to a child; undefined where no record reads it. */
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
    // A record that begins there needs its own list of instances.
    const unchanged = from.length === this.size && place.starts.length === 0;
    const step = { place, from: unchanged ? undefined : from };
    this.steps.set(local, step);
    return step;
  }
}

const roots = new WeakMap<Trie, { tries: readonly Trie[]; place: Place }>();

/** Returns the place where the records of `tries` begin together. */
export function rootPlace(tries: readonly [Trie, ...Trie[]]): Place {
  const known = roots.get(tries[0]);
  if (known?.tries.length === tries.length && known.tries.every((trie, index) => trie === tries[index]))
    return known.place;
  const place = new Place(tries.map(({ root }) => root));
  roots.set(tries[0], { tries, place });
  return place;
}
