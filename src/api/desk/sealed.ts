/** What a browser keeps for us, sealed: nobody reads or changes it, and it opens for one purpose, at one installation, for a time. */
import type { z } from 'zod';
import { KeyMissing, SealBroken, keyringOf, newKey, open, seal, type Keyring } from '../../keys';

/** No cookie of ours is longer; a browser keeps no more. */
const LONGEST = 4_000;

/** Why something does not open, for the audit. */
export type NotOpened = 'changed, or not sealed here' | 'over';

/** Seals and opens things of one kind. */
export class Sealed<Content extends { until: number }> {
  /** @param purpose no other purpose and no other namespace opens it */
  constructor(
    private readonly keyring: Keyring,
    private readonly purpose: string,
    private readonly schema: z.ZodType<Content>,
  ) {}

  /** Returns it as a text for a cookie. */
  seal(content: Content): string {
    return seal(this.keyring, Buffer.from(JSON.stringify(content)), this.purpose).toString('base64url');
  }

  /** Returns what was sealed, or why it can't be used. */
  open(text: string): Content | NotOpened {
    const broken = 'changed, or not sealed here';
    if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return broken;
    try {
      const plain = open(this.keyring, Buffer.from(text, 'base64url'), this.purpose);
      // Another release may have sealed other things.
      const { data } = this.schema.safeParse(JSON.parse(plain.toString('utf8')));
      return data === undefined ? broken : data.until > Date.now() ? data : 'over';
    } catch (error) {
      if (error instanceof KeyMissing || error instanceof SealBroken) return broken;
      throw error;
    }
  }
}

/** Returns keys for an installation that has none: sessions end with the process. */
export function keysOfThisProcess(): Keyring {
  return keyringOf([newKey('process')], 'this process');
}
