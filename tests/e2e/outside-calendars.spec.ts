/** A coach's other calendar: added as a file on the page, it takes times from the client; removed, it gives them back. */
import { expect, test } from "vitest";

import { outsideWords as words } from "@/content/settings/calendars";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson } = useDemoPractice({ reducedMotion: "reduce" });
const dayMs = 24 * 60 * 60 * 1000;
const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "");
const allDay = (startsAt: number) =>
  [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "SUMMARY:Dentist"],
    ...[`DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(startsAt + 14 * dayMs)}`],
    ...["END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");

test("[calendar-5] a calendar file that the coach adds blocks its times for the client at once, until it is removed", async () => {
  const { portal } = practice;
  const coach = await (await openPerson(portal.coach)).openPage("/admin/settings#calendar");
  const client = await callAs(portal, portal.client);
  const fromMs = Math.ceil(Date.now() / dayMs) * dayMs;
  const covers = async () => {
    const busy = await client.query(api.sessions.busyTimes, { fromMs, toMs: fromMs + 7 * dayMs });
    return busy.filter(({ durationMinutes }) => durationMinutes === 24 * 60).length;
  };
  expect(await covers()).toBe(0);
  await coach.getByLabel(words.name, { exact: true }).fill("Home");
  await coach.getByLabel(words.file).setInputFiles({
    name: "home.ics",
    mimeType: "text/calendar",
    buffer: Buffer.from(allDay(fromMs)),
  });
  const row = coach.getByRole("list", { name: words.list }).getByRole("listitem");
  await row.getByText(words.ofFile).waitFor();
  await row.getByText("1 entry.").waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  expect(await findNarrowPlaces(coach)).toEqual([]);
  await expect.poll(covers).toBe(7);
  await coach.getByRole("button", { name: words.removeWhich("Home") }).click();
  await row.waitFor({ state: "detached" });
  await expect.poll(covers).toBe(0);
});
