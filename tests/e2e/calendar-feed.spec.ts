/** A calendar feed: made on the page, followed by a calendar program, replaced; and the time that a large one takes. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { feedWords as words } from "@/content/settings/calendars";

import { api } from "../../convex/_generated/api";
import { hashSecret, makeSecret } from "../../convex/gate/secrets";
import { feedPath, feedSessionsMax } from "../../domain/schedule/calendar-feeds";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { readCalendar } from "../support/read-calendar";
import { emptyTime } from "../support/session-journeys";
import { serveWorld, type ServedWorld } from "../support/served-world";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const hourMs = 60 * 60 * 1000;

describe("a calendar feed", () => {
  const { practice, openPerson } = useDemoPractice({ reducedMotion: "reduce" });
  const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
  const addressOn = (page: Page) => page.getByLabel(words.address).inputValue();

  test("[calendar-2, calendar-4] is created on the page, follows a move, and ends when it is replaced", async () => {
    const { portal } = practice;
    const page = await (await openPerson(portal.client)).openPage("/dashboard/account#calendar");
    await press(page, words.make);
    const address = await addressOn(page);
    const follow = await page.getByRole("link", { name: words.open }).getAttribute("href");
    expect(follow).toBe(address.replace(/^http:/, "webcal:"));
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findNarrowPlaces(page)).toEqual([]);

    const read = async () => readCalendar(await (await fetch(address)).text()).events;
    const upcoming = (await read()).find(
      ({ status, startsAt }) => status === "CONFIRMED" && startsAt > Date.now() + 72 * hourMs,
    );
    if (upcoming === undefined) throw new Error("No session to move.");
    const coach = await callAs(portal, portal.coach);
    const startsAt = upcoming.startsAt + 24 * hourMs;
    await emptyTime(coach, { startsAt, durationMinutes: 30 });
    await coach.mutation(api.sessions.move, {
      sessionId: upcoming.uid.replace("@passage", ""),
      startsAt,
      durationMinutes: 30,
      timeZone: "Europe/Lisbon",
    });
    expect((await read()).find(({ uid }) => uid === upcoming.uid)).toMatchObject({
      startsAt,
      sequence: upcoming.sequence + 1,
    });

    await page.reload();
    await page.getByText("Your calendar address was created on").waitFor();
    expect(await page.getByLabel(words.address).count()).toBe(0);
    await press(page, words.renew);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words.asking.replace }).click();
    await dialog.waitFor({ state: "detached" });
    const renewed = await addressOn(page);
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(renewed)).status).toBe(200);
    await press(page, words.close);
    await page.getByRole("button", { name: words.make }).waitFor();
    expect((await fetch(renewed)).status).toBe(404);
  });
});

describe("a feed of two thousand sessions", () => {
  const stage = {} as { served: ServedWorld };
  const secret = makeSecret();
  beforeAll(async () => {
    stage.served = await serveWorld();
    const { people } = stage.served.world;
    const clientId = people.clientB.userId;
    await stage.served.world.t.run(async ({ db }) => {
      for (let count = 0; count < feedSessionsMax; count += 1) {
        await db.insert("sessions", {
          ...{ clientId, title: `Session ${String(count)}`, sessionType: "video" },
          ...{ startsAt: Date.now() + count * hourMs, durationMinutes: 45, timeZone: "UTC" },
          ...{ status: count % 9 === 0 ? "cancelled" : "scheduled", updatedAt: count },
        });
      }
      const { userId } = people.coach;
      const profile = await db
        .query("profiles")
        .withIndex("by_userId", (q) => q.eq("userId", userId))
        .unique();
      if (profile) await db.patch("profiles", profile._id, { timeZone: "Europe/Berlin" });
      const feed = { addressHash: hashSecret(secret), showsWords: true, madeAt: 1 };
      await db.insert("calendarFeeds", { userId, ...feed });
    });
  });
  afterAll(() => stage.served.portal.close());

  test("is answered within 200 ms, also if nothing has changed", async () => {
    const read = async (headers = {}) => {
      const before = process.cpuUsage();
      const response = await fetch(stage.served.portal.url + feedPath(secret), { headers });
      const text = await response.text();
      const { user, system } = process.cpuUsage(before);
      return { response, text, tookMs: (user + system) / 1000 };
    };
    const first = await read();
    const tag = { "If-None-Match": first.response.headers.get("ETag") ?? "" };
    const took: Record<number, number[]> = { 200: [], 304: [] };
    for (let count = 0; count < 10; count += 1) {
      for (const headers of [{}, tag]) {
        const { response, tookMs } = await read(headers);
        took[response.status]?.push(tookMs);
      }
    }
    // This is processor time, of both ends together: time by the clock would include everything else that runs on the
    // machine.
    for (const times of Object.values(took)) {
      expect(times).toHaveLength(10);
      expect(Math.min(...times)).toBeLessThan(200);
    }
    expect(readCalendar(first.text).events).toHaveLength(feedSessionsMax);
  });
});
