/** Reads the files of a `tls`, a provider's or a webhook's, at each use, and says in words what cannot be used of them. */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { TlsFiles } from '../domain/settings';
import { OLDEST_TLS, type TlsReader } from '../ndc/transport/trust';
import { secret, type SecretPlace } from './credentials';
import { TlsUnusable } from './errors';

/** What is good enough to be shown to a service. */
interface Shown {
  /** When the client certificate ends. */
  until: Date;
}

/** The files of one `tls`, as `doctor` and the transport want them. */
export interface TlsOf {
  /** Throws TlsUnusable, or CredentialsMissing for the passphrase. While nothing has changed it gives the same context. */
  read: TlsReader;
  /** Checks all and tells what is shown; undefined where there is no client certificate. Throws as `read` does. */
  shown(): Promise<Shown | undefined>;
}

interface Pieces {
  ca?: string;
  certificate?: string;
  key?: string;
  passphrase?: string;
}

const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The reader of these files. @param whose in words: `provider example` */
export function tlsOf(whose: string, files: TlsFiles, place: SecretPlace): TlsOf {
  const of = new Files(whose, files, place);
  let last: { pieces: string; context: SecureContext } | undefined;
  return {
    read: async () => {
      const pieces = await of.pieces();
      const written = JSON.stringify(pieces);
      if (last?.pieces !== written) last = { pieces: written, context: of.context(pieces) };
      return last.context;
    },
    shown: async () => {
      const pieces = await of.pieces();
      of.context(pieces);
      return pieces.certificate === undefined
        ? undefined
        : { until: new Date(new X509Certificate(pieces.certificate).validTo) };
    },
  };
}

/** The files, and the complaints about them. */
class Files {
  constructor(
    private readonly whose: string,
    private readonly files: TlsFiles,
    private readonly place: SecretPlace,
  ) {}

  async pieces(): Promise<Pieces> {
    const { ca, certificate, key, passphrase } = this.files;
    return {
      ...(ca !== undefined && { ca: await this.text('ca', ca) }),
      ...(certificate !== undefined && { certificate: await this.text('certificate', certificate) }),
      ...(key !== undefined && { key: await this.text('key', key) }),
      ...(passphrase && {
        passphrase: await secret(`passphrase of the key of ${this.whose}`, passphrase, this.place),
      }),
    };
  }

  context(pieces: Pieces): SecureContext {
    const { ca, certificate, key, passphrase } = pieces;
    if (ca !== undefined) this.certificates('ca', ca);
    if (certificate !== undefined && key !== undefined) this.checkPair(certificate, key, passphrase);
    try {
      return createSecureContext({
        minVersion: OLDEST_TLS,
        ...(ca !== undefined && { ca }),
        ...(certificate !== undefined && { cert: certificate }),
        ...(key !== undefined && { key, passphrase }),
      });
    } catch (error) {
      // What is left: keys that are too short, forms that OpenSSL does not take. Its words name no content.
      throw this.unusable(
        `cannot be used: ${(error as Error).message}`,
        'Generate a new certificate and key.',
        error,
      );
    }
  }

  private checkPair(certificate: string, key: string, passphrase: string | undefined): void {
    const [own] = this.certificates('certificate', certificate);
    const ended = new Date(own.validTo);
    if (ended.getTime() < Date.now()) {
      throw this.unusable(`certificate (${this.path('certificate')}) expired on ${day(ended)}`, 'Renew it.');
    }
    const begins = new Date(own.validFrom);
    if (begins.getTime() > Date.now()) {
      throw this.unusable(
        `certificate (${this.path('certificate')}) is not valid before ${day(begins)}`,
        'Use the previous certificate until then, and check this machine’s clock.',
      );
    }
    if (own.checkPrivateKey(this.privateKey(key, passphrase))) return;
    throw this.unusable(
      `key (${this.path('key')}) does not belong to the certificate (${this.path('certificate')})`,
      'Name a matching pair; in the certificate file, your own certificate comes first.',
    );
  }

  private privateKey(key: string, passphrase: string | undefined): KeyObject {
    try {
      return createPrivateKey({ key, passphrase });
    } catch (error) {
      const locked = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(key);
      if (!locked)
        throw this.unusable(`key (${this.path('key')}) is not a PEM private key`, 'Replace the file.', error);
      throw passphrase === undefined
        ? this.unusable(
            `key (${this.path('key')}) is encrypted`,
            'Set its passphrase: passphrase: {env: NAME_OF_A_VARIABLE}.',
            error,
          )
        : this.unusable(
            `passphrase does not decrypt the key (${this.path('key')})`,
            'Set the right passphrase.',
            error,
          );
    }
  }

  private certificates(which: 'ca' | 'certificate', text: string): [X509Certificate, ...X509Certificate[]] {
    try {
      const [first, ...others] = (text.match(pemCertificate) ?? []).map((pem) => new X509Certificate(pem));
      if (first) return [first, ...others];
      throw new Error('it contains no certificate');
    } catch (error) {
      throw this.unusable(
        `${which} (${this.path(which)}) contains no PEM certificate`,
        'Replace the file.',
        error,
      );
    }
  }

  private async text(which: keyof Pieces, file: string): Promise<string> {
    try {
      return await readFile(resolve(this.place.folder, file), 'utf8');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw this.unusable(
        `${which} cannot be read from ${this.path(which)} (${code ?? message})`,
        'Put the file there, readable by the user who runs this.',
        error,
      );
    }
  }

  private path(which: keyof Pieces): string {
    const file = this.files[which];
    return typeof file === 'string' ? resolve(this.place.folder, file) : '';
  }

  private unusable(what: string, remedy: string, cause?: unknown): TlsUnusable {
    return new TlsUnusable(`TLS of ${this.whose}: the ${what}.`, { remedy, cause });
  }
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
