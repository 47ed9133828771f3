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
    'TLS of provider air: the key (…/our.key) is encrypted. Say where its passphrase is: passphrase: {env: NAME_OF_A_VARIABLE}.',
  );
  await put('wrong', 'another\n');
  expect(await complaint({ ...both, passphrase: { file: 'wrong' } })).toBe(
    'TLS of provider air: the passphrase does not open the key (…/our.key). Give the right one.',
  );
  expect(await complaint({ ...both, passphrase: { env: 'UNSET' } })).toBe(
    'The passphrase of the key of provider air is not there: UNSET is not set. Set UNSET where this runs.',
  );
});

describe('what cannot be used is said in a sentence', () => {
  test('a file that is not there', async () => {
    expect(await complaint({ ca: 'nowhere.pem' })).toBe(
      'TLS of provider air: the ca cannot be read from …/nowhere.pem (ENOENT). Put the file there, readable for the user who runs this.',
    );
  });

  test.each(['', 'not PEM', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
    'a ca that holds no certificate (%j)',
    async (text) => {
      await put('ca.pem', text);
      expect(await complaint({ ca: 'ca.pem' })).toBe(
        'TLS of provider air: the ca (…/ca.pem) holds no certificate in PEM. Mend the file.',
      );
    },
  );

  test('a certificate that has ended, or is not good yet', async () => {
    await shown(authority.issue({ from: -9, until: -2 }));
    expect(await complaint(both)).toMatch(
      /the certificate \(…\/our\.crt\) ended on \d{4}-\d\d-\d\d\. Have it renewed\./,
    );
    await shown(authority.issue({ from: 2, until: 9 }));
    expect(await complaint(both)).toMatch(
      /the certificate \(…\/our\.crt\) is good from \d{4}-\d\d-\d\d on only\./,
    );
  });

  test('a key that belongs to another certificate, or is none', async () => {
    await shown({ key: authority.issue().key, cert: authority.issue().cert });
    expect(await complaint(both)).toContain(
      'the key (…/our.key) does not belong to the certificate (…/our.crt).',
    );
    await put('our.key', 'nothing of the kind');
    expect(await complaint(both)).toBe(
      'TLS of provider air: the key (…/our.key) is no private key in PEM. Mend the file.',
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
      'providers.air.tls.key: goes with certificate: a client certificate needs both',
    ],
    [
      { key: 'a.key' },
      undefined,
      'providers.air.tls.key: goes with certificate: a client certificate needs both',
    ],
    [{ passphrase: { env: 'P' } }, undefined, 'providers.air.tls.passphrase: is for key, and there is none'],
    [
      { ...both, passphrase: 'sesame' },
      undefined,
      'providers.air.tls.passphrase: must not stand in the file itself',
    ],
    [
      { ca: '-----BEGIN CERTIFICATE-----' },
      undefined,
      'providers.air.tls.ca: must be the path of a file, not what is in it',
    ],
    [{ ca: '~/ca.pem' }, undefined, 'providers.air.tls.ca: must be written out'],
    [{ rejectUnauthorized: false }, undefined, 'providers.air.tls: Unrecognized key: "rejectUnauthorized"'],
    [{ ca: 'ca.pem' }, 'http://127.0.0.1:8080', 'providers.air.tls: means nothing to plain http'],
    [
      {},
      'http://ndc.svc.example',
      'providers.air.baseUrl: must begin with https:// (plain http is for this machine alone)',
    ],
  ])('%j at %s: %s', async (tls, baseUrl, said) => {
    const error: unknown = await configured(tls, baseUrl).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigInvalid);
    const { mistakes } = error as ConfigInvalid;
    expect(mistakes.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringContaining(said),
    ]);
  });
});
