/** Reads the body of a notification: an OrderChangeNotif message, or a JSON document with an order id. */
import { inflated } from '../ndc/transport/inflate';
import { readOrderChangeNotif } from '../ndc/orderChangeNotif';
import { ReadError } from '../ndc/xml/readError';
import { Problem } from './problems';

/** Types of XML bodies. */
export const xmlTypes = ['application/xml', 'text/xml', 'application/soap+xml'] as const;

/** An OrderChangeNotif message: all that is kept of it. */
export class Notified {
  constructor(
    readonly orderIds: readonly string[],
    /** What its sender is answered. */
    readonly acknowledgement: { contentType: string; text: string },
  ) {}
}

/** Reads an OrderChangeNotif message, gzipped or plain. @throws Problem, which repeats nothing of the message */
export async function readNotified(body: Buffer, encoding: string | undefined): Promise<Notified> {
  try {
    const { orderIds, acknowledgement } = await readOrderChangeNotif(inflated(once(body), encoding));
    return new Notified(orderIds, acknowledgement);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    if (error.code === 'content-encoding') throw new Problem('wrong-type', { reason: 'another encoding' });
    if (error.code === 'too-large') throw new Problem('too-large', { reason: 'inflates to too much' });
    throw new Problem('not-readable', { detail: `${capital(error.message)}.`, reason: error.code });
  }
}

async function* once(body: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield body;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
