/** `npm run chaos`: at most one order, whatever breaks; shown with real processes and audited by what really happened. */
import { figuresOf } from './figures';
import { runPlain } from './plainRun';
import { runProgram, type Run, type Verdict } from './program';
import { concerned, findingsOf, keepEvidence, resultOf } from './report';
import { run } from './run';
import { readSettings, type Settings } from './settings';

async function chaos(settings: Settings, { stage, folder, say }: Run): Promise<Verdict> {
  const { outcome, evidence, office } = await run(settings, stage, say);
  const plain = settings.plain ? await runPlain(settings, stage, say) : undefined;
  const figures = figuresOf(settings, { ...outcome, plain });
  const { found, restless, operators, fallen, faults } = outcome;
  // A control finds what it should; nobody reads the histories of that.
  const keep = settings.keep || (figures.some(({ holds }) => !holds) && !settings.control);
  if (keep) await keepEvidence(folder, evidence, office, concerned(outcome));
  const findings = findingsOf(found, restless, fallen, operators);
  return { figures, keep, result: (kept) => resultOf(settings, figures, faults, findings, kept) };
}

void runProgram(readSettings, chaos);
