/** Placeholders while data loads: when it arrives, nothing visible may move. */
import { coachSessions } from "@/content/coach-sessions";
import { frame } from "@/content/frame";
import { insightWords } from "@/content/practice/insights";
import { dayMs } from "@domain/time/time-spans";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { answerBadly } from "../support/bad-answers";
import { type Person, useDemoPractice } from "../support/demo-practice";
import { endSignInElsewhere } from "../support/door-journeys";
import { holdAnswers } from "../support/held-answers";
import {
  holdColumns,
  holdIdle,
  loadPartsOneByOne,
  pressAcross,
  watchControls,
  whatMoved,
} from "../support/what-moved";

const { practice, openPerson, goTo } = useDemoPractice({ reducedMotion: "reduce" });

/** A badge that appears in a bar moves its neighbours by this much. */
const weightMax = 0.001;

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const screens = [phone, desk];

/** Shared by the tests, because the first load of a new browser costs as much as several later ones. */
const people = new Map<typeof phone, { client: Person; coach: Person }>();
beforeAll(async () => {
  const { client, coach } = practice.portal;
  for (const viewport of screens) {
    const [one, other] = await Promise.all(
      [client, coach].map((wayIn) => openPerson(wayIn, { viewport })),
    );
    if (one !== undefined && other !== undefined)
      people.set(viewport, { client: one, coach: other });
  }
});
function personOf(who: "client" | "coach", viewport: typeof phone): Person {
  const person = people.get(viewport)?.[who];
  if (person === undefined) throw new Error(`There is no ${who} on this screen.`);
  return person;
}

/** For one test, which may replace the answers that this window gets. */
async function openOwnWindow(who: "client" | "coach", viewport: typeof phone): Promise<Page> {
  const page = await personOf(who, viewport).openWindow();
  onTestFinished(() => page.close());
  return page;
}

interface Watched {
  page: Page;
  becomeIdle: () => Promise<unknown>;
  listMoves: () => Promise<string[]>;
}
/** Controls that moved, on the screen or below it, and Chromium's layout shifts of anything on the screen. */
interface Moves {
  ofControls: string[];
  shifts: Awaited<ReturnType<typeof whatMoved>>;
}

/** These tests run at the same time, because a page mostly waits while its parts load one after another. */
const sideBySide = { concurrent: true };

const appearance = 'role=group[name="Appearance"]';

/** `late` is a part of the page that comes last. */
const watchedPages = [
  { who: "client", path: "/dashboard/welcome", late: appearance },
  { who: "client", path: "/dashboard/tools", late: appearance },
  { who: "client", path: "/dashboard/sessions", late: appearance },
  { who: "client", path: "/dashboard/communication", late: appearance },
  { who: "client", path: "/dashboard/journey", late: "#marks" },
  { who: "client", path: "/dashboard/journey/arrival", late: "[data-slot=consent]" },
  { who: "client", path: "/dashboard/journey/crossing", late: "[data-slot=consent]" },
  { who: "client", path: "/dashboard/journey/descent", late: "[data-slot=consent]" },
  { who: "client", path: "/dashboard/journey/return", late: "[data-slot=consent]" },
  { who: "client", path: "/dashboard/goals", late: "#metrics" },
  { who: "client", path: "/dashboard/account#devices", late: "#sign-in-history" },
  { who: "client", path: "/dashboard/privacy", late: "[data-slot=consent]" },
  { who: "coach", path: "/admin", late: `[aria-label="${insightWords.title}"]` },
  { who: "coach", path: "/admin/clients", late: appearance },
  { who: "coach", path: "/admin/sessions", late: appearance },
  { who: "coach", path: "/admin/goals", late: appearance },
  { who: "coach", path: "/admin/messages", late: appearance },
  { who: "coach", path: "/admin/library", late: appearance },
  { who: "coach", path: "/admin/reports", late: "[data-slot=report-figure]" },
  { who: "coach", path: "/admin/settings#twoStep", late: "[data-slot=lost-steps]" },
] as const;

const tabs = [
  "timeline",
  "actions",
  "insights",
  "sessions",
  "goals",
  "notes",
  "shares",
  "files",
  "messages",
  "feedback",
];

