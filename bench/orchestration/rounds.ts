/** Many at once, in turns: whatever else the machine does meets all kinds alike. Then ours alone, more and more at a time. */
import { kinds, ofEach, titles, type Each, type Kind } from './kinds';
import type { Lane } from './lanes';
import { turnOf, type Crowd, type Turn } from './load';
import type { Process, Stage } from './stage';

export interface Growth {
  inFlight: number;
  turn: Turn;
}

/** Each kind with the worker that serves it. */
export interface Field {
  stage: Stage;
  lanes: Record<Kind, Lane>;
  workers: Record<Kind, Process>;
  say: (line: string) => void;
}

/** Before anything is measured: engines compile what they run often. */
export async function warmUp({ stage, lanes, workers, say }: Field, crowd: Crowd): Promise<void> {
  for (const kind of kinds) {
    say(`${titles[kind]}: ${crowd.workflows} that are not counted`);
    await turnOf(stage, lanes[kind], workers[kind], crowd, say);
  }
}

export async function roundsOf(
  { stage, lanes, workers, say }: Field,
  rounds: number,
  crowd: Crowd,
): Promise<Each<Turn>> {
  const load: Each<Turn> = ofEach(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of inTurn(round)) {
      say(
        `round ${round + 1} of ${rounds}, ${titles[kind]}: ${crowd.workflows}, ${crowd.inFlight} at a time`,
      );
      const turn = await turnOf(stage, lanes[kind], workers[kind], crowd, say);
      load[kind].push(turn);
      say(`${titles[kind]}: ${(turn.workflows / (turn.took / 1_000)).toFixed(1)} a second`);
    }
  }
  return load;
}

/** Who comes first changes, so that nobody always follows the same one. */
export function inTurn(round: number): Kind[] {
  const first = round % kinds.length;
  return [...kinds.slice(first), ...kinds.slice(0, first)];
}

/** @param atLeast so many bookings of each size, and never fewer than are in flight */
export async function growthOf(
  { stage, lanes, workers, say }: Field,
  sizes: readonly number[],
  atLeast: number,
): Promise<Growth[]> {
  const growth: Growth[] = [];
  for (const inFlight of sizes) {
    const workflows = Math.max(atLeast, inFlight);
    say(`${workflows} bookings, ${inFlight} at a time`);
    const turn = await turnOf(stage, lanes.ours, workers.ours, { workflows, inFlight }, say);
    growth.push({ inFlight, turn });
    const cpu = (turn.cost.worker + turn.cost.server) / workflows;
    say(`${inFlight} at a time: ${cpu.toFixed(0)} ms of processor time a booking`);
  }
  return growth;
}
