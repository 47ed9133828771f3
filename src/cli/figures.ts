/** Figures with their goals, as every measuring program of the project prints them. */
import { table } from './output';

/** One figure. Without a goal it holds. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the value is counted against. */
  against?: string;
  goal?: string;
  holds: boolean;
}

/** A figure that is told and not judged. */
export function told(name: string, value: number, unit: string, against?: string): Figure {
  return { name, value, unit, ...(against && { against }), holds: true };
}

/** A figure with a goal in words, `>= 8`, and whether it is reached. */
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

/** The figures as people read them. */
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
