/** The pages that people read name commands, options, scripts, files and each other: all of it must be there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Command } from 'commander';
import { createProgram } from '../src/cli/commands';
import { pages } from './support/pageCommands';

const project = join(__dirname, '..');
const textOf = (page: string): string => readFileSync(join(project, page), 'utf8');

/** A page without its blocks of code, and the blocks; what is indented by four is code too. */
function parts(page: string): { prose: string; blocks: string[] } {
  const fences = /^ *```[^\n]*\n([\s\S]*?)^ *```/gm;
  const text = textOf(page);
  const fenced = [...text.matchAll(fences)].map(([, code = '']) => code);
  const rest = text.replace(fences, '').split('\n');
  const indented = rest.filter((line) => /^ {4}\S/.test(line) && !/^ {4,}[-*|]/.test(line));
  return {
    prose: rest.filter((line) => !indented.includes(line)).join('\n'),
    blocks: [...fenced, indented.join('\n')],
  };
}

/** What a page shows as code: its blocks, and each `span` of its prose. */
function codeOf(page: string): string[] {
  const { prose, blocks } = parts(page);
  return [...blocks, ...[...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)];
}

const program = createProgram();
const optionsOf = (command: Command): string[] => command.options.flatMap(({ long }) => long ?? []);
const allCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(allCommands)];
const globalOptions = [...optionsOf(program), '--help'];

/** The command that the words call, and what is wrong with them. */
function judged(words: readonly string[]): string | undefined {
  let command = program;
  for (const word of words.filter((each) => !each.startsWith('-'))) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) break;
    command = next;
  }
  const [first = ''] = words;
  if (command === program && !first.startsWith('--')) return `no command ${first}`;
  const known = [...optionsOf(command), ...globalOptions];
  const strange = words.filter((word) => word.startsWith('--') && !known.includes(word.replace(/=.*/, '')));
  return strange.length > 0 ? `${command.name()} has no ${strange.join(', ')}` : undefined;
}

/** What is no call of a command though it reads like one: the info of a key's derivation. */
const notCalled = ['seal v1'];

/** Every call of the program in a piece of code: its words up to a comment, a pipe, or a quoted text. */
function callsIn(code: string): string[][] {
  const lines = code.replaceAll(/\\\n/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const calls = line.matchAll(
      /(?:^|[\s(`"$])(?:ndc-flows|npm run (?:-s )?demo --|node dist\/client\.js) ([^|#;&>)`]+)/g,
    );
    return [...calls]
      .map(([call, rest = '']) => (call.includes('npm run') ? `demo ${rest}` : rest))
      .filter((rest) => !notCalled.includes(rest.trim()))
      .map((rest) => rest.replaceAll(/"[^"]*"?/g, ' TEXT '))
      .map((rest) => rest.split(/[\s,]+/).filter((word) => /^[-\w=.…]/.test(word)))
      .filter((words) => words.length > 0 && /^(--)?[a-z]/.test(words[0] ?? ''));
  });
}

test('a call that is wrong is seen', () => {
  expect(callsIn('npx ndc-flows batch stop ID --who WHO --why "it hangs" | jq # --not-an-option')).toEqual([
    ['batch', 'stop', 'ID', '--who', 'WHO', '--why', 'TEXT'],
  ]);
  expect(callsIn('    npm run -s demo -- --json')).toEqual([['demo', '--json']]);
  expect(pages.flatMap(codeOf).flatMap(callsIn).length).toBeGreaterThan(50);
  expect(judged(['batch', 'stop', 'ID', '--who', 'WHO'])).toBeUndefined();
  expect(judged(['batch', 'stop', 'ID', '--whose'])).toBe('stop has no --whose');
  expect(judged(['stop'])).toBe('no command stop');
});

test.each(pages)('%s: every command that it shows exists, with these options', (page) => {
  const wrong = codeOf(page)
    .flatMap(callsIn)
    .flatMap((words) => {
      const complaint = judged(words);
      return complaint ? [`${words.join(' ')}: ${complaint}`] : [];
    });
  expect(wrong).toEqual([]);
});

/** Options that pages name by themselves and that are other programs': Docker Compose's, and the chaos program's. */
const ofOthers = ['--profile', '--find-orders'];

test.each(pages)('%s: every option that it names by itself is one of a command', (page) => {
  const known = [...allCommands(program).flatMap(optionsOf), ...globalOptions, ...ofOthers];
  const named = codeOf(page)
    .filter((span) => /^--[a-z]/.test(span))
    .flatMap((span) => [...span.matchAll(/(?:^|\s)(--[a-z-]+)/g)].map(([, option = '']) => option));
  expect(named.filter((option) => !known.includes(option))).toEqual([]);
});

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>();
  const headings = [
    ...textOf(page)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ];
  return headings.map(([, heading = '']) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

test.each(pages)('%s: every link within the project leads to a file and a heading', (page) => {
  const links = [...parts(page).prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const broken = links
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(project, file))) return true;
      return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test.each(pages)('%s: every script that it names is one of package.json', (page) => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = [...textOf(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/** True where the path is there, as a file or folder, by a `*`, or as the beginning of a name, which is how jest is told what to run. */
function isThere(path: string): boolean {
  if (existsSync(join(project, path))) return true;
  const folder = join(project, dirname(path));
  if (!existsSync(folder)) return false;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const pattern = last.split('*').map((piece) => piece.replaceAll('.', '\\.'));
  return readdirSync(folder).some((name) => new RegExp(`^${pattern.join('.*')}`).test(name));
}

test.each(pages)('%s: every file and folder of the project that it names is there', (page) => {
  const named = codeOf(page).flatMap((code) =>
    [...code.matchAll(/(?<![\w/.@-])(?:src|test|tools|docs|docker|bench)\/[\w./*-]*[\w*]/g)].map(
      ([path]) => path,
    ),
  );
  expect([...new Set(named)].filter((path) => !isThere(path))).toEqual([]);
});
