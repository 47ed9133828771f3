/** The table of quirks, as `sandbox --quirks` prints it. */
import { quirks } from '../../sandbox/realistic/quirks';
import { table, type Result } from '../output';

const EVERYWHERE = 'everywhere';

/** Lists what a realistic sandbox does, how often, and where it was seen. */
export function quirksResult(): Result {
  const rows = quirks.map(({ name, at, what, versions, operations, share, source }) => ({
    name,
    at,
    what,
    where: [versions?.join(), operations?.join(', ')].filter(Boolean).join(': ') || EVERYWHERE,
    share,
    source,
  }));
  return {
    value: rows,
    lines: [
      'With --realistic, answers have these quirks. Share is the percentage of eligible answers:',
      '',
      ...table(
        ['quirk', 'what', 'where', 'share', 'known from'],
        rows.map(({ name, what, where, share, source }) => [name, what, where, `${share * 100} %`, source]),
      ),
    ],
  };
}
