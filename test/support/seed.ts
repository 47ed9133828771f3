/** The variables that choose the inputs of tests: `PROPERTY_SEED`, which inputs; `PROPERTY_TIMES`, how many times more than usual. */

/** The seed of `npm test`. */
export const USUAL_SEED = 1;

export const seed = variable('PROPERTY_SEED', USUAL_SEED);
export const times = variable('PROPERTY_TIMES', 1);

function variable(name: string, usual: number): number {
  const written = process.env[name] ?? '';
  const value = written === '' ? usual : Number(written);
  if (!Number.isFinite(value)) throw new Error(`${name} is not a number: ${written}`);
  return value;
}
