/** Our scanner beside saxes, in turns: everything else about the reader is the same. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted, type Figure } from '../../src/cli/figures';
import { shopAnswer } from '../documents/shop';
import { measureInChild } from '../measure/child';
import { machineLine, type Machine } from '../measure/machine';
import { medianOf } from '../measure/spread';
import { markdownTable } from '../report/markdown';
import { ratio, round } from './figures';
import type { ColdAndWarm } from './measurements';
import { spread } from './page';
import type { Settings } from './settings';
import type { Tokenizing, TokenizingWish } from './tokenizing';

/** MB/s of each in every round, by the size of the answer. */
export type TokenizerSpeeds = Map<number, Record<TokenizingWish['tokenizer'], ColdAndWarm>>;

/** Processes in a round that read one answer each: small answers vary more from process to process than the two differ. */
const FIRSTS = 5;

/** How often an answer is read until everything is compiled; the second half counts. */
const times = (megabytes: number): number => Math.min(200, Math.max(6, Math.ceil(40 / megabytes)));

/** Measures. Throws where the two keep different offers. */
export async function measureTokenizers(
  { sizes, rounds, ndcVersion }: Settings,
  say: (line: string) => void,
): Promise<TokenizerSpeeds> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-bench-'));
  const speeds: TokenizerSpeeds = new Map();
  const answers = new Map<number, { path: string; bytes: number; kept?: string }>();
  for (const size of sizes) {
    const path = join(folder, `${size}.xml`);
    const { xml } = shopAnswer(ndcVersion, size * 1e6);
    await writeFile(path, xml);
    answers.set(size, { path, bytes: Buffer.byteLength(xml) });
    speeds.set(size, { ours: { first: [], later: [] }, saxes: { first: [], later: [] } });
  }

  async function speedsOf(tokenizer: TokenizingWish['tokenizer'], size: number, reads: number) {
    const answer = answers.get(size);
    if (!answer) throw new RangeError(`there is no answer of ${size} MB`);
    const wish: TokenizingWish = { tokenizer, version: ndcVersion, path: answer.path, times: reads };
    const { took, kept } = await measureInChild<Tokenizing>(require.resolve('./tokenizing'), wish);
    if ((answer.kept ??= kept) !== kept) throw new Error(`${tokenizer} keeps other offers than the other`);
    return took.map((milliseconds) => answer.bytes / 1e3 / milliseconds);
  }

  for (let at = 1; at <= rounds; at += 1) {
    say(`round ${at} of ${rounds}`);
    const turns = at % 2 === 0 ? (['saxes', 'ours'] as const) : (['ours', 'saxes'] as const);
    for (const [size, each] of speeds) {
      const firsts: Record<TokenizingWish['tokenizer'], number[]> = { ours: [], saxes: [] };
      for (let process = 0; process < FIRSTS; process += 1)
        for (const name of turns) firsts[name].push(...(await speedsOf(name, size, 1)));
      for (const name of turns) {
        each[name].first.push(medianOf(firsts[name]));
        const later = await speedsOf(name, size, times(size));
        each[name].later.push(medianOf(later.slice(later.length / 2)));
      }
    }
  }
  await rm(folder, { recursive: true });
  return speeds;
}

export function tokenizerFigures(speeds: TokenizerSpeeds): Figure[] {
  return [...speeds].flatMap(([size, { ours, saxes }]) =>
    (['first', 'later'] as const).map((when) =>
      noted(`${size} MB, ${when}: speed against saxes`, round(ratio(ours[when], saxes[when])), '×', 'saxes'),
    ),
  );
}

/** The lines between the markers. */
export function tokenizerSection(settings: Settings, machine: Machine, speeds: TokenizerSpeeds): string[] {
  const speed = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  const times = (value: number): string => value.toFixed(2);
  const rows = [...speeds].map(([size, { ours, saxes }]) => [
    `${size} MB`,
    ...(['first', 'later'] as const).flatMap((when) => [
      spread(ours[when], speed),
      spread(saxes[when], speed),
      spread(
        ours[when].map((value, at) => value / (saxes[when][at] ?? value)),
        times,
      ),
    ]),
  ]);
  const head = ['first answer: ours, MB/s', 'saxes', 'ratio', 'later answers: ours, MB/s', 'saxes', 'ratio'];
  return [
    ...markdownTable(['answer', ...head], rows),
    '',
    `NDC ${settings.ndcVersion}; medians of ${settings.rounds} rounds (least–most). ${machineLine(machine)}.`,
  ];
}
