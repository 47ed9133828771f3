/** The warnings of an answer, alike in both versions: never a failure, even where a code looks like one. */
import { list, record, text } from '../xml/declare';
import { cut, longest, plainWords } from './words';

const warning = record({
  code: { ...text('Code'), parse: (written: string) => cut(written, longest.code) },
  text: { ...text('DescText'), parse: (written: string) => cut(plainWords(written), longest.text) },
});

/** Field for `warnings`; the first twenty are kept, since an aggregator may send one for each airline that it asked. */
export const warnings = list('Response/Warning', warning, { keep: 20 });
