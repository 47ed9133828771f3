/** Looks whether what goes to the server is encrypted, and by which keys; only their ids are told. */
import { encryptionFor, encryptionLine } from '../../temporal/encryptionChoice';
import { configWhereThereIsOne, targetOf, type GlobalOptions } from '../globals';
import { wrong, type Finding } from './finding';

/** One finding: which keys there are, or whether it is well that there are none. */
export async function examineEncryption(options: GlobalOptions): Promise<Finding> {
  const what = 'encryption';
  try {
    // A configuration with mistakes is a finding of its own.
    const encryption = (await configWhereThereIsOne(options).catch(() => undefined))?.encryption;
    const target = await targetOf(options);
    const { allowPlaintext, terminal } = options;
    const found = await encryptionFor(target, { env: terminal.env, encryption, allowPlaintext });
    const line = encryptionLine(found, target.address);
    if (found?.plaintext !== 'read') return { what, ok: true, found: line };
    return {
      what,
      ok: true,
      found: `${line} What others send unencrypted is read as well: nobody needs a key to steer an order.`,
      remedy: 'When nothing from before the keys is under way, take `plaintext: read` out of `encryption`.',
    };
  } catch (error) {
    return wrong(what, error);
  }
}
