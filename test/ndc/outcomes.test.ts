/**
 * Every row of every table by which a call can end: what it means to a read, and what it proves of a write.
 * Each table is walked against what is expected of it here, so that a row without an expectation fails, and an expectation without a row.
 */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { activityEnding, activityEndings } from '../../src/domain/calls/activityEndings';
import { classify, writeEnding, type ErrorOverrides } from '../../src/domain/calls/classify';
import { errorTable, meanings, proofs, type ErrorRow } from '../../src/domain/calls/errorTable';
import { isWrite, operationNames, type Operations } from '../../src/domain/calls/operations';
import type { CallProblem } from '../../src/domain/calls/problem';
import { wordlessEndings } from '../../src/domain/calls/wordlessEndings';
import { createNdcClient } from '../../src/ndc/client';
import { NdcError } from '../../src/ndc/errors';
import { checkProfiles } from '../../src/ndc/profile';
import { endings, failureOf } from '../../src/ndc/transport/endings';
import { problem } from '../domain/build';
import type { TlsReader } from '../../src/ndc/transport/trust';
import { createAuthority, selfSigned, type Identity } from '../support/certificates';
import { deadPort, socketServer } from '../support/loopback';

const writes = operationNames.filter(isWrite);

/** A row's name in the tables below. */
const nameOf = ({ code, only }: ErrorRow): string => (only ? `${code} to ${only.join(', ')}` : code);

const shopping = 'airShopping, serviceList, seatAvailability, offerPrice, orderCreate';

/** [meaning, what it proves of a write that it answers] */
const serviceErrors: Record<string, [meaning: string, write: string]> = {
  '911': ['retry-later', 'unknown'],
  '304': ['retry-later', 'unknown'],
  '900': ['retry-later', 'unknown'],
  '901': ['retry-later', 'unknown'],
  '902 to orderCreate, orderChange, orderCancel': ['already-processing', 'unknown'],
  '902': ['retry-later', 'unknown'],
  '368': ['log-in-again', 'rejected'],
  'session-lost': ['log-in-again', 'rejected'],
  'login-refused': ['permanent', 'rejected'],
  'offer-expired': ['session-gone', 'rejected'],
  '496 to airShopping': ['no-offers', 'rejected'],
  '498 to airShopping': ['no-offers', 'rejected'],
  ...Object.fromEntries(
    ['490', '491', '496', '498', '499', '913'].flatMap((code) => [
      [`${code} to ${shopping}`, ['session-gone', 'rejected']],
      [code, ['refused', 'rejected']],
    ]),
  ),
  '493': ['not-created', 'rejected'],
  '494': ['not-created', 'rejected'],
  '495': ['not-created', 'rejected'],
  '466': ['balance', 'rejected'],
  '395': ['already-issued', 'unknown'],
  '129': ['not-found', 'rejected'],
  '303': ['limit-passed', 'rejected'],
  '362': ['refused', 'unknown'],
  '102': ['permanent', 'rejected'],
  '316': ['permanent', 'rejected'],
  '903': ['permanent', 'rejected'],
  '912': ['permanent', 'rejected'],
  '914': ['permanent', 'rejected'],
  '915': ['permanent', 'rejected'],
  '916': ['permanent', 'rejected'],
};

describe('the error table', () => {
  test('is what is expected here, row for row', () => {
    expect(errorTable.map(nameOf).sort()).toEqual(Object.keys(serviceErrors).sort());
  });

  test.each(errorTable.map((row) => [nameOf(row), row] as const))('%s', (name, row) => {
    const expected = serviceErrors[name];
    const earlier = errorTable.slice(0, errorTable.indexOf(row)).filter(({ code }) => code === row.code);
    const answered = (row.only ?? operationNames).filter(
      (operation) => !earlier.some(({ only }) => only?.includes(operation)),
    );
    expect(answered).not.toEqual([]);
    expect(row.because).not.toBe('');
    for (const operation of answered) {
      const met = problem({ code: row.code, text: row.text, operation });
      expect([operation, classify(met), writeEnding(met)]).toEqual([operation, ...(expected ?? [])]);
    }
  });

  test.each(writes)('a code that nobody listed refuses %s and proves nothing', (operation) => {
    for (const code of ['ERR400', '', '0', 'constructor']) {
      expect(classify(problem({ code, operation }))).toBe('refused');
      expect(writeEnding(problem({ code, operation }))).toBe('unknown');
    }
  });
});

