/** What the stages of all benches have in common: whatever was started is ended again, and only what is meant for them reaches the processes. */

export type Closings = (() => Promise<unknown>)[];

/** Builds a stage. It is taken down when it is closed, and where building it fails. */
export async function staged<Built extends object>(
  build: (closings: Closings) => Promise<Built>,
): Promise<Built & { close(): Promise<void> }> {
  const closings: Closings = [];
  const close = async (): Promise<void> => {
    // In the reverse order: the workers first, then what they work with.
    for (const closing of closings.reverse().splice(0)) await closing().catch(() => undefined);
  };
  try {
    return { ...(await build(closings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns this process's environment without variables that point to a server, a configuration or keys. @param keys keeps the keys */
export function ownEnvironment({ keys = false } = {}): NodeJS.ProcessEnv {
  const foreign = keys ? /^(TEMPORAL_|NDC_FLOWS_(?!KEYS))/ : /^(TEMPORAL_|NDC_FLOWS_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}
