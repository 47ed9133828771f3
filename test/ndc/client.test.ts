import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { OperationName, Operations, Session } from '../../src/domain/calls/operations';
import type { MessageArchive } from '../../src/ndc/archive';
import { createNdcClient, type CallOptions, type NdcClient } from '../../src/ndc/client';
import * as errors from '../../src/ndc/errors';
import { checkProfiles } from '../../src/ndc/profile';
import { deadPort, httpServer, socketServer, type HttpServer, type SeenRequest } from '../support/loopback';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

type Reply =
  string | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer };

async function serving(reply: Reply | ((seen: SeenRequest) => Reply)): Promise<HttpServer> {
  const server = await httpServer((seen, response: ServerResponse) => {
    const given = typeof reply === 'function' ? reply(seen) : reply;
    const { status = 200, headers = {}, body = '' } = typeof given === 'string' ? { body: given } : given;
    response.writeHead(status, headers).end(body);
  });
  open.push(server);
  return server;
}

function clientOf(url: string, changes: object = {}, archive?: MessageArchive): NdcClient {
  const written = {
    baseUrl: url,
    version: '21.3',
    style: 'rest',
    providerCode: 'ALLINONE',
    agencyId: 'agency1234',
    credentials: { username: { env: 'U' }, password: { env: 'P' } },
    timeZone: 'Europe/Madrid',
    ...changes,
  };
  const { example: profile } = checkProfiles({ example: written });
  if (!profile) throw new Error('no profile');
  const client = createNdcClient({
    profile,
    credentials: () => Promise.resolve({ username: 'joe', password: 'p&ss' }),
    archive,
  });
  open.push(client);
  return client;
}

const correlationId = 'e0511f74-7d4b-3763-b80c-08b1ec1803d2';
const session: Session = { token: 'to/ken==', cookies: ['JSESSIONID=abc', 'route=1'] };

const retrieve = (client: NdcClient, options: Partial<CallOptions> = {}) =>
  client.call(
    'orderRetrieve',
    { orderId: '599187', ownerCode: 'XX' },
    { correlationId, session, ...options },
  );

const issue: Operations['orderChange']['input'] = {
  change: 'issue',
  orderId: '599187',
  ownerCode: 'XX',
  orderItemIds: ['I1'],
  amount: { amount: '371.73', currency: 'EUR' },
};

const change = (client: NdcClient, options: Partial<CallOptions> = {}) =>
  client.call('orderChange', issue, { correlationId, session, ...options });

/** The error that a call ends with, which must be one of ours. */
async function failing(call: Promise<unknown>): Promise<errors.NdcError> {
  const error: unknown = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof errors.NdcError)) throw error;
  return error;
}

const ORDER =
  '<IATA_OrderViewRS><Response><Order><OrderID>599187</OrderID></Order></Response></IATA_OrderViewRS>';
const LOGIN =
  '<LoginRS AuthStatus="Success"><AuthToken ExpirationDate="2027-10-02T09:19:34.747+02:00"><Value>to/ken==</Value></AuthToken></LoginRS>';
const refusal = (code: string, text = 'words') =>
  `<IATA_OrderViewRS><Error><Code>${code}</Code><DescText>${text}</DescText><OwnerName>XX</OwnerName></Error></IATA_OrderViewRS>`;
const enveloped = (body: string) => `<S:Envelope xmlns:S="x"><S:Body>${body}</S:Body></S:Envelope>`;
const FAULT = enveloped(
  '<S:Fault><faultcode>S:Client</faultcode><faultstring>not valid</faultstring></S:Fault>',
);

