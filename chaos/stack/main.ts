/** `npm run test:stack`: the topology of docker-compose.yml without Docker, broken in the middle of a batch. */
import { keepBatch } from '../batch/kept';
import type { BatchSettings } from '../batch/settings';
import type { Run } from '../closings';
import { runProgram, type Verdict } from '../program';
import { findingsOf } from '../report';
import { figuresOf } from './figures';
import { runStack } from './run';
import { readSettings } from './settings';
import { setStack } from './stage';

async function stack(settings: BatchSettings, around: Run): Promise<Verdict> {
  const ran = await runStack(settings, await setStack(settings, around), around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  if (keep) await keepBatch(around.folder, ran.batch);
  const { orders, seed, maxInFlight } = settings;
  const { batch, wrong, complaint, postgres } = ran;
  const command = `npm run test:stack -- --orders ${orders} --seed ${seed} --max-in-flight ${maxInFlight}`;
  return {
    figures,
    keep,
    findings: [
      ...(complaint === '' ? [] : [`docker-compose.yml: ${complaint}`]),
      ...wrong.map((text) => `doctor: ${text}`),
      ...findingsOf(batch.found, [], batch.fallen),
      ...batch.wrong.map((text) => `report and ledger: ${text}`),
    ],
    value: { command, orders, seed, postgres, summary: batch.summary },
    again: `PostgreSQL ${postgres}; again: ${command}`,
  };
}

void runProgram(readSettings, stack);
