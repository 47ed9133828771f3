/** Changes after the sale, typed by hand: the command line against a real server, a worker and a sandbox. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { OrderStatus } from '../../src/domain/order/status';
import { documentOf, type Ended } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { daysAhead, oneAdult, running, sandboxProfile, trip, type Stage } from '../support/running';

let stage: Stage;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  stage = await running();
  folder = await mkdtemp(join(tmpdir(), 'cli-after-sale-'));
  const config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, stringify({ providers: { sandbox: sandboxProfile(stage.service.url) } }));
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_CONFIG: config,
  };
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const ndc = (...args: string[]): Promise<Ended> => runInProcess(args, { env });

/** Books an order for so many adults, whose fare may be changed. */
async function held(count: number): Promise<string> {
  const { passengers } = trip() as { passengers?: object[] };
  const request = trip({
    passengers: passengers?.slice(0, count),
    choose: { how: 'cheapest', checkedBags: 1 },
  });
  const booked = await runInProcess(['book', '-', '--json'], { env, input: JSON.stringify(request) });
  expect(documentOf<OrderStatus>(booked)).toMatchObject({ state: 'held' });
  return request.reference;
}

test('a hold gets a seat for a new total that was accepted, and nothing for less', async () => {
  const reference = await held(2);
  const listed = await ndc('extras', reference);
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  const { total } = documentOf<OrderStatus>(await ndc('status', reference, '--json'));
  const [, add = '', limit] = /add one: (ndc-flows add .*) --pay-up-to ([\d.]+)EUR/.exec(listed.stdout) ?? [];
  expect(add).toMatch(/--service '[^']+:PAX1@1'$/);
  expect(Number(limit)).toBeGreaterThan(Number(total?.amount));
  expect(listed.stdout).toMatch(/^Seats on XA\d+ for PAX1, PAX2$/m);

  const seats = listed.stdout.slice(listed.stdout.indexOf('Seats on'));
  const [, seat = ''] = / EUR +(\d+[A-F])\b/.exec(seats) ?? [];
  const wish = ['--seat', `PAX1:${seat}@1`, '--pay-up-to'];
  const refused = await ndc('add', reference, ...wish, '1EUR');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(
    /^The order would cost [\d.]+ EUR, but at most 1.00 EUR may be paid; nothing/,
  );
  expect(refused.stdout).not.toContain('Accepting');
  const [, needed] = /would cost ([\d.]+) EUR/.exec(refused.stderr) ?? [];
  const enough = `add ${reference} --seat PAX1:${seat}@1 --pay-up-to ${needed}EUR`;
  expect(refused.stderr).toMatch(
    new RegExp(
      `\n  see what can be added: ndc-flows extras ${reference}\n  add it for this: +ndc-flows ${enough}\n$`,
    ),
  );

  const added = await ndc(...enough.split(' '));
  expect(added).toMatchObject({ status: 0, stderr: '' });
  expect(added.stdout).toMatch(
    new RegExp(
      `Accepting a new total of up to ${needed} EUR\\.\n +orderChange [^]*amended .*seat ${seat} on`,
    ),
  );

  const bag = [...add.split(' ').slice(3, 4), add.slice(add.indexOf("'") + 1, -1), '--pay-up-to', '900EUR'];
  const once = await ndc('add', reference, ...bag);
  expect(once.stdout).not.toContain('already has');
  const twice = await ndc('add', reference, ...bag);
  // Before it is bought again, and once it is.
  expect(twice.stdout).toMatch(
    /The order already has [^;]+ for PAX1 [^;]+; this adds another\.\n[^]*Accepting a new total[^]*extra {8}[^]*amended /,
  );

  // A second answer is as good as the first.
  for (let time = 0; time < 2; time++)
    expect((await ndc('quote', reference)).stdout).toMatch(/fee quoted {3}0.00 EUR/);

  const refusedPart = await ndc('cancel', reference, '--extra', 'PAX2:99Z');
  expect(refusedPart).toMatchObject({ status: 1 });
  expect(refusedPart.stderr).toContain('PAX2 has no seat or service "99Z"');
  const quoted = await ndc('quote', reference, '--extra', `PAX1:${seat}`);
  expect(quoted.stdout).toContain(`cancel this part: ndc-flows cancel ${reference} --extra PAX1:${seat}`);
});

