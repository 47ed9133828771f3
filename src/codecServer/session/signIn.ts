/** The sign-in of browsers: the page, a token shown, a session ended. For people whose UI has no single sign-on to pass a token from. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused, type Authentication } from '../../http';
import { isOwnPage } from '../../http/ownPage';
import type { RequestAudit } from '../audit';
import { methodNotAllowed, Problem } from '../problems';
import { checkHost, type Names } from './names';
import { pageHeaders, signInPage } from './page';
import type { Sessions } from './sessions';

/** A token and the words around it. */
const FORM_BYTES = 16 * 1024;

/** What the sign-in needs. */
export interface SignIn {
  /** Absent where browsers have no sign-in. */
  sessions?: Sessions;
  authentication: Authentication;
  names: Names;
  audit: RequestAudit;
}

/** Registers the page and its form. */
export function routeSignIn(
  server: FastifyInstance,
  { sessions, authentication, names, audit }: SignIn,
): void {
  if (!sessions) {
    const onRequest = (): void => {
      throw new Problem('not-found', 'browsers have no sign-in here');
    };
    server.all('', { onRequest }, () => undefined);
    return;
  }
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
  );
  // A refused form shows the page again, with the reason.
  server.addHook('onSend', (request, reply, payload, sent) => {
    if (reply.statusCode !== 401) return sent(null, payload);
    reply.headers(pageHeaders);
    sent(null, signInPage({ is: 'signed-out', wrong: !formIn(request).has('end') }));
  });

  server.get('', async (request, reply) => {
    checkHost(request, names);
    const token = sessions.tokenOf(request.headers.cookie);
    const caller =
      token === undefined
        ? undefined
        : await authentication.prove(token, request.ip).catch((error: unknown) => {
            if (!(error instanceof Refused)) throw error;
          });
    const page = signInPage(caller ? { is: 'signed-in', who: caller.who } : { is: 'signed-out' });
    return reply.headers(pageHeaders).send(page);
  });

  const onRequest = (request: FastifyRequest, _reply: FastifyReply, next: () => void): void => {
    checkHost(request, names);
    checkForm(request.headers);
    next();
  };
  server.post('', { onRequest }, async (request, reply) => {
    const form = formIn(request);
    // Where browsers send the cookie: cookies do not know ports, and beside this server may be others.
    const path = request.url.replace(/\/session(\?.*)?$/s, '');
    const again = (cookie: string): FastifyReply =>
      reply
        .code(303)
        .headers({ location: `${path}/session`, 'set-cookie': cookie })
        .send();
    if (form.has('end')) {
      const ended = sessions.end(request.headers.cookie, path);
      if (!ended) {
        const headers = { 'www-authenticate': 'Bearer' };
        throw new Problem('no-session', 'no session to end', { headers });
      }
      audit.done(request, { event: 'sign-out', status: 303, ...ended.caller });
      return again(ended.cookie);
    }
    const token = form.get('token')?.trim();
    if (!token) throw new Problem('bad-request', 'a form without a token');
    const caller = await authentication.prove(token, request.ip);
    const cookie = sessions.begin(token, caller, path);
    audit.done(request, { event: 'sign-in', status: 303, ...caller });
    return again(cookie);
  });

  const method = server.supportedMethods.filter((each) => each !== 'GET' && each !== 'POST');
  server.route({
    method,
    url: '',
    handler: () => {
      throw methodNotAllowed('another method');
    },
  });
}

/** Another site's form must not sign somebody in or out: browsers say whose page a form stood on. */
function checkForm(headers: IncomingHttpHeaders): void {
  if (!isOwnPage(headers)) throw new Problem('origin-forbidden', 'a form of another page');
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Problem('wrong-type', 'no form');
}

function formIn({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
