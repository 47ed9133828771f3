/** Meets each error of docs/reference/library.md once, on the stage of test/integration. Prints the code that each call threw. */
const { readFileSync, writeFileSync } = require('node:fs');
const { connect, NdcFlowsError } = require('ndc-flows-client');

const { held, forgotten, stopped, unattended, forger } = JSON.parse(readFileSync('errors.json', 'utf8'));
const AMOUNT = { amount: '1.00', currency: 'EUR' };

/** What orders refuse. */
const calls = {
  'bad-request': (flows) => flows.startOrder({ reference: 'INCOMPLETE-1' }),
  'reference-taken': (flows) => flows.startOrder({ ...held, contact: { email: 'another@example.com' } }),
  'reference-forgotten': (flows) => flows.status(forgotten),
  'unknown-reference': (flows) => flows.status('NOBODY-1'),
  'not-in-this-state': (flows) => flows.approve(held.reference, AMOUNT),
  'order-stopped': (flows) => flows.status(stopped),
  'not-reached': (flows) => flows.waitFor(held.reference, 'ticketed', { within: 1 }),
  'not-answered': (flows) => flows.status(held.reference, { signal: AbortSignal.abort() }),
  'bad-cursor': (flows) => flows.listPage({}, { limit: 1, cursor: 'nowhere' }),
  'bad-filter': (flows) => flows.listPage({}, { limit: 0 }),
  'unknown-delivery': (flows) => flows.redeliver('webhook/NOBODY-1/evt_1/office'),
};

/** What a connection refuses: options of `connect`, and variables of the environment. */
const connections = {
  'namespace-missing': [{ namespace: 'not-there' }, {}],
  'config-missing': [{ config: 'not-there.yaml' }, {}],
  'config-invalid': [{ config: 'invalid.yaml' }, {}],
  'keys-unusable': [{}, { NDC_FLOWS_KEYS: 'not a key' }],
  'keys-needed': [{}, { NDC_FLOWS_KEYS: undefined, TEMPORAL_ADDRESS: 'temporal.example:7233' }],
  'temporal-config': [{}, { TEMPORAL_PROFILE: 'not-there' }],
  'temporal-unreachable': [{}, { TEMPORAL_ADDRESS: '127.0.0.1:1' }],
};

/** Sets variables of the environment; those without a value go. */
function change(env) {
  for (const [name, value] of Object.entries(env))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
}

/** Calls with other variables in the environment. */
async function within(env, call) {
  const before = { ...process.env };
  change(env);
  try {
    return await call();
  } finally {
    change(Object.fromEntries(Object.keys(env).map((name) => [name, before[name]])));
  }
}

/** The code of what a call throws. */
async function thrownBy(call) {
  try {
    await call();
    return 'nothing';
  } catch (error) {
    return error instanceof NdcFlowsError ? error.code : String(error);
  }
}

async function main() {
  writeFileSync('invalid.yaml', 'providers: {}\n', { mode: 0o600 });
  const met = {};
  for (const [code, [options, env]] of Object.entries(connections))
    met[code] = await thrownBy(() => within(env, () => connect(options)));

  const nobody = await connect({ namespace: unattended });
  await nobody.startOrder(held);
  met['no-worker'] = await thrownBy(() => nobody.status(held.reference));
  await nobody.close();

  const forged = await within({ TEMPORAL_ADDRESS: forger }, () => connect());
  met['not-taken'] = await thrownBy(() => forged.refresh(held.reference));
  await forged.close();

  const flows = await connect();
  for (const [code, call] of Object.entries(calls)) met[code] = await thrownBy(() => call(flows));
  await flows.close();
  met['connection-closed'] = await thrownBy(() => flows.status(held.reference));
  console.log(JSON.stringify(met));
}

void main();
