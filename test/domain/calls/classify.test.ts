/** How the tables are read: overrides of a profile, complaints hidden in a text. The rows themselves are walked in test/ndc/outcomes.test.ts. */
import { classify, decisive, writeEnding, type ErrorOverrides } from '../../../src/domain/calls/classify';
import { errorTable, meanings, type Meaning } from '../../../src/domain/calls/errorTable';
import { problem } from '../build';

describe('an error of the service', () => {
  test.each([
    'cvc-complex-type.2.4.a: Invalid content was found starting with element PaxID',
    'Error while validating against the XML schema',
    'org.xml.sax.SAXParseException; lineNumber: 1',
    'unmarshalling failed',
    'Element PaxID: This element is not expected.',
  ])('911 that hides a schema complaint is permanent, and still proves nothing of a write: %s', (text) => {
    const met = problem({ code: '911', text, operation: 'orderCreate' });

    expect(classify(met)).toBe('permanent');
    expect(writeEnding(met)).toBe('unknown');
  });

  test('is what the profile says where it says more', () => {
    const overrides: ErrorOverrides = [
      { code: 'ERR400', treatAs: 'refused' },
      { code: 'ERR400', operation: 'orderCreate', treatAs: 'not-created' },
      { code: 'ERR400', owner: 'XA', treatAs: 'retry-later' },
      { code: '911', treatAs: 'no such meaning' as Meaning },
      { code: '911', owner: 'toString', treatAs: 'toString' as Meaning },
    ];
    const met = (changes: Parameters<typeof problem>[0]) => problem({ code: 'ERR400', ...changes });

    expect(classify(met({}), overrides)).toBe('refused');
    expect(classify(met({ operation: 'orderCreate' }), overrides)).toBe('not-created');
    expect(writeEnding(met({ operation: 'orderCreate' }), overrides)).toBe('rejected');
    expect(classify(met({ operation: 'orderCreate', owner: 'XA' }), overrides)).toBe('retry-later');
    expect(writeEnding(met({ operation: 'orderCreate', owner: 'XA' }), overrides)).toBe('unknown');
    expect(classify(problem({ owner: 'toString' }), overrides)).toBe('retry-later');
  });
});

describe('a problem without words of the service', () => {
  test.each(['transport', 'http', 'service', 'fault'] as const)(
    '(%s) that is proven to have left before any byte was a write that was not sent',
    (kind) => {
      expect(writeEnding(problem({ kind, sent: 'nothing', operation: 'orderCreate' }))).toBe('not-sent');
    },
  );

  test('is never changed by an override for a code of the service', () => {
    expect(classify(problem({ kind: 'http', code: '500' }), [{ code: '500', treatAs: 'permanent' }])).toBe(
      'retry-later',
    );
  });
});

test('every meaning has a name that a profile can use', () => {
  expect(new Set(errorTable.map(({ meaning }) => meaning)).size).toBe(meanings.length);
});

describe('several errors in one answer to a write', () => {
  const call = { operation: 'orderCreate' as const, correlationId: 'c' };
  const errors = (...codes: string[]) => codes.map((code) => ({ code, text: '' }));

  test.each([
    [['493', '902'], '902'],
    [['493', 'ERR77'], '493'],
    [['ERR77', '493'], 'ERR77'],
    [['911', '902'], '911'],
    [['493'], '493'],
  ])('of %j the one that counts is %s', (codes, counts) => {
    expect(decisive(errors(...codes), call)?.code).toBe(counts);
  });

  test('a profile that knows a code better is asked first', () => {
    expect(decisive(errors('493', '902'), call, [{ code: '902', treatAs: 'refused' }])?.code).toBe('493');
    expect(decisive(errors('493', 'ERR77'), call, [{ code: 'ERR77', treatAs: 'already-issued' }])?.code).toBe(
      'ERR77',
    );
  });

  test('without any there is none', () => {
    expect(decisive([], call)).toBeUndefined();
  });
});
