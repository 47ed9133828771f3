/** Every command that a page shows is typed as it stands there, by a reader whose demo was left up; the few that cannot be are named, with the reason. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOfPage, pages, type PageCommand } from '../support/pageCommands';
import { readAs, reader, startPageStage, type PageStage } from '../support/pageStage';
import { daysAhead } from '../support/running';
import { notRun } from './notRun';
import { walks, type Standing } from './walks';

const project = join(__dirname, '..', '..');
const left = ({ page, text }: PageCommand) =>
  notRun.find((each) => each.page === page && each.command.test(text));
const walked = pages.filter((page) => codeOfPage(page).commands.some((command) => !left(command)));

/** A command that serves until somebody ends it. */
const SERVES = /^(?:npx )?ndc-flows (?:worker|api|desk|codec-server|sandbox)(?: --[\w-]+ \S+)*\s*(?:#.*)?$/;

describe('what is left out', () => {
  test.each(notRun)(
    '$page: $command is there, and so is the test that runs its like',
    ({ page, command, by }) => {
      expect(codeOfPage(page).commands.filter(({ text }) => command.test(text))).not.toEqual([]);
      expect(by === undefined || existsSync(join(project, by))).toBe(true);
    },
  );

  test('is little', () => {
    const all = pages.flatMap((page) => codeOfPage(page).commands);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(left).length / all.length).toBeLessThan(0.4);
    // Of what no other test runs either there is hardly anything.
    const byNobody = all.filter((command) => left(command) && left(command)?.by === undefined);
    expect(byNobody.length / all.length).toBeLessThan(0.05);
  });
});

let stage: PageStage;
const begun = new Map<string, Promise<unknown>>();
beforeAll(async () => {
  stage = await startPageStage();
  for (const page of walked) {
    const beginning = walks[page]?.begin?.(stage);
    // Awaited at the page's turn, and told there.
    beginning?.catch(() => undefined);
    begun.set(page, beginning ?? Promise.resolve());
  }
});
afterAll(() => stage.close());

test.each(walked)('%s: every command that it shows does what it says', async (page) => {
  const { commands, files } = codeOfPage(page);
  const { prepare, env = {}, exports, leaves = [] } = walks[page] ?? {};
  const folder = await reader();
  try {
    await begun.get(page);
    const standing = (await prepare?.(stage, folder)) ?? [];
    for (const [name, text] of files)
      writeFileSync(join(folder.folder, name), inTime(stands(text, standing)));
    const run = commands.filter((command) => !left(command));
    const script = run.map((command, index) => typed(command, index, standing, leaves));
    const { status, stdout, stderr } = await folder.walk(
      script.join('\n'),
      exports ? { XDG_CACHE_HOME: stage.env.XDG_CACHE_HOME, ...env } : { ...stage.env, ...env },
      exports ? [] : stage.path,
    );
    expect({ status, said: status === 0 ? '' : stdout.slice(-2000) + stderr.slice(-2000) }).toEqual({
      status: 0,
      said: '',
    });
    for (const [index, { output }] of run.entries()) {
      if (output) expect(await readAs(folder, `said-${index}.txt`)).toMatch(pattern(output));
    }
  } finally {
    await folder.remove();
  }
});

/** One command as the script has it. */
function typed(
  { text, output }: PageCommand,
  index: number,
  standing: Standing,
  leaves: readonly (readonly [RegExp, number])[],
): string {
  // A reader starts the demo in the same folder; this one runs in the folder of the tests.
  const command = stands(text, standing).replaceAll('demo env', () => `demo env --from '${process.cwd()}'`);
  if (SERVES.test(text)) return `serve ${command}`;
  if (output) return expecting(`{ ${command}\n} > said-${index}.txt 2>&1`, text, leaves);
  return expecting(command, text, leaves);
}

/** With the status that the table, or the page itself, says that it exits with. */
function expecting(command: string, text: string, leaves: readonly (readonly [RegExp, number])[]): string {
  const said = /exits with (\d)/.exec(text)?.[1];
  const wanted = leaves.find(([which]) => which.test(text))?.[1] ?? Number(said ?? 0);
  if (wanted === 0) return command;
  return `left=0; { ${command}\n} || left=$?; [ $left = ${wanted} ]`;
}

function stands(text: string, standing: Standing): string {
  return standing.reduce(
    (changed, [written, stand]) => changed.replaceAll(asGlobal(written), () => stand),
    text,
  );
}

function asGlobal(written: string | RegExp): string | RegExp {
  return typeof written === 'string' ? written : new RegExp(written.source, `${written.flags}g`);
}

/** A trip of an example begins in sixty days, and whoever chooses has a day for it. */
function inTime(text: string): string {
  return text
    .replaceAll(/("date": )"[\d-]+"/g, `$1"${daysAhead(60)}"`)
    .replaceAll(/("until": )"[^"]+"/g, `$1"${daysAhead(1)}T23:00:00Z"`);
}

/** What is shown of an answer: these lines in this order, anything for `…`. */
function pattern(lines: string[]): RegExp {
  const written = lines.map((line) => line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*'));
  return new RegExp(written.join('\\n(?:.*\\n)*?'));
}
