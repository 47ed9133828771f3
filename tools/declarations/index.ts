/** The types of `ndc-flows-client`, and of nothing that they do not speak of. */
import { dirname, join, relative, resolve } from 'node:path';
import typescript from 'typescript';
import { put } from '../put';

const root = join(__dirname, '..', '..');
const sources = join(root, 'src');
const ENTRY = join('library', 'index');

/** Writes them under `out`; answers with their paths there. */
export function writeDeclarations(out: string): string[] {
  const found = reachable(declarations(out), join(out, `${ENTRY}.d.ts`));
  for (const [path, text] of found) put(path, text);
  return [...found.keys()].map((path) => relative(out, path));
}

/** Declarations by the path that they are written to. Throws where the code has mistakes that stand in their way. */
function declarations(out: string): Map<string, string> {
  const { config } = typescript.readConfigFile(join(root, 'tsconfig.json'), (path) =>
    typescript.sys.readFile(path),
  ) as { config: { compilerOptions: unknown } };
  const { options } = typescript.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const entry = join(sources, `${ENTRY}.ts`);
  const program = typescript.createProgram([entry], {
    ...options,
    types: ['node'],
    incremental: false,
    tsBuildInfoFile: undefined,
    declaration: true,
    rootDir: sources,
    outDir: out,
  });
  const written = new Map<string, string>();
  const { diagnostics } = program.emit(
    undefined,
    (path, text) => written.set(resolve(path), text),
    undefined,
    true,
  );
  if (diagnostics.length === 0) return written;
  throw new Error(
    typescript.formatDiagnostics(diagnostics, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    }),
  );
}

/** Those that a declaration leads to, itself among them. */
function reachable(
  written: ReadonlyMap<string, string>,
  start: string,
  found = new Map<string, string>(),
): Map<string, string> {
  const text = written.get(start);
  if (text === undefined || found.has(start)) return found;
  found.set(start, text);
  for (const { fileName } of typescript.preProcessFile(text, true, false).importedFiles) {
    if (!fileName.startsWith('.')) continue;
    const at = resolve(dirname(start), fileName);
    for (const path of [`${at}.d.ts`, join(at, 'index.d.ts')]) reachable(written, path, found);
  }
  return found;
}
