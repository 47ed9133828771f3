/** Figures with their goals, as every measuring program of the project prints them. */
import { table } from './output';

/** One figure. A figure without a goal holds. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the value is counted against. */
  against?: string;
  goal?: string;
  holds: boolean;
}

/** Makes a figure without a goal. */
export function noted(name: string, value: number, unit: string, against?: string): Figure {
  return { name, value, unit, ...(against && { against }), holds: true };
}

/** Makes a figure with a goal in words, `>= 8`. */
export function judged(
  name: string,
  value: number,
  unit: string,
  goal: string,
  holds: boolean,
  against?: string,
): Figure {
  return { name, value, unit, ...(against && { against }), goal, holds };
}

/** Prints the figures for people. */
export function figureLines(figures: readonly Figure[]): string[] {
  return table(
    ['figure', 'value', 'goal', ''],
    figures.map(({ name, value, unit, goal, holds }) => [
      name,
      `${value} ${unit}`,
      goal,
      goal === undefined ? '' : holds ? 'holds' : 'DOES NOT HOLD',
    ]),
  );
}
