/** Names of people, compared: airlines write them in capitals, without accents and without anything that is no letter. */

/** Letters as airlines write them: upper case, without accents, hyphens, apostrophes and spaces. */
export function letters(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '');
}
