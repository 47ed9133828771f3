/** Calls against a server that answers as it is told: a read and a write in either style, and what is known when they have failed. */
import { createNdcClient, type NdcClient } from '../../../src/ndc/client';
import { NdcError } from '../../../src/ndc/errors';
import { checkProfiles } from '../../../src/ndc/profile';
import { classify, writeEnding } from '../../../src/domain/calls/classify';

export type Style = 'soap' | 'rest';

/** A client of 21.3 whose calls have ten seconds unless told, in milliseconds. */
export function clientOf(url: string, style: Style, total = 10_000): NdcClient {
  const written = {
    baseUrl: url,
    version: '21.3',
    style,
    providerCode: 'ALLINONE',
    agencyId: 'agency1234',
    credentials: { username: { env: 'U' }, password: { env: 'P' } },
    timeZone: 'Europe/Madrid',
    timeouts: { total: { default: `${total}ms` } },
  };
  const { example: profile } = checkProfiles({ example: written });
  if (!profile) throw new Error('no profile');
  return createNdcClient({ profile, credentials: () => Promise.resolve({ username: 'joe', password: 'p' }) });
}

const options = {
  correlationId: 'e0511f74-7d4b-3763-b80c-08b1ec1803d2',
  session: { token: 'to/ken==', cookies: [] },
};

/** What a call came to. A result is shown, because there must be none. */
export interface Ended {
  kind?: string;
  code?: string;
  /** What a flow does about it; `classify` of a read. */
  meaning?: string;
  /** What it proves of a write. */
  write?: string;
  result?: unknown;
}

function endedBy(error: unknown): Ended {
  if (!(error instanceof NdcError)) throw error;
  const { problem } = error;
  return { kind: problem.kind, code: problem.code, meaning: classify(problem), write: writeEnding(problem) };
}

/** orderRetrieve, which may be repeated. */
export function reads(client: NdcClient): Promise<Ended> {
  return client
    .call('orderRetrieve', { orderId: '599187', ownerCode: 'XX' }, options)
    .then(({ result }) => ({ result }), endedBy);
}

/** orderChange, which must not be: it issues tickets. */
export function writes(client: NdcClient): Promise<Ended> {
  return client
    .call(
      'orderChange',
      {
        change: 'issue',
        orderId: '599187',
        ownerCode: 'XX',
        orderItemIds: ['I1'],
        amount: { amount: '371.73', currency: 'EUR' },
      },
      options,
    )
    .then(({ result }) => ({ result }), endedBy);
}

/** `<Envelope><Body>` around a message, before and behind it. */
export const envelope = {
  open: '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>',
  close: '</S:Body></S:Envelope>',
};

export const enveloped = (message: string): string => envelope.open + message + envelope.close;
