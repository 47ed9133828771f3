/**
 * Colours of what is printed for people, by the shapes of lines. They are added to text that has been made plain: what an airline wrote can look
 * like a command at most.
 */
import { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { transitions, type OrderState } from '../domain/order/states';

type Style = Parameters<typeof styleText>[0];

/** Returns whether a stream shows colours: terminals do, unless NO_COLOR or TERM=dumb say otherwise; FORCE_COLOR asks for them anywhere. */
export function showsColours(stream: object & { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  if (!stream.isTTY && !env.FORCE_COLOR) return false;
  return WriteStream.prototype.getColorDepth.call(stream as WriteStream, env) > 1;
}

const paint = (style: Style, text: string): string => styleText(style, text, { validateStream: false });
const dim = (text: string): string => paint('dim', text);
const command = (text: string): string => paint('cyan', text);

/** Style of each state that is not simply on its way. */
const stateStyles: Partial<Record<OrderState, Style>> = {
  held: 'green',
  ticketed: 'green',
  cancelled: 'bold',
  lapsed: 'red',
  failed: 'red',
  'awaiting-choice': 'yellow',
  'awaiting-approval': 'yellow',
  attention: 'yellow',
  unknown: 'yellow',
};

const STATE = Object.keys(transitions).join('|');
const TIME = '\\d+(?:\\.\\d+)? s';
const COMMAND = '(?:npx |npm run |ndc-flows |eval |temporal ).*';

const state = (text: string): string => paint(stateStyles[text as OrderState] ?? 'bold', text);
const verdicts: Readonly<Record<string, Style>> = { ok: 'green', look: 'yellow', WRONG: ['bold', 'red'] };
const verdict = (text: string): string => paint(verdicts[text] ?? 'bold', text);
const same = (text: string): string => text;

/** What a line looks like, and the colour of each group. Every character belongs to a group. The first row that fits is taken. */
const shapes: readonly (readonly [line: string, ...groups: ((text: string) => string)[]])[] = [
  // $ ndc-flows book trip.json
  ['( *\\$ )(.*)', dim, (text) => paint(['bold', 'cyan'], text)],
  //    0.48 s   pricing
  [`( *${TIME}   )(${STATE})`, dim, state],
  [`( *${TIME}   )(.*)`, dim, inText],
  //             orderCreate         0.06 s  failed
  [`( +\\w+ +)(${TIME})(  failed)?`, same, dim, (text) => paint('red', text)],
  //   issue:   ndc-flows ticket TRIP-1 --pay-up-to 187.91EUR
  [`(  [\\w ]+: +)(${COMMAND})`, dim, command],
  [`( *)((?:ndc-flows |npx |eval ).*)`, same, command],
  // TRIP-1 is held.
  [`(\\S+ is |The order ends )(${STATE})([.,].*)`, same, state, inText],
  // Order TRIP-1  http://127.0.0.1:8233/…
  ['(Order \\S+)(  http\\S+)?', (text) => paint('bold', text), dim],
  // ok     server   …
  ['(ok|look|WRONG)(  .*)', verdict, inText],
  // TRIP-1   held   sandbox   …
  [`(\\S+ {2,})(${STATE})((?: {2,}.*)?)`, same, state, inText],
  ['([A-Z][\\w ,]+:)', (text) => paint('bold', text)],
];
const compiled = shapes.map(([line, ...groups]) => [new RegExp(`^${line}$`), groups] as const);

/** Returns a plain text with colours, line by line. */
export function coloured(text: string): string {
  return text.split('\n').map(colouredLine).join('\n');
}

function colouredLine(line: string): string {
  for (const [pattern, groups] of compiled) {
    const found = pattern.exec(line);
    if (!found) continue;
    return groups.map((style, index) => (found[index + 1] ? style(found[index + 1] ?? '') : '')).join('');
  }
  return inText(line);
}

/** Colours the commands that stand in a sentence. */
function inText(text: string): string {
  return text.replace(/`((?:npx )?ndc-flows [^`]*)`/g, (_, words: string) => `\`${command(words)}\``);
}
