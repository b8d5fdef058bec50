/** A coach whose client's session is far behind those of a colleague's clients, and a hand-over between the two. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";

import { api } from "../../convex/_generated/api";
import { coachSessionsFirstItems } from "../../domain/limits";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { admitCoach, admitNewcomer } from "../support/newcomer";
import type { WayIn } from "../support/portal";

const { practice, openPerson } = useDemoPractice({ timezoneId: "UTC" });
const title = "The far one";
const hourOf = (day: number) => ({
  startsAt: (Math.floor(Date.now() / dayMs) + day) * dayMs + 20 * hourMs,
  durationMinutes: 60,
  timeZone: "UTC",
});

let wayIn: WayIn;
beforeAll(async () => {
  wayIn = await admitCoach(practice.portal, { firstName: "Grace", lastName: "Hopper" });
});

test("[agenda-22] a coach's first page has their session, even with many of a colleague's before it", async () => {
  const { portal } = practice;
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
  const firstRow = { order: "date", paginationOpts: { numItems: 1, cursor: null } } as const;
  expect((await colleague.query(api.calendar.list, firstRow)).page).toMatchObject([{ title }]);

  const page = await (await openPerson(wayIn)).openPage("/admin/sessions");
  await page.locator('[data-slot="session-row"]').filter({ hasText: title }).waitFor();
  expect(await page.getByText(coachSessions.empty.all).count()).toBe(0);
});

const rowOf = (page: Page) =>
  page
    .locator('[data-slot="session-row"], [data-slot="goal-card"]')
    .filter({ hasText: "Under water" });

test("[agenda-22] sessions and goals move from one coach's open pages to the other's with a hand-over", async () => {
  const { portal } = practice;
  const { asCoach, clientId } = await callAsCoach(portal);
  const words = { title: "Under water", sessionType: "phone" } as const;
  await asCoach.mutation(api.calendar.book, { clientId, ...words, ...hourOf(1) });
  await asCoach.mutation(api.goalBoard.create, {
    clientId,
    ...{ title: "Under water", category: "health", priority: "low", milestones: [] },
  });
  const coachId = (await (await callAs(portal, wayIn)).query(api.viewer.get, {}))?.userId;
  if (coachId === undefined) throw new Error("The colleague is not signed in.");
  const [before, after] = [await openPerson(portal.coach), await openPerson(wayIn)];
  const paths = ["/admin/sessions", "/admin/goals"];
  const left = await Promise.all(paths.map((path) => before.openPage(path)));
  const entered = await Promise.all(paths.map((path) => after.openPage(path)));
  for (const page of left) await rowOf(page).waitFor();
  for (const page of entered) expect(await rowOf(page).count()).toBe(0);
  await asCoach.mutation(api.clients.handOver, { clientId, coachId });
  for (const page of entered) await rowOf(page).waitFor();
  for (const page of left) await rowOf(page).waitFor({ state: "detached" });
});
