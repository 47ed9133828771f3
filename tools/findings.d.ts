/** Returns the first lines of a check's output that name a place; without any, the last lines that say something. */
export function firstFindings(output: string): string[];
