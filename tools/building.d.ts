/** Shows on standard error that something is being built, until the returned function is called. */
export function showBuilding(process: {
  stderr: { isTTY?: boolean; write(text: string): unknown };
  env: NodeJS.ProcessEnv;
}): () => void;
