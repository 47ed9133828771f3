/** What services leave out, add and write in their own way, quirk by quirk: the client reads what it read of the textbook answer, but for what the quirk takes away. */
import { plainWords } from '../../../src/ndc/mapping/words';
import { Dice } from '../../../src/sandbox/random';
import { fits } from '../../../src/sandbox/realistic/quirk';
import { quirks, type QuirkName } from '../../../src/sandbox/realistic/quirks';
import { mannerOf } from '../../../src/sandbox/realistic/realism';
import { textbook, understood, written, type Textbook } from '../../support/textbook';

/** A result with some of it changed or taken out, by key; wherever the key stands. */
type Blind = { [key: string]: (value: unknown) => unknown };

const gone = (): undefined => undefined;

/** What the client cannot know any more, or sees otherwise, under a quirk. Where nothing is said, it reads the very same. */
const blind: { [Name in QuirkName]?: Blind } = {
  'cent-drift': { total: gone },
  'hidden-digits': { total: gone },
  'warnings-like-errors': { warnings: gone },
  'json-text': { text: gone },
  'several-languages': {
    errors: (errors) => (errors as { language?: string }[]).filter(({ language }) => language !== 'fr'),
  },
  'under-reported': { total: gone },
  'other-item-ids': { orderItemId: gone },
  'later-limit': { paymentTimeLimit: gone },
  'more-booking-references': { bookingReferences: gone },
  'sparse-issue': {
    bookingReferences: gone,
    createdAt: gone,
    flights: gone,
    items: gone,
    ownerCode: gone,
    passengers: gone,
    statusCode: gone,
    total: gone,
  },
  'other-hyphens': { number: bare },
  'split-ticket-numbers': { number: bare },
  // The client undoes it for an error's text where it puts the error together, beyond the reader.
  'escaped-twice': { text: (text) => plainWords(String(text)) },
  'zero-without-currency': { fee: (fee) => ({ ...(fee as object), currency: undefined }) },
  // Only flights have fare types of their own; an extra's stood at its price.
  'no-fare-price-type': { fareTypes: gone },
  'no-lang-code': { language: gone },
  'no-owner-code': { ownerCode: gone },
  'no-expiry': { expiresAt: gone },
  'no-limit-of-services': { limit: gone },
  'no-creation-date': { createdAt: gone },
  'no-names': { givenName: gone, surname: gone },
  'passenger-missing': { passengers: gone },
  'padded-flight-numbers': { number: bare },
};

function bare(number: unknown): unknown {
  return String(number).replace('-', '').replace(/^0+/, '');
}

function seen(result: unknown, changes: Blind): unknown {
  if (Array.isArray(result)) return result.map((each) => seen(each, changes));
  if (typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => {
      const change = changes[key];
      return [key, change ? change(value) : seen(value, changes)];
    }),
  );
}

const said = quirks.filter(({ at }) => at === 'reply' || at === 'root' || at === 'content');

function met(one: Textbook): {
  wire: { version: Textbook['version']; style: 'rest'; operation: Textbook['operation'] };
} {
  return { wire: { version: one.version, style: 'rest', operation: one.operation } };
}

describe.each(said.map((quirk) => [quirk.name, quirk] as const))('%s', (name, quirk) => {
  const answers = textbook.filter((one) => fits(quirk, met(one).wire));

  test.each(answers.map((one) => [one.version, one.what, one] as const))(
    '%s, %s',
    async (_version, _what, one) => {
      const scene = { ...met(one), timeZone: 'Europe/Paris', searched: one.what === 'several orders' };
      const manner = mannerOf([quirk], scene, () => new Dice('content'));
      const changes = blind[name as QuirkName] ?? {};
      const before = seen(await understood(one, written(one)), changes);
      expect(seen(await understood(one, written(one, manner)), changes)).toEqual(before);
    },
  );

  test('changes some answer', () => {
    const changed = answers.some((one) => {
      const scene = { ...met(one), timeZone: 'Europe/Paris', searched: false };
      const plain = mannerOf([{ ...quirk, at: 'delivery' }], scene, () => new Dice('content'));
      return (
        written(
          one,
          mannerOf([quirk], scene, () => new Dice('content')),
        ) !== written(one, plain)
      );
    });
    expect(changed).toBe(true);
  });
});
