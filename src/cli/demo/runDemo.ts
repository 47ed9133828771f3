/** The demo: books, tickets, quotes and cancels one order with the real parts, shows it live, and checks it at the end. */
import { setMaxListeners } from 'node:events';
import { showMoney, type Money } from '../../domain/money';
import { NdcFlowsError } from '../../domain/errors';
import { moneyWords } from '../../domain/order/atAGlance';
import type { OrderStatus } from '../../domain/order/status';
import { answered, headLine, statusOf, type Question } from '../ask';
import type { Invocation } from '../command';
import { exitOf, exitStatus, type ExitStatus } from '../exit';
import { follow } from '../live/follow';
import { seconds } from '../live/report';
import type { OrderUpdateName } from '../../domain/order/updates';
import type { WireChoice } from '../sandbox/sandboxConfig';
import { listenForSignals } from '../signals';
import type { Progress } from '../../temporal/devServer';
import { announce, STILL_RUNNING } from './leftUp';
import { keepsOrders } from './place';
import { proofOf, type Proof } from './proof';
import { PROVIDER, setStage, type Stage, type StageChoice } from './stage';
import { demoTrip } from './trip';

/** The command's options. */
export type DemoFlags = StageChoice;

/** Thrown when Ctrl-C or SIGTERM ends the demo before it is done. */
class Interrupted extends NdcFlowsError {
  readonly code = 'interrupted';
}

/** Thrown when the order does not reach the state that the demo expects. */
class DemoStuck extends NdcFlowsError {
  readonly code = 'demo-stuck';
}

/** The one document that `--json` prints. */
export interface DemoDocument {
  reference: string;
  ndcVersion: WireChoice['ndcVersion'];
  style: WireChoice['style'];
  states: string[];
  orderId?: string;
  total?: Money;
  /** Numbers of the tickets; what was paid extra has documents of its own. */
  tickets: string[];
  fee?: Money;
  operations: string[];
  ledger: Proof['totals'];
  /** Why it ends where it ends, if not with a cancellation. */
  note?: string;
}

const CANNOT_CANCEL =
  'NDC 21.3 has no orderCancel, and this provider has no other way to cancel a ticketed order: the demo ends with the fee quoted';

/** Runs the demo. Returns 1 where what it shows is not what the sandbox saw. */
export async function runDemo({ options, output }: Invocation<DemoFlags>): Promise<ExitStatus> {
  const began = Date.now();
  const signals = listenForSignals();
  const cancelled = signals.first.then((signal): never => {
    throw new Interrupted(`Ended by ${signal}; everything that was started has been ended.`);
  });
  cancelled.catch(() => undefined);
  void signals.first.then(() => output.say('\nStopping …'));
  const elapsed = (): string => seconds(Date.now() - began).padStart(9);
  const { ndcVersion, style } = options;
  const ending = cancels(ndcVersion) ? 'cancellation' : 'the fee for cancelling';
  const wire = `NDC ${ndcVersion} over ${style.toUpperCase()}`;
  const continues = options.state !== undefined && keepsOrders(options.state);
  output.say(
    continues
      ? `Continues with the orders of ${options.state}, ${wire}.`
      : `One order from shopping to ${ending}, ${wire}.`,
  );
  const say: Progress = (line) => output.say(`${elapsed()}   ${line}`);
  if (output.live) say.lasting = output.awaiting;
  const withdraw = options.keep ? await announce(undefined) : undefined;
  const stage = await setStage(options, say, cancelled).catch(async (error: unknown) => {
    await withdraw?.();
    signals.dispose();
    throw error;
  });
  // Calls in flight are called off before their connection closes: the SDK would go on repeating them.
  const acting = new AbortController();
  setMaxListeners(0, acting.signal);
  const story = stage.connected.client.withAbortSignal(acting.signal, async () =>
    continues ? undefined : play(stage, options, output.say),
  );
  story.catch(() => undefined);
  let stopped = false;
  try {
    const told = await Promise.race([story, stage.failed, cancelled]);
    if (told) {
      const { status, proof, note } = told;
      output.result({
        value: documentOf(status, proof, options, note),
        lines: [...closingLines(status, proof, note), `Done in ${seconds(Date.now() - began)}.`],
      });
    } else {
      output.result({ value: { state: options.state, ...stage.environment }, lines: [] });
    }
    if (options.keep) {
      await announce(stage.environment);
      for (const line of leftUpLines(stage, options)) output.say(line);
      await Promise.race([signals.first, stage.failed]);
      stopped = true;
    }
    return (told?.proof.contradictions ?? []).length > 0 ? exitStatus.refused : exitStatus.done;
  } finally {
    acting.abort();
    await story.catch(() => undefined);
    await withdraw?.();
    await stage.close();
    signals.dispose();
    if (stopped) output.say(stoppedLine(options));
  }
}

