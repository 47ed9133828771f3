/** Calls that are kept and cannot be opened or read: told once for each cause, with how many there are. */
import type { Unread } from '../../archive';

export class CallsNotShown {
  private readonly causes = new Map<string, { error: Unread; files: string[] }>();

  /** Takes one; to be given away as it is. */
  readonly add = (file: string, error: Unread): void => {
    const cause = this.causes.get(error.message) ?? { error, files: [] };
    cause.files.push(file);
    this.causes.set(error.message, cause);
  };

  /** What to say where there is nothing else to show. */
  get first(): Unread | undefined {
    const [cause] = this.causes.values();
    return cause?.error;
  }

  /** A line for each cause, with the first file of it. */
  lines(): string[] {
    return [...this.causes.values()].map(({ error, files }) => {
      const calls = files.length === 1 ? '1 call is' : `${files.length} calls are`;
      return `${calls} kept and not shown (${files[0]}): ${error.message} ${error.remedy ?? ''}`.trim();
    });
  }
}
