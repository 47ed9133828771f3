/** `npm run test:stack`: the topology of docker-compose.yml without Docker, broken in the middle of a batch. */
import { figureLines, type Figure } from '../../src/cli/figures';
import type { Result } from '../../src/cli/output';
import { keepBatch } from '../batch/kept';
import type { BatchSettings } from '../batch/settings';
import { runProgramOn, type Run, type Verdict } from '../program';
import { findingsOf } from '../report';
import { figuresOf } from './figures';
import { runStack, type StackRan } from './run';
import { readSettings } from './settings';
import { setStack, type StackStage } from './stage';

async function stack(settings: BatchSettings, around: Run<StackStage>): Promise<Verdict> {
  const ran = await runStack(settings, around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  if (keep) await keepBatch(around.folder, ran.batch);
  return { figures, keep, result: (folder) => resultOf(settings, ran, figures, folder) };
}

function resultOf(
  { orders, seed, maxInFlight }: BatchSettings,
  { batch, wrong, complaint, postgres }: StackRan,
  figures: readonly Figure[],
  folder: string | undefined,
): Result {
  const { found, fallen, summary } = batch;
  const findings = [
    ...(complaint === '' ? [] : [`docker-compose.yml: ${complaint}`]),
    ...wrong.map((text) => `doctor: ${text}`),
    ...findingsOf(found, [], fallen),
    ...batch.wrong.map((text) => `report and ledger: ${text}`),
  ];
  const command = `npm run test:stack -- --orders ${orders} --seed ${seed} --max-in-flight ${maxInFlight}`;
  return {
    value: { command, orders, seed, postgres, figures, summary, findings, folder },
    lines: [
      ...figureLines(figures),
      '',
      ...(findings.length > 0 ? ['What was found:', ...findings.map((text) => `  ${text}`)] : []),
      `PostgreSQL ${postgres}; again: ${command}`,
      ...(folder ? [`Ledger, statuses, histories and report: ${folder}`] : []),
    ],
  };
}

void runProgramOn(readSettings, setStack, stack);