/** The pages that a coach opens by an id. */
const opened = [
  { of: "session", path: "", late: "#content textarea >> nth=1" },
  { of: "item", path: "", late: "[aria-labelledby=readers] input" },
  { of: "worksheet", path: "", late: "[data-field]" },
  { of: "client", path: "", late: "[data-slot=client-now] textarea >> nth=1" },
  ...tabs.map((tab) => ({
    of: "client" as const,
    path: `?tab=${tab}`,
    late: "[data-slot=records-line]",
  })),
] as const;

describe.each(screens)("while the late parts load, $width px wide", (viewport) => {
  const free = { client: [] as Watched[], coach: [] as Watched[] };
  const rootOf = {} as Record<(typeof opened)[number]["of"], string>;
  beforeAll(async () => {
    const { portal } = practice;
    const { asCoach, clientId } = await callAsCoach(portal);
    const asClient = await callAs(portal, portal.client);
    const paginationOpts = { numItems: 1, cursor: null };
    const { page: sessions } = await asClient.query(api.sessions.list, { paginationOpts });
    const [item] = await asCoach.query(api.shelf.list, {});
    const [worksheet] = await asCoach.query(api.worksheets.list, {});
    rootOf.session = `/admin/sessions/${sessions[0]?.sessionId ?? ""}`;
    rootOf.item = `/admin/library/${item?.libraryItemId ?? ""}`;
    rootOf.worksheet = `/admin/worksheets/${worksheet?.worksheetId ?? ""}`;
    rootOf.client = `/admin/clients/${clientId}`;
    return () => Promise.all([...free.client, ...free.coach].map(({ page }) => page.close()));
  });

  /** Each window serves several tests, because a new one costs as much as a page. */
  async function openWatched(who: keyof typeof free): Promise<Watched> {
    const page = await personOf(who, viewport).openWindow();
    const becomeIdle = await holdIdle(page);
    await holdColumns(page);
    const listMoves = await watchControls(page);
    await loadPartsOneByOne(page);
    return { page, becomeIdle, listMoves };
  }

  async function listMovesOf(who: keyof typeof free, path: string, late: string) {
    const watched = free[who].pop() ?? (await openWatched(who));
    const { page, becomeIdle, listMoves } = watched;
    await goTo(page, path);
    await page.locator("#content :is(a, button)").first().waitFor();
    await becomeIdle();
    await page.getByRole("button", { name: /^Notifications/ }).waitFor();
    await page.locator(appearance).waitFor();
    await page.locator(late).first().waitFor();
    await page.evaluate(
      (loading) =>
        new Promise<void>((done) => {
          const look = () => {
            if (document.querySelector(loading) !== null) return;
            changes.disconnect();
            requestAnimationFrame(() => setTimeout(done));
          };
          const changes = new MutationObserver(look);
          changes.observe(document, { subtree: true, childList: true, attributes: true });
          look();
        }),
      "[data-steady], [data-slot=skeleton], [data-slot=late-part]",
    );
    const ofControls = await listMoves();
    const shifts = (await whatMoved(page)).filter(({ weight }) => weight > weightMax);
    free[who].push(watched);
    return { ofControls, shifts };
  }

  test.for(watchedPages)(
    "$path loads without a layout shift, and no control moves once it is visible",
    sideBySide,
    async ({ who, path, late }) => {
      const none: Moves = { ofControls: [], shifts: [] };
      expect(await listMovesOf(who, path, late)).toEqual(none);
    },
  );

  test.for(opened)("no control of a $of $path moves", sideBySide, async ({ of, path, late }) => {
    const none: Moves = { ofControls: [], shifts: [] };
    expect(await listMovesOf("coach", rootOf[of] + path, late)).toEqual(none);
  });
});

const dueAt = Date.now() + dayMs;
const deletion = { dueAt, isHeld: false };
const secondStepReset = { resetId: "x", dueAt, askedByName: "Helena Marsh" };

