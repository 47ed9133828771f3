/** `npm run fuzz:api`: random calls to the real API over a Temporal server, a worker and a sandbox of their own, as figures. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { exitStatus } from '../../../src/cli/exit';
import { figureLines, judged, noted, type Figure } from '../../../src/cli/figures';
import { createOutput } from '../../../src/cli/output';
import { temporalTarget } from '../../../src/temporal/connection';
import { startDevServer } from '../../../src/temporal/devServer';
import { fuzz, type FuzzOutcome } from './fuzz';
import { fuzzStage } from './stage';

interface Settings {
  calls: number;
  seed: number;
  json: boolean;
}

function whole(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new InvalidArgumentError('a whole number, please');
  return Number(written);
}

function readSettings(argv: readonly string[]): Settings {
  return new Command('fuzz:api')
    .description('Asks the HTTP API what its OpenAPI document allows and what it does not')
    .option('--calls <count>', 'how many', whole, 5_000)
    .option('--seed <number>', 'everything follows from it', whole, 1)
    .option('--json', 'one JSON document on stdout', false)
    .exitOverride()
    .parse(argv)
    .opts<Settings>();
}

function figuresOf(seed: number, outcome: FuzzOutcome, milliseconds: number): Figure[] {
  return [
    noted('seed', seed, ''),
    noted('calls', outcome.calls, 'calls'),
    ...Object.entries(outcome.byStatus).map(([status, count]) => noted(`answered ${status}`, count, 'calls')),
    noted('orders started', outcome.started, 'orders'),
    judged('answered 500', outcome.byStatus['500'] ?? 0, 'calls', '0', !outcome.byStatus['500']),
    judged('findings', outcome.findings.length, '', '0', outcome.findings.length === 0),
    noted('time', Math.round(milliseconds / 1000), 's'),
  ];
}

async function main(): Promise<void> {
  const { calls, seed, json } = readSettings(process.argv);
  const server = await startDevServer();
  const on = await fuzzStage({ temporal: temporalTarget({ address: server.address }) });
  try {
    const began = Date.now();
    const progress = (done: number): void =>
      void (done % 500 === 0 && process.stderr.write(`${done} of ${calls}\n`));
    const outcome = await fuzz(on.api, on.stage, { calls, seed, progress });
    const figures = figuresOf(seed, outcome, Date.now() - began);
    createOutput(json).result({
      value: { seed, figures, findings: outcome.findings },
      lines: [...figureLines(figures), ...outcome.findings.map((finding) => JSON.stringify(finding))],
    });
    process.exitCode = figures.every(({ holds }) => holds) ? exitStatus.done : exitStatus.refused;
  } finally {
    await on.close();
    await server.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = exitStatus.refused;
});
