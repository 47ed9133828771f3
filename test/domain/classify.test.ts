/** The error table, walked row by row: what each problem means, and what it proves of a write. */
import { classify, writeEnding } from '../../src/domain/classify';
import { errorTable, meanings } from '../../src/domain/errorTable';
import { problem } from './build';

describe('an error of the service', () => {
  test.each([
    // code, operation, meaning, a write that met it
    ['911', 'orderRetrieve', 'retry-later', 'unknown'],
    ['911', 'orderCreate', 'retry-later', 'unknown'],
    ['304', 'orderChange', 'retry-later', 'unknown'],
    ['900', 'orderChange', 'retry-later', 'unknown'],
    ['901', 'orderCancel', 'retry-later', 'unknown'],
    ['902', 'orderRetrieve', 'retry-later', 'unknown'],
    ['902', 'orderChange', 'already-processing', 'unknown'],
    ['902', 'orderCreate', 'already-processing', 'unknown'],
    ['368', 'orderCreate', 'log-in-again', 'rejected'],
    ['login-refused', 'login', 'permanent', 'rejected'],
    ['490', 'offerPrice', 'session-gone', 'rejected'],
    ['491', 'orderCreate', 'session-gone', 'rejected'],
    ['496', 'orderCreate', 'session-gone', 'rejected'],
    ['498', 'seatAvailability', 'session-gone', 'rejected'],
    ['499', 'orderCreate', 'session-gone', 'rejected'],
    ['913', 'orderCreate', 'session-gone', 'rejected'],
    ['496', 'airShopping', 'no-offers', 'rejected'],
    ['498', 'airShopping', 'no-offers', 'rejected'],
    ['490', 'orderChange', 'refused', 'rejected'],
    ['499', 'orderCancel', 'refused', 'rejected'],
    ['493', 'orderCreate', 'not-created', 'rejected'],
    ['494', 'orderCreate', 'not-created', 'rejected'],
    ['495', 'orderCreate', 'not-created', 'rejected'],
    ['466', 'orderChange', 'balance', 'rejected'],
    ['395', 'orderChange', 'already-issued', 'unknown'],
    ['129', 'orderCancel', 'not-found', 'rejected'],
    ['303', 'orderChange', 'limit-passed', 'rejected'],
    ['362', 'orderCreate', 'refused', 'unknown'],
    ['102', 'airShopping', 'permanent', 'rejected'],
    ['316', 'orderCreate', 'permanent', 'rejected'],
    ['903', 'orderCreate', 'permanent', 'rejected'],
    ['912', 'orderCreate', 'permanent', 'rejected'],
    ['914', 'orderCreate', 'permanent', 'rejected'],
    ['915', 'orderCancel', 'permanent', 'rejected'],
    ['916', 'orderCreate', 'permanent', 'rejected'],
    ['ERR400', 'orderCreate', 'refused', 'unknown'],
    ['', 'orderCreate', 'refused', 'unknown'],
    ['constructor', 'orderChange', 'refused', 'unknown'],
  ] as const)('%s to %s means %s, and a write is %s', (code, operation, meaning, ending) => {
    const met = problem({ code, operation });

    expect(classify(met)).toBe(meaning);
    expect(writeEnding(met)).toBe(ending);
  });

  test('has a reason in every row, and every row can be reached', () => {
    for (const [index, row] of errorTable.entries()) {
      expect(row.because).not.toBe('');
      const before = errorTable.slice(0, index).filter(({ code }) => code === row.code);
      expect(before.filter(({ only }) => only === undefined)).toEqual([]);
    }
  });

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
    const overrides = [
      { code: 'ERR400', treatAs: 'refused' },
      { code: 'ERR400', operation: 'orderCreate' as const, treatAs: 'not-created' },
      { code: 'ERR400', owner: 'XA', treatAs: 'retry-later' },
      { code: '911', treatAs: 'no such meaning' },
      { code: '911', owner: 'toString', treatAs: 'toString' },
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
  test.each([
    ['http', '401', 'log-in-again', 'rejected'],
    ['http', '403', 'log-in-again', 'rejected'],
    ['http', '405', 'retry-later', 'unknown'],
    ['http', '429', 'retry-later', 'unknown'],
    ['http', '500', 'retry-later', 'unknown'],
    ['http', '503', 'retry-later', 'unknown'],
    ['http', '404', 'permanent', 'unknown'],
    ['http', '400', 'permanent', 'unknown'],
    ['http', '302', 'permanent', 'unknown'],
    ['http', '204', 'refused', 'unknown'],
    ['fault', 'Client', 'permanent', 'rejected'],
    ['fault', 'soap:Client', 'permanent', 'rejected'],
    ['fault', 'env:Sender', 'permanent', 'rejected'],
    ['fault', 'Client.Authentication', 'permanent', 'rejected'],
    ['fault', 'S:Server', 'retry-later', 'unknown'],
    ['fault', 'Receiver', 'retry-later', 'unknown'],
    ['fault', 'ns1:Unheard', 'refused', 'unknown'],
    ['fault', 'constructor', 'refused', 'unknown'],
    ['transport', 'ECONNRESET', 'retry-later', 'unknown'],
    ['transport', 'UND_ERR_HEADERS_TIMEOUT', 'retry-later', 'unknown'],
    ['truncated', 'truncated', 'retry-later', 'unknown'],
    ['empty', 'empty', 'retry-later', 'unknown'],
    ['unreadable', 'doctype', 'retry-later', 'unknown'],
    ['unreadable', 'missing', 'permanent', 'unknown'],
  ] as const)('%s %s means %s, and a write is %s', (kind, code, meaning, ending) => {
    const met = problem({ kind, code, text: 'x', operation: 'orderChange' });

    expect(classify(met)).toBe(meaning);
    expect(writeEnding(met)).toBe(ending);
  });

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
