/** Logins that get lost, at every call of an order's whole life: one more login, the call once more, and never a loop. */
import type { OrderStatus } from '../../../src/domain/order/status';
import { startBalancer, type Balancer, type Loss } from '../../support/balancer';
import { ACCOUNT, daysAhead, oneAdult, running, type Stage, type StageOptions } from '../../support/running';

/** The calls of a life from the shop to the cancellation, logins left out. */
const life = [
  'airShopping',
  'serviceList',
  'seatAvailability',
  'offerPrice',
  'orderCreate',
  'orderRetrieve',
  // ticket
  'orderRetrieve',
  'orderChange',
  'orderRetrieve',
  // cancel
  'orderRetrieve',
  'orderReshop',
  'orderReshop',
  'orderCancel',
  'orderRetrieve',
];

/** A loss that comes again right after the login, or a login that is refused: where each leaves the order. */
const ends: Record<number, { state: string; reason?: string; told?: true; then?: string[] }> = {
  0: { state: 'failed' },
  1: { state: 'failed' },
  2: { state: 'failed' },
  3: { state: 'failed' },
  4: { state: 'failed' },
  // The order exists, and nobody can read it.
  5: { state: 'attention', reason: 'budget-spent' },
  6: { state: 'held', told: true },
  // See below: refused by the airline, or not even sent.
  7: { state: 'attention' },
  8: { state: 'attention', reason: 'lost-issue' },
  9: { state: 'ticketed', told: true },
  10: { state: 'ticketed', told: true },
  11: { state: 'ticketed', told: true },
  // Nothing was cancelled, which a read of its own shows: that read is the answer, with the refusal as its last error.
  12: { state: 'ticketed', told: true, then: ['orderRetrieve', 'login', 'orderRetrieve'] },
  13: { state: 'attention', reason: 'lost-cancel' },
};

/** Positions of the logins: before the shop, the ticket and the cancellation. */
const flows = [0, 6, 9];

/** The calls of a life up to a position, logins included; `repeated` says of which calls there is a login and a repeat. */
function calls(upTo: number, repeated: (at: number) => boolean): string[] {
  return life
    .slice(0, upTo + 1)
    .flatMap((operation, at) => [
      ...(flows.includes(at) ? ['login'] : []),
      operation,
      ...(repeated(at) ? ['login', operation] : []),
    ]);
}

/** The password is asked for at each use. */
const options: StageOptions = {
  // The clock is moved by hours below.
  sandbox: { offerLifetime: 48 * 3_600_000 },
  password: ACCOUNT.password,
};
let balancer: Balancer;
let stage: Stage;

/** One life, struck or not: how it ended, and every call of it. */
interface Lived {
  status: OrderStatus;
  /** Code of the refusal that a caller got. */
  refused?: string;
  operations: string[];
}
const lives = new Map<string, Promise<Lived>>();

let made = 0;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Another traveller and another day each time: the trips would be one, and the flight sold out. */
function anotherTrip(agent: string) {
  made += 1;
  return oneAdult({
    surname: `Examp${LETTERS[Math.floor(made / 26) % 26]}${LETTERS[made % 26]}`,
    journeys: [{ origin: 'LHR', destination: 'CDG', date: daysAhead(20 + made) }],
    requester: { agentCode: agent },
    services: [{ name: 'bag', need: 'preferred' }],
    seats: [{ paxId: 'PAX1', need: 'preferred' }],
  });
}

/** Books, tickets and cancels, as far as it goes. */
async function lived(agent: string): Promise<Lived> {
  const request = anotherTrip(agent);
  await stage.orders.start(request);
  const ended = (status: OrderStatus, refused?: string): Lived => ({
    status,
    refused,
    operations: balancer.calls(agent).map(({ operation }) => operation),
  });
  let status = await stage.until(request.reference, 'held', 'failed', 'attention');
  if (status.state !== 'held') return ended(status);
  const steps = [
    ({ total }: OrderStatus) => stage.orders.update(request.reference, 'ticket', { payUpTo: total! }),
    () => stage.orders.update(request.reference, 'cancel', {}),
  ];
  for (const step of steps) {
    try {
      status = await step(status);
    } catch (error) {
      return ended(await stage.orders.status(request.reference), (error as { given: string }).given);
    }
    if (status.state === 'attention') break;
  }
  return ended(status);
}

const AT_ONCE = 6;
const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());

/** A life under an agent of its own, struck as told; a few at a time. */
function begin(agent: string, strike?: Parameters<Balancer['strike']>[1]): void {
  if (strike) balancer.strike(agent, strike);
  const lane = lives.size % AT_ONCE;
  const whole = (lanes[lane] ?? Promise.resolve()).then(() => lived(agent));
  lanes[lane] = whole.catch(() => undefined);
  lives.set(agent, whole);
}

/** What the sandbox really did for an order. */
function done(orderId: string | undefined) {
  const { orders, issues, cancellations } = stage.service.ledger();
  const of = (entries: { orderId: string }[]) => entries.filter((entry) => entry.orderId === orderId).length;
  return { orders: of(orders), issues: of(issues), cancellations: of(cancellations) };
}

