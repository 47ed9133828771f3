/** `npm run chaos`: at most one order, whatever breaks; shown with real processes and audited by what really happened. */
import type { Figure } from '../src/cli/figures';
import type { PlanReport } from '../src/sandbox/faultPlan';
import { controlFiguresOf, figuresOf } from './figures';
import { runPlain } from './plainRun';
import type { Run } from './closings';
import { runProgram, type Verdict } from './program';
import { concerned, faultTable, findingsOf, keepEvidence, keepRun, type Report } from './report';
import { run } from './run';
import { commandOf, readSettings, type Settings } from './settings';
import { setStage } from './stage';

async function chaos(settings: Settings, around: Run): Promise<Verdict> {
  const stage = await setStage(settings, around);
  const ran = await run(settings, stage, around);
  const { outcome } = ran;
  const plain = settings.plain ? await runPlain(settings, around) : undefined;
  const figures = figuresOf(settings, { ...outcome, plain });
  const { found, restless, operators, fallen, faults } = outcome;
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  if (keep) await keepRun(around.folder, ran, concerned(outcome));
  const findings = findingsOf(found, restless, fallen, operators);
  return { keep, ...reportOf(settings, figures, faults, findings) };
}

/** A plain client in place of the workflows: the audit must find doubles, or it proves nothing. */
async function control(settings: Settings, around: Run): Promise<Verdict> {
  const ran = await runPlain(settings, around);
  const { keep } = settings;
  if (keep) await keepEvidence(around.folder, ran.evidence);
  return { keep, ...reportOf(settings, controlFiguresOf(ran), ran.faults, findingsOf(ran.found)) };
}

function reportOf(
  settings: Settings,
  figures: readonly Figure[],
  faults: PlanReport,
  findings: readonly string[],
): Report {
  const { orders, seed, findOrders, ndcVersion, style } = settings;
  const command = commandOf(settings);
  return {
    figures,
    findings,
    value: { command, orders, seed, findOrders, ndcVersion, style, faults: faults.struck },
    more: ['Faults injected, by kind and operation:', ...faultTable(faults), ''],
    again: `Seed ${seed}; again: ${command}`,
  };
}

void runProgram(readSettings, (settings, around) => (settings.control ? control : chaos)(settings, around));
