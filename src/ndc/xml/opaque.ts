/** Comments, processing instructions and CDATA sections: from their opening to their closing mark nothing is markup. */
import { byte, stopsAt, type ByteTable } from './characters';

/** What stands between two marks. */
export interface Opaque {
  readonly opening: Buffer;
  readonly closing: Buffer;
  readonly stops: ByteTable;
  /** True where it is text of the element that it stands in. */
  readonly isText: boolean;
}

export const comment: Opaque = {
  opening: Buffer.from('<!--'),
  closing: Buffer.from('-->'),
  stops: stopsAt(byte.hyphen),
  isText: false,
};

/** Its opening is followed by a target, which is a name. */
export const instruction: Opaque = {
  opening: Buffer.from('<?'),
  closing: Buffer.from('?>'),
  stops: stopsAt(byte.question),
  isText: false,
};

export const cdata: Opaque = {
  opening: Buffer.from('<![CDATA['),
  closing: Buffer.from(']]>'),
  stops: stopsAt(byte.bracketClose, byte.return),
  isText: true,
};

/** Whether `mark` stands at `at`; `perhaps` where the bytes end before that is known. */
export function stands(mark: Buffer, bytes: Buffer, at: number, end: number): 'yes' | 'no' | 'perhaps' {
  const there = Math.min(mark.length, end - at);
  for (let index = 0; index < there; index++) if (mark[index] !== bytes[at + index]) return 'no';
  return there === mark.length ? 'yes' : 'perhaps';
}
