/** A coach whose client's session is far behind those of a colleague's clients, and a hand-over between the two. */
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { coachSessionsFirstItems } from "../../domain/limits";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { callAs, callAsCoach } from "../support/calling";
import { useDrawnPractice } from "../support/drawn-practice";
import { admitCoach, admitNewcomer } from "../support/newcomer";
import type { WayIn } from "../support/portal";

const { practice, answers, openAs } = useDrawnPractice();
const hourOf = (day: number) => ({
  startsAt: (Math.floor(Date.now() / dayMs) + day) * dayMs + 20 * hourMs,
  durationMinutes: 60,
  timeZone: "UTC",
});
const rowsWith = (title: string) =>
  [...document.querySelectorAll("[data-slot=session-row], [data-slot=goal-card]")].filter((row) =>
    row.textContent.includes(title),
  ).length;
const has = (title: string, count: number) => waitFor(() => expect(rowsWith(title)).toBe(count));

let wayIn: WayIn;
let colleague: Awaited<ReturnType<typeof callAs>>;
let asCoach: Awaited<ReturnType<typeof callAs>>;
let knownId: Id<"users">;
/** The two coaches. */
let coachId: Id<"users">;
let colleagueId: Id<"users">;

/** Has the known client passed on, and waits until the other coach has them. */
async function pass(to: "coach" | "colleague") {
  const [from, next, id] =
    to === "coach" ? [colleague, asCoach, coachId] : [asCoach, colleague, colleagueId];
  await from.mutation(api.clients.handOver, { clientId: knownId, coachId: id });
  const hasThem = async () =>
    (await next.query(api.calendar.clients, {})).some(({ clientId }) => clientId === knownId);
  await expect.poll(hasThem).toBe(true);
}

const idOf = async (person: typeof colleague) => {
  const userId = (await person.query(api.viewer.get, {}))?.userId;
  if (userId === undefined) throw new Error("Somebody is missing.");
  return userId;
};

beforeAll(async () => {
  const { portal } = practice;
  wayIn = await admitCoach(portal, { firstName: "Grace", lastName: "Hopper" });
  colleague = await callAs(portal, wayIn);
  ({ asCoach, clientId: knownId } = await callAsCoach(portal));
  [coachId, colleagueId] = [await idOf(asCoach), await idOf(colleague)];
});

test("[agenda-22] a coach's first page has their session, even with many of a colleague's before it", async () => {
  const title = "The far one";
  const clientId = await idOf(await callAs(practice.portal, await admitNewcomer(practice.portal)));
  const words = { title: "Before it", sessionType: "phone" } as const;
  for (let day = 100; day < 100 + coachSessionsFirstItems; day += 1) {
    await asCoach.mutation(api.calendar.book, { clientId: knownId, ...words, ...hourOf(day) });
  }
  await asCoach.mutation(api.clients.handOver, { clientId, coachId: colleagueId });
  const ownClients = () => colleague.query(api.calendar.clients, {});
  await expect.poll(async () => (await ownClients()).length).toBe(1);
  const far = { ...words, title, ...hourOf(160) };
  await colleague.mutation(api.calendar.book, { clientId, ...far });
  const firstRow = { order: "date", paginationOpts: { numItems: 1, cursor: null } } as const;
  expect((await colleague.query(api.calendar.list, firstRow)).page).toMatchObject([{ title }]);

  await openAs(wayIn, "/admin/sessions");
  await has(title, 1);
  expect(screen.queryByText(coachSessions.empty.all)).toBeNull();
});

test("[agenda-22] sessions and goals move from one coach's open pages to the other's with a hand-over", async () => {
  const title = "Under water";
  const clientId = knownId;
  const words = { title, sessionType: "phone" } as const;
  await asCoach.mutation(api.calendar.book, { clientId, ...words, ...hourOf(1) });
  await asCoach.mutation(api.goalBoard.create, {
    clientId,
    ...{ title, category: "health", priority: "low", milestones: [] },
  });
  for (const [path, list] of [
    ["/admin/sessions", "calendar:list"],
    ["/admin/goals", "goalBoard:list"],
  ] as const) {
    await openAs(practice.portal.coach, path);
    await has(title, 1);
    await pass("colleague");
    await has(title, 0);
    await pass("coach");
    answers.answered.clear();
    await openAs(wayIn, path);
    await waitFor(() => expect([...answers.answered]).toContain(list));
    expect(rowsWith(title)).toBe(0);
    await pass("colleague");
    await has(title, 1);
    await pass("coach");
  }
});
