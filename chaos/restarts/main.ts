/** `npm run chaos:restarts`: workers are restarted one after the other while orders are booked, and no order fails or is in doubt for it. */
import { figureLines, type Figure } from '../../src/cli/figures';
import type { Result } from '../../src/cli/output';
import { runProgram, type Run, type Verdict } from '../program';
import { findingsOf, keepEvidence } from '../report';
import { figuresOf } from './figures';
import { runRestarts, type RestartsRan } from './run';
import { readSettings, type RestartSettings } from './settings';

async function restarts(settings: RestartSettings, around: Run): Promise<Verdict> {
  const ran = await runRestarts(settings, around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  const findings = [
    ...findingsOf(ran.found, ran.restless, ran.fallen),
    ...strange(ran).map(({ reference, words }) => `${reference} ${words}`),
  ];
  if (keep)
    await keepEvidence(around.folder, ran.evidence, ran.office, [
      ...new Set([
        ...strange(ran).map(({ reference }) => reference),
        ...ran.restless.flatMap((text) => text.split(' ', 1)),
      ]),
    ]);
  return { figures, keep, result: (folder) => resultOf(settings, figures, findings, folder) };
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

function resultOf(
  { restarts: count, seed, inFlight, latency, realistic }: RestartSettings,
  figures: readonly Figure[],
  findings: readonly string[],
  folder: string | undefined,
): Result {
  const command = [
    `npm run chaos:restarts -- --restarts ${count} --seed ${seed} --in-flight ${inFlight} --latency ${latency}`,
    ...(realistic ? ['--realistic'] : []),
  ].join(' ');
  return {
    value: { command, restarts: count, seed, figures, findings, folder },
    lines: [
      ...figureLines(figures),
      '',
      ...(findings.length > 0 ? ['What was found:', ...findings.map((text) => `  ${text}`)] : []),
      `Seed ${seed}; again: ${command}`,
      ...(folder ? [`Ledger, statuses and histories: ${folder}`] : []),
    ],
  };
}

void runProgram(readSettings, restarts);
