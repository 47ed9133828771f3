/** An error that nobody foresaw says where it happened, and nothing of whom the call was about. */
import { runInNewContext } from 'node:vm';
import { CancelledFailure } from '@temporalio/activity';
import { cleanDefect } from '../../src/activities/defects';
import { knownSecrets } from '../../src/log';

const call = {
  input: { passenger: { givenName: 'Erika', surname: 'Mustermann' } } as never,
  personal: { births: ['1964-08-12'], numbers: ['C01X00T47'] },
};

const cleaned = (error: unknown): Error => cleanDefect(error, call) as Error;

test('its words, its stack and its causes hold no person', () => {
  const cause = new Error('Unexpected token in "MUSTERMANN/ERIKA 12AUG64"');
  const error = new TypeError('cannot read C01X00T47 of Mustermann', { cause });
  const told = cleaned(error);

  expect(told).toBeInstanceOf(TypeError);
  expect(told.message).toBe('cannot read *** of ***');
  expect(told.stack).toMatch(/^TypeError: cannot read \*\*\* of \*\*\*\n.*defects\.test\.ts/);
  expect((told.cause as Error).message).toBe('Unexpected token in "***/*** ***"');
});

test('its name and whatever else hangs on it hold none either', () => {
  const error = Object.assign(new Error('no'), { name: 'Mustermann', passenger: 'Mustermann' });
  const told = cleaned(error);

  expect(told.name).toBe('***');
  expect(JSON.stringify(told)).not.toMatch(/Mustermann/);
});

test('several errors in one are all cleaned', () => {
  const told = cleaned(new AggregateError([new Error('Erika'), 'Mustermann'], 'both')) as AggregateError;

  expect(told).toBeInstanceOf(AggregateError);
  expect(told.message).toBe('both');
  expect((told.errors[0] as Error).message).toBe('***');
  expect(told.errors[1]).toBe('***');
});

test('no secret that the process knows of is in its words', () => {
  knownSecrets.learn('token-of-the-session');

  expect(cleaned(new Error('unexpected "token-of-the-session"')).message).toBe('unexpected "***"');
});

test('an error whose words cannot be set is cleaned', () => {
  const told = cleaned(new DOMException('Mustermann was aborted', 'AbortError'));

  expect(told.message).toBe('*** was aborted');
  expect(told.name).toBe('AbortError'); // by which the SDK tells what was cancelled
});

test('causes that go round in a circle come to an end', () => {
  const one = new Error('Erika');
  const other = new Error('Mustermann', { cause: one });
  one.cause = other;
  const many = new AggregateError([one, other], 'many');
  many.errors.push(many, many);

  for (const error of [one, many]) {
    let deepest = cleaned(error);
    while (deepest.cause !== undefined) deepest = deepest.cause as Error;
    expect(deepest.message).toMatch(/^(\*\*\*|many)$/);
  }
});

test('it never throws, whatever was thrown', () => {
  const hostile = [
    new Proxy(new Error('Erika'), {
      get: () => {
        throw new Error('Mustermann');
      },
    }),
    Object.defineProperty(new Error(), 'stack', { get: () => 5 }),
    Object.assign(new Error(), { message: Symbol('Erika') }),
    Object.assign(new Error(), { message: Object.create(null) as string }),
    Object.freeze(new Error('Erika')),
    runInNewContext('new Error("Erika")'),
    { message: 'Erika' },
    Symbol('Erika'),
    undefined,
    null,
  ];

  for (const thrown of hostile) {
    const told = cleaned(thrown);
    expect(told).toBeInstanceOf(Error);
    expect(`${told.message} ${told.stack}`).not.toMatch(/Erika|Mustermann/);
  }
});

test('pages of words are cut, and no half of a name is left', () => {
  const { message } = cleaned(new Error(`${'x '.repeat(1_998)}Mustermann ${'y'.repeat(1e6)}`));

  expect(message.length).toBeLessThan(4_100);
  expect(message).not.toMatch(/M/);
});

test('what the SDK knows by its class stays of it', () => {
  expect(cleaned(new CancelledFailure('CANCELLED'))).toBeInstanceOf(CancelledFailure);
});

test('a word that was thrown is cleaned like an error’s', () => {
  expect(cleanDefect('a word of Erika', call)).toBe('a word of ***');
});
