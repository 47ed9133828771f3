/** A port as it is written on the command line. */
import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError */
export function port(written: string): number {
  const number = Number(written);
  if (/^\d+$/.test(written) && number <= 65_535) return number;
  throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 takes any free one.');
}
