import { todaysZoneName } from "@domain/time/time-zone-names";

export type ZoneGroup = { region: string; zones: { zone: string; label: string }[] };

/** `also` adds zones this browser does not list. All get their current names. */
export function zoneChoices(elsewhere: string, also: readonly string[]): ZoneGroup[] {
  const known = [...Intl.supportedValuesOf("timeZone"), "UTC", ...also];
  const zones = [...new Set(known.map(todaysZoneName))].toSorted();
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

/** "Argentina/Buenos_Aires" becomes "Buenos Aires, Argentina". */
const labelOf = (words: readonly string[]) => words.toReversed().join(", ").replaceAll("_", " ");
