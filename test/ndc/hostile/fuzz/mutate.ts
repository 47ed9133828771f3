/** One mutation of a document: of its bytes, of its tokens, or of its structure. What comes out may be well-formed or not: a judge says. */
import { attributes, damagedBytes, epilogs, prologs, rightInContent, wrongInContent } from './pieces';
import type { Random } from '../../../support/random';
import { isEnd, isStart, isText, tokensOf } from './tokens';

/** Documents are handled as Latin-1 text, a character a byte, so that damage of any kind can be written. */
type Mutation = (document: string, chance: Random, other: string) => string;

const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function splice(document: string, at: number, remove: number, insert: string): string {
  return document.slice(0, at) + insert + document.slice(at + remove);
}

/** Changes one token that `fits`; a document without one stays as it is. */
function changeToken(
  document: string,
  chance: Random,
  fits: (token: string) => boolean,
  change: (token: string) => string,
): string {
  const tokens = tokensOf(document);
  const places = tokens.flatMap((token, index) => (fits(token) ? [index] : []));
  if (places.length === 0) return document;
  const at = chance.pick(places);
  tokens[at] = change(tokens[at] ?? '');
  return tokens.join('');
}

const isTag = (token: string): boolean => isStart(token) || isEnd(token);

/** Inserts at a place within a text, so that a reference stands where references may stand. */
function inContent(document: string, chance: Random, insert: string): string {
  return changeToken(document, chance, isText, (token) =>
    splice(token, chance.below(token.length + 1), 0, insert),
  );
}

const ofBytes: Record<string, Mutation> = {
  'a bit turned': (document, chance) => {
    const at = chance.below(document.length);
    return splice(document, at, 1, String.fromCharCode(document.charCodeAt(at) ^ (1 << chance.below(8))));
  },
  'a byte replaced': (document, chance) =>
    splice(document, chance.below(document.length), 1, String.fromCharCode(chance.below(256))),
  'a byte of markup inserted': (document, chance) =>
    splice(document, chance.below(document.length + 1), 0, chance.pick([...'<>&;"\'/=:!?-[]# \r\n\0'])),
  'bytes left out': (document, chance) =>
    splice(document, chance.below(document.length), chance.between(1, chance.onceIn(4) ? 200 : 3), ''),
  'bytes doubled': (document, chance) => {
    const at = chance.below(document.length);
    return splice(document, at, 0, document.slice(at, at + chance.between(1, 40)));
  },
  'two bytes exchanged': (document, chance) => {
    const at = chance.below(document.length - 1);
    return splice(document, at, 2, (document[at + 1] ?? '') + (document[at] ?? ''));
  },
  'the end cut off': (document, chance) => document.slice(0, chance.below(document.length)),
  'the beginning cut off': (document, chance) => document.slice(chance.between(1, 60)),
  'bytes that are not UTF-8': (document, chance) =>
    splice(
      document,
      chance.below(document.length + 1),
      chance.below(2),
      String.fromCharCode(...chance.pick(damagedBytes)),
    ),
  'a construct anywhere': (document, chance) =>
    splice(
      document,
      chance.below(document.length + 1),
      0,
      bytesOf(chance.pick([...rightInContent, ...wrongInContent])),
    ),
};

const ofTokens: Record<string, Mutation> = {
  'a token left out': (document, chance) =>
    changeToken(
      document,
      chance,
      () => true,
      () => '',
    ),
  'a token doubled': (document, chance) =>
    changeToken(
      document,
      chance,
      () => true,
      (token) => token + token,
    ),
  'a token of another document': (document, chance, other) =>
    changeToken(
      document,
      chance,
      () => true,
      (token) => token + chance.pick(tokensOf(other)),
    ),
  'two tokens exchanged': (document, chance) => {
    const tokens = tokensOf(document);
    const [a, b] = [chance.below(tokens.length), chance.below(tokens.length)];
    [tokens[a], tokens[b]] = [tokens[b] ?? '', tokens[a] ?? ''];
    return tokens.join('');
  },
  'a right construct in content': (document, chance) =>
    inContent(document, chance, bytesOf(chance.pick(rightInContent))),
  'a wrong construct in content': (document, chance) =>
    inContent(document, chance, bytesOf(chance.pick(wrongInContent))),
  'an attribute': (document, chance) =>
    changeToken(document, chance, isStart, (token) =>
      token.replace(/\s*\/?>$/, (end) => ` ${bytesOf(chance.pick(attributes))}${end}`),
    ),
  'a tag renamed': (document, chance) =>
    changeToken(document, chance, isTag, (token) =>
      token.replace(/[^\s<>/=]+/, (name) => chance.pick([`${name}x`, name.slice(1), `x:${name}`, 'x'])),
    ),
  'blanks in a tag': (document, chance) =>
    changeToken(document, chance, isTag, (token) =>
      splice(token, chance.between(1, token.length), 0, chance.pick([' ', '\t', '\n', '\r', '\r\n'])),
    ),
  'quotes exchanged': (document, chance) =>
    changeToken(
      document,
      chance,
      (token) => token.includes('="'),
      (token) => (chance.onceIn(2) ? token.replaceAll('"', "'") : token.replace('"', chance.pick(["'", '']))),
    ),
  'a closed element opened, or the reverse': (document, chance) =>
    changeToken(document, chance, isStart, (token) =>
      token.endsWith('/>')
        ? `${token.slice(0, -2)}></${/^<([^\s/>]*)/.exec(token)?.[1] ?? ''}>`
        : `${token.slice(0, -1)}/>`,
    ),
  'a text in a section, in references or in a comment': (document, chance) =>
    changeToken(document, chance, isText, (token) =>
      chance.pick([
        `<![CDATA[${token}]]>`,
        `<!--${token}-->`,
        token.replace(/[ -~]/g, (character) => `&#${character.charCodeAt(0)};`),
      ]),
    ),
};

