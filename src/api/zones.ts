/** The time zones in which agencies count their days. */

/** Returns the zones of an agency, or of all where none is named, each once. */
export function zonesOf(timeZones: ReadonlyMap<string, string> | undefined, agency?: string): string[] {
  const all = [...(timeZones ?? [])].filter(([name]) => agency === undefined || name === agency);
  return [...new Set(all.map(([, zone]) => zone))];
}
