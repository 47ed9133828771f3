/** The files of a provider's `tls`: read at each use, and what is wrong with them said in words. */
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ConfigInvalid, loadConfig, type ConfiguredProvider } from '../../src/config';
import { knownSecrets } from '../../src/log';
import { createAuthority, type Identity } from '../support/certificates';
import { sandboxProfile } from '../support/running';

const authority = createAuthority();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-tls-'));
});
afterEach(() => rm(folder, { recursive: true }));

const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

async function shown({ key, cert }: Identity): Promise<void> {
  await Promise.all([put('our.key', key), put('our.crt', cert)]);
}

async function configured(tls: object, baseUrl = 'https://ndc.svc.example'): Promise<ConfiguredProvider> {
  await put(
    'ndc-flows.yaml',
    stringify({ providers: { air: { ...(sandboxProfile(baseUrl) as object), tls } } }),
  );
  const provider = (await loadConfig(join(folder, 'ndc-flows.yaml'), { PASSPHRASE: 'sesame' })).providers.get(
    'air',
  );
  if (!provider) throw new Error('no provider');
  return provider;
}

const both = { certificate: 'our.crt', key: 'our.key' };

async function complaint(tls: object): Promise<string> {
  const { tls: files } = await configured(tls);
  const error: unknown = await files?.read().catch((thrown: unknown) => thrown);
  const { message, remedy } = error as Error & { remedy?: string };
  return `${message} ${remedy}`.replaceAll(folder, '…');
}

test('a client certificate with its key and an authority of one’s own make a context, the same while nothing changes', async () => {
  await Promise.all([shown(authority.issue()), put('ca.pem', authority.certificate)]);
  const { tls } = await configured({ ...both, ca: 'ca.pem' });
  const first = await tls?.read();
  expect(first).toBeDefined();
  expect(await tls?.read()).toBe(first);
  expect(await tls?.shown()).toMatchObject({ until: expect.any(Date) as Date });

  await shown(authority.issue());
  expect(await tls?.read()).not.toBe(first);
});

test('an encrypted key is opened by its passphrase', async () => {
  const { key, cert } = authority.issue();
  const locked = createPrivateKey(key).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'sesame',
  }) as string;
  await shown({ key: locked, cert });
  const { tls } = await configured({ ...both, passphrase: { env: 'PASSPHRASE' } });
  expect(await tls?.read()).toBeDefined();
  expect(knownSecrets.cover('opened by sesame')).toBe('opened by ***');

  expect(await complaint(both)).toBe(
    'TLS of provider air: the key (…/our.key) is encrypted. Set its passphrase: passphrase: {env: NAME_OF_A_VARIABLE}.',
  );
  await put('wrong', 'another\n');
  expect(await complaint({ ...both, passphrase: { file: 'wrong' } })).toBe(
    'TLS of provider air: the passphrase does not decrypt the key (…/our.key). Set the right passphrase.',
  );
  expect(await complaint({ ...both, passphrase: { env: 'UNSET' } })).toBe(
    'The passphrase of the key of provider air is missing: the variable UNSET is not set. Set it in this environment: `export UNSET=…`.',
  );
});

describe('what cannot be used is said in a sentence', () => {
  test('a file that is not there', async () => {
    expect(await complaint({ ca: 'nowhere.pem' })).toBe(
      'TLS of provider air: the ca cannot be read from …/nowhere.pem (ENOENT). Put the file there, readable by the user who runs this.',
    );
  });

  test.each(['', 'not PEM', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
    'a ca that holds no certificate (%j)',
    async (text) => {
      await put('ca.pem', text);
      expect(await complaint({ ca: 'ca.pem' })).toBe(
        'TLS of provider air: the ca (…/ca.pem) contains no PEM certificate. Replace the file.',
      );
    },
  );

  test('a certificate that has ended, or is not good yet', async () => {
    await shown(authority.issue({ from: -9, until: -2 }));
    expect(await complaint(both)).toMatch(
      /the certificate \(…\/our\.crt\) expired on \d{4}-\d\d-\d\d\. Renew it\./,
    );
    await shown(authority.issue({ from: 2, until: 9 }));
    expect(await complaint(both)).toMatch(
      /the certificate \(…\/our\.crt\) is not valid before \d{4}-\d\d-\d\d\./,
    );
  });

  test('a key that belongs to another certificate, or is none', async () => {
    await shown({ key: authority.issue().key, cert: authority.issue().cert });
    expect(await complaint(both)).toContain(
      'the key (…/our.key) does not belong to the certificate (…/our.crt).',
    );
    await put('our.key', 'nothing of the kind');
    expect(await complaint(both)).toBe(
      'TLS of provider air: the key (…/our.key) is not a PEM private key. Replace the file.',
    );
  });

  test('never with the passphrase or the key in it', async () => {
    const { key, cert } = authority.issue();
    await shown({ key: key.replace('A', 'B'), cert });
    const { tls } = await configured({ ...both, passphrase: { env: 'PASSPHRASE' } });
    const error = (await tls?.read().catch((thrown: unknown) => thrown)) as Error;
    for (const secret of ['sesame', ...key.split('\n').slice(1, -2)]) {
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(secret);
    }
  });
});

describe('the configuration refuses', () => {
  test.each([
    [
      { certificate: 'a.crt' },
      undefined,
      'providers.air.tls.key: needs certificate too: a client certificate is a certificate and its key',
    ],
    [
      { key: 'a.key' },
      undefined,
      'providers.air.tls.key: needs certificate too: a client certificate is a certificate and its key',
    ],
    [{ passphrase: { env: 'P' } }, undefined, 'providers.air.tls.passphrase: needs key, which is missing'],
    [
      { ...both, passphrase: 'sesame' },
      undefined,
      'providers.air.tls.passphrase: must not be written in this file',
    ],
    [
      { ca: '-----BEGIN CERTIFICATE-----' },
      undefined,
      'providers.air.tls.ca: must be the path of a file, not its content',
    ],
    [{ ca: '~/ca.pem' }, undefined, 'providers.air.tls.ca: must be a full path'],
    [
      { rejectUnauthorized: false },
      undefined,
      'providers.air.tls.rejectUnauthorized: is not a known setting; check the spelling',
    ],
    [{ ca: 'ca.pem' }, 'http://127.0.0.1:8080', 'providers.air.tls: has no effect with plain http'],
    [{}, 'http://ndc.svc.example', 'providers.air.baseUrl: must begin with https:// because passwords'],
  ])('%j at %s: %s', async (tls, baseUrl, said) => {
    const error: unknown = await configured(tls, baseUrl).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigInvalid);
    const { mistakes } = error as ConfigInvalid;
    expect(mistakes.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringContaining(said),
    ]);
  });
});
