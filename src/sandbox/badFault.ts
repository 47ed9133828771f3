/** The error of an order of faults, or a plan of them, that makes no sense. */

/** Thrown for an order of a fault, or a plan, that makes no sense; the message says what would. */
export class BadFault extends Error {}
