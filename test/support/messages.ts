/** Writes requests and reads answers as the client does, without a wire between. */
import { XMLParser } from 'fast-xml-parser';
import type { OperationName, Operations } from '../../src/domain/calls/operations';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { answerNames } from '../../src/ndc/answerNames';
import { pairOf } from '../../src/ndc/compose';
import { readingOf, type MessagePair } from '../../src/ndc/message';
import { envelope as envelope19 } from '../../src/ndc/v19_2/envelope';
import { envelope as envelope21 } from '../../src/ndc/v21_3/envelope';
import type { RecordDeclaration } from '../../src/ndc/xml/declare';
import { readMessage, type ErrorElement } from '../../src/ndc/xml/read';
import { writeMessage, type Namespaces, type XmlTree } from '../../src/ndc/xml/write';
import { chunked, sample } from './samples';

function namespacesOf(version: NdcVersion, message: string): Namespaces {
  if (version === '19.2') return { message: `http://www.iata.org/IATA/2015/00/2019.2/IATA_${message}` };
  const family = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrders';
  return { message: `${family}Message`, common: `${family}CommonTypes` };
}

/** The bare message with its envelope: `requestXml('21.3', 'AirShoppingRQ', tree)`, where `tree` is what a pair's `write` gave. */
export function requestXml(version: NdcVersion, message: string, tree: XmlTree, language?: string): string {
  const around = {
    request: message,
    correlationId: 'e0511f74-7d4b-3763-b80c-08b1ec1803d2',
    agencyId: 'agency1234',
    versionNumber: version === '19.2' ? '19.2' : '1',
    language,
  };
  const envelope = version === '19.2' ? envelope19 : envelope21;
  return writeMessage({
    root: `IATA_${message}`,
    tree: envelope(around, tree),
    namespaces: namespacesOf(version, message),
  });
}

/** An answer as a service writes one: `answerXml('21.3', 'OfferPriceRS', { PricedOffer: … })`. The service's clock says 10:00. */
export function answerXml(version: NdcVersion, message: string, response: XmlTree): string {
  const attributes = {
    CorrelationID: 'e0511f74-7d4b-3763-b80c-08b1ec1803d2',
    Timestamp: '2027-01-10T10:00:00.000',
    VersionNumber: version,
  };
  return writeMessage({
    root: `IATA_${message}`,
    tree: { Response: response, PayloadAttributes: attributes },
    namespaces: namespacesOf(version, message),
  });
}

/** An amount in euros. */
export function euros(amount: string): XmlTree {
  return { '@CurCode': 'EUR', '#text': amount };
}

/** The paths of all elements, namespaces and order apart: two messages of the same shape have the same. */
export function shapeOf(xml: string): string[] {
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreDeclaration: true });
  const paths = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) value.forEach((each) => walk(each, path));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        paths.add(`${path}/${name}`);
        walk(child, `${path}/${name}`);
      }
    }
  };
  walk(parser.parse(xml), '');
  return [...paths].sort();
}

/** What the operation gives for an answer, or the errors that it holds. Reads it in pieces, in the zone `Europe/Paris` unless told. */
export async function readAnswer<Name extends OperationName, Declaration extends RecordDeclaration<unknown>>(
  pair: MessagePair<Name, Declaration>,
  xml: Uint8Array | string,
  input: Operations[Name]['input'],
  timeZone = 'Europe/Paris',
  operation?: OperationName,
): Promise<
  { output: Operations[Name]['output']; errors: [] } | { output: undefined; errors: ErrorElement[] }
> {
  const reading = readingOf(pair as MessagePair<Name>, { timeZone, input });
  const read = await readMessage<unknown>(chunked(xml, 1000), {
    root: pair.answer,
    messagePrefix: 'IATA_',
    ...(operation && { names: answerNames(operation, pair.answer, 'IATA_') }),
    record: pair.record,
    sinks: reading.sinks,
    soap: false,
  });
  if (read.result === undefined) return { output: undefined, errors: read.errors };
  return { output: reading.finish(read.result), errors: [] };
}

/** Reads a sample of the licensed material as the answer to this input. */
export async function readSample<Name extends OperationName>(
  version: NdcVersion,
  name: Name,
  file: string,
  input: Operations[Name]['input'],
): Promise<Operations[Name]['output']> {
  const pair = pairOf(version, name);
  if (!pair) throw new Error(`${version} has no ${name}`);
  const { output } = await readAnswer(pair, sample(version, file), input);
  if (output === undefined) throw new Error(`${file} holds errors`);
  return output;
}
