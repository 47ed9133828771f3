/** Arbitrary profiles: every setting that changes what is written, checked as a configuration is. */
import fc from 'fast-check';
import type { NdcVersion } from '../../../src/domain/calls/provider';
import type { Profile } from '../../../src/ndc/profile';
import { reshopForms } from '../../../src/ndc/profile';
import { checkProfiles } from '../../../src/ndc/profile';
import { ascii, capitals, digits, line, maybe, of, present } from './texts';

const namespace = fc
  .tuple(of("abzABZ019:/?@!$&'()*+,;=.~-_", 1, 40), fc.constantFrom('', '%C3%84', '#', '#a'))
  .map(([text, end]) => `urn:x${text}${end}`);

/** What a person may write of it, beyond the names. */
const settings = (version: NdcVersion) =>
  present<Record<string, unknown>>({
    agencyId: fc.oneof(line(35), fc.constantFrom('agency1234', 12345)),
    providerCode: ascii(20),
    control: maybe(
      present({
        environmentTarget: maybe(fc.constantFrom('Test', 'Prod')),
        apiVersion: maybe(fc.constantFrom('2.1', 3)),
        attributes: maybe(
          fc.dictionary(
            fc.tuple(of(capitals, 1), of(`${capitals}${digits}abc`, 0, 8)).map((parts) => parts.join('')),
            ascii(20),
            { maxKeys: 4 },
          ),
        ),
      }),
    ),
    forms: maybe(
      present({
        // The form without UpdateOrder is one service's own and stands outside the schema.
        reshop: maybe(
          fc.constantFrom(...reshopForms[version].filter((form) => form !== 'responseParameters')),
        ),
        namesAsWritten: maybe(fc.boolean()),
        versionNumber: maybe(fc.constantFrom('1', '19.2', 21.3, '2.0')),
      }),
    ),
  });

const names = fc.record({
  messagePrefix: fc.constantFrom('', 'Std_', 'X.y-'),
  serviceName: fc.constantFrom('Service', 'NDC.Service-1'),
  controlHeaderPrefix: fc.constantFrom('X', 'Our-Control'),
  soapActionNamespace: ascii(40),
  headersNamespace: namespace,
  loginNamespace: namespace,
  messageNamespaceBase: namespace,
  messageNamespace: namespace.map((text) => `urn:message:${text}`),
  commonNamespace: namespace.map((text) => `urn:common:${text}`),
});

function checked(version: NdcVersion, style: Profile['style'], written: object): Profile {
  const { example } = checkProfiles({
    example: {
      baseUrl: 'http://127.0.0.1:1',
      version,
      style,
      credentials: { username: { env: 'U' }, password: { env: 'P' } },
      timeZone: 'Europe/Paris',
      ...written,
    },
  });
  if (!example) throw new Error('no profile came back');
  return example;
}

/** With the standard's own names, so that the standard's schemas can judge what is written. */
export const profile = (version: NdcVersion, style: Profile['style'] = 'soap'): fc.Arbitrary<Profile> =>
  settings(version).map((written) => checked(version, style, written));

/** One profile twice: under the standard's names, and under others. */
export const renamed = (
  version: NdcVersion,
  style: Profile['style'] = 'soap',
): fc.Arbitrary<{ standard: Profile; other: Profile }> =>
  fc.record({ written: settings(version), names }).map(({ written, names }) => ({
    standard: checked(version, style, written),
    other: checked(version, style, { ...written, names }),
  }));
