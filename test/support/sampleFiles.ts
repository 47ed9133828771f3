/** Finds the licensed material that lies beside the repository: read at run time, never copied. Knows nothing of tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { NdcVersion } from '../../src/domain/calls/provider';

const folder = resolve(__dirname, '../../../shared/ndc');

/** True where the samples and minimal requests are present. */
export const samplesHere =
  existsSync(join(folder, 'samples')) && existsSync(join(folder, 'minimal-requests'));

/** Names of the samples of a version, sorted; with `containing`, those whose name has it. Empty where they are absent. */
export function sampleNames(version: NdcVersion, containing = ''): string[] {
  if (!samplesHere) return [];
  return readdirSync(join(folder, 'samples', version))
    .filter((name) => name.endsWith('.xml') && name.includes(containing))
    .sort();
}

/** One message as the service writes it, e.g. `sample('21.3', '04_OfferPriceRS.xml')`. */
export function sample(version: NdcVersion, name: string): Buffer {
  return readFileSync(join(folder, 'samples', version, name));
}

/** One of the schema-valid requests, e.g. `minimalRequest('19.2', 'AirShoppingRQ_full')`. */
export function minimalRequest(version: NdcVersion, name: string): string {
  return readFileSync(join(folder, 'minimal-requests', version, `${name}.xml`), 'utf8');
}

/** The bytes in pieces of 64 KB, as an answer comes from a socket. */
export function chunked(bytes: Uint8Array | string, size = 65536): Readable {
  const buffer = Buffer.from(bytes);
  const pieces = Math.ceil(buffer.length / size);
  return Readable.from(
    Array.from({ length: pieces }, (_, at) => buffer.subarray(at * size, (at + 1) * size)),
  );
}
