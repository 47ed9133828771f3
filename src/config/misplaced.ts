/** Finds a setting that stands at the wrong level of a configuration file: one wrong indent would be many mistakes. */
import { isAlias, isMap, isScalar, type Document, type LineCounter } from 'yaml';
import { membersAt } from '../domain/request/members';
import type { Mistake } from '../domain/request/mistakes';
import { profileSchema } from '../ndc/profile';
import { partNames } from './partNames';

/** A setting of a block: its name, where it stands, and what is written there. */
interface Member {
  name: string;
  offset: number;
  block: unknown;
}

/** A setting and the block in which it should stand. */
interface Misplaced {
  path: string[];
  offset: number;
  level: 'high' | 'deep';
  belongs: string;
}

const parts: readonly string[] = partNames;
const profileMembers = membersAt(profileSchema, []);

/** Returns the first setting that another block has by this name, with its place; undefined where there is none. */
export function misplacedIn(document: Document, lines: LineCounter): Mistake | undefined {
  const top = membersOf(document.contents, document);
  const providers = top.find(({ name }) => name === 'providers');
  const found = top.map(ofTop).find(Boolean) ?? inProviders(membersOf(providers?.block, document), document);
  if (!found) return undefined;
  const { path, offset, level, belongs } = found;
  const { line, col } = lines.linePos(offset);
  return {
    path: path.join('.'),
    message: `is ${indents[level]} (line ${line}, column ${col}): ${belongs}`,
  };
}

function ofTop({ name, offset }: Member): Misplaced | undefined {
  if (parts.includes(name) || !profileMembers.includes(name)) return undefined;
  return { path: [name], offset, level: 'high', belongs: 'it belongs to a provider, under providers.NAME' };
}

function inProviders(providers: readonly Member[], document: Document): Misplaced | undefined {
  let above: string | undefined;
  for (const { name, offset, block } of providers) {
    const members = membersOf(block, document);
    const isProvider = members.some((member) => member.name === 'baseUrl');
    const at = { path: ['providers', name], offset };
    if (!isProvider && profileMembers.includes(name))
      return { ...at, level: 'high', belongs: `it belongs under providers.${above ?? 'NAME'}` };
    if (!isProvider && parts.includes(name)) return { ...at, ...toTheMargin };
    const inside = inProvider(name, members, document);
    if (inside) return inside;
    above = name;
  }
  return undefined;
}

function inProvider(provider: string, members: readonly Member[], document: Document): Misplaced | undefined {
  const has = (name: string): boolean => members.some((member) => member.name === name);
  for (const { name, offset, block } of members) {
    const path = ['providers', provider, name];
    if (parts.includes(name) && !profileMembers.includes(name)) return { path, offset, ...toTheMargin };
    const known = membersAt(profileSchema, [name]);
    const deep = membersOf(block, document).find(
      (each) =>
        known.length > 0 &&
        !known.includes(each.name) &&
        profileMembers.includes(each.name) &&
        !has(each.name),
    );
    if (deep)
      return {
        path: [...path, deep.name],
        offset: deep.offset,
        level: 'deep',
        belongs: `it belongs under providers.${provider}, beside ${name}`,
      };
  }
  return undefined;
}

const indents = { high: 'not indented enough', deep: 'indented too far' } as const;

const toTheMargin = { level: 'deep', belongs: 'it belongs to the left margin' } as const;

function membersOf(written: unknown, document: Document): Member[] {
  const block = isAlias(written) ? written.resolve(document) : written;
  if (!isMap(block)) return [];
  return block.items.flatMap(({ key, value }) =>
    isScalar(key) && key.range ? [{ name: String(key.value), offset: key.range[0], block: value }] : [],
  );
}
