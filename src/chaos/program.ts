/** What both chaos programs do around their runs: settings, a folder and a stage, the verdict, the exit status. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { explain, explainedLines } from '../cli/explain';
import { exitStatus } from '../cli/exit';
import type { Figure } from '../cli/figures';
import { createOutput, type Result } from '../cli/output';
import { listenForSignals } from '../cli/signals';
import type { Settings } from './settings';
import { setStage, type Stage } from './stage';

/** What a program gives to its run. */
export interface Run {
  stage: Stage;
  folder: string;
  say: (line: string) => void;
}

/** What a run has shown. */
export interface Verdict {
  figures: readonly Figure[];
  /** The folder with the evidence stays. */
  keep: boolean;
  /** For both readers; `folder` is named where it stays. */
  result: (folder: string | undefined) => Result;
}

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs on a stage of its own and sets the exit status: 0 every figure holds, 1 one does not or the run failed, 2 usage. */
export async function runProgram<Asked extends Settings>(
  readSettings: (argv: readonly string[]) => Asked,
  run: (settings: Asked, around: Run) => Promise<Verdict>,
): Promise<void> {
  try {
    process.exitCode = await staged(readSettings(process.argv), run);
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

async function staged<Asked extends Settings>(
  settings: Asked,
  run: (settings: Asked, around: Run) => Promise<Verdict>,
): Promise<number> {
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
    const { figures, keep, result } = await run(settings, { stage, folder, say: progress });
    kept ||= keep;
    createOutput(settings.json).result(result(kept ? folder : undefined));
    return figures.every(({ holds }) => holds) ? exitStatus.done : exitStatus.refused;
  } finally {
    signals.dispose();
    await stage.close();
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}