function leftUpLines({ addresses }: Stage, { state }: Invocation<DemoFlags>['options']): string[] {
  return [
    '',
    `${STILL_RUNNING} Press Ctrl-C to stop.`,
    ...addresses.map((address) => `  ${address}`),
    state === undefined
      ? '  orders          are gone when it ends; `demo --state FOLDER` keeps them'
      : `  orders          stay in ${state}; the same command continues with them`,
    '',
    'To work with it in another terminal:',
    '  eval "$(ndc-flows demo env)"',
  ];
}

function stoppedLine({ state }: DemoFlags): string {
  return state === undefined
    ? 'Stopped. The orders of this demo are gone.'
    : `Stopped. The orders stay in ${state}; the same command continues with them.`;
}

async function play(
  stage: Stage,
  options: DemoFlags,
  say: (line: string) => void,
): Promise<{ status: OrderStatus; proof: Proof; note?: string }> {
  const { connected, sandbox } = stage;
  const { reference } = await connected.orders.start(demoTrip(PROVIDER, new Date()), {
    providers: [PROVIDER],
  });
  say(`\n${headLine(connected, reference)}`);
  const wanted = 'Two adults, a child and an infant, a bag and a window seat.';
  say(`${wanted}\n\n$ ndc-flows book trip.json`);
  const held = await follow({ ...connected, reference, say });
  mustBe(held, 'held');

  const does = async <Name extends OrderUpdateName>(
    command: string,
    question: Question<Name>,
  ): Promise<OrderStatus> => {
    say(`\n$ ndc-flows ${command}`);
    return answered(connected, await statusOf(connected, reference), question, () => undefined, say);
  };
  const total = mustHave(held, 'total');
  const ticketed = await does(`ticket ${reference} --pay-up-to ${typed(total)}`, {
    update: 'ticket',
    args: () => ({ payUpTo: total }),
  });
  mustBe(ticketed, 'ticketed');

  const quoted = await does(`quote ${reference}`, { update: 'quoteCancellation', args: () => ({}) });
  const fee = mustHave(quoted, 'quotedFee');
  if (!cancels(options.ndcVersion)) {
    return { status: quoted, proof: await proofOf(sandbox, quoted, false), note: CANNOT_CANCEL };
  }
  const ended = await does(`cancel ${reference} --fee ${typed(fee)}`, {
    update: 'cancel',
    args: () => ({ fee }),
  });
  return { status: ended, proof: await proofOf(sandbox, ended, true) };
}

/** 21.3 has no orderCancel, and the sandbox of the demo no other way. */
function cancels(ndcVersion: WireChoice['ndcVersion']): boolean {
  return ndcVersion !== '21.3';
}

function mustBe(status: OrderStatus, state: OrderStatus['state']): void {
  if (status.state === state && exitOf(status) === exitStatus.done) return;
  const why = status.attention?.text ?? status.lastError?.text ?? status.waitsFor ?? 'no reason is known';
  throw new DemoStuck(`The order is ${status.state} and should be ${state}: ${why}.`);
}

function mustHave<Key extends 'total' | 'quotedFee'>(status: OrderStatus, key: Key): Money {
  const money = status[key];
  if (money) return money;
  throw new DemoStuck(`The order is ${status.state} and shows no ${key === 'total' ? 'total' : 'fee'}.`);
}

function typed({ amount, currency }: Money): string {
  return `${amount}${currency}`;
}

function documentOf(
  status: OrderStatus,
  { operations, totals }: Proof,
  { ndcVersion, style }: DemoFlags,
  note?: string,
): DemoDocument {
  const { reference, history, orderId, total, documents, paidFee, quotedFee } = status;
  return {
    reference,
    ndcVersion,
    style,
    states: history.map(({ state }) => state),
    orderId,
    total,
    tickets: documents.filter(({ typeCode }) => (typeCode ?? 'T') === 'T').map(({ number }) => number),
    fee: paidFee ?? quotedFee,
    operations,
    ledger: totals,
    ...(note && { note }),
  };
}

/** Fills lines of a narrow terminal with words. */
function wrapped(words: readonly string[]): string[] {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length < 76) lines[lines.length - 1] = `${last} ${word}`.trim();
    else lines.push(word);
  }
  return lines;
}

function closingLines(
  status: OrderStatus,
  { totals, operations, contradictions }: Proof,
  note?: string,
): string[] {
  const { orders, issues, cancellations, duplicates } = totals;
  const fee = status.paidFee ?? status.quotedFee;
  return [
    '',
    `The order ends ${status.state}${status.money ? `, ${moneyWords[status.money]}` : ''}${fee ? `, fee ${showMoney(fee)}` : ''}.`,
    ...(note ? [`${note}.`] : []),
    `What the sandbox has seen: ${orders} order, ${issues} issue, ${cancellations} ${cancellations === 1 ? 'cancellation' : 'cancellations'}, ${duplicates} duplicates,`,
    `in ${operations.length} calls:`,
    ...wrapped(operations).map((line) => `  ${line}`),
    ...(contradictions.length > 0
      ? ['That is not what the order shows:', ...contradictions.map((words) => `  ${words}`)]
      : []),
  ];
}
