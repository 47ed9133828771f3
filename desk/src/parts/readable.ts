/** Makes the order's own words readable: it writes flights as keys and times as ISO 8601. */
import type { Change } from '../api/types';
import { texts } from '../texts';
import { dayText, shortInstantText } from './time';

/** `XA133/2027-03-19/MUC`: a flight by number, day and origin. */
const FLIGHT = /\b([A-Z][A-Z0-9]|[0-9][A-Z])(\d{1,4}[A-Z]?)\/(\d{4}-\d\d-\d\d)\/([A-Z]{3})\b/g;

/** `2027-03-19T14:15/2027-03-19T14:55`: departure and arrival. */
const TIMES = /\b(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?\/(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?/g;

/** `2027-03-12 11:45 UTC`: an instant in the order's words. */
const INSTANT = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC\b/g;

/** A day alone. References contain days, too. */
const DAY = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g;

/** Returns the text with flights, days and times as people write them. */
export function readable(text: string): string {
  return text
    .replace(INSTANT, (_, day: string, time: string) => shortInstantText(`${day}T${time}:00Z`))
    .replace(FLIGHT, (_, carrier: string, number: string, day: string, origin: string) => {
      return texts.flight(`${carrier} ${number}`, origin, dayText(day));
    })
    .replace(TIMES, (_, day: string, leaves: string, other: string, comes: string) => {
      return `${dayText(day)} ${leaves} – ${other === day ? '' : `${dayText(other)} `}${comes}`;
    })
    .replace(DAY, dayText);
}

/** Returns the text with agents' words in place of those of the programs. */
export function agentsWords(text: string): string {
  return texts.agentsWords.reduce((said, [word, instead]) => said.replaceAll(word, instead), text);
}

/** Returns the hours of local times: `22:00 – 23:55`. */
export function hoursText(times: string): string {
  return times.replace(/\d{4}-\d\d-\d\dT/g, '').replace('/', ' – ');
}

/** Returns what kind of change it is. A flight that keeps its number is moved, not replaced. */
export function changeTitle({ kind, about, new: now }: Pick<Change, 'kind' | 'about' | 'new'>): string {
  const [before, after] = [about, now].map((key = '') => key.split('/')[0]);
  return kind === 'replaced' && before === after ? texts.moved : texts.changeKinds[kind];
}

/** Returns it as a sentence. */
export function sentence(text: string): string {
  const whole = readable(text.charAt(0).toUpperCase() + text.slice(1));
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** Returns an XML document with one element a line. Anything else stays as it is. */
export function indented(document: string): string {
  if (!document.trimStart().startsWith('<')) return document;
  let depth = 0;
  return document
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth = Math.max(0, depth - 1);
      const shown = '  '.repeat(depth) + line;
      const opens = /^<[^?!/]/.test(line) && !line.endsWith('/>') && !line.includes('</');
      if (opens) depth += 1;
      return shown;
    })
    .join('\n');
}
