/** The one thing to ask: by whom, for which namespace, what. Whatever is refused is refused as early as it is known. */
import type { IncomingHttpHeaders } from 'node:http';
import type { PayloadCodec } from '@temporalio/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, type Authentication, type Caller } from '../http';
import type { RequestAudit } from './audit';
import { openPayloads } from './decode';
import { payloadsOf } from './payloads';
import { methodNotAllowed, Problem } from './problems';
import { bySession, type Sessions } from './session/sessions';

/** What decoding needs. */
export interface Decoding {
  authentication: Authentication;
  /** Absent where browsers have no sign-in. */
  sessions?: Sessions;
  codec: PayloadCodec;
  /** How many payloads are taken at once. */
  most: number;
  audit: RequestAudit;
}

/** Registers it. */
export function routeDecoding(server: FastifyInstance, decoding: Decoding): void {
  const { codec, most, audit } = decoding;
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
    parsed(null, body),
  );
  server.route({
    method: server.supportedMethods,
    url: '',
    onRequest: async (request) => {
      if (request.method !== 'POST') throw methodNotAllowed('another method');
      audit.learn(request, await callerOf(request, decoding));
      const namespace = namespaceOf(request);
      if (namespace !== undefined) audit.learn(request, { namespace });
      checkType(request.headers);
    },
    handler: async (request) => {
      const asked = payloadsOf(request.body as Buffer, most);
      audit.learn(request, { payloads: asked.length });
      const { payloads, ...opened } = await openPayloads(codec, asked, namespaceOf(request));
      audit.done(request, { event: 'decode', status: 200, ...opened });
      return { payloads };
    },
  });
}

/** Proves who asks: by the token in the header, else by the session that a cookie stands for, which only a page of a named origin can use. */
async function callerOf(
  { headers, ip }: FastifyRequest,
  { authentication, sessions }: Decoding,
): Promise<Caller> {
  const { authorization, cookie, origin } = headers;
  const token = authorization === undefined && origin !== undefined ? sessions?.tokenOf(cookie) : undefined;
  if (token === undefined) return authentication.bearer(authorization, ip);
  try {
    return bySession(await authentication.prove(token, ip));
  } catch (error) {
    if (!(error instanceof Refused) || !error.details.caller) throw error;
    throw new Refused(error.code, { ...error.details, caller: bySession(error.details.caller) });
  }
}

/** Returns the namespace that the caller says it looks at: in the path, or in the header as the UI has it. */
function namespaceOf({ headers, params }: FastifyRequest): string | undefined {
  const { namespace } = params as { namespace?: string };
  const named = headers['x-namespace'];
  if (Array.isArray(named) || (named !== undefined && !/^[\w.-]{1,255}$/.test(named)))
    throw new Problem('bad-request', 'X-Namespace is none');
  if (named !== undefined && namespace !== undefined && named !== namespace)
    throw new Problem('bad-request', 'X-Namespace is not that of the path');
  return namespace ?? named;
}

/** Refuses a body that is not JSON as it is: by its type, or because it is compressed (a small one could unfold to gigabytes). */
export function checkType(headers: IncomingHttpHeaders): void {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Problem('wrong-type', 'no application/json');
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new Problem('wrong-type', 'compressed');
}
