/** An error that nobody foresaw says where it happened, and nothing of whom the call was about. */
import { cleanDefect } from '../../src/activities/defects';

const call = {
  input: { passenger: { givenName: 'Erika', surname: 'Mustermann' } } as never,
  personal: { births: ['1964-08-12'], numbers: ['C01X00T47'] },
};

test('its words, its stack and its causes hold no person', () => {
  const cause = new Error('Unexpected token in "MUSTERMANN/ERIKA 12AUG64"');
  const error = new TypeError('cannot read C01X00T47 of Mustermann', { cause });
  const cleaned = cleanDefect(error, call) as Error;

  expect(cleaned).toBe(error);
  expect(cleaned.message).toBe('cannot read *** of ***');
  expect(cleaned.stack).toMatch(/^TypeError: cannot read \*\*\* of \*\*\*\n.*defects\.test\.ts/);
  expect((cleaned.cause as Error).message).toBe('Unexpected token in "***/*** ***"');
});

test('what is no error stays what it is', () => {
  expect(cleanDefect('a word', call)).toBe('a word');
});
