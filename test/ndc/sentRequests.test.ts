/** What goes over the wire is the request that was judged: by a real client, to a real socket, in both styles, whatever is asked and whoever asks. */
import fc from 'fast-check';
import { isWrite, type OperationName, type Operations } from '../../src/domain/calls/operations';
import { createNdcClient } from '../../src/ndc/client';
import { HttpError } from '../../src/ndc/errors';
import type { Profile } from '../../src/ndc/profile';
import { operationInputs } from '../support/arbitrary/operationInputs';
import { requester } from '../support/arbitrary/people';
import { renamed } from '../support/arbitrary/profiles';
import { httpServer, type HttpServer } from '../support/loopback';
import { runs } from '../support/properties';
import { CORRELATION_ID, request } from '../support/requestJudge';

const RUNS = 20;

let service: HttpServer;
beforeAll(async () => {
  service = await httpServer((_, response) => response.writeHead(500).end());
});
afterAll(() => service.close());

type Asked = Exclude<OperationName, 'login' | 'orderCancel'>;
const names = Object.keys(operationInputs).filter((name): name is Asked => name !== 'orderCancel');
const anything = fc.oneof(
  ...names.map((name) => fc.record({ name: fc.constant(name), input: operationInputs[name] })),
);

test.each(['soap', 'rest'] as const)('by %s', async (style) => {
  const who = fc.option(requester, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(renamed('21.3', style), anything, who, async ({ other }, { name, input }, asking) => {
      const { body, headers } = await sent({ ...other, baseUrl: service.url }, name, input, asking);

      const message = request(other, name, input);
      const { controlHeaderPrefix } = other.names;
      const prefix = controlHeaderPrefix.toLowerCase();
      if (style === 'soap') {
        expect(body).toContain(`<soapenv:Body>${message}</soapenv:Body>`);
      } else {
        expect(body).toBe(`<?xml version="1.0" encoding="UTF-8"?>${message}`);
        expect(headers[`${prefix}-provider`]).toBe(other.providerCode);
        expect(headers[`${prefix}-requester-agencycode`]).toBe(asking?.agencyCode);
        expect(headers[`${prefix}-requester-agentcode`]).toBe(asking?.agentCode);
        expect(headers[`${prefix}-requester-channeltype`]).toBe(asking?.channelType);
        expect(headers[`${prefix}-requester-channelcode`]).toBe(asking?.channelCode);
      }
    }),
    runs(RUNS),
  );
});

/** The one request that a call makes. */
async function sent<Name extends OperationName>(
  profile: Profile,
  name: Name,
  input: Operations[Name]['input'],
  asking: Parameters<ReturnType<typeof createNdcClient>['call']>[2]['requester'],
): Promise<HttpServer['seen'][number]> {
  const client = createNdcClient({
    profile,
    credentials: () => Promise.resolve({ username: 'joe', password: 'x' }),
  });
  try {
    service.seen.length = 0;
    const call = client.call(name, input, {
      correlationId: CORRELATION_ID,
      session: { token: 'token', cookies: [] },
      requester: asking,
      ...(isWrite(name) && { beforeFirstByte: () => Promise.resolve() }),
    });
    await expect(call).rejects.toBeInstanceOf(HttpError);
    const [only] = service.seen;
    if (!only || service.seen.length > 1) throw new Error(`${service.seen.length} requests came`);
    return only;
  } finally {
    await client.close();
  }
}
