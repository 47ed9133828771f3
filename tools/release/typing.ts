/** Whether the types of a package are all there: a program that uses them is checked against what was packed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
import type { Package } from './packing';

const PROGRAM = `
import { connect, type OrderStatus } from 'ndc-flows-client';
export async function held(reference: string): Promise<OrderStatus['state']> {
  const flows = await connect();
  try {
    return (await flows.status(reference)).state;
  } finally {
    await flows.close();
  }
}
`;

/** Complaints of the compiler about the program and the package's own declarations. @param types where Node's types are */
export function typeComplaints({ project }: Package, types: string): string[] {
  const file = join(project, 'held.mts');
  writeFileSync(file, PROGRAM);
  const program = typescript.createProgram([file], {
    strict: true,
    noEmit: true,
    target: typescript.ScriptTarget.ES2023,
    module: typescript.ModuleKind.NodeNext,
    moduleResolution: typescript.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [types],
  });
  return typescript
    .getPreEmitDiagnostics(program)
    .filter((each) => !/\/node_modules\/(?!ndc-flows-client\/)/.test(each.file?.fileName ?? ''))
    .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n'));
}
