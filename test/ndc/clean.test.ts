/** What a service says in words, as it leaves the client. */
import { scrubbing } from '../../src/domain/privacy';
import { cleanSaid, withCleanNotices } from '../../src/ndc/clean';

const token = 'q7Gh2kLmN9pRsT4vWxYz'.repeat(40);
const scrub = scrubbing({ names: ['Mustermann'] }, [token]);

/** A text of which nothing is left but its end: what is cut there shows. */
const fading = (end: string): string => `${' '.repeat(4_000 - end.length / 2)}${end}`;

test('no half of a token is left where a long text is cut', () => {
  const { text, code } = cleanSaid({ code: fading(token), text: fading(token) }, scrub);

  expect(text).toBe('…');
  expect(code.trim()).toBe('…');
});

test('no half of a name is left where a long text is cut', () => {
  const output = { warnings: [{ text: fading('Mustermann refused') }] };

  expect(withCleanNotices(output, scrub)).toEqual({ warnings: [{ text: '…' }] });
});

test('raw JSON without a blank is told from its beginning', () => {
  const text = JSON.stringify({ detail: 'x'.repeat(5_000) });

  expect(cleanSaid({ code: '911', text }, scrub).text).toMatch(/^\{"detail":"x+…$/);
});

test('a text that is not too long is said as a whole', () => {
  const text = `a ${token} b`.padEnd(4_000);

  expect(cleanSaid({ code: '911', text }, scrub).text).toBe('a *** b');
});
