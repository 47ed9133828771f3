/** What the client asks for in a shop or an order is what the sandbox reads of it, in both versions. */
import fc from 'fast-check';
import type { OperationName, Operations } from '../../../src/domain/calls/operations';
import type { NdcVersion } from '../../../src/domain/calls/provider';
import { composed, pairOf } from '../../../src/ndc/compose';
import { FormNotInVersion } from '../../../src/ndc/message';
import { codec } from '../../../src/sandbox/messages';
import type { SandboxRequest } from '../../../src/sandbox/model';
import { operationInputs } from '../../support/arbitrary/operationInputs';
import { pointOfSale } from '../../support/arbitrary/people';
import { profile } from '../../support/arbitrary/profiles';
import { runs } from '../../support/properties';
import { CORRELATION_ID, request, versions } from '../../support/requestJudge';

const around = { correlationId: CORRELATION_ID };
const decoded = (version: NdcVersion, operation: OperationName, body: string) =>
  codec.decode({ version, style: 'rest', operation }, Buffer.from(body));

/** What the sandbox reads of a request that the client has written. */
async function readBack<Name extends OperationName>(
  version: NdcVersion,
  operation: Name,
  input: Operations[Name]['input'],
): Promise<Extract<SandboxRequest, { operation: Name }>> {
  const pair = pairOf(version, operation);
  const [settings] = fc.sample(profile(version), 1);
  if (!pair || !settings) throw new Error(`${version} has no ${operation}`);
  const { request: read } = await decoded(version, operation, composed(settings, pair, input, around));
  return read as Extract<SandboxRequest, { operation: Name }>;
}

test.each(versions)('in %s, the codes of a shop are read back', async (version) => {
  await fc.assert(
    fc.asyncProperty(operationInputs.airShopping, async (input) => {
      const { programs = [] } = await readBack(version, 'airShopping', input);
      const key = ({ kind, code, carrier }: (typeof programs)[number]) => `${kind} ${code} ${carrier}`;
      // The criteria come before the promotions.
      expect(programs.map(key).sort()).toEqual((input.programs ?? []).map(key).sort());
    }),
    runs(25),
  );
});

test.each(versions)('in %s, carriers and connections of a shop are read back', async (version) => {
  await fc.assert(
    fc.asyncProperty(operationInputs.airShopping, async (input) => {
      const read = await readBack(version, 'airShopping', input);
      const { connections } = input;
      expect([read.carriers, read.excludedCarriers ?? []]).toEqual([
        input.carriers ?? [],
        input.excludeCarriers ?? [],
      ]);
      const excludedAirports = connections?.excludeAirports ?? [];
      if (version === '19.2') {
        // The times have no place there.
        expect(read.connection?.excludedAirports ?? []).toEqual(excludedAirports);
      } else {
        const { minMinutes, maxMinutes } = connections ?? {};
        expect(read.connection).toEqual(connections && { excludedAirports, minMinutes, maxMinutes });
      }
    }),
    runs(25),
  );
});

test.each(versions)(
  'in %s, the quantities of an orderCreate and its remarks are read back',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(operationInputs.orderCreate, async (input) => {
        const { selections, pax, remarks = [] } = await readBack(version, 'orderCreate', input);
        // A reader trims what it reads.
        const about = (paxId?: string): string[] =>
          (input.remarks ?? []).filter((each) => each.paxId === paxId).map(({ text }) => text.trim());
        expect(remarks).toEqual(about());
        for (const one of pax) expect(one.remarks ?? []).toEqual(about(one.paxId));
        expect(selections[0]?.items.map(({ quantity }) => quantity)).toEqual(
          input.offer.items.map(({ aLaCarte, quantity = 1 }) => (aLaCarte ? quantity : undefined)),
        );
      }),
      runs(25),
    );
  },
);

test.each(versions)('in %s, the point of sale of any call is read back', async (version) => {
  const [settings] = fc.sample(profile(version), 1);
  if (!settings) throw new Error('no sample');
  await fc.assert(
    fc.asyncProperty(operationInputs.orderRetrieve, pointOfSale(version), async (input, sold) => {
      const body = request(settings, 'orderRetrieve', input, sold);
      const { pointOfSale: read = {} } = await decoded(version, 'orderRetrieve', body);
      expect({ ...read }).toEqual({ ...sold });
    }),
    runs(25),
  );
});

test('in 21.3, an IATA number of the point of sale is refused by the writer, whoever asks', () => {
  const [settings] = fc.sample(profile('21.3'), 1);
  const [input] = fc.sample(operationInputs.airShopping, 1);
  if (!settings || !input) throw new Error('no sample');
  expect(() => request(settings, 'airShopping', input, { iataNumber: '20212345' })).toThrow(FormNotInVersion);
});

test('in 19.2, a second promotion code is refused by the writer, whoever asks', () => {
  const promotion = { kind: 'promotion' as const, code: 'SUMMER' };
  const [settings] = fc.sample(profile('19.2'), 1);
  const [input] = fc.sample(operationInputs.airShopping, 1);
  if (!settings || !input) throw new Error('no sample');
  expect(() => request(settings, 'airShopping', { ...input, programs: [promotion, promotion] })).toThrow(
    FormNotInVersion,
  );
});
