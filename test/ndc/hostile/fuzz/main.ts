/** `npm run fuzz:xml`: mutants of valid answers, read by our reader and judged by libxml2, as figures. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { exitStatus } from '../../../../src/cli/exit';
import { figureLines, judged, noted, type Figure } from '../../../../src/cli/figures';
import { createOutput } from '../../../../src/cli/output';
import { fuzz, type FuzzOutcome } from './fuzz';

interface Settings {
  mutants: number;
  seed: number;
  json: boolean;
}

function whole(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new InvalidArgumentError('a whole number, please');
  return Number(written);
}

function readSettings(argv: readonly string[]): Settings {
  const command = new Command('fuzz:xml')
    .description('Reads mutants of valid answers, judged by libxml2')
    .option('--mutants <count>', 'how many', whole, 20_000)
    .option('--seed <number>', 'everything follows from it', whole, 1)
    .option('--json', 'one JSON document on stdout', false)
    .exitOverride();
  return command.parse(argv).opts<Settings>();
}

function figuresOf({ seed }: Settings, outcome: FuzzOutcome, milliseconds: number): Figure[] {
  const documents = (name: string, value: number): Figure => noted(name, value, 'documents');
  const byCode = (what: string, counts: Record<string, number>): Figure[] =>
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([code, value]) => documents(`${what}: ${code}`, value));
  const { findings } = outcome;
  const disagreements = findings.filter(({ fault }) => fault !== 'misunderstood').length;
  const zero = (name: string, value: number, against?: string): Figure =>
    judged(name, value, 'documents', '0', value === 0, against);
  return [
    noted('seed', seed, ''),
    documents('mutants', outcome.mutants),
    noted('their size', Math.round(outcome.bytes / 1e5) / 10, 'MB'),
    documents('accepted by both, read the same in three chunkings', outcome.acceptedByBoth),
    ...byCode('refused by both', outcome.refusedByBoth),
    ...byCode('well-formed, over a stated bound', outcome.beyondBounds),
    ...byCode('accepted, as an answer', outcome.understood),
    zero('disagreements', disagreements, 'libxml2'),
    zero('broken documents with a result, defects of the mapping', findings.length - disagreements),
    noted('time', Math.round(milliseconds / 1000), 's'),
  ];
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv);
  const began = Date.now();
  const outcome = await fuzz({
    ...settings,
    progress: (done) => {
      if (done % 2000 === 0) process.stderr.write(`${done} of ${settings.mutants}\n`);
    },
  });
  const figures = figuresOf(settings, outcome, Date.now() - began);
  createOutput(settings.json).result({
    value: { seed: settings.seed, figures, findings: outcome.findings },
    lines: [
      ...figureLines(figures),
      ...outcome.findings.flatMap((finding) => [
        '',
        ...Object.entries(finding).map(([k, v]) => `${k}: ${v}`),
      ]),
    ],
  });
  process.exitCode = figures.every(({ holds }) => holds) ? exitStatus.done : exitStatus.refused;
}

main().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = exitStatus.refused;
});
