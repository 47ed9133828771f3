/**
 * Guards a write: first its own connection, then the send marker, then the first byte, in no other order.
 *
 * undici writes a request to a socket as soon as its connector returns one. So the connector waits for the send marker first. The socket's
 * `write` is wrapped: it records whether a byte was handed over, and refuses once the call was given up.
 */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { WireFailure } from './endings';

export interface GateOptions {
  /** Opens the connection. Used once, only for this request. */
  connector: buildConnector.connector;
  /** Awaited on an open connection, directly before the request is handed over. If it throws, nothing is sent. */
  beforeFirstByte?: () => Promise<void>;
  /** Milliseconds after the call of `beforeFirstByte` from which nothing is sent any more. */
  writeFence: number;
}

/** Guards one request. */
export class Gate {
  private handed = false;
  private shut = false;
  private used = false;
  private openedAt = 0;

  constructor(private readonly options: GateOptions) {}

  /** What is proven about the request so far; final once the gate is closed. */
  get sent(): 'nothing' | 'maybe' {
    return this.handed ? 'maybe' : 'nothing';
  }

  /** Stops anything from being handed over from now on. */
  close(): void {
    this.shut = true;
  }

  /** The connector for undici's Client. */
  readonly connect: buildConnector.connector = (options, callback) => {
    if (this.used) {
      callback(this.refusal('connection-lost', 'the connection was lost before the request was sent'), null);
      return;
    }
    this.used = true;
    this.options.connector(options, (error, socket) => {
      if (error) {
        callback(error, null);
        return;
      }
      this.open(socket).then(
        () => callback(null, socket),
        (refused: Error) => {
          socket.destroy();
          callback(refused, null);
        },
      );
    });
  };

  private async open(socket: Socket): Promise<void> {
    if (this.shut) throw this.refusal('cancelled', 'the call was cancelled before it was sent');
    this.openedAt = performance.now();
    try {
      await this.options.beforeFirstByte?.();
    } catch (error) {
      throw this.refusal(
        'refused-before-sending',
        'the send marker was refused, so the write was not sent',
        error,
      );
    }
    const reason = this.hindrance() ?? (socket.writable ? undefined : this.lost());
    if (reason) throw reason;
    this.watch(socket);
  }

  /** Returns why nothing may be sent now, if so. */
  private hindrance(): WireFailure | undefined {
    if (this.shut) return this.refusal('cancelled', 'the call was cancelled before it was sent');
    const waited = performance.now() - this.openedAt;
    if (waited > this.options.writeFence) {
      return this.refusal(
        'fence-passed',
        'too much time has passed since the send marker (writeFence), so the write was not sent',
      );
    }
    return undefined;
  }

  private watch(socket: Socket): void {
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
    socket.write = (...given: unknown[]): boolean => {
      const reason = this.handed ? undefined : this.hindrance();
      if (reason) {
        socket.destroy(reason);
        return false;
      }
      this.handed = true;
      return write(...given);
    };
  }

  private lost(): WireFailure {
    return this.refusal('connection-lost', 'the service closed the connection before the request was sent');
  }

  private refusal(code: string, message: string, cause?: unknown): WireFailure {
    return new WireFailure(code, message, 'nothing', { cause });
  }
}