describe('codes that a profile declares', () => {
  const declared: ErrorOverrides = [
    { code: 'ERR400', owner: 'XA', treatAs: 'not-created' },
    { code: '911', owner: 'XB', operation: 'orderCreate', treatAs: 'not-created' },
  ];

  test.each([
    // code, owner, operation, meaning, a write that met it
    ['ERR400', 'XA', 'orderCreate', 'not-created', 'rejected'],
    ['ERR400', 'XB', 'orderCreate', 'refused', 'unknown'],
    ['ERR400', undefined, 'orderCreate', 'refused', 'unknown'],
    ['911', 'XB', 'orderCreate', 'not-created', 'rejected'],
    ['911', 'XA', 'orderCreate', 'retry-later', 'unknown'],
    ['911', 'XB', 'orderChange', 'retry-later', 'unknown'],
    ['911', undefined, 'orderCreate', 'retry-later', 'unknown'],
  ] as const)('%s of %s to %s means %s, and a write is %s', (code, owner, operation, meaning, ending) => {
    const met = problem({ code, owner, operation });
    expect(classify(met, declared)).toBe(meaning);
    expect(writeEnding(met, declared)).toBe(ending);
  });

  test.each(meanings)('treated as %s a write is what the table says', (treatAs) => {
    for (const operation of writes) {
      const met = problem({ code: 'DECLARED', operation });
      expect(classify(met, [{ code: 'DECLARED', treatAs }])).toBe(treatAs);
      expect(writeEnding(met, [{ code: 'DECLARED', treatAs }])).toBe(proofs[treatAs]);
    }
  });

  test('prove nothing of a write where they mean that it may have been done', () => {
    const undecided = Object.keys(proofs).filter(
      (meaning) => proofs[meaning as keyof typeof proofs] === 'unknown',
    );
    expect(undecided).toEqual(['retry-later', 'already-issued', 'already-processing']);
  });

  test('ignores codes that are not the service’s', () => {
    const loud: ErrorOverrides = [
      { code: '502', treatAs: 'not-created' },
      { code: 'ECONNRESET', treatAs: 'not-created' },
    ];
    expect(writeEnding(problem({ kind: 'http', code: '502', operation: 'orderCreate' }), loud)).toBe(
      'unknown',
    );
    expect(writeEnding(problem({ kind: 'transport', code: 'ECONNRESET' }), loud)).toBe('unknown');
  });
});

/** One row each, in the order of the table: kind, codes that fall under it, meaning, what it proves of a write. */
const wordless: [kind: CallProblem['kind'], codes: string[], meaning: string, write: string][] = [
  ['http', ['401', '403'], 'log-in-again', 'rejected'],
  ['http', ['405'], 'retry-later', 'unknown'],
  ['http', ['408', '425', '429'], 'retry-later', 'unknown'],
  ['http', ['500', '501', '502', '503', '504', '520', '599'], 'retry-later', 'unknown'],
  [
    'http',
    ['300', '301', '302', '303', '307', '308', '400', '402', '404', '409', '410', '413', '415', '421', '499'],
    'permanent',
    'unknown',
  ],
  [
    'fault',
    ['Client', 'soap:Client', 'env:Sender', 'Client.Authentication', 'S:Client.a.b'],
    'permanent',
    'rejected',
  ],
  ['fault', ['VersionMismatch', 'S:MustUnderstand', 'DataEncodingUnknown'], 'permanent', 'rejected'],
  ['fault', ['Server', 'S:Server', 'env:Receiver', 'Server.Timeout'], 'retry-later', 'unknown'],
  ['transport', ['ECONNRESET', 'deadline', 'worker-lost', 'never heard of'], 'retry-later', 'unknown'],
  ['truncated', ['truncated', 'gzip-truncated'], 'retry-later', 'unknown'],
  ['empty', ['empty'], 'retry-later', 'unknown'],
  [
    'unreadable',
    [
      'not-well-formed',
      'other-message',
      'html-page',
      'not-xml',
      'no-envelope',
      'mismatched-tag',
      'second-root',
      'doctype',
      'undefined-entity',
      'illegal-character',
      'duplicate-attribute',
      'encoding',
      'declared-encoding',
      'xml-version',
      'gzip',
    ],
    'retry-later',
    'unknown',
  ],
  [
    'unreadable',
    [
      'missing',
      'malformed-value',
      'content-encoding',
      'too-large',
      'too-deep',
      'text-too-long',
      'too-many-attributes',
      'too-many-records',
    ],
    'permanent',
    'unknown',
  ],
];

