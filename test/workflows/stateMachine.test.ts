/**
 * The state machine under random events. Everything else in this project runs the real thing; here the real `orderWorkflow` runs in a
 * small simulated Temporal runtime, because an order lives for weeks and a thousand lives must pass in seconds.
 */
import fc from 'fast-check';
import { runs } from '../support/properties';
import { examples } from './simulated/examples';
import { invariants } from './simulated/invariants';
import type { AttentionReason } from '../../src/domain/order/attention';
import { live, type Lived } from './simulated/life';
import { scripts, type Script } from './simulated/script';

jest.mock(
  '@temporalio/workflow',
  () => jest.requireActual<{ workflowApi: unknown }>('./simulated/workflowApi').workflowApi,
);

jest.mock('../../src/workflows/resetsSeen', () => ({
  resetsSeen: jest.requireActual<{ resetsSeen: () => number }>('./simulated/workflowApi').resetsSeen,
}));

/** Answers that led on, by the reason for which a person was asked. */
const ledOn = new Map<AttentionReason, Set<string>>();
/** How many lives asked a person for each reason. */
const asked = new Map<AttentionReason, number>();

function note({ journal, status }: Lived): void {
  const reasons = new Set(journal.of('word').flatMap((word) => word.asked?.reason ?? []));
  if (status?.attention) reasons.add(status.attention.reason);
  for (const reason of reasons) asked.set(reason, (asked.get(reason) ?? 0) + 1);
  for (const { name, args, asked: before, answer, refused } of journal.of('word')) {
    if (!before || !answer || refused !== undefined) continue;
    const same = answer.attention?.text === before.text && args.answer !== 'give-up';
    const words = ledOn.get(before.reason) ?? new Set();
    if (!same) ledOn.set(before.reason, words.add(name === 'resolve' ? String(args.answer) : name));
  }
}

/** Lives the script. @throws where an invariant does not hold, with the life in words */
async function judge(script: Script): Promise<void> {
  const life = await live(script);
  note(life);
  for (const { says, broken } of invariants) {
    const how = broken(life);
    if (how !== undefined) throw new Error(`not so: ${says}.\n${how}\n\n${life.journal.told}\n`);
  }
}

test.each(Object.entries(examples))('%s', (_name, script) => judge(script));

test('no sequence of events leaves a state without a way out, or makes a second write without evidence', async () => {
  await fc.assert(fc.asyncProperty(scripts, judge), runs(300));
});

test('for every reason for which lives have asked a person, an offered answer has led on', () => {
  const often = [...asked].filter(([, lives]) => lives >= 3).map(([reason]) => reason);
  expect(often.length).toBeGreaterThan(7);
  expect(often.filter((reason) => !ledOn.has(reason))).toEqual([]);
});
