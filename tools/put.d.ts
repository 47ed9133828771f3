/** What tools/put.js has. */

/** Writes a file, by renaming it into place. */
export function put(path: string, text: string): void;
