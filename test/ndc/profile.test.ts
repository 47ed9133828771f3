import { ProfileError, checkProfiles, policyOf } from '../../src/ndc/profile';
import { isLoopback } from '../../src/domain/settings';

const least = {
  baseUrl: 'https://ndc.example/',
  version: '21.3',
  style: 'soap',
  providerCode: 'ALLINONE',
  agencyId: 'agency1234',
  credentials: { username: { env: 'NDC_USER' }, password: { file: '/run/secrets/ndc' } },
  timeZone: 'Europe/Madrid',
};

function profileOf(changes: object = {}) {
  const { example } = checkProfiles({ example: { ...least, ...changes } });
  if (!example) throw new Error('no profile');
  return example;
}

function mistakesOf(providers: unknown): { [path: string]: string } {
  try {
    checkProfiles(providers);
  } catch (error) {
    if (error instanceof ProfileError)
      return Object.fromEntries(error.mistakes.map(({ path, message }) => [path, message]));
    throw error;
  }
  return {};
}

const mistakes = (changes: object) => mistakesOf({ example: { ...least, ...changes } });

test('the least that a profile can say is completed', () => {
  expect(profileOf()).toMatchObject({
    baseUrl: 'https://ndc.example',
    capabilities: {
      cancelVia: 'none',
      changeOrders: 'orderChange',
      repriceBeforeIssue: false,
      findOrders: 'none',
    },
    forms: { reshop: 'UpdateOrder', versionNumber: '1' },
    repeatWrites: 1,
    control: {},
    statusMeanings: { order: { CLOSED: 'cancelled' }, service: { K: 'to-issue' } },
  });
});

test('19.2 cancels by orderCancel and has other forms', () => {
  expect(profileOf({ version: '19.2' })).toMatchObject({
    capabilities: { cancelVia: 'orderCancel' },
    forms: { reshop: 'DeleteOrderItem', versionNumber: '19.2' },
  });
  const repricing = { capabilities: { repriceBeforeIssue: true } };
  expect(profileOf({ version: '19.2', ...repricing }).capabilities.repriceBeforeIssue).toBe(true);
});

test('a version that YAML has read as a number is taken', () => {
  expect(profileOf({ version: 21.3 }).version).toBe('21.3');
});

test('durations are read, a default deadline goes to every operation that names none, and meanings are added to the known ones', () => {
  const profile = profileOf({
    timeouts: { connect: '2s', total: { default: '20s', airShopping: '1m30s' } },
    settleFor: '2m',
    statusMeanings: { order: { CLOSED: 'paid' }, service: { HK: 'ticketed' } },
    control: { environmentTarget: 'Test', apiVersion: 1.5, attributes: { BPVersion: 'b' } },
    names: { messagePrefix: 'STD_' },
  });
  expect(profile.timeouts).toMatchObject({
    connect: 2_000,
    total: { airShopping: 90_000, orderCreate: 20_000 },
  });
  expect(profile.statusMeanings).toMatchObject({
    order: { CLOSED: 'paid', OPENED: 'open' },
    service: { HK: 'ticketed', X: 'cancelled' },
  });
  expect(profile.control).toEqual({ EnvironmentTarget: 'Test', ApiVersion: '1.5', BPVersion: 'b' });
  expect(profile.names).toMatchObject({ messagePrefix: 'STD_', serviceName: 'SvcNDCService' });
});

test('every mistake is told at once, by its path and with what to write', () => {
  const told = mistakesOf({
    first: {
      ...least,
      baseUrl: 'http://ndc.example',
      credentials: { username: 'joe', password: { env: 'A', file: 'b' } },
      timeZone: 'Europe/Atlantis',
      capabilities: { cancelVia: 'orderCancel' },
      forms: { reshop: 'CancelOrder' },
      settleFor: '1m',
      issueBefore: '5h',
      errors: [{ code: 'X1', treatAs: 'forgotten' }],
      timeout: '5s',
    },
    'Not a name': {
      ...least,
      capabilities: { repriceBeforeIssue: true },
      timeouts: { connect: '5 seconds', total: { orderFly: '1m' } },
      agencyId: undefined,
    },
  });
  expect(Object.keys(told).sort()).toEqual([
    'providers.Not a name',
    'providers.Not a name.agencyId',
    'providers.Not a name.capabilities.repriceBeforeIssue',
    'providers.Not a name.timeouts.connect',
    'providers.Not a name.timeouts.total.orderFly',
    'providers.first.baseUrl',
    'providers.first.capabilities.cancelVia',
    'providers.first.credentials.password',
    'providers.first.credentials.username',
    'providers.first.errors.0.treatAs',
    'providers.first.forms.reshop',
    'providers.first.issueBefore',
    'providers.first.settleFor',
    'providers.first.timeZone',
    'providers.first.timeout',
  ]);
  expect(told['providers.first.credentials.username']).toContain('{env: NAME_OF_A_VARIABLE}');
  expect(told['providers.first.credentials.username']).not.toContain('joe');
  expect(told['providers.first.settleFor']).toContain('2m5s');
});

test('the settling time must be longer than the fence and the longest deadline of a write together', () => {
  const timeouts = { total: { default: '10s', orderChange: '1m' } };
  expect(mistakes({ timeouts, writeFence: '5s', settleFor: '1m5s' })).toHaveProperty([
    'providers.example.settleFor',
  ]);
  expect(mistakes({ timeouts, writeFence: '5s', settleFor: '1m6s' })).toEqual({});
});

test('plain http is for this machine alone, and a URL holds no password', () => {
  for (const baseUrl of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:1/below']) {
    expect(mistakes({ baseUrl })).toEqual({});
    expect(isLoopback(baseUrl)).toBe(true);
  }
  for (const baseUrl of [
    'http://10.0.0.1',
    'http://localhost.example',
    'ftp://localhost',
    'ndc.example',
    'https://u:p@ndc.example',
    'https://x.example/?a=b',
  ]) {
    expect(mistakes({ baseUrl })).toHaveProperty(['providers.example.baseUrl']);
  }
});

test.each([undefined, null, [], 'x', { example: null }, { example: 'x' }])(
  '%j is no configuration of providers',
  (providers) => {
    expect(mistakesOf(providers)).not.toEqual({});
  },
);

test('the policy of a profile holds what flows decide by, and no address and no secret', () => {
  const policy = policyOf('example', profileOf());
  expect(policy).toMatchObject({
    provider: 'example',
    version: '21.3',
    cancelVia: 'none',
    changeOrders: 'orderChange',
    repriceBeforeIssue: false,
    settleFor: 300_000,
  });
  expect(JSON.stringify(policy)).not.toMatch(/https?:|NDC_USER|secrets|agency1234/);
});
