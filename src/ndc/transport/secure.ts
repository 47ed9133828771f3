/** Opens the connections under HTTP. TLS always checks the certificate and its host name, whatever the environment says. */
import type { SecureContext, TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { failureOf, WireFailure } from './endings';
import type { TlsReader } from './trust';

type Connector = buildConnector.connector;

const CLOSED =
  'the service closed the connection right after the TLS handshake: it may require a (different) client certificate';

/**
 * Returns a connector for undici. It resumes only its own TLS sessions, so a connection that must not share sessions needs its own
 * connector.
 */
export function connector(trust: TlsReader, connectTimeout: number): Connector {
  const common = { timeout: connectTimeout, allowH2: false };
  let made: { of: SecureContext; connect: Connector } | undefined;
  const connectorFor = (secureContext: SecureContext): Connector => {
    if (made?.of !== secureContext) {
      // Explicit, because otherwise NODE_TLS_REJECT_UNAUTHORIZED could switch the checks off.
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

/** Minimum and maximum milliseconds to wait for a refusal; then the service counts as having accepted us. */
const PATIENCE = { least: 100, most: 1_000 };

/**
 * Waits until the service has accepted our certificate. TLS 1.3 lets the client send first: the service checks our certificate while our
 * first bytes are on their way, and a refusal would arrive after them. A session ticket proves acceptance. A service that sends none is
 * waited for as long as connecting took. Throws WireFailure with `nothing` sent if the service refuses.
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
    // The event fires in the middle of a read; bytes written at that point get stuck. So continue in the next turn.
    const ticket = (): void => void setImmediate(go);
    const gone = (): void => settle(() => reject(new WireFailure('tls-closed', CLOSED, 'nothing')));
    const stop = (refused: Error): void => settle(() => reject(failureOf(refused, 'nothing')));
    const timer = setTimeout(go, wait);
    socket.on('session', ticket).on('close', gone).on('error', stop);
  });
}
