/** Every request of every operation, in both versions, for whatever may be asked: valid, and saying what it was asked to say. */
import fc from 'fast-check';
import {
  hasOperation,
  operationNames,
  type CancelInput,
  type ChangeInput,
  type OperationName,
  type RetrieveInput,
} from '../../src/domain/calls/operations';
import { ticketName } from '../../src/domain/request/ticketName';
import type { Passenger } from '../../src/domain/request/trip';
import { composedLogin, pairOf } from '../../src/ndc/compose';
import { FormNotInVersion } from '../../src/ndc/message';
import type { Profile } from '../../src/ndc/profile';
import { placeInSoap } from '../../src/ndc/transport/soap';
import { cancellation, onlyIn19_2, operationInputs } from '../support/arbitrary/operationInputs';
import { pointOfSale, requester } from '../support/arbitrary/people';
import { profile, renamed } from '../support/arbitrary/profiles';
import { lines } from '../support/arbitrary/texts';
import { runs } from '../support/properties';
import { expectValid, judgementOf, request, versions } from '../support/requestJudge';
import { readElsewhere, testWithSchemas } from '../support/schemas';

const RUNS = 25;

const asked = versions.flatMap((version) =>
  operationNames
    .filter((name): name is Exclude<OperationName, 'login'> => name !== 'login')
    .filter((name) => hasOperation(version, name))
    .map((name) => [version, name] as const),
);

testWithSchemas.each(asked)(
  'in %s, every %s is valid and says what it was asked to say',
  async (version, name) => {
    await fc.assert(
      fc.asyncProperty(
        profile(version),
        operationInputs[name],
        pointOfSale(version),
        (settings, input, place) => expectValid(settings, name, input, place),
      ),
      runs(RUNS),
    );
  },
);

testWithSchemas.each(['orderReshop', 'orderChange'] as const)(
  'every %s that only 19.2 can write is valid there, and refused in 21.3',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(profile('19.2'), profile('21.3'), onlyIn19_2[name], async (older, newer, input) => {
        await expectValid(older, name, input);
        expect(() => request(newer, name, input)).toThrow(FormNotInVersion);
      }),
      runs(10),
    );
  },
);