/** A browser sends no click when the finger comes up on something else. */
describe.each(screens)("a press while the late parts load, $width px wide", (viewport) => {
  test("opens an entry of a client's home", async () => {
    const { asCoach, clientId } = await callAsCoach(practice.portal);
    const [worksheet] = await asCoach.query(api.worksheets.list, {});
    if (worksheet === undefined) throw new Error("There is no worksheet.");
    const { worksheetId } = worksheet;
    await asCoach.mutation(api.handouts.give, { worksheetId, clientIds: [clientId] });
    const page = await openOwnWindow("client", viewport);
    const becomeIdle = await holdIdle(page);
    await goTo(page, "/dashboard/welcome");
    const tick = page.locator("[data-slot=action-row]").getByRole("checkbox").first();
    await pressAcross(page.getByRole("link", { name: /^Answer/ }).first(), async () => {
      await becomeIdle();
      await tick.waitFor();
    });
    await page.waitForURL("**/from-coach/*");
  });

  test("opens a coach's tab on a device in another time zone", async () => {
    const away = { viewport, timezoneId: "Asia/Tokyo" };
    const page = await (await openPerson(practice.portal.coach, away)).openWindow();
    const becomeIdle = await holdIdle(page);
    await goTo(page, "/admin/sessions");
    const week = page.getByRole("tab", { name: coachSessions.tabs.week, exact: true });
    await pressAcross(week, async () => {
      await becomeIdle();
      await page.getByRole("button", { name: /^Notifications/ }).waitFor();
      await page.locator("[data-slot=zone-offer]").waitFor();
    });
    await expect.poll(() => week.getAttribute("aria-selected")).toBe("true");
  });

  test.each([
    { who: "client", path: "/dashboard/tools", slot: "deletion-banner", says: { deletion } },
    { who: "client", path: "/dashboard/tools", slot: "reset-banner", says: { secondStepReset } },
    { who: "coach", path: "/admin/clients", slot: "reset-banner", says: { secondStepReset } },
    {
      who: "coach",
      path: "/admin/clients",
      slot: "deletions-line",
      says: { areDeletionsStopped: true },
    },
  ] as const)(
    "opens a link under the $slot of the $who's page",
    async ({ who, path, slot, says }) => {
      const asPerson = await callAs(practice.portal, practice.portal[who]);
      const viewer = await asPerson.query(api.viewer.get, {});
      const page = await openOwnWindow(who, viewport);
      const answers = await answerBadly(page);
      answers.give("viewer:get", { ...viewer, ...says });
      const becomeIdle = await holdIdle(page);
      await goTo(page, path);
      const link = page.locator("main").getByRole("link").first();
      const address = (await link.getAttribute("href")) ?? "";
      const place = await link.boundingBox();
      await pressAcross(link, async () => {
        await becomeIdle();
        await page.getByRole("button", { name: /^Notifications/ }).waitFor();
        await page.locator(`[data-slot=${slot}]`).waitFor();
        expect(await link.boundingBox()).toEqual(place);
      });
      await page.waitForURL(`**${address}`);
    },
  );
});

test("a person's pages show empty cards before the program has loaded", async () => {
  const page = await openOwnWindow("client", phone);
  await page.goto(`${practice.portal.url}/privacy`); // This page is signed in and belongs to no area.
  await page.route("**/assets/*.js", () => undefined); // These requests are never answered.
  await page.goto(`${practice.portal.url}/dashboard/welcome`, { waitUntil: "commit" });
  await page.locator("#opening [data-slot=skeleton]").first().waitFor();
});

test("only one notice at a time covers the greeting", async () => {
  const asClient = await callAs(practice.portal, practice.portal.client);
  const viewer = await asClient.query(api.viewer.get, {});
  const page = await openOwnWindow("client", desk);
  const answers = await answerBadly(page);
  answers.give("viewer:get", { ...viewer, deletion, secondStepReset });
  await goTo(page, "/dashboard/welcome");
  await page.locator("[data-slot=reset-banner]").waitFor();
  await page.locator("[data-slot=deletion-banner]").waitFor({ state: "hidden" });
  expect(await page.locator("[data-slot=deletion-banner]").count()).toBe(1);
});

/** On a phone the form is longer than the screen, so a footer below it could move. */
test("the sign-in page loads without a layout shift when a sign-in has ended", async () => {
  const { portal } = practice;
  const person = await openPerson(portal.client, { viewport: phone });
  const page = await person.openWindow();
  const line = await holdAnswers(page);
  await page.goto(`${portal.url}/privacy`);
  await endSignInElsewhere(page);
  line.hold();
  await page.goto(`${portal.url}/auth`);
  await page.getByRole("status").filter({ hasText: frame.loading }).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  line.release();
  await page.getByLabel("Email").waitFor();
  expect(await whatMoved(page)).toEqual([]);
});
