/** A process that adds keys to files when it is told to, beside others that do the same. It tells what came of each. */
import { addToKeyFile, newKey } from '../../src/keys';

/** What to add: id of the key and the file, one after the other. */
export type Adding = readonly (readonly [file: string, id: string])[];

/** What came of each: ids of the keys before it, or the error's words. */
export type Added = readonly (readonly string[] | string)[];

process.on('message', (adding: Adding) => {
  void (async () => {
    const added: (string[] | string)[] = [];
    for (const [file, id] of adding) {
      added.push(await addToKeyFile(file, newKey(id)).catch((error: Error) => error.message));
    }
    process.send?.(added, () => process.disconnect());
  })();
});
process.send?.('ready');
