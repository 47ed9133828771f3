/** Completion scripts for shells, written from the program's own commands, options and choices. */
import type { Command, Option } from 'commander';

/** The shells that there are scripts for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A word that may be typed, and what it is for. */
interface Word {
  word: string;
  about: string;
}

/** What may follow a command, named by its path: `''`, ` batch`, ` batch run`. */
interface Place {
  path: string;
  commands: Word[];
  options: (Word & { choices: readonly string[]; takesValue: boolean })[];
}

/** Writes the script of a shell. */
export function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program, '', program.options);
  return scripts[shell](places, program.name());
}

function placesOf(command: Command, path: string, globals: readonly Option[]): Place[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  const options = new Set([...help.visibleOptions(command), ...globals]);
  const here: Place = {
    path,
    commands: commands.map((each) => ({ word: each.name(), about: brief(each.description()) })),
    options: [...options].flatMap(({ long, description, argChoices = [], required, optional }) =>
      long
        ? [{ word: long, about: brief(description), choices: argChoices, takesValue: required || optional }]
        : [],
    ),
  };
  return [here, ...commands.flatMap((each) => placesOf(each, `${path} ${each.name()}`, globals))];
}

/** One line of a list: the first part of a description. */
function brief(description: string): string {
  return (description.split(/[;:(]/)[0] ?? '').trim();
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const wordsOf = (words: readonly Word[]): string => words.map(({ word }) => word).join(' ');

/** Places and their options that take one of a few words: `' demo --style'` → `soap rest`. */
function choicesOf(places: readonly Place[]): [at: string, choices: readonly string[]][] {
  return places.flatMap(({ path, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(({ word, choices }): [string, readonly string[]] => [`${path} ${word}`, choices]),
  );
}

/** A case of the paths of all commands, which the script walks along the words that were typed. */
function walk(places: readonly Place[]): string {
  const paths = places.slice(1).map(({ path }) => quoted(path));
  return `case "$at $word" in ${paths.join('|')}) at="$at $word" ;; esac`;
}

const scripts: Record<Shell, (places: readonly Place[], name: string) => string> = {
  bash: (places, name) => `_ndc_flows() {
  local at='' word words='' current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    ${walk(places)}
  done
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${choicesOf(places)
  .map(([at, choices]) => `    ${quoted(at)}) words=${quoted(choices.join(' '))} ;;`)
  .join('\n')}
    *) case "$at:$current" in
${places
  .flatMap(({ path, commands, options }) => [
    `      ${quoted(path)}:-*) words=${quoted(wordsOf(options))} ;;`,
    ...(commands.length > 0 ? [`      ${quoted(path)}:*) words=${quoted(wordsOf(commands))} ;;`] : []),
  ])
  .join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _ndc_flows ${name}
`,
  zsh: (places, name) => `_ndc_flows() {
  local at='' word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    ${walk(places)}
  done
  case "$at \${words[CURRENT-1]}" in
${choicesOf(places)
  .map(([at, choices]) => `    ${quoted(at)}) found=(${choices.map(quoted).join(' ')}) ;;`)
  .join('\n')}
    *) case "$at:\${words[CURRENT]}" in
${places
  .flatMap(({ path, commands, options }) => [
    `      ${quoted(path)}:-*) found=(${described(options)}) ;;`,
    ...(commands.length > 0 ? [`      ${quoted(path)}:*) found=(${described(commands)}) ;;`] : []),
  ])
  .join('\n')}
    esac ;;
  esac
  if (( \${#found} )); then _describe ${quoted(name)} found; else _files; fi
}
compdef _ndc_flows ${name}
`,
  fish: (places, name) => `function __ndc_flows_at
  set -l at ''
  for word in (commandline -opc)[2..]
    switch "$at $word"
      case ${places
        .slice(1)
        .map(({ path }) => quoted(path))
        .join(' ')}
        set at "$at $word"
    end
  end
  test "$at" = "$argv"
end
${places
  .flatMap(({ path, commands, options }) => {
    const here = `complete -c ${name} -n ${quoted(`__ndc_flows_at ${quoted(path)}`)}`;
    return [
      ...commands.map(({ word, about }) => `${here} -f -a ${quoted(word)} -d ${quoted(about)}`),
      ...options.map(
        ({ word, about, choices, takesValue }) =>
          `${here} -l ${word.slice(2)}${takesValue ? ' -r' : ''}${choices.length > 0 ? ` -f -a ${quoted(choices.join(' '))}` : ''} -d ${quoted(about)}`,
      ),
    ];
  })
  .join('\n')}
`,
};

/** Words as zsh's \`_describe\` takes them. */
function described(words: readonly Word[]): string {
  return words.map(({ word, about }) => quoted(`${word}:${about}`)).join(' ');
}
