/** The cases of lost and paused workers, the same for both versions: a row each, and the test that walks it. */
import {
  deadlines,
  loseWorkerAt,
  onTheWire,
  openScene,
  pathOf,
  pauseWorkerAt,
  requestsOf,
  type Boundary,
  type Pause,
  type Scene,
  type Version,
  writesAround,
  type Write,
} from './boundaries';

/** Where the worker is lost, and the states that the order goes through because of it. */
interface Lost {
  write: Write;
  boundary: Boundary;
  path: string;
}

const lost: readonly Lost[] = [
  // Proven not sent, because the server holds no mark: sent again, and nobody sees more than a delay.
  { write: 'create', boundary: 'before the request', path: 'creating → held' },
  { write: 'change', boundary: 'before the request', path: 'changing → held' },
  { write: 'issue', boundary: 'before the request', path: 'ticketing → ticketed' },
  { write: 'cancel', boundary: 'before the request', path: 'cancelling → cancelled' },
  // The mark stands, and there is no answer: found out by reading, and never sent again.
  { write: 'create', boundary: 'after its last byte', path: 'creating → unknown → held' },
  { write: 'change', boundary: 'after its last byte', path: 'changing → unknown → held' },
  { write: 'issue', boundary: 'after its last byte', path: 'ticketing → unknown → ticketed' },
  { write: 'cancel', boundary: 'after its last byte', path: 'cancelling → unknown → cancelled' },
  // The answer was there, and went with its worker.
  { write: 'create', boundary: 'after its answer', path: 'creating → unknown → held' },
  { write: 'change', boundary: 'after its answer', path: 'changing → unknown → held' },
  { write: 'issue', boundary: 'after its answer', path: 'ticketing → unknown → ticketed' },
  { write: 'cancel', boundary: 'after its answer', path: 'cancelling → unknown → cancelled' },
];

/** A life in which nothing is lost. */
const undisturbed: Record<Write, string> = {
  create: 'creating → held',
  change: 'changing → held',
  issue: 'ticketing → ticketed',
  cancel: 'cancelling → cancelled',
};

/** Marked and never sent: nobody can know it, so the service is read until it has settled, and then it is decided anew. */
const repeated: Record<Write, string> = {
  create: 'creating → unknown → shopping → pricing → creating → held',
  change: 'changing → unknown → changing → held',
  issue: 'ticketing → unknown → ticketing → ticketed',
  cancel: 'cancelling → unknown → cancelling → cancelled',
};

/** The path of a whole life in which one write took another path. */
function lifeWith(write: Write, path: string): string {
  const paths = writesAround(write).map((each) => (each === write ? path : undisturbed[each]));
  return ['shopping → pricing', ...paths].join(' → ');
}

/** One order, one issue, one cancellation, and one change where there is one: one request each, and the ledger says the same. */
function expectEachOnce({ service }: Scene, version: Version, lost: Write): void {
  const changes = writesAround(lost).includes('change') ? 1 : 0;
  expect(service.ledger().totals).toEqual({
    ...{ orders: 1, issues: 1, cancellations: 1, duplicates: 0 },
    amendments: changes,
  });
  expect(requestsOf(service)).toEqual(
    version === '19.2'
      ? { orderCreate: 1, orderChange: 1 + changes, orderCancel: 1 }
      : { orderCreate: 1, orderChange: 2 + changes, orderCancel: 0 },
  );
  expect(service.problems()).toEqual([]);
}

/** A story that hangs is ended here and not by jest, which would leave its worker processes behind. */
const LONGEST_STORY = 500_000;

/** A test among others that wait at the same time, in a scene of its own. */
function story(
  name: string,
  version: Version,
  changes: Record<string, unknown>,
  tell: (scene: Scene) => Promise<void>,
): void {
  test.concurrent(name, async () => {
    const scene = await openScene(version, changes);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the story did not come to its end')), LONGEST_STORY);
    });
    try {
      await Promise.race([tell(scene), tooLong]);
    } finally {
      clearTimeout(timer);
      await scene.close();
    }
  });
}

/** Declares the tests of a version. */
export function boundaryCases(version: Version, pauses: readonly Pause[]): void {
  const wire = (write: Write): string => onTheWire[version][write];

  for (const { write, boundary, path } of lost) {
    story(
      `${wire(write)}, its worker killed ${boundary}: ${path}, and sent once`,
      version,
      {},
      async (scene) => {
        const status = await loseWorkerAt(scene, version, write, boundary);
        expect(pathOf(status).join(' → ')).toBe(lifeWith(write, path));
        expectEachOnce(scene, version, write);
      },
    );
  }

  story(
    'orderCreate, its worker killed after its last byte where no search is possible: a person is asked, with the CorrelationID that the service has',
    version,
    { capabilities: { findOrders: 'none', ...(version === '21.3' && { cancelVia: 'orderChange' }) } },
    async (scene) => {
      const { service } = scene;
      const status = await loseWorkerAt(scene, version, 'create', 'after its last byte');
      const [create] = service.log().filter(({ operation }) => operation === 'orderCreate');
      expect(pathOf(status).slice(-3)).toEqual(['creating', 'unknown', 'attention']);
      expect(status.attention).toMatchObject({
        reason: 'lost-create',
        correlationId: create?.correlationId,
      });
      expect(requestsOf(service)).toEqual({ orderCreate: 1, orderChange: 0, orderCancel: 0 });
      const [made] = service.ledger().orders;
      expect(await scene.name(made!.orderId)).toMatchObject({ state: 'held', orderId: made!.orderId });
    },
  );

  story(
    'orderCreate, its worker killed between mark and first byte: searched for until the service has settled, then a person is asked, and nothing was sent',
    version,
    { repeatWrites: 0 },
    async (scene) => {
      const status = await loseWorkerAt(scene, version, 'create', 'between mark and first byte');
      expect(pathOf(status).slice(-3)).toEqual(['creating', 'unknown', 'attention']);
      expect(status.attention?.reason).toBe('lost-create');
      expect(requestsOf(scene.service)).toEqual({ orderCreate: 0, orderChange: 0, orderCancel: 0 });
    },
  );

  for (const pause of pauses) {
    const { write, point, until } = pause;
    story(
      `${wire(write)}, its worker paused ${point} and woken when ${until === 'given up' ? 'it was given up and another had settled it' : 'the fence had passed'}: it sends nothing`,
      version,
      {
        // With one slot and that one taken, the paused worker holds no poll that could swallow another call.
        rate: { concurrency: 1 },
        repeatWrites: 1,
        // A worker that is woken in time by its own clock: what holds it back is the refusal of its mark, and not its deadline.
        ...(until === 'given up' &&
          point === 'before its mark' && { ...deadlines('180s'), settleFor: '190s' }),
        ...(until === 'fence passed' && { ...deadlines('30s'), settleFor: '33s' }),
      },
      async (scene) => {
        const { status, ended } = await pauseWorkerAt(scene, version, pause);
        const known = until === 'fence passed' || point === 'before its mark';
        const refused = until === 'given up' && point === 'before its mark';
        expectEachOnce(scene, version, write);
        expect(ended).toBe(refused ? 'refused-before-sending' : 'fence-passed');
        expect(pathOf(status).join(' → ')).toBe(
          lifeWith(write, known ? undisturbed[write] : repeated[write]),
        );
      },
    );
  }
}
