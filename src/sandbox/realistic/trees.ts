/** Walking the tree of an answer: elements are visited one by one, and are changed, left out or kept. */
import type { XmlTree, XmlValue } from '../../ndc/xml/write';

/** Where an element stands. */
export interface Place {
  name: string;
  /** From below the root: `Response/Order/OrderItem`. */
  path: string;
  parent: XmlTree;
}

const isList = (value: XmlValue): value is readonly XmlValue[] => Array.isArray(value);

/** Returns true for an element with children or attributes. */
export const isTree = (value: XmlValue): value is XmlTree =>
  typeof value === 'object' && value !== null && !isList(value);

/** Returns an element that may be repeated as a list. */
export function listOf(value: XmlValue): readonly XmlValue[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

/**
 * Returns the tree with every element as `visit` makes it: another value, or undefined to leave it out. Elements that are repeated are
 * visited one by one. What an element holds is visited after it.
 */
export function reworked(
  tree: XmlTree,
  visit: (value: XmlValue, place: Place) => XmlValue,
  path = '',
): XmlTree {
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

/** Returns the text of an element without children. */
export function textOf(value: XmlValue): string | undefined {
  if (isTree(value)) return textOf(value['#text']);
  return value === undefined || isList(value) ? undefined : String(value);
}

/** Returns the element with another text; its attributes stay. */
export function withText(value: XmlValue, text: string): XmlValue {
  return isTree(value) ? { ...value, '#text': text } : text;
}

/** Returns a change that leaves out the elements whose path ends in one of these: `Seat/RowNumber`. */
export const without =
  (...ends: string[]) =>
  (tree: XmlTree): XmlTree =>
    reworked(tree, (value, { path }) =>
      ends.some((end) => path === end || path.endsWith(`/${end}`)) ? undefined : value,
    );
