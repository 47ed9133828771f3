/** The page of all settings, `docs/reference/configuration.md`, made of the schemas, the command line and the table of variables. */
import { commandPages, type CommandPage } from './commands';
import { environment } from './environment';
import { examples } from './examples';
import { partsOfFile, type Part } from './settings';

const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\n/g, ' ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function partSection({ name, meaning, settings, groups }: Part): string {
  const example = examples[name];
  const rows = settings.map((each) => [
    code(each.path),
    each.type,
    each.required ? 'must be there' : each.otherwise,
    each.meaning,
  ]);
  return [
    `### ${name}`,
    meaning,
    ...(example === undefined ? [] : [`\`\`\`yaml\n${example.trim()}\n\`\`\``]),
    table(['setting', 'is', 'left out', 'means'], rows),
    ...groups.map(({ path, meaning: of }) => `${code(path)}: ${of}`),
  ].join('\n\n');
}

function commandSection(page: CommandPage): string {
  return [
    `### ${page.name}`,
    `${sentence(page.meaning)}`,
    ...(page.usage === page.name ? [] : [code(page.usage)]),
    ...(page.options.length === 0
      ? []
      : [
          table(
            ['option', 'does'],
            page.options.map(({ flags, meaning }) => [code(flags), meaning]),
          ),
        ]),
  ].join('\n\n');
}

const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** The whole page, as Markdown. */
export function configurationPage(): string {
  const parts = partsOfFile();
  return `# Configuration

<!-- Printed by \`npm run configuration\`; a test holds it to the schemas, to the command line and to what the code reads. -->

Every setting of the [file](#the-file), every [environment variable](#environment-variables) that is read, and every [command](#commands) with its options. To begin with there is
[example.yaml](../example.yaml).

## The file

One YAML file, found by \`--config\`, by \`NDC_FLOWS_CONFIG\`, or as \`ndc-flows.yaml\` in the folder in which a command runs. It is checked as a whole before anything starts, and every mistake is named by its path; \`npx ndc-flows doctor\` looks at the rest.
Paths in it are relative to its folder. Only \`providers\` must be there.

An editor that knows JSON Schema completes and checks it while one writes, with this as the first line:

\`\`\`yaml
# yaml-language-server: $schema=./node_modules/ndc-flows/docs/reference/configuration.schema.json
\`\`\`

What is written there:

- A **duration** is whole numbers with their units, the larger first: \`500ms\`, \`30s\`, \`5m\`, \`1h30m\`, \`2d\`.
- A **secret** never stands in the file: \`{ env: NAME }\` says in which variable it is, \`{ file: PATH }\` in which file, without a line's end behind it. It is read each time it is needed. \`doctor\` names files that others may read.
- \`<name>\` in a path is a name of your own; \`[]\` stands behind what is a list.

${parts.map(partSection).join('\n\n')}

## Environment variables

${environment
  .map(
    ({ heading, intro, variables }) =>
      `### ${heading}\n\n${intro}\n\n${table(
        ['variable', 'says'],
        variables.map(({ name, meaning }) => [code(name), meaning]),
      )}`,
  )
  .join('\n\n')}

## Commands

The options of \`ndc-flows\` itself go with every command. All leave with 0 done, 1 refused or failed, 2 usage, 3 waits for a person.

${commandPages().map(commandSection).join('\n\n')}
`;
}
