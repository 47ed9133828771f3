/** What reads texts of a service or a person, texts made to slow it down, and the test that both tiers declare with a selection of them. */
import { Script, createContext } from 'node:vm';
import { cleanDefect } from '../src/activities/defects';
import { Masker } from '../src/archive/masker';
import { checkType } from '../src/codecServer/decoding';
import { payloadsOf } from '../src/codecServer/payloads';
import { NAMESPACE } from '../src/codecServer/start';
import { classify, decisive } from '../src/domain/calls/classify';
import { findCards, maskCards, personalOf, scrubbing } from '../src/domain/privacy';
import { lastLook } from '../src/log/lastLine';
import { KnownSecrets } from '../src/log/secrets';
import { cleanSaid, withCleanNotices } from '../src/ndc/clean';
import { withLuhn } from './support/cards';

const SIGNS = 100_000;

/** Digits that stand one by one may be the beginning of a card's number at each of them: linear, and slow enough for a fifth to do. */
const SIGNS_IN_DIGITS = 20_000;

/** Milliseconds of processor time: linear work takes a tenth of them even on a slow machine, quadratic work many times as many. */
const MOST = 4_000;

const people = {
  passengers: [
    {
      givenName: 'Åsa Mueller',
      surname: 'Aaaaaaaa',
      birthDate: '1980-02-01',
      documents: [{ type: 'PT', number: '1111111111111112' }],
    },
  ],
  contact: {
    email: 'aaaa_aaaa-aaaa@aaaa-aaaa.example',
    phone: { number: '(020) - 7946 0000' },
    // As long as a street may be, with signs that may be left out at every third place.
    address: { street: 'Uehueh'.repeat(19), city: 'AA AA AA AA AA AA AA AA AB', postalCode: 'A1 A1' },
  },
};
const personal = personalOf(people);
const secrets = ['aaaaaaaaaaaaaaab', 'aaaaaaaaaaaaaaac'];
const scrub = scrubbing(personal, secrets);
const known = new KnownSecrets();
known.learn(...secrets);

const call = { operation: 'orderCreate', correlationId: 'c' } as const;
const saying = (text: string) => ({ kind: 'service', code: '911', text, ...call, sent: 'maybe' }) as const;
const namespace = new RegExp(NAMESPACE);

const readers: readonly [name: string, read: (text: string) => unknown][] = [
  ['of persons and secrets', scrub],
  ['of what a service says', (text) => cleanSaid({ code: text, text, owner: text }, scrub)],
  ['of warnings', (text) => withCleanNotices({ warnings: [{ code: text, text }] }, scrub)],
  ['of defects', (text) => cleanDefect(new Error(text), { input: people as never, personal })],
  ['of card numbers', findCards],
  ['that covers card numbers', maskCards],
  ['of the meaning of errors', (text) => classify(saying(text))],
  ['of the meaning of codes', (code) => classify({ ...saying(code), kind: 'fault', code })],
  ['of the error that counts', (text) => decisive([{ code: '911', text }], call)],
  ['of a line of the log', (text) => lastLook(text, known)],
  ['of messages for the archive', (text) => new Masker(secrets).write(Buffer.from(text))],
  ['of the codec server’s addresses', (text) => namespace.test(text)],
  ['of the codec server’s bodies', (text) => refused(() => payloadsOf(Buffer.from(text), 10))],
  ['of the codec server’s headers', (text) => refused(() => checkType({ 'content-type': text }))],
];

function refused(read: () => unknown): void {
  expect(read).toThrow();
}

/** What patterns begin with and go on with, so that each of them is led on for as long as it can be and disappointed at the end. */
export const beginnings = [
  'A',
  'a',
  '1',
  ' ',
  '-',
  '.',
  '\n',
  '\\',
  '%',
  '&',
  '<',
  '=',
  'AA ',
  "AA'",
  'A-A ',
  'DOE/',
  'DOE/JANE',
  'AA/AA ',
  'a.',
  'a@',
  'a%40',
  '%40',
  'a@a.',
  '\\n',
  '\\u00fc',
  '%C3%BC',
  '%C3',
  '1 ',
  '1-1.',
  '4111 ',
  '00000000-',
  '1FEB',
  'FEB',
  '1 de ',
  '02/01/',
  'UEH',
  'UH.',
  '0 2 0',
  'AA1',
  'A1 ',
  'eyJ',
  '-eyJaaaaaa',
  'eyJaaaaaa.',
  'eyJaaaaaa.aa',
  'Bearer ',
  'a://',
  'a://a:',
  'password=',
  'password="',
  'token=',
  'token=*',
  'token token',
  'cookie: ',
  'element ',
  'tag name ',
  'aaaaaaaaaaaaaaa',
  'aaaa..aaaa./',
  '&#252;',
  '&lt;AuthToken ',
  '<a b="',
  'application/json ',
  'ticket ',
  `${withLuhn('411111111111111')}, `,
  `[${withLuhn('411111111111111')},`,
] as const;

type Beginning = (typeof beginnings)[number];

/** Returns a beginning repeated: alone, and between other signs. */
function textsOf(beginning: Beginning): string[] {
  const signs = /^[\d .-]{2,}$/.test(beginning) ? SIGNS_IN_DIGITS : SIGNS;
  const run = beginning.repeat(signs / beginning.length);
  return [run, `x ${run}\n!`];
}

const reading = { read: (_text: string): unknown => undefined, text: '' };
const context = createContext(reading);
const script = new Script('read(text)');

/** Returns milliseconds of processor time; infinity for what was stopped because it took far too long. */
function timeOf(read: (text: string) => unknown, text: string): number {
  Object.assign(reading, { read, text });
  const began = process.cpuUsage();
  try {
    script.runInContext(context, { timeout: 5 * MOST });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return Infinity;
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Declares that every reader reads texts of these beginnings in linear time. */
export function declareLinear(selected: readonly Beginning[]): void {
  const texts = selected.flatMap(textsOf);

  test.each(readers)('the reader %s is done with every text in linear time', (_name, read) => {
    const slow = texts.filter((text) => timeOf(read, text) > MOST);

    expect(slow.map((text) => text.slice(0, 40))).toEqual([]);
  });

  test('a sentence in capitals is read at once', () => {
    const sentence = 'PAYMENT/TICKETING TIME LIMIT EXPIRED PLEASE REBOOK';

    expect(timeOf(scrub, sentence)).toBeLessThan(MOST);
    expect(scrub(sentence)).toBe(sentence);
  });
}
