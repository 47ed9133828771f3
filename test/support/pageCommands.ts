/** What a page shows to be typed: its commands, block by block, and the files that it has the reader write. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..');

/** One command as it stands there, with its comment; continuation lines are one command. */
export interface PageCommand {
  page: string;
  /** Counted from 1. */
  line: number;
  text: string;
  /** The lines that the page shows as its answer, where it shows a prompt. */
  output?: string[];
}

/** A page's commands in order, and its files by their names. */
export interface PageCode {
  commands: PageCommand[];
  files: Map<string, string>;
}

/** Every page that people read. */
export const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'packages/client/README.md'],
  ...readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A block is a shell's where its first line calls one of these, sets a variable, or shows a prompt. */
const SHELL =
  /^(\$ |(npm|npx|ndc-flows|temporal|curl|docker|kubectl|export|cp|sed|node|umask|openssl|systemctl|journalctl|psql)\b|[A-Z_]+=)/;

interface Block {
  language: string;
  /** Line of the first one, counted from 1. */
  line: number;
  lines: string[];
  /** The last line of prose before it. */
  introduction: string;
}

/** Reads a page. */
export function codeOfPage(page: string): PageCode {
  const blocks = blocksOf(readFileSync(join(PROJECT, page), 'utf8').split('\n'));
  const files = new Map<string, string>();
  for (const { language, lines, introduction } of blocks) {
    const [, name] = /`([\w.-]+\.[a-z]+)`:$/.exec(introduction) ?? [];
    if (name !== undefined && language !== '') files.set(name, `${lines.join('\n')}\n`);
  }
  const commands = blocks
    .filter(({ language, lines }) => isShell(language, lines))
    .flatMap((block) => commandsOf(page, block));
  return { commands, files };
}

function isShell(language: string, lines: string[]): boolean {
  if (['sh', 'bash', 'console'].includes(language)) return true;
  return language === '' && SHELL.test(lines[0] ?? '');
}

/** Fenced blocks, and what is indented by four. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let fence: Block | undefined;
  let indented: Block | undefined;
  let introduction = '';
  for (const [index, line] of lines.entries()) {
    const [, opened] = /^ *```(\w*)/.exec(line) ?? [];
    if (fence) {
      if (opened === undefined) fence.lines.push(line);
      else fence = undefined;
    } else if (opened !== undefined) {
      fence = { language: opened, line: index + 2, lines: [], introduction };
      blocks.push(fence);
      indented = undefined;
    } else if (/^ {4}\S/.test(line) && (indented || lines[index - 1] === '')) {
      if (!indented) {
        indented = { language: '', line: index + 1, lines: [], introduction };
        blocks.push(indented);
      }
      indented.lines.push(line.slice(4));
    } else if (indented && /^ {5,}\S/.test(line)) {
      indented.lines.push(line.slice(4));
    } else {
      indented = undefined;
      if (line.trim() !== '') introduction = line.trim();
    }
  }
  return blocks;
}

function commandsOf(page: string, { line: first, lines }: Block): PageCommand[] {
  const commands: PageCommand[] = [];
  const prompted = lines.some((line) => line.startsWith('$ '));
  let open: PageCommand | undefined;
  for (const [index, line] of lines.entries()) {
    if (open && open.text.endsWith('\\')) {
      open.text += `\n${line}`;
      continue;
    }
    const last = commands.at(-1);
    if (prompted && !line.startsWith('$ ')) {
      if (last) last.output = [...(last.output ?? []), line];
      continue;
    }
    const text = line.replace(/^\$ /, '');
    if (/^\s*(#|$)/.test(text)) continue;
    open = { page, line: first + index, text };
    commands.push(open);
  }
  return commands;
}
