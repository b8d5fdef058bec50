import ICAL from "ical.js";
import { productName } from "../../domain/practice/product-name";
import { mergeBusyTimes, type Stretch } from "../../domain/schedule/busy-spans";
import { dayMs } from "../../domain/time/time-spans";
import { isTimeZone, wallTimeToUtcMs } from "../../domain/time/time-zones";

/** More occurrences than a person's calendar has in all of its past. */
const occurrencesMax = 50_000;

export interface ReadingPlace {
  horizon: Stretch;
  /** The zone of all-day entries, and of entries in an unknown zone. */
  timeZone: string;
}

export interface BusyTimes {
  times: Stretch[];
  entries: number;
  skipped: number;
  unknownZones: number;
}

export class NotACalendar extends Error {}
export class EndlessCalendar extends Error {}

/** When somebody with this calendar is busy. Nothing else of it is kept. */
export function readBusyTimes(text: string, place: ReadingPlace): BusyTimes {
  const reading = new Reading(place);
  const { calendars, dropped } = parse(text);
  for (const calendar of calendars) {
    for (const entry of entriesOf(calendar)) reading.add(entry);
  }
  reading.drop(dropped);
  const { times, entries, skipped, unknownZones } = reading;
  return { times: mergeBusyTimes(times, place.horizon), entries, skipped, unknownZones };
}

/** The parser gives up at the first value it does not understand: then the entries with such values are left out. */
function parse(text: string): { calendars: ICAL.Component[]; dropped: number } {
  const calendars = parseStrictly(text);
  if (calendars !== null) return { calendars, dropped: 0 };
  let dropped = 0;
  const rest = text.replaceAll(/^BEGIN:VEVENT\r?\n[^]*?^END:VEVENT\r?\n/gim, (entry) => {
    if (parseStrictly(`BEGIN:VCALENDAR\r\n${entry}END:VCALENDAR\r\n`) !== null) return entry;
    dropped += 1;
    return "";
  });
  const sound = dropped === 0 ? null : parseStrictly(rest);
  if (sound === null) throw new NotACalendar();
  return { calendars: sound, dropped };
}

/** Several calendars may be in one file. Null for anything else, because the parser's errors repeat the file. */
function parseStrictly(text: string): ICAL.Component[] | null {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const roots = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][]);
    const calendars = roots.map((root) => new ICAL.Component(root));
    const areCalendars = calendars.every(({ name }) => name === "vcalendar");
    return calendars.length > 0 && areCalendars ? calendars : null;
  } catch {
    return null;
  }
}

interface Entry {
  event: ICAL.Component;
  /** Changed occurrences of a recurring entry. */
  exceptions: ICAL.Component[];
}

function entriesOf(calendar: ICAL.Component): Entry[] {
  const entries: Entry[] = [];
  const exceptionsOf = new Map<string, ICAL.Component[]>();
  const events = calendar.getAllSubcomponents("vevent");
  for (const event of events.filter(isException)) {
    const uid = textOf(event, "uid");
    exceptionsOf.set(uid, [...(exceptionsOf.get(uid) ?? []), event]);
  }
  for (const event of events) {
    const isChanged = isException(event);
    const exceptions = isChanged ? [] : (exceptionsOf.get(textOf(event, "uid")) ?? []);
    entries.push({ event, exceptions });
  }
  return entries;
}

const isException = (event: ICAL.Component) => event.hasProperty("recurrence-id");
const textOf = (event: ICAL.Component, name: string) =>
  String(event.getFirstPropertyValue(name) ?? "");

/** The sessions of this product, which another calendar has from our emails or feed. */
const isOurs = (event: ICAL.Component) =>
  textOf(event, "uid").endsWith(`@${productName.toLowerCase()}`);

function isBusy(event: ICAL.Component): boolean {
  const says = (name: string, word: string) => textOf(event, name).toUpperCase() === word;
  const isFree = says("transp", "TRANSPARENT") || says("x-microsoft-cdo-busystatus", "FREE");
  return !isFree && !says("status", "CANCELLED");
}

class Reading {
  readonly times: Stretch[] = [];
  entries = 0;
  skipped = 0;
  unknownZones = 0;
  #place: ReadingPlace;
  #occurrences = 0;

  constructor(place: ReadingPlace) {
    this.#place = place;
  }

  /** A bad entry is left out and does not affect the others. */
  add(entry: Entry): void {
    if (isOurs(entry.event)) return;
    if (!isException(entry.event)) this.entries += 1;
    try {
      this.#addTimes(entry);
    } catch (error) {
      if (error instanceof EndlessCalendar) throw error;
      this.skipped += 1;
    }
  }

