/** A full day in the coach's month. */
import { calendarView } from "@/content/coach-sessions";
import { calendarCellSessionsMax } from "@domain/limits";
import { addDays } from "@domain/calendar-dates";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";

const { practice, openPerson } = useDemoPractice({ timezoneId: "UTC", reducedMotion: "reduce" });

test("[agenda-19] a day with more sessions than its cell holds shows the rest on a press", async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const date = addDays(new Date().toISOString().slice(0, 10), 120);
  const count = calendarCellSessionsMax + 2;
  for (let hour = 0; hour < count; hour += 1) {
    await asCoach.mutation(api.calendar.book, {
      ...{ clientId, title: `Hour ${String(hour)}`, sessionType: "phone", durationMinutes: 30 },
      ...{ startsAt: Date.parse(`${date}T09:00Z`) + hour * 3_600_000, timeZone: "UTC" },
    });
  }
  const page = await (
    await openPerson(practice.portal.coach)
  ).openPage(`/admin/sessions?tab=month&date=${date}`);
  const more = page.getByRole("button", { name: /^Show 2 more sessions on/ });
  const day = page.getByRole("listitem").filter({ has: more });
  await day.getByText(calendarView.more(2)).waitFor();
  await expect.poll(() => day.getByRole("link").count()).toBe(calendarCellSessionsMax);
  await more.click();
  const last = page.getByText(`Hour ${String(count - 1)}`, { exact: true });
  await last.waitFor();
  expect(await more.count()).toBe(0);
});
