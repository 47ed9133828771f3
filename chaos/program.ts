/** What all chaos programs do around their runs: settings, a folder, the verdict, the exit status. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { explain, explainedLines } from '../src/cli/explain';
import { exitStatus, type ExitStatus } from '../src/cli/exit';
import { createOutput } from '../src/cli/output';
import { listenForSignals } from '../src/cli/signals';
import { NdcFlowsError } from '../src/domain/errors';
import { Closings, type Run } from './closings';
import { resultOf, type Report } from './report';
import type { Settings } from './settings';

/** What a run reports, and whether its folder stays as evidence. */
export interface Verdict extends Report {
  keep: boolean;
}

/** Thrown when Ctrl-C or SIGTERM ends a run. */
class Interrupted extends NdcFlowsError {
  readonly code = 'interrupted';
}

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs in a folder of its own and sets the exit status: 0 every figure holds, 1 one does not or the run failed, 2 usage. */
export async function runProgram<Asked extends Pick<Settings, 'seed' | 'json' | 'keep'>>(
  readSettings: (argv: readonly string[]) => Asked,
  run: (settings: Asked, around: Run) => Promise<Verdict>,
): Promise<void> {
  await reportEnd(progress, () => judgedRun(readSettings(process.argv), run));
}

/** Sets the exit status to what `work` returns. If it fails, says why and sets 2 for wrong usage, else 1. */
export async function reportEnd(say: (line: string) => void, work: () => Promise<ExitStatus>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
      return;
    }
    const explained = explain(error);
    for (const line of explainedLines(explained)) say(line);
    if (process.argv.includes('--json'))
      createOutput(true).result({ value: { error: explained }, lines: [] });
    process.exitCode = exitStatus.refused;
    // Calls to a stage that is gone would keep the process alive.
    if (error instanceof Interrupted) process.exit();
  }
}

async function judgedRun<Asked extends Pick<Settings, 'seed' | 'json' | 'keep'>>(
  settings: Asked,
  run: (settings: Asked, around: Run) => Promise<Verdict>,
): Promise<ExitStatus> {
  const signals = listenForSignals();
  let heard = false;
  const interrupted = signals.first.then((signal): never => {
    heard = true;
    throw new Interrupted(`Ended by ${signal}; everything that was started has been ended.`);
  });
  interrupted.catch(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), `ndc-flows-chaos-${settings.seed}-`));
  const closings = new Closings();
  let kept = settings.keep;
  try {
    const running = run(settings, { folder, say: progress, closings });
    const { keep, ...report } = await Promise.race([running, interrupted]);
    kept ||= keep;
    createOutput(settings.json).result(resultOf(report, kept ? folder : undefined));
    return report.figures.every(({ holds }) => holds) ? exitStatus.done : exitStatus.refused;
  } finally {
    await closings.close({ interrupted: heard });
    if (!kept) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    signals.dispose();
  }
}