testWithSchemas(
  'the one form of orderReshop that is outside the schema lacks UpdateOrder and nothing else',
  async () => {
    await fc.assert(
      fc.asyncProperty(profile('21.3'), cancellation, async (settings, input) => {
        const own: Profile = { ...settings, forms: { ...settings.forms, reshop: 'responseParameters' } };
        const { complaints } = await judgementOf(own, 'orderReshop', input);
        expect(complaints).toEqual([expect.stringMatching(/Request': Missing child.*UpdateOrder \)/)]);
      }),
      runs(10),
    );
  },
);

testWithSchemas.each(
  versions
    .flatMap((version) =>
      (['orderRetrieve', 'orderChange', 'orderCancel'] as const).map((name) => [version, name] as const),
    )
    .filter(([version, name]) => hasOperation(version, name)),
)(
  'in %s, all that is against an %s whose owner nobody knows is that it is not named',
  async (version, name) => {
    const inputs: fc.Arbitrary<RetrieveInput | ChangeInput | CancelInput> = operationInputs[name];
    const ofOrder = inputs.filter((input) => 'orderId' in input && !('offerId' in input));
    await fc.assert(
      fc.asyncProperty(profile(version), ofOrder, async (settings, input) => {
        const { complaints } = await judgementOf(settings, name, {
          ...input,
          ownerCode: undefined,
        });
        for (const complaint of complaints) expect(complaint).toMatch(/Missing child.*OwnerCode \)/);
      }),
      runs(10),
    );
  },
);

testWithSchemas('in 21.3, an orderReshop that deletes every order item is valid as well', async () => {
  await fc.assert(
    fc.asyncProperty(profile('21.3'), cancellation, (settings, input) =>
      expectValid(
        { ...settings, forms: { ...settings.forms, reshop: 'DeleteOrderItem' } },
        'orderReshop',
        input,
      ),
    ),
    runs(10),
  );
});

test.each(versions)('in %s, an orderCreate leaves out nothing that a request says of people', (version) => {
  fc.assert(
    fc.property(profile(version), operationInputs.orderCreate, (settings, input) => {
      const written = new Set(textsOf(pairOf(version, 'orderCreate')?.write(input, settings)));
      const { passengers, contact } = input;
      expect(textsOf([passengers.map(sent(settings)), contact]).filter((text) => !written.has(text))).toEqual(
        [],
      );
    }),
    runs(RUNS),
  );
});

/** Returns passengers with their names as the profile sends them. */
const sent =
  ({ forms }: Profile) =>
  (passenger: Passenger): object => {
    const { givenName, surname, title } = passenger;
    const texts = forms.namesAsWritten
      ? { givenName, surname, title }
      : { givenName: ticketName(givenName), surname: ticketName(surname), title: title && ticketName(title) };
    return { ...passenger, ...texts };
  };

/** Returns the texts in a value, at any depth. Not a gender, for which a schema may have no code, nor a country code, whose leading 00 is cut. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'gender' || name === 'countryCode' ? [] : textsOf(member),
  );
}

test.each(asked.filter(([, name]) => name === 'airShopping' || name === 'orderCreate'))(
  'in %s, %s under other names and namespaces is the same but for them',
  async (version, name) => {
    await fc.assert(
      fc.asyncProperty(renamed(version), operationInputs[name], async ({ standard, other }, input) => {
        const swap = (text: string) => text.replace(/^\{(.*)\}/s, (_, uri: string) => `{${swapped(uri)}}`);
        const swapped = (uri: string) =>
          version === '19.2'
            ? uri.replace(other.names.messageNamespaceBase + other.names.messagePrefix, nineteen(standard))
            : uri === other.names.messageNamespace
              ? standard.names.messageNamespace
              : standard.names.commonNamespace;
        const [theirs, ours] = await Promise.all([
          readElsewhere(request(other, name, input)),
          readElsewhere(request(standard, name, input)),
        ]);
        const [[root = ''] = [], ...inside] = theirs.contents;
        expect(swap(root).replace(`}${other.names.messagePrefix}`, `}${standard.names.messagePrefix}`)).toBe(
          ours.contents[0]?.[0],
        );
        expect(inside.map(([at, text]) => [swap(at), text])).toEqual(ours.contents.slice(1));
      }),
      runs(10),
    );
  },
);

const nineteen = ({ names }: Profile) => names.messageNamespaceBase + names.messagePrefix;

test('a login says its name and password to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(renamed('19.2'), lines(60), lines(60), async ({ other }, username, password) => {
      const { complaints, contents } = await readElsewhere(composedLogin(other, { username, password }));
      expect(complaints).toEqual([]);
      expect(contents).toEqual([
        [`{${other.names.loginNamespace}}LoginRQ`, ''],
        ['@Username', username],
        ['@Password', password],
      ]);
    }),
    runs(RUNS),
  );
});

test('an envelope of SOAP tells the control values and who asks, and holds the message as it is', async () => {
  const person = fc.option(requester, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      renamed('21.3'),
      operationInputs.orderRetrieve,
      person,
      async ({ other }, input, who) => {
        const message = request(other, 'orderRetrieve', input);
        const { body } = placeInSoap(other, { operation: 'orderRetrieve', message, requester: who });
        const { complaints, contents } = await readElsewhere(body);
        expect(complaints).toEqual([]);
        const whole = (await readElsewhere(message)).contents;
        expect(contents.slice(-whole.length)).toEqual(whole);
        const head = contents
          .slice(0, -whole.length)
          .map(([at, text]) => `${at.replace(/^\{.*\}/s, '')}=${text}`);
        expect(head).toEqual(
          expect.arrayContaining([
            `@Provider=${other.providerCode}`,
            ...Object.entries(other.control).map(([name, value]) => `@${name}=${value}`),
            ...Object.values(who ?? {}).map(
              (value: string) => expect.stringContaining(`=${value}`) as string,
            ),
          ]),
        );
      },
    ),
    runs(RUNS),
  );
});
