/** A coach whose client's session is far behind those of a colleague's clients, which fill the pages before it. */
import { expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";

import { api } from "../../convex/_generated/api";
import { coachSessionsFirstItems } from "../../domain/limits";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { admitCoach, admitNewcomer } from "../support/newcomer";

const { practice, openPerson } = useDemoPractice({ timezoneId: "UTC" });
const title = "The far one";
const hourOf = (day: number) => ({
  startsAt: (Math.floor(Date.now() / dayMs) + day) * dayMs + 20 * hourMs,
  durationMinutes: 60,
  timeZone: "UTC",
});

test("[agenda-22] a coach finds their session behind pages that hold none of theirs", async () => {
  const { portal } = practice;
  const wayIn = await admitCoach(portal, { firstName: "Grace", lastName: "Hopper" });
  const asNewcomer = await callAs(portal, await admitNewcomer(portal));
  const clientId = (await asNewcomer.query(api.viewer.get, {}))?.userId;
  const { asCoach, clientId: knownId } = await callAsCoach(portal);
  const colleague = await callAs(portal, wayIn);
  const coachId = (await colleague.query(api.viewer.get, {}))?.userId;
  if (clientId === undefined || coachId === undefined) throw new Error("Somebody is missing.");
  const words = { title: "Before it", sessionType: "phone" } as const;
  for (let day = 100; day < 100 + coachSessionsFirstItems; day += 1) {
    await asCoach.mutation(api.calendar.book, { clientId: knownId, ...words, ...hourOf(day) });
  }
  await asCoach.mutation(api.clients.handOver, { clientId, coachId });
  const ownClients = () => colleague.query(api.calendar.clients, {});
  await expect.poll(async () => (await ownClients()).length).toBe(1);
  const far = { ...words, title, ...hourOf(160) };
  await colleague.mutation(api.calendar.book, { clientId, ...far });

  const page = await (await openPerson(wayIn)).openPage("/admin/sessions");
  await page.locator('[data-slot="session-row"]').filter({ hasText: title }).waitFor();
  expect(await page.getByText(coachSessions.empty.all).count()).toBe(0);
});