  drop(entries: number): void {
    this.entries += entries;
    this.skipped += entries;
  }

  #addTimes({ event: component, exceptions }: Entry): void {
    const event = new ICAL.Event(component, { exceptions, strictExceptions: true });
    if (this.#zoneOf(component, "dtstart") === "unknown") this.unknownZones += 1;
    if (event.isRecurring() && !isException(component)) this.#addOccurrences(event);
    else if (isBusy(component)) this.#addTime(component, event.startDate, event.endDate, "dtend");
  }

  /** Changed occurrences are entries of their own, too: one may have moved here from beyond the horizon. */
  #addOccurrences(event: ICAL.Event): void {
    const { fromMs, toMs } = this.#place.horizon;
    const lastsMs = event.duration.toSeconds() * 1000;
    const occurrences = event.iterator(laterStartOf(event, fromMs - zonesMs - lastsMs));
    // The types do not say that it ends.
    const take = () => occurrences.next() as ICAL.Time | null;
    for (let next = take(); next !== null; next = take()) {
      this.#occurrences += 1;
      if (this.#occurrences > occurrencesMax) throw new EndlessCalendar();
      const roughMs = roughMomentOf(next);
      if (roughMs > toMs + zonesMs) return;
      if (roughMs + lastsMs < fromMs - zonesMs) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      const isChanged = isException(item.component);
      if (!isBusy(item.component)) continue;
      this.#addTime(item.component, startDate, endDate, isChanged ? "dtend" : "dtstart");
    }
  }

  #addTime(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time, zoned: Zoned): void {
    const fromMs = this.#momentOf(component, start, "dtstart");
    const toMs = this.#momentOf(component, end, component.hasProperty("dtend") ? zoned : "dtstart");
    if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) throw new RangeError("no moment");
    this.times.push({ fromMs, toMs });
  }

  /** A zone's own name is trusted more than the file's description of it, which is often years old. */
  #momentOf(component: ICAL.Component, time: ICAL.Time, zoned: Zoned): number {
    const { year, month, day, hour, minute, isDate, zone } = time;
    const date = [String(year).padStart(4, "0"), pad(month), pad(day)].join("-");
    const { timeZone } = this.#place;
    if (isDate) return wallTimeToUtcMs({ date, time: "00:00" }, timeZone);
    if (zone.tzid === "UTC") return time.toUnixTime() * 1000;
    const named = this.#zoneOf(component, zoned);
    if (named === "described") return time.toUnixTime() * 1000;
    const inZone = named === "unknown" || named === "none" ? timeZone : named.name;
    return wallTimeToUtcMs({ date, time: `${pad(hour)}:${pad(minute)}` }, inZone);
  }

  #zoneOf(
    component: ICAL.Component,
    property: Zoned,
  ): "none" | "unknown" | "described" | { name: string } {
    const name = component.getFirstProperty(property)?.getFirstParameter("tzid");
    if (name === undefined || name === "") return "none";
    if (isTimeZone(name)) return { name };
    const described = component.getTimeZoneByID(name) as ICAL.Timezone | null;
    return described === null ? "unknown" : "described";
  }
}

/**
 * The package counts from the first occurrence, which takes seconds for decades of days. Daily and weekly patterns
 * repeat evenly, so counting may begin later at the same place, unless the rule has a number of occurrences.
 */
function laterStartOf({ component, startDate }: ICAL.Event, untilMs: number): ICAL.Time {
  const start = startDate.clone();
  const rule = component.getFirstPropertyValue("rrule");
  if (!(rule instanceof ICAL.Recur) || rule.isByCount()) return start;
  if (component.getAllProperties("rrule").length > 1) return start;
  const unitDays = { DAILY: 1, WEEKLY: 7 }[rule.freq] ?? 0;
  const stepDays = unitDays * rule.interval;
  const steps = Math.floor((untilMs - roughMomentOf(start)) / (stepDays * dayMs));
  if (Number.isFinite(steps) && steps > 0) start.adjust(steps * stepDays, 0, 0, 0);
  return start;
}

/** Which property says in what zone a time is. */
type Zoned = "dtstart" | "dtend";

/** No zone is further than a day from UTC, and two of them may be involved. */
const zonesMs = 2 * dayMs;
const roughMomentOf = ({ year, month, day, hour, minute }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute);

const pad = (count: number) => String(count).padStart(2, "0");
