/** `book --check`: looks for mistakes in a request where no server is, and sends nothing. */
import { documentOf } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { oneAdult } from '../support/running';

const env = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
const check = (request: object, ...args: string[]) =>
  runInProcess(['book', '-', '--check', ...args], { env, input: JSON.stringify(request) });
const { requestedAt: _, ...trip } = oneAdult();
const called = (name: object) => ({
  ...trip,
  passengers: (trip.passengers as object[]).map((passenger) => ({ ...passenger, ...name })),
});

test('a request without mistakes is said to be right, without a server', async () => {
  const checked = await check(called({ givenName: 'Zoë', surname: 'Müller' }));
  expect(checked).toMatchObject({ status: 0, stderr: '' });
  expect(checked.stdout).toContain(`${trip.reference}: the request has no mistakes. Nothing was sent.`);
  expect(documentOf(await check(trip, '--json'))).toEqual({ reference: trip.reference, valid: true });
});

test('a name that no ticket can carry is told by its path, and a child without an adult', async () => {
  const refused = await check(
    called({ surname: 'Иванова', type: 'CHD', title: undefined, birthDate: '2021-01-01' }),
  );
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toContain('passengers[0].surname: contains a character that tickets cannot carry');
  expect(refused.stderr).toContain('passengers[0].type: is a child without an adult');
  expect(refused.stderr).not.toContain('Иванова');
});

test('a text that is no JSON is told by line and column, without a word of it', async () => {
  const input = `{\n  "reference": "${trip.reference}",\n  "passengers": [{ "surname": Müller }]\n}`;
  const refused = await runInProcess(['book', '-', '--check'], { env, input });
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toContain('standard input:3:31: not valid JSON: unexpected text, expected a value');
  expect(refused.stderr).not.toContain('Müller');
});

test('misspelt members are told with what they meant, all at once', async () => {
  const { contact, ...rest } = trip;
  const refused = await check({
    ...rest,
    contacts: contact,
    payupto: { amount: '1', currency: 'EUR' },
    xyz: 1,
  });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('contacts: is not a known field; did you mean contact?');
  expect(refused.stderr).toContain('payupto: is not a known field; did you mean payUpTo?');
  expect(refused.stderr).toMatch(/xyz: is not a known field; check the spelling$/m);
  expect(refused.stderr).toContain('contact: is missing');
  const inside = await check(called({ birthdate: '1980-01-01' }));
  expect(inside.stderr).toContain('passengers[0].birthdate: is not a known field; did you mean birthDate?');
  const choice = await check({
    ...trip,
    choose: { how: 'cheapest', maxprice: { amount: '1', currency: 'EUR' } },
  });
  expect(choice.stderr).toContain('choose.maxprice: is not a known field; did you mean maxPrice?');
});

test('codes may be written in any case', async () => {
  const journeys = [{ ...(trip.journeys as object[])[0], origin: 'lhr', destination: 'cdg' }];
  expect(await check({ ...trip, journeys, currency: 'eur' })).toMatchObject({ status: 0 });
});

test('a place that no list has is questioned before anything is sent, and taken where one insists', async () => {
  const journeys = [{ ...(trip.journeys as object[])[0], origin: 'lhx' }];
  const refused = await check({ ...trip, journeys });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(
    'journeys[0].origin: LHX is not a known airport or city code. Did you mean LHR (London) or LAX (Los Angeles)? ' +
      'If it exists: `ndc-flows book - --any-airport`',
  );
  expect(await check({ ...trip, journeys }, '--any-airport')).toMatchObject({ status: 0 });
  // Without a server to ask: nothing has been started.
  const booked = await runInProcess(['book', '-'], { env, input: JSON.stringify({ ...trip, journeys }) });
  expect(booked).toMatchObject({ status: 1, stdout: '' });
  expect(booked.stderr).toContain('LHX');
});

test('what is seldom meant is questioned, and nothing is refused for it', async () => {
  const journeys = [{ ...(trip.journeys as object[])[0], date: '2099-03-12' }];
  const doubts = [
    'journeys[0].date: airlines sell flights about 331 to 361 days ahead, and this one is later',
    'passengers[0].type: ADL is not a passenger type that ndc-flows knows, so it is sent as it is and travels as an adult. Did you mean ADT?',
  ];
  const doubtful = { ...called({ type: 'ADL' }), journeys };
  const checked = await check(doubtful);
  expect(checked).toMatchObject({ status: 0, stderr: '' });
  for (const doubt of doubts) expect(checked.stdout).toContain(`\nCheck ${doubt}\n`);
  expect(documentOf(await check(doubtful, '--json'))).toMatchObject({ valid: true, doubts });
  // Without a server to ask: it was about to be started.
  const booked = await runInProcess(['book', '-'], { env, input: JSON.stringify(doubtful) });
  for (const doubt of doubts) expect(booked.stderr).toContain(`Check ${doubt}\n`);
});
