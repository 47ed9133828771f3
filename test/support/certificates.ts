/** Authorities and certificates for tests, made anew in each run: X.509 v3, P-256, written and signed here because Node only reads them. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

/** What a TLS server or client is started with: a key and a chain, as PEM. */
export interface Identity {
  key: string;
  cert: string;
}

/** What a certificate says. */
interface Wish {
  /** DNS names and IPv4 addresses; default 127.0.0.1 and localhost. */
  names?: string[];
  /** From when until when it is good, in days from now; default yesterday to tomorrow. */
  from?: number;
  until?: number;
  /** What alone it may be used for; default: anything. */
  purpose?: 'server' | 'client';
}

/** Somebody who issues certificates. */
export interface Authority {
  /** Its own certificate, as PEM: for those who are to trust it. */
  certificate: string;
  issue(wish?: Wish): Identity;
}

const DAY = 86_400_000;

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const digits = Buffer.from(content.length.toString(16).padStart(content.length > 255 ? 4 : 2, '0'), 'hex');
  const length = content.length < 128 ? digits : Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes);
const yes = der(0x01, Buffer.from([0xff]));

/** An object identifier; arcs after the second stay below 2^14 here, but for ANSI's 10045, which fits as well. */
const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  const bytes = arcs.flatMap((arc) => {
    const septets = [arc & 0x7f];
    for (let rest = arc >> 7; rest > 0; rest >>= 7) septets.unshift((rest & 0x7f) | 0x80);
    return septets;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
};

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))));
const moment = (days: number): Buffer => {
  const written = new Date(Date.now() + days * DAY).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(written.slice(2)));
};
const extension = (id: string, value: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [yes] : []), der(0x04, value));
const alternative = (name: string): Buffer =>
  isIP(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));
const purposes = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' };

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

interface Party {
  name: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const party = (name: string): Party => ({ name, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) });
const keyOf = ({ privateKey }: Party): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const keyId = ({ publicKey }: Party): Buffer =>
  createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();

/** A certificate for `subject`, signed by `issuer`. */
function certificate(issuer: Party, subject: Party, wish: Wish, isAuthority: boolean): string {
  const { names = ['127.0.0.1', 'localhost'], from = -1, until = 1, purpose } = wish;
  const extensions = [
    extension('2.5.29.14', der(0x04, keyId(subject))),
    extension('2.5.29.35', sequence(der(0x80, keyId(issuer)))),
    ...(isAuthority
      ? [extension('2.5.29.19', sequence(yes), true)]
      : [extension('2.5.29.17', sequence(...names.map(alternative)))]),
    ...(purpose ? [extension('2.5.29.37', sequence(oid(purposes[purpose])))] : []),
  ];
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer.name),
    sequence(moment(from), moment(until)),
    commonName(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, issuer.privateKey);
  return pem('CERTIFICATE', sequence(toBeSigned, ecdsaWithSha256, bits(signature)));
}

/** An authority of its own, which nobody trusts unless told to. */
export function createAuthority(name = 'Nobody trusts this'): Authority {
  const self = party(name);
  return {
    certificate: certificate(self, self, { from: -30, until: 30 }, true),
    issue: (wish = {}) => {
      const subject = party('svc.example');
      return { key: keyOf(subject), cert: certificate(self, subject, wish, false) };
    },
  };
}

function alone(): Identity {
  const self = party('127.0.0.1');
  return { key: keyOf(self), cert: certificate(self, self, {}, false) };
}

/** Its own issuer, and no authority. */
export const selfSigned: Identity = alone();
