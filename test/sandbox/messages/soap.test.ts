/** What goes around the messages: the envelope, its Control header, faults, and login, which has no envelope of the standard. */
import { Readable } from 'node:stream';
import { record, text as textField } from '../../../src/ndc/xml/declare';
import { readMessage } from '../../../src/ndc/xml/read';
import { codec } from '../../../src/sandbox/messages';
import type { Wire } from '../../../src/sandbox/model';
import { header, order, orderReply } from './replies';

const soap: Wire = { version: '21.3', style: 'soap', operation: 'orderRetrieve' };

function read(xml: string, root: string, path: string) {
  return readMessage(Readable.from([Buffer.from(xml)]), {
    root,
    messagePrefix: root === 'LoginRS' ? '' : 'IATA_',
    soap: true,
    record: record({ found: textField(path) }),
    demands: 'none',
  });
}

test('a SOAP answer is an envelope with the message as its body, and characters survive', async () => {
  const xml = codec.encode(soap, orderReply([order()]), header);
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><S:Envelope /);
  const { result } = await read(xml, 'OrderViewRS', 'Response/DataLists/PaxList/Pax/Individual/Surname');
  expect(result?.found).toBe('O’Brien & Søn');
});

test.each(['soap', 'rest'] as const)('a fault is a SOAP fault in %s', async (style) => {
  const xml = codec.encode(
    { ...soap, style },
    { kind: 'fault', code: 'Client', text: 'no <Request>' },
    header,
  );
  expect(await read(xml, 'OrderViewRS', 'Response')).toMatchObject({
    fault: { code: 'Client', text: 'no <Request>' },
  });
});

test('a REST answer is the bare message', () => {
  const xml = codec.encode({ ...soap, style: 'rest' }, orderReply([order()]), header);
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><IATA_OrderViewRS /);
});

test('the Control header is understood with its Requester', async () => {
  const body =
    '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header>' +
    '<h:Control xmlns:h="urn:any" Provider="XA" EnvironmentTarget="Test" ApiVersion="1.0"><h:Requester AgencyCode="A1" AgentCode="Z"/></h:Control>' +
    '</e:Header><e:Body><LoginRQ xmlns="urn:any" Username="agency" Password="p&amp;w"/></e:Body></e:Envelope>';
  expect(await codec.decode({ ...soap, operation: 'login' }, Buffer.from(body))).toEqual({
    control: {
      provider: 'XA',
      environmentTarget: 'Test',
      apiVersion: '1.0',
      requester: { agencyCode: 'A1', agentCode: 'Z', channelCode: undefined, channelType: undefined },
    },
    request: { operation: 'login', username: 'agency', password: 'p&w' },
  });
});

const login: Wire = { version: '19.2', style: 'rest', operation: 'login' };

test('LoginRS tells its status, and the token of a success with its end', () => {
  const token = { value: 'SFi/r6+4=', expires: '2027-03-12T19:30:00.000+01:00' };
  expect(codec.encode(login, { kind: 'login', status: 'Success', token }, header)).toContain(
    '<LoginRS xmlns="http://svc.example/ndc/login" AuthStatus="Success">' +
      `<AuthToken ExpirationDate="${token.expires}"><Value>${token.value}</Value></AuthToken></LoginRS>`,
  );
  expect(codec.encode(login, { kind: 'login', status: 'Invalid' }, header)).toContain(
    'AuthStatus="Invalid"/>',
  );
});

test('a login may fail with an error, and is never answered with another message', () => {
  const error = { kind: 'error' as const, errors: [{ code: '911', text: 'later' }] };
  expect(codec.encode(login, error, header)).toMatch(/AuthStatus="Failure"><Error><Code>911<\/Code>/);
  expect(() => codec.encode(login, orderReply([order()]), header)).toThrow(TypeError);
});
