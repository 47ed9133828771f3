/** Comments, processing instructions and CDATA sections: nothing inside is markup. */
import { byte, stopsAt, type ByteTable } from './characters';

export interface Opaque {
  readonly opening: Buffer;
  readonly closing: Buffer;
  readonly stops: ByteTable;
  /** True where the content is text of the enclosing element. */
  readonly isText: boolean;
}

export const comment: Opaque = {
  opening: Buffer.from('<!--'),
  closing: Buffer.from('-->'),
  stops: stopsAt(byte.hyphen),
  isText: false,
};

/** A target name follows the opening. */
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

/** Returns whether `mark` is at `at`; `perhaps` if the bytes end too early to tell. */
export function stands(mark: Buffer, bytes: Buffer, at: number, end: number): 'yes' | 'no' | 'perhaps' {
  const there = Math.min(mark.length, end - at);
  for (let index = 0; index < there; index++) if (mark[index] !== bytes[at + index]) return 'no';
  return there === mark.length ? 'yes' : 'perhaps';
}
