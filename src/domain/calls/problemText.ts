/** Prints an error with its code. */

/** Returns code and text of an error: `911 Unable to process`. Services that write `Error 7777` have named the code already. */
export function problemText({ code, text }: { code: string; text: string }): string {
  return namesCode({ code, text }) ? text : `${code} ${text}`;
}

/** Returns an error as a sentence says it: `Unable to process (911)`. */
export function problemWords({ code, text }: { code: string; text: string }): string {
  return namesCode({ code, text }) ? text : `${text} (${code})`;
}

const namesCode = ({ code, text }: { code: string; text: string }): boolean => text.endsWith(` ${code}`);