describe('endings without words of the service', () => {
  test('are what is expected here, row for row', () => {
    expect(wordlessEndings.map(({ kind, meaning, write }) => [kind, meaning, write])).toEqual(
      wordless.map(([kind, , meaning, write]) => [kind, meaning, write]),
    );
    for (const [index, [kind, codes]] of wordless.entries()) {
      for (const code of codes) {
        const name = code.replace(/^.*:/, '').replace(/\..*$/, '');
        const met = wordlessEndings.findIndex((row) => row.kind === kind && (row.codes?.test(name) ?? true));
        expect([kind, code, met]).toEqual([kind, code, index]);
      }
    }
    expect(wordlessEndings.every(({ because }) => because !== '')).toBe(true);
  });

  test.each(
    wordless.flatMap(([kind, codes, ...expected]) => codes.map((code) => [kind, code, ...expected] as const)),
  )('%s %s means %s, and a write is %s', (kind, code, meaning, ending) => {
    for (const operation of operationNames) {
      const met = problem({ kind, code, text: 'x', operation });
      expect([operation, classify(met), writeEnding(met)]).toEqual([operation, meaning, ending]);
      expect(writeEnding({ ...met, sent: 'nothing' })).toBe('not-sent');
    }
  });

  test.each([
    ['http', '204'],
    ['http', '100'],
    ['fault', 'Unheard'],
    ['fault', ''],
  ] as const)('%s "%s" has no row: refused, and proof of nothing', (kind, code) => {
    expect(classify(problem({ kind, code, text: 'x' }))).toBe('refused');
    expect(writeEnding(problem({ kind, code, text: 'x' }))).toBe('unknown');
  });
});

/** One row each, in the order of the table: outcome and code, and the endings that fall under it. */
const ofActivities: [outcome: string, code: string, ...endings: Parameters<typeof activityEnding>[0][]][] = [
  ['not-sent', 'never-started', { how: 'timed-out', timeout: 'SCHEDULE_TO_START', marked: false }],
  ['unknown', 'worker-lost', { how: 'timed-out', timeout: 'SCHEDULE_TO_START', marked: true }],
  ['not-sent', 'worker-lost-before-sending', { how: 'timed-out', timeout: 'HEARTBEAT', marked: false }],
  ['not-sent', 'worker-lost-before-sending', { how: 'timed-out', timeout: 'START_TO_CLOSE', marked: false }],
  ['unknown', 'worker-lost', { how: 'timed-out', timeout: 'HEARTBEAT', marked: true }],
  ['unknown', 'worker-lost', { how: 'timed-out', timeout: 'START_TO_CLOSE', marked: true }],
  [
    'unknown',
    'worker-lost',
    { how: 'timed-out', timeout: 'SCHEDULE_TO_CLOSE', marked: true },
    { how: 'timed-out', timeout: 'SCHEDULE_TO_CLOSE', marked: false },
  ],
  [
    'unknown',
    'worker-lost',
    { how: 'timed-out', timeout: 'UNSPECIFIED', marked: false },
    { how: 'timed-out', timeout: 'never heard of', marked: true },
  ],
  ['not-sent', 'key-missing', { how: 'failed', type: 'KeyMissing' }],
  ['not-sent', 'seal-broken', { how: 'failed', type: 'SealBroken' }],
  ['not-sent', 'plain-refused', { how: 'failed', type: 'PlainRefused' }],
  [
    'unknown',
    'worker-defect',
    { how: 'failed', type: 'TypeError' },
    { how: 'failed', type: 'PayloadsTooLarge' },
  ],
  ['unknown', 'call-cancelled', { how: 'cancelled' }],
];

