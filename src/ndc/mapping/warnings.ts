/** The warnings of an answer, alike in both versions: never a failure, even where a code looks like one. The client cleans their words. */
import { list, record, text } from '../xml/declare';
import { cut, longest } from './words';

const warning = record({
  code: { ...text('Code'), parse: (written: string) => cut(written, longest.said) },
  text: { ...text('DescText'), parse: (written: string) => cut(written, longest.said) },
});

/** Field for `warnings`; the first twenty are kept, since an aggregator may send one for each airline that it asked. */
export const warnings = list('Response/Warning', warning, { keep: 20 });
