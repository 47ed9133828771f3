/** `npm run chaos`: at most one order, whatever breaks; shown with real processes and audited by what really happened. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { explain, explainedLines } from '../cli/explain';
import { exitStatus, type ExitStatus } from '../cli/exit';
import { createOutput } from '../cli/output';
import { listenForSignals } from '../cli/signals';
import { figuresOf } from './figures';
import { runPlain } from './plainRun';
import { concerned, findingsOf, keepEvidence, resultOf } from './report';
import { run } from './run';
import { readSettings, type Settings } from './settings';
import { setStage } from './stage';

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

async function chaos(settings: Settings): Promise<ExitStatus> {
  const folder = await mkdtemp(join(tmpdir(), `ndc-flows-chaos-${settings.seed}-`));
  const stage = await setStage(settings, folder, progress);
  // Whoever interrupts does not wait for a verdict; what was started is under guard and ends with this process.
  const signals = listenForSignals();
  void signals.first.then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(exitStatus.refused);
  });
  let kept = settings.keep;
  try {
    const { outcome, evidence, office } = await run(settings, stage, progress);
    const plain = settings.plain ? await runPlain(settings, stage, progress) : undefined;
    const figures = figuresOf(settings, { ...outcome, plain });
    const failed = figures.some(({ holds }) => !holds);
    const { found, restless, fallen, faults } = outcome;
    // A control finds what it should; nobody reads the histories of that.
    kept ||= failed && !settings.control;
    if (kept) await keepEvidence(folder, evidence, office, concerned(outcome));
    const findings = findingsOf(found, restless, fallen);
    createOutput(settings.json).result(
      resultOf(settings, figures, faults, findings, kept ? folder : undefined),
    );
    return failed ? exitStatus.refused : exitStatus.done;
  } finally {
    signals.dispose();
    await stage.close();
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  try {
    process.exitCode = await chaos(readSettings(process.argv));
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
      return;
    }
    const explained = explain(error);
    for (const line of explainedLines(explained)) progress(line);
    if (process.argv.includes('--json')) {
      createOutput(true).result({ value: { error: explained }, lines: [] });
    }
    process.exitCode = exitStatus.refused;
  }
}

void main();