describe('endings of an activity', () => {
  test('are what is expected here, row for row', () => {
    expect(activityEndings.map(({ outcome, code }) => [outcome, code])).toEqual(
      ofActivities.map(([outcome, code]) => [outcome, code]),
    );
    for (const [index, [, , ...fallUnderIt]] of ofActivities.entries()) {
      for (const ending of fallUnderIt) expect(activityEndings.indexOf(activityEnding(ending))).toBe(index);
    }
    expect(activityEndings.every(({ because }) => because !== '')).toBe(true);
  });
});

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Place {
  url: string;
  /** The session's token, for a header that cannot be sent. */
  token?: string;
  /** The call's deadline. */
  total?: string;
  /** How long connecting and the headers may take. */
  patience?: string;
  /** Whom the client trusts, and how it shows itself. */
  tls?: TlsReader;
}

/** Trusted by the clients below that are told so, and by the services that ask for a certificate. */
const ours = createAuthority('ours');
const nobody = createAuthority('nobody');
const unheardOf = nobody.issue();

/** A service that does this with each request. */
const doing = (act: (socket: Socket) => void) => async (): Promise<Place> => {
  const server = await socketServer(act);
  open.push(server);
  return { url: server.url };
};

const answering = (bytes: string) => doing((socket) => socket.end(bytes));

const secured = (identity: tls.TlsOptions) => async (): Promise<Place> => {
  const server = tls.createServer(identity, (socket) => socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** A service whose authority is trusted by a client that shows itself so, or not at all. */
const trusted = (service: tls.TlsOptions, client?: Identity) => async (): Promise<Place> => {
  const context = tls.createSecureContext({ ca: ours.certificate, ...client });
  return { ...(await secured(service)()), tls: () => Promise.resolve(context) };
};

/** One that asks for a certificate. */
const asking = (client?: Identity) =>
  trusted({ ...ours.issue(), requestCert: true, ca: ours.certificate }, client);

/** As a TLS address. */
const asTls = (place: () => Promise<Place>) => async (): Promise<Place> => {
  const { url } = await place();
  return { url: url.replace('http:', 'https:') };
};

/** With another deadline. */
const within = (total: string, place: () => Promise<Place>) => async (): Promise<Place> => ({
  ...(await place()),
  total,
});

/** Where connecting and the headers may take little. */
const impatient = (place: () => Promise<Place>) => async (): Promise<Place> => ({
  ...(await place()),
  patience: '300ms',
});

/** Done as soon as somebody connects. */
const onConnecting = (act: (socket: Socket) => void) => async (): Promise<Place> => {
  const server = await socketServer(undefined, act);
  open.push(server);
  return { url: server.url };
};

const inputs: {
  [Name in 'orderCreate' | 'orderChange' | 'orderCancel' | 'orderRetrieve']: Operations[Name]['input'];
} = {
  orderCreate: {
    offer: { offerId: 'O1', ownerCode: 'XA', items: [{ offerItemId: 'I1', paxIds: ['PAX1'] }] },
    passengers: [
      { paxId: 'PAX1', type: 'ADT', givenName: 'Ada', surname: 'Example', birthDate: '1985-04-13' },
    ],
    contact: { email: 'traveller@example.com' },
  },
  orderChange: {
    change: 'issue',
    orderId: '599187',
    ownerCode: 'XA',
    orderItemIds: ['I1'],
    amount: { amount: '371.73', currency: 'EUR' },
  },
  orderCancel: { orderId: '599187', ownerCode: 'XA' },
  orderRetrieve: { orderId: '599187', ownerCode: 'XA' },
};
const called = Object.keys(inputs) as (keyof typeof inputs)[];

/** The problem that a real call to a real place ends with. */
async function problemAt(place: Place, operation: keyof typeof inputs): Promise<CallProblem> {
  const { patience = '10s' } = place;
  const { example: profile } = checkProfiles({
    example: {
      baseUrl: place.url,
      version: '19.2',
      style: 'soap',
      providerCode: 'ALLINONE',
      agencyId: 'agency1234',
      credentials: { username: { env: 'U' }, password: { env: 'P' } },
      timeZone: 'Europe/Madrid',
      timeouts: { connect: patience, headers: patience, total: { default: place.total ?? '10s' } },
    },
  });
  const client = createNdcClient({
    profile: profile!,
    credentials: () => Promise.resolve({ username: 'joe', password: 'x' }),
    tls: place.tls,
  });
  open.push(client);
  const session = { token: place.token ?? 'token', cookies: [] };
  const call = client.call(operation, inputs[operation], {
    correlationId: 'e0511f74-7d4b-3763-b80c-08b1ec1803d2',
    session,
  });
  const error: unknown = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof NdcError)) throw error;
  return error.problem;
}

