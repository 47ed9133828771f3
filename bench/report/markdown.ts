/** Puts what a program measured into a page, between the markers that are its own. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A table in Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)];
}

/** `text` with `lines` between `<!-- name -->` and `<!-- /name -->`, which are added at its end where they are missing. */
export function placed(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const whole = `${begin}\n\n${lines.join('\n')}\n\n${end}`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${whole}\n`;
  return text.slice(0, from) + whole + text.slice(to + end.length);
}

/** Writes `lines` into the page at `path`, in the house style; a page that is not there begins with `title`. */
export async function writeSection(
  path: string,
  title: string,
  name: string,
  lines: readonly string[],
): Promise<void> {
  // Loaded here alone: most runs write nothing, and tests of what stands on a page cannot load it.
  const { format, resolveConfig } = await import('prettier');
  const text = await readFile(path, 'utf8').catch(() => `# ${title}\n`);
  const style = await resolveConfig(path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await format(placed(text, name, lines), { ...style, parser: 'markdown' }));
}
