/** The warnings of an answer, alike in both versions: never a failure, even where a code looks like one. */
import { list, record, text } from '../xml/declare';
import { words } from './words';

/** Field for `warnings`; the first twenty are kept, since an aggregator may send one for each airline that it asked. */
export const warnings = list('Response/Warning', record({ code: text('Code'), text: words('DescText') }), {
  keep: 20,
});
