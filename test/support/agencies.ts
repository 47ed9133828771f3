/** Two agencies that one installation serves: each with an account of its own at the stage's sandbox. */
import type { AgencyConfig } from '../../src/config';
import type { Sellers } from '../../src/domain/request/sellers';
import type { StageOptions } from './running';

const accounts = [
  { username: 'account-alpha', password: 'first' },
  { username: 'account-beta', password: 'second' },
] as const;

const agencyOf = (name: string, { username, password }: (typeof accounts)[number]): AgencyConfig => ({
  name,
  timeZone: 'UTC',
  accounts: new Map([
    ['sandbox', { agencyId: name.toUpperCase(), credentials: () => Promise.resolve({ username, password }) }],
  ]),
});

/** The options of a stage that serves both. */
export const twoAgencies = {
  agencies: [agencyOf('alpha', accounts[0]), agencyOf('beta', accounts[1])],
  sandbox: { accounts: [...accounts] },
} satisfies StageOptions;

/** What each sells. */
export const sellers: Sellers = new Map([
  ['alpha', ['sandbox']],
  ['beta', ['sandbox']],
]);

/** What callers of the stage are checked against. */
export const known = { providers: ['sandbox'], agencies: sellers };
