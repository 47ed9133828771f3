/** The expressions that ask for metrics, and promtool where the machine has it. */
import { execFileSync } from 'node:child_process';
import { found } from '../../chaos/faults/prometheus';

/** Words of PromQL that stand where a name could. */
const WORDS = /^(by|without|on|ignoring|group_left|group_right|and|or|unless|offset|bool|inf|nan)$/i;

/** The names of metrics in an expression. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !WORDS.test(name)))];
}

/** What promtool says of a file; throws where it finds a mistake. */
export function checkedByPromtool(...args: readonly string[]): string {
  return execFileSync(found('promtool') ?? '', args, { encoding: 'utf8' });
}
