/** What one message pair of the sandbox is made of, and how the pieces are put together. */
import { record, text, type RecordDeclaration } from '../../ndc/xml/declare';
import type { XmlTree } from '../../ndc/xml/write';
import type { DecodedRequest, Reply, SandboxRequest, Version } from '../model';
import { readRequest } from './readRequest';

/** An answer's own parts; PayloadAttributes come from the version's envelope. */
export interface AnswerParts {
  Response: XmlTree;
  /** Beside the Response: what was paid (OrderViewRS). */
  PaymentFunctions?: XmlTree | XmlTree[];
}

/** One message pair, as the codec uses it. */
export interface MessagePair {
  /** Name without the standard's prefix: `OrderViewRS`. */
  readonly answer: string;
  /** Throws MalformedRequest. */
  decode(body: Uint8Array, soap: boolean): Promise<DecodedRequest>;
  /** For a reply of the pair's kind; another is the engine's mistake and throws TypeError. */
  encode(reply: Reply): AnswerParts;
}

/** What a message file declares. */
interface Definition<Raw, Kind extends Reply['kind']> {
  /** Name without the standard's prefix: `OrderCreateRQ`. */
  request: string;
  record: RecordDeclaration<Raw>;
  /** Throws MalformedRequest for what no declaration can say. */
  decode: (raw: Raw) => SandboxRequest;
  answer: string;
  /** The kind of reply that `encode` writes, or several. */
  kind: Kind | readonly Kind[];
  encode: (reply: Extract<Reply, { kind: Kind }>) => AnswerParts;
}

function together<A, B>(a: RecordDeclaration<A>, b: RecordDeclaration<B>): RecordDeclaration<[A, B]> {
  const fields = { ...a.fields, ...b.fields };
  const names = Object.keys(fields);
  const of = <T>(part: RecordDeclaration<T>, values: readonly unknown[]): T =>
    part.finish(Object.keys(part.fields).map((name) => values[names.indexOf(name)]));
  return { fields, finish: (values) => [of(a, values), of(b, values)] };
}

/** Where a request names the seller, its office and its IATA number, which 21.3 has no place for. */
interface SellerPlaces {
  agency: string;
  office: string;
  iataNumber?: string;
}

/** Returns the maker of message pairs of one version. */
function pairsOf(version: Version, { agency, office, iataNumber }: SellerPlaces) {
  const surroundings = record({
    agencyId: text(agency),
    correlationId: text('PayloadAttributes/CorrelationID'),
    language: text('PayloadAttributes/PrimaryLangID'),
    versionNumber: text('PayloadAttributes/VersionNumber'),
  });
  const sale = record({
    city: text('POS/City/IATA_LocationCode'),
    country: text('POS/Country/CountryCode'),
    office: text(office),
    ...(iataNumber !== undefined && { iataNumber: text(iataNumber) }),
  });
  return function pair<Raw, Kind extends Reply['kind']>(definition: Definition<Raw, Kind>): MessagePair {
    const { request, decode, answer, kind, encode } = definition;
    const whole = together(together(surroundings, sale), definition.record);
    return {
      answer,
      async decode(body, soap) {
        const { control, result } = await readRequest({
          version,
          message: request,
          record: whole,
          body,
          soap,
        });
        const [[around, sold], raw] = result;
        const isSaid = Object.values(sold).some((each) => each !== undefined);
        return {
          ...(control && { control }),
          ...around,
          ...(isSaid && { pointOfSale: sold }),
          request: decode(raw),
        };
      },
      encode(reply) {
        if (!isKind(reply, kind))
          throw new TypeError(`${answer} is no answer for a reply of kind ${reply.kind}`);
        return encode(reply);
      },
    };
  };
}

function isKind<Kind extends Reply['kind']>(
  reply: Reply,
  kinds: Kind | readonly Kind[],
): reply is Extract<Reply, { kind: Kind }> {
  return [kinds].flat().some((kind) => kind === reply.kind);
}

/** Makes a message pair of a version. */
export type MakePair = ReturnType<typeof pairsOf>;

/** Declares a message pair of 19.2. */
export const pair19_2 = pairsOf('19.2', {
  agency: 'Party/Sender/TravelAgency/AgencyID',
  office: 'Party/Sender/TravelAgency/PseudoCityID',
  iataNumber: 'Party/Sender/TravelAgency/IATA_Number',
});

/** Declares a message pair of 21.3. The first link of the chain is the seller. */
export const pair21_3 = pairsOf('21.3', {
  agency: 'DistributionChain/DistributionChainLink/ParticipatingOrg/OrgID',
  office: 'DistributionChain/DistributionChainLink/SalesBranch/SalesBranchID',
});
