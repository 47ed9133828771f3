/** Judges requests as the client writes them: valid by the schema, and read by another reader they say what was to be said. */
import type { OperationName, Operations } from '../../src/domain/calls/operations';
import type { NdcVersion } from '../../src/domain/calls/provider';
import type { PointOfSale } from '../../src/domain/request/pointOfSale';
import { composed, pairOf } from '../../src/ndc/compose';
import type { Profile } from '../../src/ndc/profile';
import { envelope as envelope19_2 } from '../../src/ndc/v19_2/envelope';
import { envelope as envelope21_3 } from '../../src/ndc/v21_3/envelope';
import type { XmlTree, XmlValue } from '../../src/ndc/xml/write';
import { judged, type Judgement } from './schemas';

export const CORRELATION_ID = 'e0511f74-7d4b-3763-b80c-08b1ec1803d2';

/** The document of a request, as `composed` gives it to SOAP and REST. */
export function request<Name extends OperationName>(
  profile: Profile,
  name: Name,
  input: Operations[Name]['input'],
  pointOfSale?: PointOfSale,
): string {
  return composed(profile, pairFor(profile, name), input, { correlationId: CORRELATION_ID, pointOfSale });
}

/** The schema's and the other reader's word on a request. Asked under the standard's names alone. */
export function judgementOf<Name extends OperationName>(
  profile: Profile,
  name: Name,
  input: Operations[Name]['input'],
  pointOfSale?: PointOfSale,
): Promise<Judgement> {
  return judged(profile.version, pairFor(profile, name).request, request(profile, name, input, pointOfSale));
}

/** Expects it to be valid, and every text in it to be read as it was given. */
export async function expectValid<Name extends OperationName>(
  profile: Profile,
  name: Name,
  input: Operations[Name]['input'],
  pointOfSale?: PointOfSale,
): Promise<void> {
  const { complaints, contents } = await judgementOf(profile, name, input, pointOfSale);
  expect({ name, complaints }).toEqual({ name, complaints: [] });
  expect(contents).toEqual(contentsOf(profile, name, input, pointOfSale));
}

function pairFor<Name extends OperationName>(profile: Profile, name: Name) {
  const pair = pairOf(profile.version, name);
  if (!pair) throw new Error(`${profile.version} has no ${name}`);
  return pair;
}

const envelopes = { '19.2': envelope19_2, '21.3': envelope21_3 };

/** What is to be found in a request: the message pair's own tree, in the judge's form. */
function contentsOf<Name extends OperationName>(
  profile: Profile,
  name: Name,
  input: Operations[Name]['input'],
  pointOfSale: PointOfSale | undefined,
): Judgement['contents'] {
  const { names, version, agencyId, forms } = profile;
  const pair = pairFor(profile, name);
  const root = names.messagePrefix + pair.request;
  const around = {
    request: pair.request,
    correlationId: CORRELATION_ID,
    agencyId,
    pointOfSale,
    language: 'language' in input ? input.language : undefined,
    versionNumber: forms.versionNumber,
  };
  return contentsIn(root, envelopes[version](around, pair.write(input, profile)), 0, (depth) =>
    version === '19.2'
      ? names.messageNamespaceBase + root
      : depth <= 1
        ? names.messageNamespace
        : names.commonNamespace,
  );
}

function contentsIn(
  name: string,
  value: XmlValue,
  depth: number,
  namespace: (depth: number) => string,
): Judgement['contents'] {
  if (value === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((each: XmlValue) => contentsIn(name, each, depth, namespace));
  const at = `{${namespace(depth)}}${name}`;
  if (typeof value !== 'object') return [[at, String(value)]];
  const members = Object.entries(value as XmlTree);
  const attributes = members.filter(([key, each]) => key.startsWith('@') && each !== undefined);
  const inside = members
    .filter(([key]) => !key.startsWith('@') && key !== '#text')
    .flatMap(([key, each]) => contentsIn(key, each, depth + 1, namespace));
  const text = plain((value as XmlTree)['#text']);
  return [
    [at, inside.length > 0 ? null : text],
    ...attributes.map(([key, each]): [string, string] => [key, plain(each)]),
    ...inside,
  ];
}

const plain = (value: XmlValue): string =>
  value === undefined || typeof value === 'object' ? '' : String(value);

export const versions: NdcVersion[] = ['19.2', '21.3'];
