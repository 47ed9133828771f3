/** Who travels: names, children and the countries that an airline asks for, in both versions. */
import { daysAhead, oneAdult, running, trip, type Stage } from '../support/running';

type Changes = Record<string, unknown>;

describe.each(['19.2', '21.3'] as const)('in %s', (version) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ version });
  });
  afterAll(() => stage.close());

  /** A trip of one adult, changed. */
  function oneWho(changes: Changes, more: Changes & { surname?: string } = {}): ReturnType<typeof oneAdult> {
    const request = oneAdult(more);
    const passengers = (request.passengers as object[]).map((passenger) => ({ ...passenger, ...changes }));
    return { ...request, passengers };
  }

  async function heldOrNot(request: ReturnType<typeof oneAdult>) {
    await stage.orders.start(request);
    return stage.until(request.reference, 'held', 'failed', 'attention');
  }

  test('a name written as in the passport’s lower lines is the same person as one with an umlaut', async () => {
    const birthDate = version === '19.2' ? '1971-02-03' : '1971-02-04';
    const first = oneWho({ givenName: 'Zoë', surname: 'Müller', birthDate });
    const second = oneWho({ givenName: 'ZOE', surname: 'Mueller', birthDate });

    expect((await heldOrNot(first)).state).toBe('held');
    expect((await heldOrNot(second)).attention).toMatchObject({ reason: 'duplicate-trip' });
  });

  test('a name that no ticket can carry is refused before anything is sent', async () => {
    const calls = stage.service.log().length;

    await expect(stage.orders.start(oneWho({ surname: 'Иванова' }))).rejects.toMatchObject({
      mistakes: [
        { path: 'passengers[0].surname', message: expect.stringContaining('Latin letters') as string },
      ],
    });
    expect(stage.service.log()).toHaveLength(calls);
  });

  test('a child travels without an adult only where the request says so', async () => {
    const child = { type: 'CHD', title: undefined, birthDate: daysAhead(-7 * 366) };

    await expect(stage.orders.start(oneWho(child))).rejects.toMatchObject({
      mistakes: [{ path: 'passengers[0].type', message: expect.stringContaining('unaccompanied') as string }],
    });
    expect((await heldOrNot(oneWho(child, { unaccompanied: true }))).state).toBe('held');
  });

  test('an infant who turns two on the way is booked as a child, as the refusal says', async () => {
    const request = trip();
    const family = (type: string, adult?: string) => ({
      ...request,
      passengers: (request.passengers as { type: string }[]).map((passenger) =>
        passenger.type === 'INF' ? { ...passenger, type, adult, birthDate: twoOn(daysAhead(64)) } : passenger,
      ),
    });

    await expect(stage.orders.start(family('INF', 'PAX1'))).rejects.toMatchObject({
      mistakes: [
        { path: 'passengers[3].birthDate', message: expect.stringContaining('set type to CHD') as string },
      ],
    });
    expect((await heldOrNot(family('CHD'))).state).toBe('held');
  });

  test('an airline that asks for the country of residence gets it', async () => {
    expect(await heldOrNot(oneAdult({ surname: 'Residence' }))).toMatchObject({
      state: 'failed',
      lastError: { code: '912' },
    });
    const residents = oneWho({ residenceCountry: 'DE', citizenshipCountry: 'FR' }, { surname: 'Residence' });
    expect((await heldOrNot(residents)).state).toBe('held');
  });
});

/** The birth date of who turns two on a day. */
function twoOn(day: string): string {
  return `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`.replace('-02-29', '-02-28');
}