const ofStructure: Record<string, Mutation> = {
  'another prolog': (document, chance) =>
    bytesOf(chance.pick(prologs)) +
    (chance.onceIn(3) ? document : document.replace(/^(\u00ef\u00bb\u00bf)?<\?xml [^>]*\?>/, '')),
  'another epilog': (document, chance) => document.trimEnd() + bytesOf(chance.pick(epilogs)),
  'two documents, one after the other': (document, chance, other) =>
    document + chance.pick(['', '\n']) + other.replace(/^<\?xml [^>]*\?>/, chance.pick(['', '$&'])),
  'two documents, cut and joined anywhere': (document, chance, other) =>
    document.slice(0, chance.below(document.length)) + other.slice(chance.below(other.length)),
  'two documents, cut and joined between tokens': (document, chance, other) => {
    const [a, b] = [tokensOf(document), tokensOf(other)];
    return [...a.slice(0, chance.below(a.length)), ...b.slice(chance.below(b.length))].join('');
  },
  'an element around everything': (document, chance) => {
    const [declaration = ''] = /^<\?xml [^>]*\?>/.exec(document) ?? [];
    const name = chance.pick(['a', 'soap:Envelope', 'html', 'IATA_OrderViewRS']);
    return `${declaration}<${name}>${document.slice(declaration.length)}</${chance.onceIn(8) ? 'b' : name}>`;
  },
  'elements nested deep': (document, chance) => {
    const depth = chance.pick([5, 80, 95, 99, 100, 101, 120]);
    const closed = chance.onceIn(6) ? depth - 1 : depth;
    return inContent(document, chance, '<a>'.repeat(depth) + '</a>'.repeat(closed));
  },
  'many attributes': (document, chance) => {
    const count = chance.pick([10, 60, 63, 64, 65, 70]);
    const many = Array.from({ length: count }, (_, index) => `q${index}="${index}"`).join(' ');
    return changeToken(document, chance, isStart, (token) =>
      token.replace(/\s*\/?>$/, (end) => ` ${many}${end}`),
    );
  },
  'long names, texts and values': (document, chance) => {
    const long = chance.pick(['a', 'é', '€', '𐐀']).repeat(chance.pick([300, 5000]));
    const piece = chance.pick([long, `<a b="${long}"/>`, `<${long}/>`, `<!--${long}-->`, `<?a ${long}?>`]);
    return inContent(document, chance, bytesOf(piece));
  },
  'other line ends': (document, chance) => document.replaceAll('\n', chance.pick(['\r\n', '\r', '\r\r\n'])),
  'another encoding': (document, chance) => {
    const text = Buffer.from(document, 'latin1').toString('utf8');
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const encoded = chance.pick([
      Buffer.from(text, 'latin1'),
      little,
      Buffer.from(little).swap16(),
      little.subarray(2),
    ]);
    return encoded.toString('latin1');
  },
  'a piece in Latin-1': (document, chance) => {
    const at = chance.below(document.length);
    const piece = Buffer.from(document.slice(at, at + 400), 'latin1').toString('utf8');
    return splice(document, at, 400, Buffer.from(piece, 'latin1').toString('latin1'));
  },
};

const mutations = Object.entries({ ...ofBytes, ...ofTokens, ...ofStructure });

/** How a mutant came to be. */
export interface Mutant {
  bytes: Buffer;
  /** The names of its mutations, in order. */
  how: string[];
}

/** One to three mutations of `document`; pieces may be taken from `other`. */
export function mutate(document: Uint8Array, other: Uint8Array, chance: Random): Mutant {
  let text = Buffer.from(document).toString('latin1');
  const second = Buffer.from(other).toString('latin1');
  const how: string[] = [];
  for (let rounds = chance.onceIn(4) ? chance.between(2, 3) : 1; rounds > 0; rounds--) {
    const [name, mutation] = chance.pick(mutations);
    how.push(name);
    // Nothing is left to mutate of an empty document.
    if (text !== '') text = mutation(text, chance, second);
  }
  return { bytes: Buffer.from(text, 'latin1'), how };
}

/** The document in pieces, cut at `cuts` random places. */
export function cutInPieces(document: Uint8Array, cuts: number, chance: Random): Uint8Array[] {
  const places = Array.from({ length: cuts }, () => chance.below(document.length + 1)).sort((a, b) => a - b);
  return [0, ...places].map((from, index) => document.subarray(from, places[index] ?? document.length));
}
