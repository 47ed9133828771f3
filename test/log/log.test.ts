/** The log: what is left out by name, what is covered in the last line, and what of the SDK's lines is never told. */
import { createLog, knownSecrets, learnEnvironment } from '../../src/log';
import { lastLook } from '../../src/log/lastLine';
import { sdkLogging } from '../../src/log/sdk';
import { KnownSecrets } from '../../src/log/secrets';
import { sandboxAccount } from '../../src/sandbox';
import { cardLike, ticketNumber } from '../support/cards';

/** A log into a list. */
function open(level = 'trace', people?: { colours: boolean }) {
  const lines: string[] = [];
  const log = createLog({ name: 'test', level, people, to: { write: (line) => void lines.push(line) } });
  return { log, lines, told: () => lines.join('') };
}

/** A moment whose clock does not depend on the machine's zone. */
const clock = /^\d\d:\d\d:\d\d /;

test('people read when, how grave, what and the facts; an error with its stack below', () => {
  const { log, lines } = open('info', { colours: false });
  log.info({ address: '127.0.0.1:7233', queues: ['a', 'b'], why: 'two words' }, 'worker is ready');
  log.error({ err: new Error('gone') }, 'it failed');
  const [ready = '', failed = ''] = lines.map((line) => line.replace(clock, ''));
  expect(ready).toBe('INFO  worker is ready  address=127.0.0.1:7233  queues=a,b  why="two words"\n');
  expect(failed).toMatch(/^ERROR it failed\nError: gone\n {4}at .*/);
});

test.each([
  ['in JSON', undefined],
  ['for people', { colours: true }],
])('%s the same is left out', (_, people) => {
  const token = 'to"ken/+with\\signs==';
  knownSecrets.learn(token);
  const { log, told } = open('info', people);
  const card = cardLike('4', 16);
  log.info({ passengers: [person], call: { input: person }, body: JSON.stringify({ token }) }, token);
  log.warn({ number: card, who: 'erika@mail.example' }, `Bearer abcdefghijklmnop erika@mail.example`);
  log.error({ err: new Error(`${token} erika@mail.example ${card}`) }, 'failed');
  expect(told()).not.toMatch(/Erika|erika|Mustermann|1964|C01X|signs|abcdefghijklmnop/);
  expect(told()).not.toContain(card);
  expect(told()).toContain('***');
});

test('what JSON had escaped steers no terminal either, in a message, a fact, a name or a stack', () => {
  const { log, told } = open('info', { colours: false });
  const hostile = '\u001b[2J\u009b\u202e';
  log.info({ [hostile]: hostile, list: [hostile], err: new Error(hostile) }, hostile);
  expect(told()).not.toMatch(/[\u001b\u009b\u202e]/);
  expect(told()).toContain('\\u001b[2J');
});

/** A log of a machine of this name: most test machines have a name without a dot, which looks like no address. */
async function onHost(name: string) {
  jest.resetModules();
  jest.doMock('node:os', () => ({ ...jest.requireActual<object>('node:os'), hostname: () => name }));
  const { createLog: createLogThere } = await import('../../src/log');
  const lines: string[] = [];
  const log = createLogThere({ name: 'test', to: { write: (line) => void lines.push(line) } });
  jest.dontMock('node:os');
  return { log, lines };
}

const person = {
  givenName: 'Erika',
  surname: 'Mustermann',
  birthDate: '1964-08-12',
  documents: [{ number: 'C01X00T47' }],
};

