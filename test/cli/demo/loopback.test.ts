import { refuseDistantProviders } from '../../../src/cli/demo/loopback';
import type { Config } from '../../../src/config';
import { checkProfiles } from '../../../src/ndc/profile';
import { sandboxProfile } from '../../support/running';

function configOf(urls: Record<string, string>): Config {
  const profiles = checkProfiles(
    Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, sandboxProfile(url)])),
  );
  const credentials = (): Promise<never> => Promise.reject(new Error('not needed'));
  const providers = Object.entries(profiles).map(
    ([name, profile]) => [name, { profile, credentials }] as const,
  );
  return {
    file: 'ndc-flows.yaml',
    secretFiles: [],
    providers: new Map(providers),
    encryption: {},
    archive: { folder: '/nowhere', keepDays: 30, off: true },
    agencies: [],
    batches: [],
    webhooks: [],
  };
}

describe('programs for show', () => {
  test('refuse providers that are not on this machine, naming each', () => {
    const config = configOf({
      here: 'http://127.0.0.1:8080',
      there: 'https://ndc.example',
      trick: 'https://127.0.0.1.example',
    });
    expect(() => refuseDistantProviders(config)).toThrow(/not on this machine: there, trick/);
  });

  test('take those on loopback', () => {
    expect(() =>
      refuseDistantProviders(
        configOf({ a: 'http://127.0.0.1:1', b: 'http://localhost:1', c: 'http://[::1]:1' }),
      ),
    ).not.toThrow();
  });
});
