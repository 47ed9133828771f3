/** Walking the tree of an answer: elements are looked at one by one, and are changed, left out or kept. */
import type { XmlTree, XmlValue } from '../../ndc/xml/write';

/** Where an element stands. */
export interface Place {
  name: string;
  /** From below the root: `Response/Order/OrderItem`. */
  path: string;
  parent: XmlTree;
}

/** What becomes of an element: another value, or undefined to leave it out. What it holds is visited after it. */
type Visit = (value: XmlValue, place: Place) => XmlValue;

const isList = (value: XmlValue): value is readonly XmlValue[] => Array.isArray(value);

/** True for an element with children or attributes. */
export const isTree = (value: XmlValue): value is XmlTree =>
  typeof value === 'object' && value !== null && !isList(value);

/** The tree with every element as the visit has it. Elements that are repeated are visited one by one. */
export function reworked(tree: XmlTree, visit: Visit, path = ''): XmlTree {
  const made: { [name: string]: XmlValue } = {};
  for (const [name, value] of Object.entries(tree)) {
    if (value === undefined) continue;
    if (name.startsWith('@') || name === '#text') {
      made[name] = value;
      continue;
    }
    const place: Place = { name, path: path === '' ? name : `${path}/${name}`, parent: tree };
    const step = (one: XmlValue): XmlValue => {
      const changed = visit(one, place);
      return isTree(changed) ? reworked(changed, visit, place.path) : changed;
    };
    made[name] = isList(value) ? value.map(step).filter((one) => one !== undefined) : step(value);
  }
  return made;
}

/** The text of an element without children. */
export function textOf(value: XmlValue): string | undefined {
  if (isTree(value)) return textOf(value['#text']);
  return value === undefined || isList(value) ? undefined : String(value);
}

/** The element with another text; its attributes stay. */
export function withText(value: XmlValue, text: string): XmlValue {
  return isTree(value) ? { ...value, '#text': text } : text;
}

/** Changes the texts of elements of these names; others are kept. */
export function retold(
  tree: XmlTree,
  names: readonly string[],
  tell: (text: string, place: Place) => string,
): XmlTree {
  const wanted = new Set(names);
  return reworked(tree, (value, place) => {
    const text = wanted.has(place.name) ? textOf(value) : undefined;
    return text === undefined ? value : withText(value, tell(text, place));
  });
}

/** Leaves out the elements whose path ends in one of these: `Seat/RowNumber`. */
export function without(tree: XmlTree, ends: readonly string[]): XmlTree {
  return reworked(tree, (value, { path }) =>
    ends.some((end) => path === end || path.endsWith(`/${end}`)) ? undefined : value,
  );
}
