/** Where the package lies: what is built for it is in its `dist`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the folder of the package, which is one level further up from dist than from src. */
export function packageFolder(folder = __dirname): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
}
