/** A process that changes tokens, one after the other, as soon as it hears a word. Arguments: the file, `add` or `remove`, and the names. */
import { once } from 'node:events';
import { addToken, removeToken } from '../../src/config';

const [file = '', change, ...names] = process.argv.slice(2);

async function main(): Promise<void> {
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  for (const name of names) {
    if (change === 'add') await addToken(file, { name, sha256: 'cd'.repeat(32) }, 'codecServer');
    else await removeToken(file, name, 'codecServer');
  }
  process.stdin.destroy();
}

void main();
