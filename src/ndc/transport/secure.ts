/** The connections under HTTP, and what is asked of TLS: the certificate checked and the name in it, whatever the environment says. */
import type { SecureContext, TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { failureOf, WireFailure } from './endings';
import type { TlsReader } from './trust';

type Connector = buildConnector.connector;

const CLOSED =
  'the service closed the connection as soon as TLS stood: it may want a client certificate, or another one';

/** For undici. It resumes the TLS sessions that it has begun itself, so what must stand alone takes one of its own. */
export function connector(trust: TlsReader, connectTimeout: number): Connector {
  const common = { timeout: connectTimeout, allowH2: false };
  let made: { of: SecureContext; connect: Connector } | undefined;
  const connectorFor = (secureContext: SecureContext): Connector => {
    if (made?.of !== secureContext) {
      // Said, because NODE_TLS_REJECT_UNAUTHORIZED would switch the checks off for whoever does not.
      const connect = buildConnector({ ...common, secureContext, rejectUnauthorized: true });
      made = { of: secureContext, connect };
    }
    return made.connect;
  };
  return (options, callback) => {
    if (options.protocol === 'https:') {
      secured(trust, connectorFor, options).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    } else buildConnector(common)(options, callback);
  };
}

async function secured(
  trust: TlsReader,
  connectorFor: (secureContext: SecureContext) => Connector,
  options: buildConnector.Options,
): Promise<TLSSocket> {
  const secureContext = await trust().catch((error: Error) => {
    throw new WireFailure('tls-unusable', error.message, 'nothing', { cause: error });
  });
  const began = performance.now();
  const socket = await new Promise<TLSSocket>((resolve, reject) => {
    connectorFor(secureContext)(options, (error, connected) =>
      error ? reject(error) : resolve(connected as TLSSocket),
    );
  });
  if (socket.getProtocol() === 'TLSv1.3') await accepted(socket, performance.now() - began);
  return socket;
}

/** Milliseconds that a service is waited for at least, and at most, before it is taken to have accepted us. */
const PATIENCE = { least: 100, most: 1_000 };

/**
 * Waits until the service has accepted us too. In TLS 1.3 we may speak first: our certificate is judged while our first bytes are on
 * their way, and a refusal would be told after them. Its first word, a ticket, shows that it has; a service that gives none is waited for
 * as long as connecting took. Throws WireFailure `nothing` where it refuses.
 */
function accepted(socket: TLSSocket, connectingTook: number): Promise<void> {
  const wait = Math.min(Math.max(connectingTook, PATIENCE.least), PATIENCE.most);
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      socket.off('session', ticket).off('close', gone).off('error', stop);
      outcome();
    };
    const go = (): void => settle(resolve);
    // Told in the middle of reading: what is written there and then stays behind.
    const ticket = (): void => void setImmediate(go);
    const gone = (): void => settle(() => reject(new WireFailure('tls-closed', CLOSED, 'nothing')));
    const stop = (refused: Error): void => settle(() => reject(failureOf(refused, 'nothing')));
    const timer = setTimeout(go, wait);
    socket.on('session', ticket).on('close', gone).on('error', stop);
  });
}
