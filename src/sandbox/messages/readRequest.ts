/** From bytes to a declared record: the SOAP envelope taken off, its Control header kept, everything strange refused. */
import { Readable } from 'node:stream';
import { one, record, text, type RecordDeclaration } from '../../ndc/xml/declare';
import { readMessage } from '../../ndc/xml/read';
import { ReadError } from '../../ndc/xml/readError';
import { MalformedRequest, type Control, type Version } from '../model';
import { MESSAGE_PREFIX, namespacesOf } from './envelope';
import { checkNamespaces } from './namespaceCheck';

/** SOAP's header element, relative to Header. Exactly one provider a call, so one element. */
const header = record({
  control: one(
    'Control',
    record({
      provider: text('@Provider'),
      environmentTarget: text('@EnvironmentTarget'),
      apiVersion: text('@ApiVersion'),
      requester: one(
        'Requester',
        record({
          channelType: text('@ChannelType'),
          channelCode: text('@ChannelCode'),
          agencyCode: text('@AgencyCode'),
          agentCode: text('@AgentCode'),
        }),
      ),
    }),
  ),
});

interface Source<Raw> {
  version: Version;
  /** Name without the standard's prefix: `AirShoppingRQ`; LoginRQ has none. */
  message: string;
  record: RecordDeclaration<Raw>;
  body: Uint8Array;
  soap: boolean;
}

/** What is wrong, in the words of somebody who got a request. */
function complaint(error: ReadError): string {
  return error.code === 'missing' ? `no ${error.path} in the request` : error.message;
}

/** Returns one request. Throws MalformedRequest, naming the path, for anything else. */
export async function readRequest<Raw>(source: Source<Raw>): Promise<{ control?: Control; result: Raw }> {
  const { version, message, body, soap } = source;
  const isLogin = message === 'LoginRQ';
  try {
    const read = await readMessage(Readable.from([body]), {
      root: message,
      messagePrefix: isLogin ? '' : MESSAGE_PREFIX,
      record: source.record,
      soap,
      header,
      demands: isLogin ? 'none' : 'Request',
    });
    if (!isLogin) await checkNamespaces(body, namespacesOf(version, message), soap);
    if (read.fault || read.errors.length > 0)
      throw new MalformedRequest(`${message} holds a fault or an Error`);
    const control = read.header?.control;
    return { ...(control && { control }), result: read.result as Raw };
  } catch (error) {
    if (error instanceof ReadError) throw new MalformedRequest(complaint(error));
    throw error;
  }
}
