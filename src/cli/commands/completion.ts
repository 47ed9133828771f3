/** `completion SHELL`: prints the script that completes commands, options and choices. */
import { Argument, type Command } from 'commander';
import { examples, runs } from '../command';
import { completionScript, shells, type Shell } from '../completion';

/** Registers the command. */
export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .description('print the script that lets your shell complete commands and options')
    .addArgument(new Argument('<shell>').choices(shells));
  runs<object, [Shell]>(command, ({ output }, shell) => {
    const script = completionScript(program, shell);
    return Promise.resolve(output.result({ value: { shell, script }, lines: script.trimEnd().split('\n') }));
  });
  examples(
    command,
    'source <(ndc-flows completion bash)     # in ~/.bashrc',
    'source <(ndc-flows completion zsh)      # in ~/.zshrc, after compinit',
    'ndc-flows completion fish | source      # in ~/.config/fish/config.fish',
  );
}
