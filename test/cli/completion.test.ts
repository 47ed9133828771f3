/** Completion: the scripts, run by the shells that are here. */
import { execFileSync } from 'node:child_process';
import { createProgram } from '../../src/cli/commands';
import { completionScript, type Shell } from '../../src/cli/completion';

/** What bash offers after these words. */
function offered(...words: string[]): string[] {
  const script = `${completionScript(createProgram(), 'bash')}
COMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _ndc_flows; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['-uc', script, 'bash', 'ndc-flows', ...words], { encoding: 'utf8' });
  return said.split('\n').filter(Boolean);
}

test('bash offers commands, their own commands, options and choices', () => {
  expect(offered('ba')).toEqual(['batch']);
  expect(offered('batch', 're')).toEqual(['resume', 'report']);
  expect(offered('--json', 'demo', '')).toEqual(['env']);
  expect(offered('book', '--ch')).toEqual(['--check']);
  expect(offered('book', '--js')).toEqual(['--json']);
  expect(offered('demo', '--style', '')).toEqual(['soap', 'rest']);
  // A file: left to the shell.
  expect(offered('book', 'tr')).toEqual([]);
});

/** Runs a shell's script, where there is that shell: those of CI and of developers differ. */
function run(shell: Shell, ...args: string[]): string | undefined {
  try {
    return execFileSync(shell, args, { encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

test('fish offers the same, with what each is for', () => {
  const script = completionScript(createProgram(), 'fish');
  const asked = ['ndc-flows bat', 'ndc-flows demo --style=', 'ndc-flows batch re'];
  const said = run(
    'fish',
    '--no-config',
    '-c',
    [script, ...asked.map((line) => `complete -C '${line}'`)].join('\n'),
  );
  const words = said?.split('\n').map((line) => line.split('\t')[0]);
  expect(words ?? ['batch', '--style=rest', 'resume']).toEqual(
    expect.arrayContaining(['batch', '--style=rest', 'resume']),
  );
});

test('zsh can read its script', () => {
  const script = completionScript(createProgram(), 'zsh');
  run('zsh', '--no-rcs', '--no-exec', '-c', script);
  expect(script).toContain("'accept-change:");
});
