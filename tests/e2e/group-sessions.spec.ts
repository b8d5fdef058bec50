/** A coach books, changes and cancels a group session of two clients, whose pages follow and show nothing of each other. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { coachBooking, coachSessions } from "@/content/coach-sessions";
import { groupEntry } from "@/content/group-entries";
import { groupWords } from "@/content/group-sessions";
import { notices } from "@/content/notices";
import { sessionCard, statusLabels } from "@/content/session-lines";
import { booking, cancelling, sessionNotices, sessionPage } from "@/content/sessions";

import { api } from "../../convex/_generated/api";
import { fullName } from "../../domain/accounts/full-name";
import { addDays } from "../../domain/time/calendar-dates";
import { dayMs } from "../../domain/time/time-spans";
import { utcMsToWallTime, wallTimeToUtcMs } from "../../domain/time/time-zones";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { admitNewcomer } from "../support/newcomer";
import { cardOf, dialogOf, undo } from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const zone = "Europe/Lisbon";
const { practice, openPerson, turnTo } = useDemoPractice({
  timezoneId: zone,
  reducedMotion: "reduce",
});
const title = "Evening circle";
const date = addDays(utcMsToWallTime(Date.now(), zone).date, 41);
const startsAt = wallTimeToUtcMs({ date, time: "20:00" }, zone);

let windows: { client: Page; newcomer: Page; coach: Page };
let asCoach: Awaited<ReturnType<typeof callAsCoach>>["asCoach"];
/** The names in the coach's lists. */
let names: { client: string; newcomer: string };
let newcomerId: string;
/** All that the newcomer's page received. */
const received: string[] = [];

beforeAll(async () => {
  const { portal } = practice;
  const newWayIn = await admitNewcomer(portal);
  const calling = await callAsCoach(portal);
  asCoach = calling.asCoach;
  const asNewcomer = await callAs(portal, newWayIn);
  newcomerId = (await asNewcomer.query(api.viewer.get, {}))?.userId ?? "";
  const people = await asCoach.query(api.calendar.clients, {});
  const nameOf = (id: string) => {
    const person = people.find(({ clientId }) => clientId === id);
    if (person === undefined) throw new Error("The coach has no such client.");
    return fullName(person);
  };
  names = { client: nameOf(calling.clientId), newcomer: nameOf(newcomerId) };
  const [client, newcomer, coach] = (await Promise.all(
    [portal.client, newWayIn, portal.coach].map(async (wayIn) =>
      (await openPerson(wayIn)).openWindow(),
    ),
  )) as [Page, Page, Page];
  windows = { client, newcomer, coach };
  newcomer.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => received.push(String(payload)));
  });
});

const badgeOf = (page: Page, label: string) =>
  cardOf(page, title).getByText(label, { exact: true });
const entryOf = (page: Page) =>
  page.locator('[data-slot="session-row"]').filter({ hasText: title });

