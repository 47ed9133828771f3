/** The shortest document that still shows what a long one showed: pieces are left out as long as it does. */
import { isEnd, isStart, isText, tokensOf } from './tokens';

type Shows = (document: Buffer) => Promise<boolean>;

/** Where each element begins and ends among the tokens, outer ones first; comments and their like too. */
function elementsOf(tokens: readonly string[]): [begin: number, end: number][] {
  const found: [number, number][] = [];
  const open: [number, number][] = [];
  for (const [index, token] of tokens.entries()) {
    if (isStart(token)) {
      const element: [number, number] = [index, index];
      found.push(element);
      if (!token.endsWith('/>')) open.push(element);
    } else if (isEnd(token)) {
      const element = open.pop();
      if (element) element[1] = index;
    } else if (!isText(token)) found.push([index, index]);
  }
  return found;
}

/** The document without one element, or without its two tags: what is well-formed stays so. */
function* withoutElements(document: Buffer): Generator<Buffer> {
  const tokens = tokensOf(document.toString('latin1'));
  const without = (...places: number[][]): Buffer =>
    Buffer.from(
      tokens.filter((_, at) => !places.some(([from = 0, to = from]) => at >= from && at <= to)).join(''),
      'latin1',
    );
  for (const [begin, end] of elementsOf(tokens)) {
    yield without([begin, end]);
    yield without([begin], [end]);
  }
}

/** The document without a piece of this many bytes. */
function* withoutPieces(document: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < document.length; at += size)
    yield Buffer.concat([document.subarray(0, at), document.subarray(at + size)]);
}

/** `shows` is asked of ever shorter documents; it must be true of `document`. Gives up after `trials` questions with what it has. */
export async function minimised(document: Buffer, shows: Shows, trials = 3000): Promise<Buffer> {
  let [shortest, left] = [document, trials];
  const shorter = async (candidates: (from: Buffer) => Iterable<Buffer>): Promise<boolean> => {
    for (const candidate of candidates(shortest)) {
      if (left-- <= 0) return false;
      if (candidate.length === shortest.length || !(await shows(candidate))) continue;
      shortest = candidate;
      return true;
    }
    return false;
  };
  while (await shorter(withoutElements));
  for (let size = Math.ceil(shortest.length / 2); size > 1; size = Math.ceil(size / 2))
    while (await shorter((from) => withoutPieces(from, size)));
  while (await shorter((from) => withoutPieces(from, 1)));
  return shortest;
}
