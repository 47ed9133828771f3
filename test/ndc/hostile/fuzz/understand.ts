/** The same documents one level up: what readMessage and the mapping make of an answer that has been damaged. */
import { Readable } from 'node:stream';
import type { Operations, OperationName } from '../../../../src/domain/calls/operations';
import { pairOf } from '../../../../src/ndc/compose';
import { loginAnswer } from '../../../../src/ndc/login';
import { readingOf } from '../../../../src/ndc/message';
import { readMessage, type ReadOptions } from '../../../../src/ndc/xml/read';
import { ReadError, type ReadErrorCode } from '../../../../src/ndc/xml/readError';
import { fullPrice, plainRef, plainShop } from '../../../support/shopping';
import type { Answer } from './answers';

/** `result` and `refusal` are what only a whole document may give. */
export type Understood = { ended: 'result' | 'refusal' } | { ended: 'error'; code: ReadErrorCode };

/** What a whole, well-formed document may still lack. */
export const wellFormedAndRefused: ReadonlySet<ReadErrorCode> = new Set<ReadErrorCode>([
  'missing',
  'malformed-value',
  'other-message',
  'html-page',
  'no-envelope',
]);

/** Something that was asked of each operation: the mapping of some answers looks at it. */
const asked: { [Name in Exclude<OperationName, 'login'>]: Operations[Name]['input'] } = {
  airShopping: plainShop,
  serviceList: plainRef,
  seatAvailability: plainRef,
  offerPrice: fullPrice,
  orderCreate: {
    offer: { offerId: 'OF1', ownerCode: 'XA', items: [] },
    passengers: [],
    contact: { email: 'traveller@example.com' },
  },
  orderRetrieve: {
    orderId: '544755',
    shows: { paxId: 'PAX1', documents: [], contact: { email: 'a@b.example' } },
  },
  orderReshop: { orderId: '544755', orderItemIds: [] },
  orderChange: { change: 'accept', orderId: '544755', orderItemIds: [] },
  orderCancel: { orderId: '544755' },
};

async function ordinary(
  operation: Exclude<OperationName, 'login'>,
  { version, soap, input }: Answer,
  body: AsyncIterable<Uint8Array>,
): Promise<Understood> {
  const pair = pairOf<OperationName>(version, operation);
  if (!pair) throw new RangeError(`${version} has no ${operation}`);
  const context = { timeZone: 'Europe/Paris', input: input ?? asked[operation] };
  const reading = readingOf<OperationName>(pair, context);
  const options: ReadOptions<unknown, unknown> = {
    root: pair.answer,
    messagePrefix: 'IATA_',
    record: pair.record,
    sinks: reading.sinks,
    soap,
  };
  const read = await readMessage(body, options);
  if (read.result === undefined) return { ended: 'refusal' };
  reading.finish(read.result);
  return { ended: 'result' };
}

async function login(soap: boolean, body: AsyncIterable<Uint8Array>): Promise<Understood> {
  const read = await readMessage(body, {
    root: 'LoginRS',
    messagePrefix: '',
    record: loginAnswer,
    demands: 'none',
    soap,
  });
  return { ended: read.result === undefined ? 'refusal' : 'result' };
}

/** Reads `pieces` as what `answer` was. What is thrown besides a ReadError passes through: it is a defect. */
export async function understand(answer: Answer, pieces: readonly Uint8Array[]): Promise<Understood> {
  const { operation, soap } = answer;
  try {
    return operation === 'login'
      ? await login(soap, Readable.from(pieces))
      : await ordinary(operation, answer, Readable.from(pieces));
  } catch (error) {
    if (error instanceof ReadError) return { ended: 'error', code: error.code };
    throw error;
  }
}