describe('what a service says at any length is kept short, because it goes into histories', () => {
  test('an error: its code, its owner and its text, which is not cut within a character', async () => {
    const said = refusal('9'.repeat(900_000), `${'x'.repeat(499)}😀${'y'.repeat(900_000)}`);
    const server = await serving(said.replace('XX', 'X'.repeat(900_000)));
    const { problem, message } = await failing(retrieve(clientOf(server.url)));
    expect(problem).toMatchObject({
      code: `${'9'.repeat(64)}…`,
      text: `${'x'.repeat(499)}…`,
      owner: `${'X'.repeat(64)}…`,
    });
    expect(message.length).toBeLessThan(1000);
  });

  test('a warning', async () => {
    const warning = `<Warning><Code>${'W'.repeat(900_000)}</Code><DescText>{"pages": "${'z'.repeat(900_000)}"}</DescText></Warning>`;
    const server = await serving(ORDER.replace('<Order>', `${warning}<Order>`));
    const { result } = await retrieve(clientOf(server.url));
    expect(result.warnings).toEqual([
      { code: `${'W'.repeat(64)}…`, text: expect.stringMatching(/^\{"pages": "z{489}…$/) as string },
    ]);
  });
});

describe('what the service sees', () => {
  test('REST: the bare message at the path of its operation, control values as headers, token and cookies', async () => {
    const server = await serving(ORDER);
    const control = { environmentTarget: 'Test', apiVersion: '1.0', attributes: { BPVersion: '2' } };
    const requester = { channelType: 'Web', agentCode: '7' };
    const answer = await retrieve(clientOf(server.url, { control }), { requester });
    expect(answer).toMatchObject({ correlationId, result: { orderId: '599187' } });
    expect(answer.answeredAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

    const [seen] = server.seen;
    expect(seen?.path).toBe('/ndc/ws/rest/21.3/OrderRetrieve');
    expect(seen?.headers).toMatchObject({
      'content-type': 'text/xml;charset=UTF-8',
      'accept-encoding': 'gzip',
      authtoken: 'to/ken==',
      cookie: 'JSESSIONID=abc; route=1',
      'svc-control-provider': 'ALLINONE',
      'svc-control-apiversion': '1.0',
      'svc-control-environmenttarget': 'Test',
      'svc-control-bpversion': '2',
      'svc-control-requester-channeltype': 'Web',
      'svc-control-requester-agentcode': '7',
    });
    expect(seen?.rawHeaders).toEqual(
      expect.arrayContaining(['AuthToken', 'Svc-Control-Provider', 'Content-Type']),
    );
    expect(seen?.headers).not.toHaveProperty('soapaction');
    expect(seen?.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<IATA_OrderRetrieveRQ xmlns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage" xmlns:c="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes">' +
        '<DistributionChain><c:DistributionChainLink><c:Ordinal>1</c:Ordinal><c:OrgRole>Seller</c:OrgRole><c:ParticipatingOrg><c:OrgID>agency1234</c:OrgID></c:ParticipatingOrg></c:DistributionChainLink></DistributionChain>' +
        `<PayloadAttributes><c:CorrelationID>${correlationId}</c:CorrelationID><c:VersionNumber>1</c:VersionNumber></PayloadAttributes>` +
        '<Request><c:OrderValidationFilterCriteria><c:OrderFilterCriteria><c:OrderID>599187</c:OrderID><c:OwnerCode>XX</c:OwnerCode></c:OrderFilterCriteria></c:OrderValidationFilterCriteria></Request>' +
        '</IATA_OrderRetrieveRQ>',
    );
  });

  test('SOAP: one path, the operation in a quoted SOAPAction, the control values in the header of the envelope', async () => {
    const server = await serving(enveloped(ORDER));
    const client = clientOf(server.url, {
      style: 'soap',
      version: '19.2',
      control: { environmentTarget: 'Prod' },
    });
    await retrieve(client, { requester: { agencyCode: 'A&B' } });
    const [seen] = server.seen;
    expect(seen?.path).toBe('/ndc/ws/soap/19.2/SvcNDCService');
    expect(seen?.headers).toMatchObject({
      'content-type': 'text/xml;charset=UTF-8',
      soapaction: '"http://svc.example/ndc/19.2/orderRetrieve"',
      authtoken: 'to/ken==',
    });
    expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith('svc-'))).toEqual([]);
    expect(seen?.body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?><soapenv:Envelope xmlns:soapenv="http:\/\/schemas.xmlsoap.org\/soap\/envelope\/"><soapenv:Header><head:Control xmlns:head="http:\/\/svc.example\/ndc\/headers" Provider="ALLINONE" EnvironmentTarget="Prod"><head:Requester AgencyCode="A&amp;B"\/><\/head:Control><\/soapenv:Header><soapenv:Body><IATA_OrderRetrieveRQ xmlns="http:\/\/www.iata.org\/IATA\/2015\/00\/2019.2\/IATA_OrderRetrieveRQ"><Party>/,
    );
    expect(seen?.body).toContain('<VersionNumber>19.2</VersionNumber>');
  });

  test.each(['soap', 'rest'])(
    '%s: a login has no token, and its cookies and token go into the session',
    async (style) => {
      const cookies = [
        'JSESSIONID=old; Path=/',
        'JSESSIONID=abc; Path=/; HttpOnly',
        'route=1; Secure',
        'gone=; Max-Age=0',
      ];
      const server = await serving({
        headers: { 'Set-Cookie': cookies },
        body: style === 'soap' ? enveloped(LOGIN) : LOGIN,
      });
      const { result } = await clientOf(server.url, { style }).call('login', {}, { correlationId, session });
      expect(result).toEqual({ ...session, expires: '2027-10-02T07:19:34.747Z' });
      const [seen] = server.seen;
      expect(seen?.path).toBe(
        style === 'soap' ? '/ndc/ws/soap/21.3/SvcNDCService' : '/ndc/ws/rest/21.3/Login',
      );
      expect(seen?.headers).not.toHaveProperty('authtoken');
      expect(seen?.headers).not.toHaveProperty('cookie');
      expect(seen?.headers.soapaction).toBe(style === 'soap' ? '"http://svc.example/ndc/login"' : undefined);
      expect(seen?.body).toContain(
        '<LoginRQ xmlns="http://svc.example/ndc/login" Username="joe" Password="p&amp;ss"/>',
      );
    },
  );

  test('every name that carries the maker or the standards body is the profile’s', async () => {
    const server = await serving((seen) =>
      seen.path.endsWith('Login') ? LOGIN : ORDER.replaceAll('IATA_', 'STD_'),
    );
    const names = {
      messagePrefix: 'STD_',
      controlHeaderPrefix: 'X-Ctl',
      messageNamespace: 'urn:m',
      commonNamespace: 'urn:c',
      loginNamespace: 'urn:l',
    };
    const client = clientOf(server.url, { names });
    await client.call('login', {}, { correlationId });
    await retrieve(client);
    expect(server.seen[0]?.body).toContain('<LoginRQ xmlns="urn:l"');
    expect(server.seen[1]?.body).toContain('<STD_OrderRetrieveRQ xmlns="urn:m" xmlns:c="urn:c">');
    expect(server.seen[1]?.headers).toHaveProperty('x-ctl-provider', 'ALLINONE');
  });

  test('a write goes out once, over a connection that it asks to be closed, after its mark', async () => {
    const server = await serving(ORDER);
    const order: string[] = [];
    await change(clientOf(server.url), {
      beforeFirstByte: () => {
        order.push(`mark before request ${server.seen.length + 1}`);
        return Promise.resolve();
      },
    });
    expect(order).toEqual(['mark before request 1']);
    expect(server.seen.map(({ path, headers }) => [path, headers.connection])).toEqual([
      ['/ndc/ws/rest/21.3/OrderChange', 'close'],
    ]);
  });
});

describe('how a call fails', () => {
  test.each<[string, Reply, new (...given: never[]) => errors.NdcError, object]>([
    [
      'an Error',
      refusal('911'),
      errors.ServiceError,
      { kind: 'service', code: '911', text: 'words', owner: 'XX' },
    ],
    [
      'an Error under HTTP 500',
      { status: 500, body: refusal('911') },
      errors.ServiceError,
      { kind: 'service', code: '911' },
    ],
    [
      'a fault under HTTP 500',
      { status: 500, body: FAULT },
      errors.SoapFault,
      { kind: 'fault', code: 'Client', text: 'not valid' },
    ],
    ['a fault', FAULT, errors.SoapFault, { kind: 'fault', code: 'Client' }],
    [
      'a gateway’s page',
      { status: 502, body: '<html><br></html>' },
      errors.HttpError,
      { kind: 'http', code: '502' },
    ],
    [
      'a result under HTTP 500',
      { status: 500, body: ORDER },
      errors.HttpError,
      { kind: 'http', code: '500' },
    ],
    ['maintenance', { status: 405 }, errors.HttpError, { kind: 'http', code: '405' }],
    ['a lost token', { status: 401, body: refusal('911') }, errors.HttpError, { kind: 'http', code: '401' }],
    ['a forbidden call', { status: 403 }, errors.HttpError, { kind: 'http', code: '403' }],
    [
      'a redirect',
      { status: 302, headers: { Location: '/x' } },
      errors.HttpError,
      { kind: 'http', code: '302' },
    ],
    ['no body', '', errors.EmptyAnswerError, { kind: 'empty' }],
    ['HTTP 204', { status: 204 }, errors.EmptyAnswerError, { kind: 'empty' }],
    ['a cut document', ORDER.slice(0, -9), errors.TruncatedError, { kind: 'truncated' }],
    [
      'a cut gzip stream',
      { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(ORDER).subarray(0, -9) },
      errors.TruncatedError,
      { kind: 'truncated', code: 'gzip-truncated' },
    ],
    ['no XML', 'down for maintenance', errors.UnreadableError, { kind: 'unreadable', code: 'not-xml' }],
    ['another message', LOGIN, errors.UnreadableError, { kind: 'unreadable', code: 'other-message' }],
    [
      'something missing',
      ORDER.replace(/<OrderID>.*<\/OrderID>/, ''),
      errors.MissingError,
      { kind: 'unreadable', code: 'missing', text: 'no Response/Order/OrderID in the answer' },
    ],
  ])('%s', async (_, reply, type, problem) => {
    const error = await failing(retrieve(clientOf((await serving(reply)).url)));
    expect(error).toBeInstanceOf(type);
    expect(error.problem).toMatchObject({
      ...problem,
      operation: 'orderRetrieve',
      correlationId,
      sent: 'maybe',
    });
    expect(error.message).toContain(`(CorrelationID ${correlationId})`);
  });

  test('a write that met a reset may have been done; one that found nobody was not sent', async () => {
    const resetting = await socketServer((socket) => socket.resetAndDestroy());
    open.push(resetting);
    const reset = await failing(change(clientOf(resetting.url)));
    expect(reset).toBeInstanceOf(errors.TransportError);
    expect(reset.problem).toMatchObject({
      kind: 'transport',
      code: 'ECONNRESET',
      sent: 'maybe',
      operation: 'orderChange',
    });

    const nobody = await failing(change(clientOf(`http://127.0.0.1:${await deadPort()}`)));
    expect(nobody).toBeInstanceOf(errors.NotSentError);
    expect(nobody.problem).toMatchObject({
      kind: 'transport',
      code: 'ECONNREFUSED',
      sent: 'nothing',
      text: expect.stringContaining('(http://127.0.0.1:') as string,
    });
  });

  test('a write whose mark is refused was not sent', async () => {
    const server = await serving(ORDER);
    const error = await failing(
      change(clientOf(server.url), {
        beforeFirstByte: () => Promise.reject(new Error('the activity was given up')),
      }),
    );
    expect(error).toBeInstanceOf(errors.NotSentError);
    expect(error.problem).toMatchObject({ code: 'refused-before-sending', sent: 'nothing' });
    expect(server.seen).toHaveLength(0);
  });

  test('the deadline of the operation ends a call that goes on for ever', async () => {
    const server = await httpServer(() => undefined);
    open.push(server);
    const error = await failing(
      retrieve(clientOf(server.url, { timeouts: { total: { orderRetrieve: '200ms' } } })),
    );
    expect(error.problem).toMatchObject({ kind: 'transport', code: 'deadline', sent: 'maybe' });
  });

  test.each<[string, Reply]>([
    ['Invalid', '<LoginRS AuthStatus="Invalid"/>'],
    ['Failure', '<LoginRS AuthStatus="Failure"/>'],
    ['HTTP 401', { status: 401 }],
  ])(
    'a login that is refused (%s) is the service’s word, since the same credentials are refused again',
    async (_, reply) => {
      const error = await failing(clientOf((await serving(reply)).url).call('login', {}, { correlationId }));
      expect(error).toBeInstanceOf(errors.ServiceError);
      expect(error.problem).toMatchObject({ kind: 'service', code: 'login-refused' });
    },
  );

  test('a login without token is unreadable', async () => {
    const error = await failing(
      clientOf((await serving('<LoginRS AuthStatus="Success"/>')).url).call('login', {}, { correlationId }),
    );
    expect(error.problem).toMatchObject({ code: 'missing', text: 'no AuthToken/Value in the answer' });
  });

  test.each<[string, string, string, string[]?]>([
    ['a token of two lines', 'AuthToken/Value', 'to&#10;ken'],
    ['a token that is not ASCII', 'AuthToken/Value', 'tökén'],
    ['a token that is too long for a header', 'AuthToken/Value', 'x'.repeat(4097)],
    ['a cookie with a control character', 'Set-Cookie', 'token', ['a=\u0085']],
    [
      'cookies that are too long together',
      'Set-Cookie',
      'token',
      [`a=${'x'.repeat(2050)}`, `b=${'x'.repeat(2050)}`],
    ],
  ])('a login with %s is unreadable', async (_, path, token, cookies = []) => {
    const body = `<LoginRS AuthStatus="Success"><AuthToken><Value>${token}</Value></AuthToken></LoginRS>`;
    const server = await serving({ headers: { 'Set-Cookie': cookies }, body });
    const error = await failing(clientOf(server.url).call('login', {}, { correlationId }));
    expect(error.problem).toMatchObject({ kind: 'unreadable', code: 'malformed-value' });
    expect(error.problem.text).toContain(path);
  });

  test('a request that cannot be put is refused before anything is sent', async () => {
    const server = await serving(ORDER);
    const client = clientOf(server.url);
    const unknown = await failing(client.call('orderCancel', { orderId: '1' }, { correlationId, session }));
    expect(unknown).toBeInstanceOf(errors.RequestError);
    expect(unknown.problem).toMatchObject({ code: 'operation-not-in-version', sent: 'nothing' });
    const reprice = { ask: 'reprice' as const, orderId: '1', orderItemIds: ['1'] };
    const unsayable = await failing(client.call('orderReshop', reprice, { correlationId, session }));
    expect(unsayable).toBeInstanceOf(errors.RequestError);
    expect(unsayable.problem).toMatchObject({ code: 'form-not-in-version', sent: 'nothing' });
    expect((await failing(retrieve(client, { session: undefined }))).problem.code).toBe('no-session');
    const unwritable = await failing(
      client.call('orderRetrieve', { orderId: '\u0000' }, { correlationId, session }),
    );
    expect(unwritable.problem).toMatchObject({ code: 'unwritable-request', sent: 'nothing' });
    expect(server.seen).toHaveLength(0);
  });

  test('what the service says is repeated without names, token or line breaks', async () => {
    const text =
      'Passenger DOE/Jane\n(born 1986-02-02) of to/ken==: jane@doe.example unknown; Janet is not meant';
    const server = await serving(refusal('903', text));
    const input: Operations['orderCreate']['input'] = {
      offer: { offerId: 'O1', ownerCode: 'XX', items: [{ offerItemId: 'I1', paxIds: ['PAX1'] }] },
      passengers: [
        { paxId: 'PAX1', type: 'ADT', givenName: 'Jane', surname: 'Doe', birthDate: '1986-02-02' },
      ],
      contact: { email: 'jane@doe.example' },
    };
    const { problem, message } = await failing(
      clientOf(server.url).call('orderCreate', input, { correlationId, session }),
    );
    expect(problem.text).toBe('Passenger ***/*** (born ***) of ***: *** unknown; Janet is not meant');
    expect(message).not.toMatch(/doe|jane\b/i);
  });

  test('whose order it is can be said beside the input, and then a read’s errors and warnings hold nothing of it either', async () => {
    const personal = { names: ['Jane', 'Doe'], births: ['1986-02-02'], emails: ['jane@doe.example'] };
    const text = 'DOE/JANE 02FEB86 jane@doe.example abc.node1 4111 1111 1111 1111';
    const known = { personal, session: { ...session, cookies: ['JSESSIONID=abc.node1'] } };
    const server = await serving((seen) =>
      seen.path.includes('etrieve')
        ? ORDER.replace('<Order>', `<Warning><Code>1</Code><DescText>${text}</DescText></Warning><Order>`)
        : refusal(text, text).replace('XX', text),
    );
    const client = clientOf(server.url);
    const { result } = await retrieve(client, known);
    const { problem, message } = await failing(change(client, known));

    expect(result.warnings).toEqual([{ code: '1', text: '***/*** *** *** *** **** **** **** ****' }]);
    expect(`${JSON.stringify(problem)} ${message}`).not.toMatch(/doe|jane|86|node1|4111/i);
    expect(problem).toMatchObject({ code: result.warnings[0]?.text, owner: result.warnings[0]?.text });
  });

  test('a short code stays what it is, even where a passenger has a document of that number', async () => {
    const server = await serving(refusal('368', 'document 368 of joe is unknown'));
    const { problem } = await failing(retrieve(clientOf(server.url), { personal: { numbers: ['368'] } }));
    expect(problem).toMatchObject({ code: '368', text: 'document *** of joe is unknown' });
  });

  test('a refused login is told without what it was tried with', async () => {
    const server = await serving('<LoginRS AuthStatus="Invalid for joe: p&amp;ss, token 0a1b2c3d4e"/>');
    const { problem } = await failing(clientOf(server.url).call('login', {}, { correlationId }));
    expect(problem.text).toMatch(/^the service answered the login with Invalid for joe: \*\*\*/);
  });

  test('a card’s number in a name of a service is masked before it is kept', async () => {
    const named = ORDER.replace(
      '<Order>',
      '<DataLists><ServiceDefinitionList><ServiceDefinition><ServiceDefinitionID>S1</ServiceDefinitionID><Name>BAG 4111111111111111</Name></ServiceDefinition></ServiceDefinitionList></DataLists><Order>',
    ).replace(
      '</OrderID>',
      '</OrderID><OrderItem><OrderItemID>I1</OrderItemID><Service><ServiceID>V1</ServiceID><OrderServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>S1</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation></Service></OrderItem>',
    );
    const { result } = await retrieve(clientOf((await serving(named)).url));
    expect(result.items[0]?.services[0]?.name).toBe('BAG ****************');
  });
});

describe('the archive', () => {
  function recording() {
    const kept: string[] = [];
    const archive: MessageArchive = {
      begin: (call, request) => {
        kept.push(
          `${call.reference} ${call.attempt} ${call.operation} ${request.length > 0 ? 'request' : ''}`,
        );
        kept.push(`secret: ${call.secrets.join(' ')}`);
        let text = '';
        let said = '';
        return {
          answer: (status) => void (said = `${call.correlationId} ${status}`),
          write: (chunk) => void (text += Buffer.from(chunk).toString()),
          answerEnded: (whole) => void kept.push(`${said} ${whole} ${text}`),
          end: (problem) => void kept.push(`over: ${problem ?? 'well'}`),
        };
      },
    };
    return { kept, archive };
  }

  test('is given the request before it is sent and the answer as it was, whole or not', async () => {
    const { kept, archive } = recording();
    let body: string | Buffer = gzipSync(ORDER);
    const server = await serving(() => ({ headers: { 'Content-Encoding': 'gzip' }, body }));
    const client = clientOf(server.url, {}, archive);
    await retrieve(client, { reference: 'T-1', attempt: 1 });
    body = gzipSync(ORDER).subarray(0, -9);
    await failing(retrieve(client, { reference: 'T-1', attempt: 2 }));
    expect(kept).toEqual([
      'T-1 1 orderRetrieve request',
      'secret: to/ken== abc 1',
      `${correlationId} 200 true ${ORDER}`,
      'over: well',
      'T-1 2 orderRetrieve request',
      'secret: to/ken== abc 1',
      expect.stringMatching(new RegExp(`^${correlationId} 200 false <.+<OrderID>`, 's')),
      'over: gzip-truncated',
    ]);
  });

  test('is given what came of a small answer before its connection broke', async () => {
    const { kept, archive } = recording();
    const cut = gzipSync(ORDER).subarray(0, -9);
    const server = await serving(() => ({
      headers: { 'Content-Encoding': 'gzip', 'Content-Length': String(cut.length + 9), Connection: 'close' },
      body: cut,
    }));
    await failing(retrieve(clientOf(server.url, {}, archive)));
    expect(kept.at(-2)).toMatch(new RegExp(`^${correlationId} 200 false <.+<OrderID>`, 's'));
  });

  test('is never given a login', async () => {
    const { kept, archive } = recording();
    await clientOf((await serving(LOGIN)).url, {}, archive).call('login', {}, { correlationId });
    expect(kept).toEqual([]);
  });

  test('hears that no answer came, and why', async () => {
    const { kept, archive } = recording();
    await failing(retrieve(clientOf(`http://127.0.0.1:${await deadPort()}`, {}, archive)));
    expect(kept.at(-1)).toBe('over: ECONNREFUSED');
  });
});

test('every operation of the table goes to its own path and action', async () => {
  const { operations, operationNames } = await import('../../src/domain/calls/operations');
  const { pathOf, soapActionOf } = await import('../../src/ndc/operations');
  const rows = operationNames.map((name: OperationName) => [
    pathOf(name, { style: 'rest', version: '19.2', serviceName: 'S' }),
    soapActionOf(name, { soapActionNamespace: 'urn:a', version: '19.2', versionInLogin: false }),
    operations[name].kind,
  ]);
  expect(rows).toEqual([
    ['/ndc/ws/rest/19.2/Login', '"urn:a/login"', 'read'],
    ['/ndc/ws/rest/19.2/AirShopping', '"urn:a/19.2/airShopping"', 'read'],
    ['/ndc/ws/rest/19.2/ServiceList', '"urn:a/19.2/serviceList"', 'read'],
    ['/ndc/ws/rest/19.2/SeatAvailability', '"urn:a/19.2/seatAvailability"', 'read'],
    ['/ndc/ws/rest/19.2/OfferPrice', '"urn:a/19.2/offerPrice"', 'read'],
    ['/ndc/ws/rest/19.2/OrderCreate', '"urn:a/19.2/orderCreate"', 'write'],
    ['/ndc/ws/rest/19.2/OrderRetrieve', '"urn:a/19.2/orderRetrieve"', 'read'],
    ['/ndc/ws/rest/19.2/OrderReshop', '"urn:a/19.2/orderReshop"', 'read'],
    ['/ndc/ws/rest/19.2/OrderChange', '"urn:a/19.2/orderChange"', 'write'],
    ['/ndc/ws/rest/19.2/OrderCancel', '"urn:a/19.2/orderCancel"', 'write'],
  ]);
});

test('login’s SOAPAction contains the version where the profile says so', async () => {
  const server = await serving(enveloped(LOGIN));
  for (const forms of [{}, { versionInLoginAction: true }])
    await clientOf(server.url, { style: 'soap', forms }).call('login', {}, { correlationId });
  expect(server.seen.map(({ headers }) => headers.soapaction)).toEqual([
    '"http://svc.example/ndc/login"',
    '"http://svc.example/ndc/21.3/login"',
  ]);
});

describe('an answer is known by its name', () => {
  const named = (name: string) => ORDER.replaceAll('IATA_OrderViewRS', name);

  test.each(['OrderViewRS', 'IATA_OrderRetrieveRS', 'OrderRetrieveRS', 'Std_OrderViewRS'])(
    '%s answers orderRetrieve',
    async (name) => {
      const { url } = await serving(named(name));
      const { result } = await retrieve(clientOf(url, { names: { messagePrefix: 'Std_' } }));
      expect(result.orderId).toBe('599187');
    },
  );

  test.each([
    'IATA_OrderCreateRS',
    'OrderCreateRS',
    'Other_OrderViewRS',
    'IATA_OrderRetrieveRQ',
    'RetrieveRS',
  ])('%s does not', async (name) => {
    const { url } = await serving(named(name));
    const { problem } = await failing(retrieve(clientOf(url)));
    expect(problem).toMatchObject({ kind: 'unreadable', code: 'other-message' });
  });
});

describe('an error in several languages', () => {
  const said = (code: string, text: string, language: string) =>
    `<Error><Code>${code}</Code><DescText>${text}</DescText><LangCode>${language}</LangCode></Error>`;
  const answered = (...all: string[]) => ORDER.replace(/<Response>.*<\/Response>/, all.join(''));
  const price = { offers: [], passengers: [] };
  const both = [said('712', 'Refusé', 'FR_fr'), said('712', 'Refused', 'EN')];

  async function problemOf(body: string, language?: string) {
    const { url } = await serving(body.replaceAll('OrderViewRS', 'OfferPriceRS'));
    const asked = { ...price, ...(language && { language }) };
    return (await failing(clientOf(url).call('offerPrice', asked, { correlationId, session }))).problem;
  }

  test('is told in the request’s, with its code and LangCode', async () => {
    const body = answered(...both);
    expect(await problemOf(body, 'en')).toMatchObject({ code: '712', text: 'Refused', language: 'EN' });
    expect(await problemOf(body, 'FR')).toMatchObject({ code: '712', text: 'Refusé', language: 'FR_fr' });
    expect(await problemOf(body)).toMatchObject({ text: 'Refusé' });
  });

  test('another code, or another meaning of the same, is not taken for its translation', async () => {
    const others = answered(said('712', 'Refusé', 'fr'), said('911', 'Unable to process', 'en'));
    expect(await problemOf(others, 'en')).toMatchObject({ code: '712', text: 'Refusé' });
    const milder = answered(said('911', 'cvc-complex-type', 'fr'), said('911', 'Unable to process', 'en'));
    expect(await problemOf(milder, 'en')).toMatchObject({ text: 'cvc-complex-type' });
  });

  test('a LangCode that is none is dropped', async () => {
    const odd = await problemOf(answered(said('712', 'words', 'joe@example.org')));
    expect(odd).not.toHaveProperty('language');
  });
});

describe('the CorrelationID that a service answers with', () => {
  const own = '11111111-2222-4333-8444-555555555555';
  const answering = (id: string, body = ORDER) =>
    body.replace(
      '</IATA_OrderViewRS>',
      `<PayloadAttributes><CorrelationID>${id}</CorrelationID></PayloadAttributes></IATA_OrderViewRS>`,
    );

  test('is kept beside ours: with the answer, an error, and an answer that lacks something', async () => {
    const asked = async (body: string) => retrieve(clientOf((await serving(answering(own, body))).url));
    expect(await asked(ORDER)).toMatchObject({ correlationId, answerCorrelationId: own });
    for (const body of [refusal('911'), ORDER.replace('<OrderID>599187</OrderID>', '')])
      expect((await failing(asked(body))).problem).toMatchObject({ correlationId, answerCorrelationId: own });
  });

  test('is left out if it is ours, or may be anything', async () => {
    for (const id of [correlationId.toUpperCase(), 'Doe John 1986-02-02', 'x'.repeat(65)])
      expect(await retrieve(clientOf((await serving(answering(id))).url))).not.toHaveProperty(
        'answerCorrelationId',
      );
  });
});