describe("a group session", () => {
  test("[group-1, group-10, group-11] is booked in one step, and appears on each client's page without a reload", async () => {
    const { client, newcomer, coach } = windows;
    await Promise.all([
      turnTo(client, "/dashboard/sessions"),
      turnTo(newcomer, "/dashboard/sessions"),
      turnTo(coach, "/admin/sessions"),
    ]);
    await coach.getByRole("button", { name: coachSessions.schedule }).click();
    const dialog = dialogOf(coach);
    await dialog.getByLabel("Client", { exact: true }).selectOption({ label: names.client });
    await dialog
      .getByRole("combobox", { name: groupWords.more })
      .selectOption({ label: names.newcomer });
    await dialog.getByLabel(booking.name).fill(title);
    await dialog.getByLabel(booking.type).selectOption("video");
    await dialog.getByLabel(booking.date).fill(date);
    await dialog.getByRole("radio", { name: "8:00 PM" }).check({ force: true });
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    await dialog.getByRole("button", { name: groupWords.submit(2) }).click();
    await coach.getByText(groupWords.booked).waitFor();
    for (const page of [client, newcomer]) {
      await cardOf(page, title).getByText(sessionCard.group).waitFor();
    }
    await coach.getByRole("searchbox", { name: coachSessions.search }).fill(title);
    await entryOf(coach).getByText(groupEntry.of(2)).waitFor();
    expect(await entryOf(coach).count()).toBe(1);
  });

  test("[group-4] blocks another booking of its time", async () => {
    const wanted = { startsAt, durationMinutes: 60, timeZone: zone };
    const people = await asCoach.query(api.calendar.clients, {});
    const clientIds = people.slice(0, 2).map(({ clientId }) => clientId);
    const words = { title: "Too late", sessionType: "phone" } as const;
    const tries = await Promise.allSettled([
      asCoach.mutation(api.groupSessions.book, { clientIds, ...words, ...wanted }),
      ...clientIds.map((clientId) =>
        asCoach.mutation(api.calendar.book, { clientId, ...words, ...wanted }),
      ),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const next = { ...wanted, startsAt: startsAt + dayMs };
    const race = await Promise.allSettled([
      asCoach.mutation(api.groupSessions.book, { clientIds, ...words, ...next }),
      asCoach.mutation(api.groupSessions.book, { clientIds, ...words, ...next }),
      ...clientIds.map((clientId) =>
        asCoach.mutation(api.calendar.book, { clientId, ...words, ...next }),
      ),
    ]);
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("[group-8] tells a client why they cannot move it, and lets them cancel their own place", async () => {
    const { newcomer, coach } = windows;
    await cardOf(newcomer, title).getByRole("button", { name: sessionCard.reschedule }).click();
    await dialogOf(newcomer).getByText(groupWords.cannotMove).waitFor();
    await dialogOf(newcomer).getByRole("link", { name: groupWords.write }).waitFor();
    expect(await findAccessibilityFaults(newcomer)).toEqual([]);
    await newcomer.keyboard.press("Escape");
    await cardOf(newcomer, title)
      .getByRole("button", { name: sessionCard.cancel, exact: true })
      .click();
    await dialogOf(newcomer).getByRole("button", { name: cancelling.submit }).click();
    await badgeOf(newcomer, statusLabels.cancelled).waitFor();
    await entryOf(coach).getByText(groupEntry.of(1)).waitFor();
    await badgeOf(windows.client, statusLabels.scheduled).waitFor();
  });

  test("[group-5, group-6] shows its members to the coach, who restores the place", async () => {
    const { newcomer, coach } = windows;
    await entryOf(coach).getByRole("link", { name: groupEntry.open }).click();
    const people = coach.getByRole("region", { name: groupWords.people });
    await people.getByRole("link", { name: names.newcomer }).waitFor();
    await people.getByText(statusLabels.cancelled, { exact: true }).waitFor();
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    await people.getByLabel(groupWords.add).selectOption({ label: names.newcomer });
    await people.getByRole("button", { name: groupWords.adding }).click();
    await coach.getByText(groupWords.added).waitFor();
    await badgeOf(newcomer, statusLabels.scheduled).waitFor();
    await people.getByRole("link", { name: names.newcomer }).click();
    await people.getByRole("link", { name: names.client }).waitFor();
  });

  test("[group-9] is cancelled for everybody, and restored by one undo", async () => {
    const { client, newcomer, coach } = windows;
    await coach.getByRole("button", { name: sessionPage.cancel }).click();
    await dialogOf(coach).getByRole("radio", { name: groupWords.scopes.everybody }).check();
    await dialogOf(coach).getByRole("button", { name: groupWords.cancelEverybody }).click();
    for (const page of [client, newcomer]) {
      await badgeOf(page, statusLabels.cancelled).waitFor();
    }
    await undo(coach, groupWords.cancelled);
    for (const page of [client, newcomer]) {
      await badgeOf(page, statusLabels.scheduled).waitFor();
    }
  });

  test("[group-14] has a restored place at the time to which it has moved", async () => {
    const { client, newcomer } = windows;
    await turnTo(newcomer, "/dashboard/sessions"); // so that the notice of the first cancellation is gone
    await cardOf(newcomer, title)
      .getByRole("button", { name: sessionCard.cancel, exact: true })
      .click();
    await dialogOf(newcomer).getByRole("button", { name: cancelling.submit }).click();
    await badgeOf(newcomer, statusLabels.cancelled).waitFor();
    const sessionId = new URL(windows.coach.url()).pathname.split("/").at(-1) ?? "";
    const { groupId = "" } = await asCoach.query(api.sessions.get, { sessionId });
    const places = await asCoach.query(api.groupSessions.people, { groupId });
    const left = places.find(({ status }) => status === "scheduled")?.sessionId ?? "";
    const later = { startsAt: startsAt + 7 * dayMs, durationMinutes: 60, timeZone: zone };
    await asCoach.mutation(api.sessions.move, { sessionId: left, ...later });
    await undo(newcomer, notices.sessionCancelled.title);
    await newcomer.getByText(sessionNotices.withGroup).waitFor();
    for (const page of [client, newcomer]) await badgeOf(page, statusLabels.scheduled).waitFor();
    const ahead = await asCoach.query(api.groupSessions.people, { groupId });
    expect(ahead.map((place) => place.startsAt)).toEqual(ahead.map(() => later.startsAt));
  });

  test("[group-10] sends a client nothing that names another", async () => {
    const { newcomer, coach } = windows;
    const url = new URL(coach.url());
    const sessionId = url.pathname.split("/").at(-1) ?? "";
    const { groupId = "" } = await asCoach.query(api.sessions.get, { sessionId });
    await turnTo(newcomer, `/dashboard/sessions/${sessionId}`);
    await newcomer.getByText(sessionCard.group).waitFor();
    const text = received.join("\n");
    expect(text).toContain('"isGroup":true');
    expect(groupId).not.toBe("");
    for (const secret of [groupId, "groupId", names.client, names.client.split(" ")[0] ?? ""]) {
      expect(text).not.toContain(secret);
    }
    expect(await newcomer.getByText(names.client).count()).toBe(0);
  });

  test("[group-1] can only be recorded for one client if it is past", async () => {
    const { coach } = windows;
    await turnTo(coach, "/admin/sessions");
    await coach.getByRole("button", { name: coachSessions.schedule }).click();
    const dialog = dialogOf(coach);
    await dialog.getByLabel("Client", { exact: true }).selectOption({ label: names.client });
    const more = dialog.getByRole("combobox", { name: groupWords.more });
    await more.selectOption({ label: names.newcomer });
    await dialog.getByLabel(booking.name).fill("Yesterday");
    await dialog.getByLabel(booking.type).selectOption("video");
    await dialog.getByRole("checkbox", { name: coachBooking.mayBePast }).check();
    await dialog.getByLabel(booking.date).fill(addDays(date, -42));
    await dialog.getByRole("radio", { name: "8:00 PM" }).check({ force: true });
    await dialog.getByText(groupWords.past).waitFor();
    const submit = dialog.getByRole("button", { name: coachBooking.record });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: groupWords.remove(names.newcomer) }).click();
    await expect.poll(() => submit.isDisabled()).toBe(false);
    await dialog.getByRole("button", { name: booking.cancel }).click();
  });
});
