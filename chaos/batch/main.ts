/** `npm run chaos:batch`: a batch loses nothing and issues nothing twice, whoever is killed meanwhile, and its report says what happened. */
import type { Run } from '../closings';
import { runProgram, type Verdict } from '../program';
import { findingsOf } from '../report';
import { figuresOf } from './figures';
import { keepBatch } from './kept';
import { runBatch } from './run';
import { readSettings, type BatchSettings } from './settings';
import { setStage } from '../stage';

async function chaos(settings: BatchSettings, around: Run): Promise<Verdict> {
  const ran = await runBatch(settings, await setStage(settings, around), around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  if (keep) await keepBatch(around.folder, ran);
  const { orders, seed, maxInFlight, kills, restarts, rate, realistic } = settings;
  const { found, fallen, wrong, summary } = ran;
  const command = [
    `npm run chaos:batch -- --orders ${orders} --seed ${seed} --max-in-flight ${maxInFlight}`,
    `--kills ${kills} --restarts ${restarts}`,
    ...(rate > 0 ? [`--rate ${rate}`] : []),
    ...(realistic ? ['--realistic'] : []),
  ].join(' ');
  return {
    figures,
    keep,
    findings: [...findingsOf(found, [], fallen), ...wrong.map((text) => `report and ledger: ${text}`)],
    value: { command, orders, seed, summary },
    more: [`The batch ended ${summary.ending}.`],
    again: `Seed ${seed}; again: ${command}`,
  };
}

void runProgram(readSettings, chaos);