/** Every way in which a login is lost. */
export const allLosses: readonly Loss[] = ['token', 'cookies', '401', '403'];
/** Every call of a life. */
export const wholeLife: readonly number[] = life.map((_, at) => at);

/** Declares the tests: these losses at every call, and a loss at each of these calls that a login does not mend. */
export function loginRefreshCases(losses: readonly Loss[], struck: readonly number[]): void {
  const positions = struck.map((at) => [at, life[at]] as const);

  beforeAll(async () => {
    balancer = await startBalancer();
    options.profile = { baseUrl: balancer.url };
    stage = await running(options);
    balancer.target = stage.service.url;
    begin('whole');
    for (const loss of losses) begin(`every ${loss}`, { at: 'every', loss });
    for (const [at] of positions) {
      begin(`twice ${at}`, { at, loss: 'token', again: true });
      begin(`account ${at}`, { at, loss: 'account' });
    }
    await Promise.allSettled(lives.values());
  });
  afterAll(async () => {
    await stage.close();
    await balancer.close();
  });

  test('a life in which no login is lost is the one that is expected here', async () => {
    const { status, operations } = (await lives.get('whole'))!;
    expect(status.state).toBe('cancelled');
    expect(operations).toEqual(calls(13, () => false));
  });

  describe('a login that is lost at every single call of a life', () => {
    test.each(losses)(
      '(%s) costs one login and one repeat each, and everything is done once',
      async (loss) => {
        const { status, operations } = (await lives.get(`every ${loss}`))!;
        expect(status.state).toBe('cancelled');
        expect(operations).toEqual(calls(13, () => true));
        expect(balancer.calls(`every ${loss}`).filter(({ struck }) => struck === loss)).toHaveLength(
          life.length,
        );
        expect(done(status.orderId)).toEqual({ orders: 1, issues: 1, cancellations: 1 });
      },
    );

    test('(expired) costs one login and one repeat each, and everything is done once', async () => {
      let repeat = false;
      balancer.before = (agent, { operation }) => {
        if (agent !== 'expiring' || operation === 'login') return;
        if (!repeat) stage.service.advance(3_600_001);
        repeat = !repeat;
      };
      const { status, operations } = await lived('expiring');
      expect(status.state).toBe('cancelled');
      expect(operations).toEqual(calls(13, () => true));
      expect(done(status.orderId)).toEqual({ orders: 1, issues: 1, cancellations: 1 });
    });
  });

  describe('368 that comes again after the login', () => {
    test.each(positions)(
      '(call %i, %s) is the refusal of the business, and no third login follows',
      async (at) => {
        const { status, refused, operations } = (await lives.get(`twice ${at}`))!;
        const { state, reason, told, then = [] } = ends[at]!;
        expect(status.state).toBe(state);
        expect(status.attention?.reason).toBe(at === 7 ? 'changed-since-sale' : reason);
        expect(status.lastError?.code).toBe('368');
        expect(refused).toBe(told && at !== 12 ? '368' : undefined);
        expect(operations).toEqual([...calls(at, (call) => call === at), ...then]);
      },
    );
  });

  describe('credentials that are refused in the middle', () => {
    test.each(positions)('(after call %i, %s) end the flow with a sentence, and never a loop', async (at) => {
      const { status, refused, operations } = (await lives.get(`account ${at}`))!;
      const { state, reason, told, then = [] } = ends[at]!;
      expect(status.state).toBe(state);
      expect(status.attention?.reason).toBe(at === 7 ? 'budget-spent' : reason);
      expect(status.lastError).toMatchObject({
        code: 'login-refused',
        text: expect.stringContaining('credentials') as string,
      });
      expect(refused).toBe(told ? 'login-refused' : undefined);
      expect(operations).toEqual([...calls(at, () => false), 'login', ...then.slice(0, 2)]);
    });
  });

  test('credentials that are wrong from the start end the booking after one login', async () => {
    balancer.lockOut('stranger');
    const { status, operations } = await lived('stranger');
    expect(status.state).toBe('failed');
    expect(status.lastError?.text).toContain("check the provider's credentials");
    expect(operations).toEqual(['login']);
  });

  test('a password that was changed here and not there is tried once, until it is right again', async () => {
    const request = anotherTrip('changing');
    await stage.orders.start(request);
    const { total, orderId } = await stage.until(request.reference, 'held');
    const before = balancer.calls('changing').length;
    options.password = 'changed';
    for (let tried = 1; tried <= 2; tried += 1) {
      await expect(
        stage.orders.update(request.reference, 'ticket', { payUpTo: total! }),
      ).rejects.toMatchObject({
        given: 'login-refused',
      });
      expect(balancer.calls('changing')).toHaveLength(before + 1);
    }
    options.password = ACCOUNT.password;
    expect((await stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).state).toBe(
      'ticketed',
    );
    expect(done(orderId)).toMatchObject({ orders: 1, issues: 1 });
  });
}
