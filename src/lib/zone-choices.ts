/** The zones there are to choose from, by the first word of their names. */
export type ZoneGroup = { region: string; zones: { zone: string; label: string }[] };

/** `also` may be a name this browser does not list: an older one, or one that others know. */
export function zoneChoices(elsewhere: string, also: readonly string[]): ZoneGroup[] {
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...also])].toSorted();
  const groups = new Map<string, ZoneGroup>();
  for (const zone of zones) {
    const [first = "", ...rest] = zone.split("/");
    const region = rest.length === 0 ? elsewhere : first;
    const group = groups.get(region) ?? { region, zones: [] };
    group.zones.push({ zone, label: rest.length === 0 ? zone : labelOf(rest) });
    groups.set(region, group);
  }
  return [...groups.values()];
}

/** "Argentina/Buenos_Aires" is told as "Buenos Aires, Argentina". */
const labelOf = (words: readonly string[]) => words.toReversed().join(", ").replaceAll("_", " ");