describe('a line', () => {
  test('holds nothing of members that are personal or secret, whatever they hold', () => {
    const { log, told } = open();
    log.info({ passengers: [person], contact: { email: 'erika' }, order: { ...person, id: 7 } }, 'a');
    log.info(
      {
        password: 'x1',
        session: { token: 'y1' },
        call: { input: person, session: 'z1', operation: 'login' },
      },
      'b',
    );

    expect(told()).not.toMatch(/Erika|Mustermann|1964|C01X|x1|y1|z1/);
    expect(told()).toMatch(/"id":7.*"operation":"login"/s);
  });

  test('holds no secret that the process has learnt, however it is written there', () => {
    const token = 'to"ken/+with\\signs==';
    knownSecrets.learn(token, 'correct horse battery');
    const { log, told } = open();
    log.warn(
      {
        header: `AuthToken ${token}`,
        body: JSON.stringify({ a: token }),
        url: `/?t=${encodeURIComponent(token)}`,
      },
      token,
    );
    log.error(
      { deep: { deeper: [{ deepest: 'correct horse battery' }] } },
      Buffer.from('correct horse battery').toString('base64'),
    );

    expect(told()).not.toMatch(/signs|horse|Y29ycmVjdC/);
    for (const line of told().trim().split('\n')) JSON.parse(line);
    expect(told()).toMatch(/"msg":"\*\*\*"/);
  });

  test('holds no card, no bearer and no address of e-mail, and stays JSON', () => {
    const { log, lines } = open();
    const card = cardLike('4', 16);
    log.info(
      { number: Number(card), text: `paid by ${card}`, many: [Number(card)] },
      `Authorization: Bearer abcdefgh0123456789`,
    );
    log.info({ who: 'erika@mustermann.example' }, `ticket ${ticketNumber('421')}`);
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);

    expect(first).toMatchObject({
      number: '***',
      text: 'paid by ***',
      many: ['***'],
      msg: 'Authorization: Bearer ***',
    });
    expect(second).toMatchObject({ who: '***' });
    expect(second?.msg).toMatch(/^ticket 421\d{10}$/);
  });

  test('holds no address of digits or of other letters than ours, and none behind a line end', () => {
    const { log, lines } = open();
    log.info(
      { who: ['123456789@qq.example', 'zoé@mail.example', 'DOMAIN\\\\zoe@mail.example'] },
      '\nzoe@mail.example',
    );
    const [line] = lines.map((each) => JSON.parse(each) as Record<string, unknown>);

    expect(line).toMatchObject({ who: ['***', '***', 'DOMAIN\\\\***'], msg: '\n***' });
  });

  test('names this process as Temporal does, and no other', async () => {
    const { log, lines } = await onHost('host.example');
    log.info(
      { worker: `${process.pid}@host.example`, queue: `${process.pid}@host.example-orders-1f0e` },
      'a',
    );
    log.info({ worker: `1${process.pid}@host.example`, queue: `${process.pid}@host.example.org` }, 'b');

    expect(lines.map((each) => JSON.parse(each) as Record<string, unknown>)).toMatchObject([
      { worker: `${process.pid}@host.example`, queue: `${process.pid}@host.example-orders-1f0e` },
      { worker: '***', queue: '***' },
    ]);
  });

  test('is left as it is where nothing is wrong with it', () => {
    const line =
      '{"level":30,"time":1800000000000,"pid":4711,"reference":"T-1","correlationId":"e0511f74-7d4b-3763-b80c-08b1ec1803d2","msg":"T-1: held → ticketed"}\n';

    expect(lastLook(line)).toBe(line);
  });
});