const HTTP = 'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n';

/**
 * The table of endings, sign by sign: what the code alone proves; how it comes about, where that can be had on this machine;
 * and how a write ends there whose own socket knows more.
 */
const signs: Record<
  string,
  { alone: 'nothing' | 'maybe'; at?: () => Promise<Place>; write?: 'not-sent' | 'unknown' }
> = {
  ECONNREFUSED: {
    alone: 'nothing',
    at: async () => ({ url: `http://127.0.0.1:${await deadPort()}` }),
    write: 'not-sent',
  },
  // One of the two, as the machine's resolver has it.
  ENOTFOUND: {
    alone: 'nothing',
    at: () => Promise.resolve({ url: 'https://nobody.invalid' }),
    write: 'not-sent',
  },
  EAI_AGAIN: { alone: 'nothing' },
  UND_ERR_CONNECT_TIMEOUT: {
    alone: 'nothing',
    at: impatient(asTls(doing(() => undefined))),
    write: 'not-sent',
  },
  CERT_HAS_EXPIRED: { alone: 'nothing', at: trusted(ours.issue({ from: -9, until: -2 })), write: 'not-sent' },
  CERT_NOT_YET_VALID: { alone: 'nothing', at: trusted(ours.issue({ from: 1, until: 3 })), write: 'not-sent' },
  DEPTH_ZERO_SELF_SIGNED_CERT: { alone: 'nothing', at: secured(selfSigned), write: 'not-sent' },
  SELF_SIGNED_CERT_IN_CHAIN: {
    alone: 'nothing',
    at: secured({ ...unheardOf, cert: unheardOf.cert + nobody.certificate }),
    write: 'not-sent',
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { alone: 'nothing', at: secured(unheardOf), write: 'not-sent' },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { alone: 'nothing' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    alone: 'nothing',
    at: trusted(ours.issue({ names: ['ndc.svc.example', '127.0.0.2'] })),
    write: 'not-sent',
  },
  INVALID_PURPOSE: { alone: 'nothing', at: trusted(ours.issue({ purpose: 'client' })), write: 'not-sent' },
  ERR_INVALID_CHAR: {
    alone: 'nothing',
    at: async () => ({ ...(await doing(() => undefined)()), token: 'two\r\nlines' }),
    write: 'not-sent',
  },
  EHOSTUNREACH: { alone: 'maybe' },
  ENETUNREACH: { alone: 'maybe' },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    alone: 'maybe',
    at: asTls(onConnecting((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    write: 'not-sent',
  },
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: {
    alone: 'maybe',
    at: secured({ ...selfSigned, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }),
    write: 'not-sent',
  },
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: {
    alone: 'maybe',
    at: secured({ ...selfSigned, ciphers: 'AES256-SHA', maxVersion: 'TLSv1.2' }),
    write: 'not-sent',
  },
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: { alone: 'maybe', at: asking(), write: 'not-sent' },
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: { alone: 'maybe' },
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: { alone: 'maybe' },
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED: { alone: 'maybe' },
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: { alone: 'maybe' },
  ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: { alone: 'maybe' },
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: { alone: 'maybe' },
  ERR_SSL_TLSV1_ALERT_ACCESS_DENIED: { alone: 'maybe' },
  ECONNRESET: { alone: 'maybe', at: doing((socket) => socket.resetAndDestroy()), write: 'unknown' },
  EPIPE: { alone: 'maybe' },
  ETIMEDOUT: { alone: 'maybe' },
  UND_ERR_SOCKET: { alone: 'maybe', at: doing((socket) => socket.end()), write: 'unknown' },
  UND_ERR_HEADERS_TIMEOUT: { alone: 'maybe', at: impatient(doing(() => undefined)), write: 'unknown' },
  UND_ERR_BODY_TIMEOUT: { alone: 'maybe' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: {
    alone: 'maybe',
    at: answering(`${HTTP}Content-Length: 4\r\nContent-Length: 5\r\n\r\n<A/>`),
    write: 'unknown',
  },
  UND_ERR_HEADERS_OVERFLOW: {
    alone: 'maybe',
    at: answering(`${HTTP}A: ${'x'.repeat(100_000)}\r\n\r\n`),
    write: 'unknown',
  },
  HTTPParserError: { alone: 'maybe', at: answering('<A/>'), write: 'unknown' },
  UND_ERR_DESTROYED: { alone: 'maybe' },
};

describe('the table of endings', () => {
  test('is what is expected here, row for row', () => {
    expect(endings.map(({ sign, sent }) => [sign, sent])).toEqual(
      Object.entries(signs).map(([sign, { alone }]) => [sign, alone]),
    );
    for (const { sign, sent, because } of endings) {
      expect(failureOf(Object.assign(new Error('x'), { code: sign }))).toMatchObject({
        code: sign,
        sent,
        message: because,
      });
    }
    expect(failureOf(Object.assign(new Error('x'), { code: 'ENEVERHEARD' }))).toMatchObject({
      sent: 'maybe',
    });
    expect(failureOf('not even an error')).toMatchObject({ code: 'unknown', sent: 'maybe' });
  });

  const provoked = Object.entries(signs).flatMap(([sign, { at, write }]) =>
    at && write ? [[sign, write, at] as const] : [],
  );
  test.each(provoked)('%s: a write is %s, and a read is worth another try', async (sign, write, at) => {
    for (const operation of called) {
      const met = await problemAt(await at(), operation);
      expect([operation, met.code.replace('EAI_AGAIN', 'ENOTFOUND')]).toEqual([operation, sign]);
      expect([operation, met.kind, classify(met)]).toEqual([operation, 'transport', 'retry-later']);
      if (operation !== 'orderRetrieve') expect([operation, writeEnding(met)]).toEqual([operation, write]);
    }
  });
});

const body = (text: string, headers = '') =>
  answering(`${HTTP}${headers}Content-Length: ${text.length}\r\n\r\n${text}`);
const status = (line: string, page = '') =>
  answering(`HTTP/1.1 ${line}\r\nContent-Length: ${page.length}\r\n\r\n${page}`);
const enveloped = (inside: string) => `<S:Envelope xmlns:S="x"><S:Body>${inside}</S:Body></S:Envelope>`;
const fault = (code: string) =>
  enveloped(`<S:Fault><faultcode>S:${code}</faultcode><faultstring>x</faultstring></S:Fault>`);
describe('what a real service answered', () => {
  test.each<
    [what: string, at: () => Promise<Place>, kind: string, code: string, meaning: string, write: string]
  >([
    [
      '100 and then nothing',
      doing((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')),
      'transport',
      'UND_ERR_SOCKET',
      'retry-later',
      'unknown',
    ],
    [
      '101 to something else',
      answering('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
      'transport',
      'UND_ERR_SOCKET',
      'retry-later',
      'unknown',
    ],
    ['200 without a body', body(''), 'empty', 'empty', 'retry-later', 'unknown'],
    ['202 without a body', status('202 Accepted'), 'empty', 'empty', 'retry-later', 'unknown'],
    ['204', answering('HTTP/1.1 204 No Content\r\n\r\n'), 'empty', 'empty', 'retry-later', 'unknown'],
    [
      '301 elsewhere',
      answering('HTTP/1.1 301 Moved\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n'),
      'http',
      '301',
      'permanent',
      'unknown',
    ],
    [
      '307 elsewhere',
      answering('HTTP/1.1 307 Moved\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n'),
      'http',
      '307',
      'permanent',
      'unknown',
    ],
    ['400 with a page', status('400 Bad Request', '<html>no</html>'), 'http', '400', 'permanent', 'unknown'],
    ['401 without a body', status('401 Unauthorized'), 'http', '401', 'log-in-again', 'rejected'],
    [
      '403 with a page',
      status('403 Forbidden', '<html>no</html>'),
      'http',
      '403',
      'log-in-again',
      'rejected',
    ],
    ['404', status('404 Not Found'), 'http', '404', 'permanent', 'unknown'],
    ['405', status('405 Method Not Allowed'), 'http', '405', 'retry-later', 'unknown'],
    ['429', status('429 Too Many Requests'), 'http', '429', 'retry-later', 'unknown'],
    ['500 without a body', status('500 Internal Server Error'), 'http', '500', 'retry-later', 'unknown'],
    [
      '502 with a page',
      status('502 Bad Gateway', '<html><br></html>'),
      'http',
      '502',
      'retry-later',
      'unknown',
    ],
    ['503', status('503 Service Unavailable'), 'http', '503', 'retry-later', 'unknown'],
    ['504', status('504 Gateway Timeout'), 'http', '504', 'retry-later', 'unknown'],
    [
      '500 with a fault of the client',
      status('500 No', fault('Client')),
      'fault',
      'Client',
      'permanent',
      'rejected',
    ],
    [
      '500 with a fault of the server',
      status('500 No', fault('Server')),
      'fault',
      'Server',
      'retry-later',
      'unknown',
    ],
    ['200 with a fault of the server', body(fault('Server')), 'fault', 'Server', 'retry-later', 'unknown'],
    [
      'a web page',
      body('<html><p>maintenance<br></p></html>'),
      'unreadable',
      'html-page',
      'retry-later',
      'unknown',
    ],
    ['words', body('garbage'), 'unreadable', 'not-xml', 'retry-later', 'unknown'],
    [
      "another operation's answer",
      body(enveloped('<IATA_AirShoppingRS><Response/></IATA_AirShoppingRS>')),
      'unreadable',
      'other-message',
      'retry-later',
      'unknown',
    ],
    [
      'half a document, cleanly closed',
      body('<S:Envelope xmlns:S="x"><S:Body>'),
      'truncated',
      'truncated',
      'retry-later',
      'unknown',
    ],
    [
      'half of the announced length',
      answering(`${HTTP}Content-Length: 100\r\n\r\n<S:Envelope xmlns:S="x">`),
      'transport',
      'UND_ERR_SOCKET',
      'retry-later',
      'unknown',
    ],
    [
      'half a chunked body',
      answering(`${HTTP}Transfer-Encoding: chunked\r\n\r\n4\r\n<S:E\r\n`),
      'transport',
      'UND_ERR_SOCKET',
      'retry-later',
      'unknown',
    ],
    [
      'a reset in the middle of the body',
      doing((socket) => {
        socket.write(`${HTTP}Content-Length: 100\r\n\r\n<S:Envelope xmlns:S="x">`, () =>
          socket.resetAndDestroy(),
        );
      }),
      'transport',
      'UND_ERR_SOCKET',
      'retry-later',
      'unknown',
    ],
    [
      'silence in the middle of the body',
      within(
        '2s',
        doing((socket) => socket.write(`${HTTP}Content-Length: 100\r\n\r\n<S:Envelope xmlns:S="x">`)),
      ),
      'transport',
      'deadline',
      'retry-later',
      'unknown',
    ],
    [
      'half a gzip stream',
      doing((socket) => {
        const half = gzipSync(enveloped('x'.repeat(500))).subarray(0, 60);
        socket.write(`${HTTP}Content-Encoding: gzip\r\nContent-Length: ${half.length}\r\n\r\n`);
        socket.end(half);
      }),
      'truncated',
      'gzip-truncated',
      'retry-later',
      'unknown',
    ],
    [
      'a corrupt gzip stream',
      doing((socket) => {
        const whole = gzipSync(enveloped('x'));
        whole.fill(0xff, 12, 20);
        socket.write(`${HTTP}Content-Encoding: gzip\r\nContent-Length: ${whole.length}\r\n\r\n`);
        socket.end(whole);
      }),
      'unreadable',
      'gzip',
      'retry-later',
      'unknown',
    ],
    [
      'an encoding that was not accepted',
      body('<A/>', 'Content-Encoding: br\r\n'),
      'unreadable',
      'content-encoding',
      'permanent',
      'unknown',
    ],
  ])('%s', async (_, at, kind, code, meaning, write) => {
    for (const operation of called) {
      const met = await problemAt(await at(), operation);
      // A reset within a body is told by either code.
      const told = met.code.replace('ECONNRESET', 'UND_ERR_SOCKET');
      expect([operation, met.kind, told, classify(met)]).toEqual([operation, kind, code, meaning]);
      expect([operation, writeEnding(met)]).toEqual([operation, write]);
    }
  });
});
