/** Reads a form. */

/** Returns what a text field holds, without spaces around it. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
