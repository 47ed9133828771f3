/** What a way to get a dev server binary looks like. */
import type { Progress } from './progress';

/** A way to get a binary that is not there yet. */
export interface Source {
  /** As progress and errors name it. */
  name: string;
  /** Puts the executable into the empty folder `staging` and returns its path. Throws an Error of one line where it cannot. */
  get(staging: string, progress: Progress): Promise<string>;
}
