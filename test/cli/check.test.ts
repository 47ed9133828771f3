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