describe('secrets', () => {
  test('are found among thousands, and the oldest are forgotten first', () => {
    const secrets = new KnownSecrets(3_000);
    for (let nth = 0; nth < 2_000; nth += 1) secrets.learn(`${nth}-secret-${nth}`);
    const began = process.cpuUsage();
    for (let round = 0; round < 200; round += 1) secrets.cover(`${'x'.repeat(500)} 1999-secret-1999`);

    expect(secrets.cover('a 1999-secret-1999 b')).toBe('a *** b');
    expect(secrets.cover('a 0-secret-0 b')).toBe('a 0-secret-0 b');
    // Of the processor, whatever else the machine does: 10 ms a line would stop a worker.
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });

  test('that last as long as the process are not pushed out by sessions, nor is one that is kept and learnt', () => {
    const secrets = new KnownSecrets();
    learnEnvironment({ TEMPORAL_API_KEY: 'api-key-of-temporal' }, secrets);
    secrets.learn('kept-after-it-was-learnt');
    secrets.keep('a-key-of-payloads', 'kept-after-it-was-learnt');
    secrets.learn('a-key-of-payloads');
    for (let nth = 0; nth < 10_000; nth += 1) secrets.learn(`${nth}-session-${nth}`);

    expect(secrets.cover('a api-key-of-temporal b a-key-of-payloads c kept-after-it-was-learnt')).toBe(
      'a *** b *** c ***',
    );
    expect(secrets.cover('0-session-0')).toBe('0-session-0');
  });

  test('too short to be told from a text are not looked for', () => {
    const secrets = new KnownSecrets();
    secrets.learn('1', 'route');

    expect(secrets.cover('1 route')).toBe('1 route');
  });

  test('of the sandbox, which everybody knows, hide no word of a line about it', () => {
    const secrets = new KnownSecrets();
    secrets.keep(sandboxAccount.password);
    const line = 'sandbox, public port 4711, provider=sandbox, Password';

    expect(secrets.cover(line)).toBe(line);
  });

  test('of the environment are known by the names of their variables', () => {
    const secrets = new KnownSecrets();
    learnEnvironment(
      {
        TEMPORAL_API_KEY: 'api-key-of-temporal',
        NDC_FLOWS_KEYS: 'a:AAAAAAAAAAAAAAAA,b:BBBBBBBBBBBBBBBB',
        SANDBOX_PASSWORD: 'hunter-two',
        NDC_FLOWS_KEYS_FILE: '/etc/keys/file',
        HOME: '/srv/somebody',
      },
      secrets,
    );

    expect(secrets.cover('api-key-of-temporal BBBBBBBBBBBBBBBB hunter-two')).toBe('*** *** ***');
    expect(secrets.cover('/etc/keys/file /srv/somebody')).toBe('/etc/keys/file /srv/somebody');
  });
});

describe('what the SDK says', () => {
  const payload = {
    metadata: { encoding: Buffer.from('json/plain') },
    data: Buffer.from(JSON.stringify(person)),
  };

  test('is told with its plain facts, and never with the tasks and options that it carries', () => {
    const { log, told } = open();
    const { logger } = sdkLogging(log);
    logger?.trace('Got workflow activation', {
      runId: 'run-1',
      jobs: [{ initializeWorkflow: { arguments: [payload] } }],
    });
    logger?.debug('Creating worker', {
      options: { dataConverter: { keyring: { bytes: Buffer.from('the key itself!!') } } },
    });
    logger?.info('held', { workflowId: 'order/T-1', attempt: 1, taskToken: payload.data });

    expect(told()).toMatch(/"runId":"run-1".*"workflowId":"order\/T-1"/s);
    expect(told()).not.toMatch(/Erika|RXJpa2|69,114|"data"|options|116,104|taskToken/);
  });

  test('of an error its words, its place and its first cause, and no details', () => {
    const { log, told } = open();
    const cause = Object.assign(new Error('the service said no'), { details: [person] });
    sdkLogging(log).logger?.warn('Activity failed', { error: new Error('read failed', { cause }) });

    expect(told()).toMatch(/read failed.*log\.test\.ts.*Error: the service said no/s);
    expect(told()).not.toMatch(/Erika|details/);
  });

  test('on a terminal are its warnings, and none that every start brings', () => {
    const { log, told } = open('info');
    const { logger, telemetryOptions } = sdkLogging(log, { quiet: true });
    logger?.info('Worker state changed', { state: 'RUNNING' });
    logger?.warn('No workflows registered, not polling for workflow tasks');
    expect(told()).toBe('');
    expect(JSON.stringify(telemetryOptions?.logging?.filter)).toContain('sdk_core=WARN');
    logger?.warn('Activity failed');
    expect(told()).toContain('Activity failed');
  });

  test('is not asked of its core below INFO, where whole messages are in its texts', () => {
    const filterAt = (level: string): string => {
      const { telemetryOptions } = sdkLogging(open(level).log);
      return JSON.stringify(telemetryOptions?.logging?.filter);
    };

    expect(filterAt('trace')).toMatch(/temporal(io)?_sdk_core=INFO|temporal_sdk_core=INFO/);
    expect(filterAt('trace')).not.toMatch(/TRACE|DEBUG/);
    expect(filterAt('error')).toContain('=ERROR');
  });
});
