/** `npm run chaos:batch`: a batch loses nothing and issues nothing twice, whoever is killed meanwhile, and its report says what happened. */
import { figureLines, type Figure } from '../../src/cli/figures';
import type { Result } from '../../src/cli/output';
import { runProgram, type Run, type Verdict } from '../program';
import { findingsOf } from '../report';
import { figuresOf } from './figures';
import { keepBatch } from './kept';
import { runBatch, type BatchRan } from './run';
import { readSettings, type BatchSettings } from './settings';

async function chaos(settings: BatchSettings, around: Run): Promise<Verdict> {
  const ran = await runBatch(settings, around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  if (keep) await keepBatch(around.folder, ran);
  const findings = [
    ...findingsOf(ran.found, [], ran.fallen),
    ...ran.wrong.map((text) => `report and ledger: ${text}`),
  ];
  return { figures, keep, result: (folder) => resultOf(settings, ran, figures, findings, folder) };
}

function resultOf(
  settings: BatchSettings,
  { summary }: BatchRan,
  figures: readonly Figure[],
  findings: readonly string[],
  folder: string | undefined,
): Result {
  const { orders, seed, maxInFlight, kills, restarts, rate, realistic } = settings;
  const command = [
    `npm run chaos:batch -- --orders ${orders} --seed ${seed} --max-in-flight ${maxInFlight}`,
    `--kills ${kills} --restarts ${restarts}`,
    ...(rate > 0 ? [`--rate ${rate}`] : []),
    ...(realistic ? ['--realistic'] : []),
  ].join(' ');
  return {
    value: { command, orders, seed, figures, summary, findings, folder },
    lines: [
      ...figureLines(figures),
      '',
      `The batch ended ${summary.ending}.`,
      ...(findings.length > 0 ? ['What was found:', ...findings.map((text) => `  ${text}`)] : []),
      `Seed ${seed}; again: ${command}`,
      ...(folder ? [`Ledger, statuses, histories and report: ${folder}`] : []),
    ],
  };
}

void runProgram(readSettings, chaos);
