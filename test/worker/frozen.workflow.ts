/** A workflow in the middle of whose code the process stands still. */

/** Blocks its thread, as a process is blocked that has been stopped; the clock goes on. */
export async function frozenWorkflow(milliseconds: number): Promise<string> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return Promise.resolve('went on');
}
