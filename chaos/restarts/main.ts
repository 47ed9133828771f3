/** `npm run chaos:restarts`: workers are restarted one after the other while orders are booked, and no order fails or is in doubt for it. */
import type { Run } from '../closings';
import { runProgram, type Verdict } from '../program';
import { findingsOf, keepRun } from '../report';
import { setStage } from '../stage';
import { figuresOf } from './figures';
import { runRestarts, type RestartsRan } from './run';
import { readSettings, type RestartSettings } from './settings';

async function restarts(settings: RestartSettings, around: Run): Promise<Verdict> {
  const ran = await runRestarts(settings, await setStage(settings, around), around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  const odd = strange(ran);
  if (keep) {
    const restless = ran.restless.flatMap((text) => text.split(' ', 1));
    await keepRun(around.folder, ran, [...new Set([...odd.map(({ reference }) => reference), ...restless])]);
  }
  const { restarts: count, seed, inFlight, latency, realistic } = settings;
  const command = [
    `npm run chaos:restarts -- --restarts ${count} --seed ${seed} --in-flight ${inFlight} --latency ${latency}`,
    ...(realistic ? ['--realistic'] : []),
  ].join(' ');
  return {
    figures,
    keep,
    findings: [
      ...findingsOf(ran.found, ran.restless, ran.fallen),
      ...odd.map(({ reference, words }) => `${reference} ${words}`),
    ],
    value: { command, restarts: count, seed },
    again: `Seed ${seed}; again: ${command}`,
  };
}

/** Orders to which something has happened that no restart should do. */
function strange({ statuses }: RestartsRan): { reference: string; words: string }[] {
  return statuses.flatMap(({ reference, state, history, lastError, attention }) => {
    const doubted = history.some((entered) => entered.state === 'unknown');
    if (!doubted && state !== 'failed' && state !== 'attention') return [];
    const why = attention?.text ?? lastError?.text ?? 'a write was in doubt';
    return [{ reference, words: `is ${state}: ${why}` }];
  });
}

void runProgram(readSettings, restarts);
