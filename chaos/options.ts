/** Options that both chaos programs take, as people write them. */
import { InvalidArgumentError } from 'commander';

export function wholeNumber(written: string): number {
  const number = Number(written);
  if (/^\d{1,6}$/.test(written) && number > 0) return number;
  throw new InvalidArgumentError('A whole number from 1 is wanted.');
}

export function share(written: string): number {
  const number = Number(written);
  if (/^[\d.]+$/.test(written) && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError('A number from 0 to 1 is wanted.');
}

/** It becomes part of references. */
export function seed(written: string): string {
  if (/^[A-Za-z0-9-]{1,20}$/.test(written)) return written;
  throw new InvalidArgumentError('Letters, digits and hyphens, at most twenty.');
}