test('a journey moves to another date: quoted without a change, accepted for what was shown, and corrected from a file', async () => {
  const reference = await held(1);
  const early = await ndc('accept', reference, '1', '--pay-up-to', '9EUR');
  expect(early).toMatchObject({ status: 1 });
  expect(early.stderr).toContain(
    `ask for other flights: ndc-flows change ${reference} --journey 1 --date DATE`,
  );

  const date = daysAhead(69);
  const asked = await ndc('change', reference, '--journey', '2', '--date', date);
  expect(asked).toMatchObject({ status: 0, stderr: '' });
  const [, number = '', amount = ''] =
    /accept offer 1: +ndc-flows accept \S+ (1) --pay-up-to (\S+)/.exec(asked.stdout) ?? [];
  const before = await stage.orders.status(reference);
  expect(before.flights.at(-1)?.departure.slice(0, 10)).toBe(daysAhead(67));

  const accepted = await ndc('accept', reference, number, '--pay-up-to', amount, '--json');
  expect(accepted).toMatchObject({ status: 0, stderr: '' });
  const { flights, amendments } = documentOf<OrderStatus>(accepted);
  expect(flights.map(({ journey }) => journey)).toEqual([1, 2]);
  expect(flights.at(-1)?.departure.slice(0, 10)).toBe(date);
  expect(amendments).toMatchObject([{ kind: 'flights', proof: 'read' }]);

  const file = join(folder, 'passport.json');
  const documents = [{ type: 'PT', number: 'X0000001', issuingCountry: 'FR' }];
  await writeFile(file, JSON.stringify({ paxId: 'PAX1', documents }));
  const corrected = await ndc('correct', reference, '--from', file);
  expect(corrected).toMatchObject({ status: 0, stderr: '' });
  expect(corrected.stdout).toMatch(/amended .*travel documents of PAX1/);
  expect(corrected.stdout).not.toContain('X0000001');
});

test('a corrected name is the one that status shows, and a refused correction changes nothing', async () => {
  const reference = await held(2);
  const correct = (...more: string[]) => ndc('correct', reference, '--passenger', 'PAX1', ...more);
  expect(await correct('--surname', 'Exampel', '--pay-up-to', '900EUR')).toMatchObject({ status: 0 });
  expect(await correct('--surname', 'Exmaple')).toMatchObject({ status: 1 });
  const shown = await ndc('status', reference);
  expect(shown.stdout).toMatch(/passengers +(\S+) Exampel \(PAX1, ADT, formerly \1 Example\)/);
});

test('a correction that costs more ends with the same command for what it costs', async () => {
  const { reference, ...request } = oneAdult({ surname: 'NAMEFEE' });
  await stage.orders.start({ reference, ...request });
  await stage.until(reference, 'held');
  const correction = ['--passenger', 'PAX1', '--surname', 'NAMEFEES'];
  const refused = await ndc('correct', reference, ...correction, '--who', 'ab');
  expect(refused).toMatchObject({ status: 1 });
  const [, enough = ''] = /\n  correct it for this: ndc-flows (correct .*)\n$/.exec(refused.stderr) ?? [];
  expect(enough).toMatch(/ --passenger PAX1 --surname NAMEFEES --pay-up-to [\d.]+EUR --who ab$/);
  expect(await ndc(...enough.split(' '))).toMatchObject({ status: 0, stderr: '' });
});

test('a change to the cheapest that costs more ends with the same command for what it costs', async () => {
  const reference = await held(1);
  const change = ['--journey', '2', '--date', daysAhead(69), '--cheapest', '--max-stops', '0'];
  const refused = await ndc('change', reference, ...change, '--pay-up-to', '1EUR');
  expect(refused).toMatchObject({ status: 1 });
  const [, enough = ''] = /\n  change it for this: ndc-flows (change .*)\n$/.exec(refused.stderr) ?? [];
  expect(enough).toMatch(new RegExp(`^change ${reference} ${change.join(' ')} --pay-up-to [\\d.]+EUR$`));
  expect(await ndc(...enough.split(' '))).toMatchObject({ status: 0, stderr: '' });
});

test('a date in the past, and a part that was cancelled already, are refused with the cause before the airline is asked', async () => {
  const reference = await held(2);
  const asked = () => stage.service.log().length;
  const cheapest = ['--cheapest', '--pay-up-to', '900EUR'];
  for (const more of [[], cheapest]) {
    const before = asked();
    const past = await ndc('change', reference, '--journey', '1', '--date', '2020-01-02', ...more);
    expect(past.status).toBe(1);
    expect(past.stderr).toBe(
      `2020-01-02 is in the past; name a later date.\n` +
        `  ask for another date: ndc-flows change ${reference} --journey 1 --date DATE\n`,
    );
    expect(asked()).toBe(before);
  }
  const unknown = await ndc('change', reference, '--journey', '3', '--date', daysAhead(69));
  expect(unknown.stderr).toContain(`see what the order has: ndc-flows status ${reference}`);
  expect(unknown.stderr).not.toContain('--journey 3');
  for (const [option, what, left] of [
    ['--passenger', 'PAX2', 'passenger PAX1'],
    ['--journey', '2', 'journey 1'],
  ] as const) {
    expect(await ndc('cancel', reference, option, what)).toMatchObject({ status: 0 });
    const before = asked();
    for (const command of ['quote', 'cancel']) {
      const again = await ndc(command, reference, option, what);
      expect(again.status).toBe(1);
      expect(again.stderr).toMatch(
        new RegExp(
          `^\\w+ ${what} was already cancelled, at [\\d-]+ [\\d:]+ UTC; the order has ${left}\\.\n`,
          'i',
        ),
      );
      expect(again.stderr).toContain(`see what the order has: ndc-flows status ${reference}`);
    }
    expect(asked()).toBe(before);
  }
});
