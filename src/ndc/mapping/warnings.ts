/** Warnings, the same in both versions. Never a failure, even where a code looks like one. The client cleans their texts. */
import { list, record, text } from '../xml/declare';
import { cut, longest } from './words';

const warning = record({
  code: { ...text('Code'), parse: (written: string) => cut(written, longest.said) },
  text: { ...text('DescText'), parse: (written: string) => cut(written, longest.said) },
});

/** Field for `warnings`. Keeps twenty: an aggregator may send one for each airline. */
export const warnings = list('Response/Warning', warning, { keep: 20 });
