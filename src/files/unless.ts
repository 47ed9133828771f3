/** Errors of the file system that are no trouble. */

/** A handler for `catch`: undefined for errors with one of these codes; throws all others. */
export function unless(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  };
}
