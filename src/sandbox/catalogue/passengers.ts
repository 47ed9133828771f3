/** Passenger types that the sandbox sells to, and who counts as an adult. */

/** Travel with an adult or, as UNN, alone. */
const young = new Set(['CHD', 'INF', 'INS', 'CNN', 'UNN']);

/** Returns true for a type who may accompany others. */
export const isAdult = (type: string): boolean => !young.has(type);

/** Returns true for a child with a seat of its own. */
export const isChild = (type: string): boolean => young.has(type) && type !== 'INF';
