import { booking } from "@/content/sessions";
import { ownZone } from "@/lib/live/now";
import { areClocksApart } from "@/lib/text/clocks";
import { formatSessionDate, formatSessionTime, formatZone } from "@/lib/text/session-times";

/** From the profile, and from the device when that differs. */
export type Clocks = { timeZone: string | null; deviceZone: string | null };

type OtherClock = { zone: string; isDevice: boolean };

/** Only clocks that differ from the reader's and from each other. */
export function otherClocks(
  ms: number,
  zone: string,
  { timeZone, deviceZone }: Clocks,
): OtherClock[] {
  const home = timeZone === null ? [] : [{ zone: timeZone, isDevice: false }];
  const isElsewhere =
    deviceZone !== null && (timeZone === null || areClocksApart(ms, timeZone, deviceZone));
  if (isElsewhere) return [...home, { zone: deviceZone, isDevice: true }];
  return home.filter((clock) => areClocksApart(ms, zone, clock.zone));
}

type OtherTimesProps = { startsAt: number; other: Clocks & { name: string } };

export function OtherTimes({ startsAt, other }: OtherTimesProps) {
  return otherClocks(startsAt, ownZone(), other).map(({ zone, isDevice }) => {
    const word = isDevice ? booking.otherDevice : booking.otherZone;
    const [date, time] = [formatSessionDate(startsAt, zone), formatSessionTime(startsAt, zone)];
    return (
      <p key={zone} className="text-sm">
        {word(other.name, date, time, formatZone(zone))}
      </p>
    );
  });
}
