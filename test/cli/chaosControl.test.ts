/** The chaos program's control: off unless it is asked for by name, and never at a provider that is not on this machine. */
import type { ConfiguredProvider } from '../../src/config';
import { CHAOS_CONTROL, REPEAT_UNKNOWN_WRITES, controlOf } from '../../src/cli/chaosControl';
import { checkProfiles } from '../../src/ndc/profile';
import { sandboxProfile } from '../support/running';

const providersAt = (url: string): ReadonlyMap<string, ConfiguredProvider> => {
  const { sandbox } = checkProfiles({ sandbox: sandboxProfile(url) });
  if (!sandbox) throw new Error('no profile');
  return new Map([
    ['sandbox', { profile: sandbox, credentials: () => Promise.reject(new Error('not asked')) }],
  ]);
};
const here = providersAt('http://127.0.0.1:1');
const wanted = { [CHAOS_CONTROL]: REPEAT_UNKNOWN_WRITES };

test('nothing is changed unless the variable is set', () => {
  expect(controlOf(here, {})).toEqual({});
  expect(controlOf(here, { [CHAOS_CONTROL]: '' })).toEqual({});
});

test('set to its one value, unknown writes are sent twice more', () => {
  expect(controlOf(here, wanted)).toEqual({ repeatUnknown: 2 });
});

test('a provider that is not on this machine stops the worker', () => {
  expect(() => controlOf(providersAt('https://ndc.svc.example'), wanted)).toThrow(/not on this machine/);
});

test('any other value stops the worker: it was meant to do something', () => {
  expect(() => controlOf(here, { [CHAOS_CONTROL]: 'yes' })).toThrow(/Unset|is set/);
});
