/** One run: orders are booked all the time while the workers are restarted in turn, then everything is waited for and audited. */
import type { OrderStatus } from '../../src/domain/order/status';
import type { Audit, Evidence } from '../audit';
import { BackOffice } from '../backOffice';
import { WORKERS } from '../disturbances';
import { driveThese, noProgress } from '../driver';
import type { Run } from '../closings';
import { referenceFor } from '../requests';
import { audited, waitForRest, whileDriving } from '../run';
import type { Relieved, Stage } from '../stage';
import type { RestartSettings } from './settings';

/** One restart, and what was under way when the worker was asked to end. */
export interface Restart extends Relieved {
  /** Orders whose story had begun and was not over. */
  underWay: number;
}

/** What a run leaves. */
export interface RestartsRan {
  restarts: readonly Restart[];
  statuses: readonly OrderStatus[];
  found: Audit;
  restless: readonly string[];
  fallen: readonly string[];
  evidence: Evidence<OrderStatus>;
  office: BackOffice;
  /** Milliseconds. */
  took: number;
}

/** Runs on a stage. */
export async function runRestarts(
  settings: RestartSettings,
  stage: Stage,
  { say }: Pick<Run, 'say'>,
): Promise<RestartsRan> {
  const { seed } = settings;
  const began = Date.now();
  const progress = noProgress();
  const broken = new AbortController();
  const office = new BackOffice(stage.client, () => broken.signal.aborted);
  const restarts: Restart[] = [];
  let over = false;

  const line = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    say(
      `${seconds} s: ${restarts.length} of ${settings.restarts} restarts, ${progress.done} orders done, ${progress.started - progress.done} in flight`,
    );
  };
  const driving = stage.client.withAbortSignal(broken.signal, () =>
    driveThese(
      office,
      numbersUntil(() => over),
      settings,
      progress,
    ),
  );
  await whileDriving(driving, broken, line, async () => {
    for (let nth = 0; nth < settings.restarts; nth += 1) {
      const underWay = progress.started - progress.done;
      restarts.push({ ...(await stage.relieve(nth % WORKERS)), underWay });
    }
    over = true;
    await driving;
  });
  const references = Array.from({ length: progress.started }, (_, n) => referenceFor(seed, n));
  const restless = await waitForRest(office, references, progress.brokenOff);
  say('everything rests; asking every order and the ledger');
  const { evidence, found, statuses } = await audited(stage, office, references, restless);
  const { fallen } = stage;
  return { restarts, statuses, found, restless, fallen, evidence, office, took: Date.now() - began };
}

/** One number after the other, until it is over. */
function* numbersUntil(over: () => boolean): Generator<number> {
  for (let n = 0; !over(); n += 1) yield n;
}
