/** What a run takes over from the environment that it is started in. */
import { withoutTemporal } from '../../chaos/stage';

test('keys are taken over, and what leads to another server or configuration is not', () => {
  const given = {
    PATH: '/usr/bin',
    NDC_FLOWS_KEYS: 'a:…',
    NDC_FLOWS_KEYS_FILE: '/etc/ndc-flows/keys',
    NDC_FLOWS_CONFIG: '/etc/ndc-flows.yaml',
    TEMPORAL_ADDRESS: 'temporal.example.com:7233',
    TEMPORAL_PROFILE: 'production',
  };
  expect(withoutTemporal(given)).toEqual({
    PATH: '/usr/bin',
    NDC_FLOWS_KEYS: 'a:…',
    NDC_FLOWS_KEYS_FILE: '/etc/ndc-flows/keys',
  });
});
