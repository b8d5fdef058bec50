/** How much of the program must load before a page shows: every page of both areas, with one limit. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { WEB, type WayIn } from "../support/portal";
import { pathsIn } from "../support/route-rows";

const firstLoadGzipBytesMax = 205_000; // ADR 100

const { practice, openPerson, goTo, turnTo } = useDemoPractice();

/** The list from which each address with an id is opened. */
const LISTS: Record<string, string> = {
  "/dashboard/tools/worksheets/:worksheetId": "/dashboard/tools/worksheets",
  "/dashboard/tools/worksheets/from-coach/:handoutId": "/dashboard/tools/worksheets",
  "/dashboard/library/:libraryItemId": "/dashboard/library",
  "/dashboard/sessions/:sessionId": "/dashboard/sessions",
  "/admin/sessions/:sessionId": "/admin/sessions",
  "/admin/clients/:clientId": "/admin/clients",
  "/admin/library/:libraryItemId": "/admin/library",
  "/admin/worksheets/:worksheetId": "/admin/worksheets",
};

test.each([
  { area: "/dashboard", whose: "client" },
  { area: "/admin", whose: "coach" },
] as const)("no page of $area is heavier than its limit", async ({ area, whose }) => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const [worksheet] = await asCoach.query(api.worksheets.list, {});
  if (worksheet === undefined) throw new Error("There is no worksheet.");
  const { worksheetId } = worksheet;
  await asCoach.mutation(api.handouts.give, { worksheetId, clientIds: [clientId] });
  const circleId = await asCoach.mutation(api.circles.open, { name: "Words", about: "Words" });
  await asCoach.mutation(api.circles.invite, { circleId, clientIds: [clientId] });
  const asClient = await callAs(practice.portal, practice.portal.client);
  await asClient.mutation(api.circles.join, { circleId, chosenName: "Heron" });
  const page = await openSparingWindow(practice.portal[whose]);
  const weights: Record<string, number> = {};
  for (const path of pathsIn(area)) {
    const address = await addressOf(path.replace(":circleId", circleId), page);
    weights[path] = await weigh(address, page);
  }
  const heavy = Object.entries(weights).filter(([, bytes]) => bytes > firstLoadGzipBytesMax);
  expect(Object.keys(weights).length).toBeGreaterThan(10);
  expect(Object.fromEntries(heavy), JSON.stringify(weights, null, 1)).toEqual({});
});

test("[book-4] a booking page is not heavier than the pages of the areas", async () => {
  const { asCoach } = await callAsCoach(practice.portal);
  await asCoach.mutation(api.bookingPages.save, { audience: "anybody", word: "light" });
  const stranger = await openSparingWindow();
  const bytes = await weigh("/book/light", stranger);
  await stranger.locator("#free-days").waitFor();
  expect(bytes).toBeLessThan(firstLoadGzipBytesMax);
});

test("further parts load once a page is shown, with one request per file, unless the browser saves data", async () => {
  const { portal } = practice;
  const sparing = await openSparingWindow(portal.client);
  await goTo(sparing, "/dashboard/tools");
  const person = await openPerson(portal.client, { fetchesAhead: true });
  const eager = await person.openWindow();
  const isSchedule = (url: string) => /\/assets\/communication-/.test(url);
  const requests: string[] = [];
  eager.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await Promise.all([
    eager.waitForRequest((request) => isSchedule(request.url())), // may come before the page counts as loaded
    eager.goto(`${portal.url}/dashboard/tools`),
  ]);
  const fetched = await sparing.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(fetched.filter(isSchedule)).toEqual([]);
  const files = requests.filter((path) => path.endsWith(".js"));
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
});

/** A browser that saves data and is never idle loads what a page needs for its first paint, and nothing else. */
async function openSparingWindow(wayIn?: WayIn): Promise<Page> {
  const person = await openPerson(wayIn);
  await person.context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  return await person.openWindow();
}

async function addressOf(path: string, page: Page): Promise<string> {
  if (!path.includes(":")) return path;
  if (path.endsWith("/room"))
    return `${await addressOf(path.slice(0, -"/room".length), page)}/room`;
  const list = LISTS[path];
  if (list === undefined) throw new Error(`Say where a list leads to ${path}.`);
  // The page before is often this list. Only what is weighed has to be loaded from the beginning.
  if (page.url() !== practice.portal.url + list) await turnTo(page, list);
  const wanted = new RegExp(`^${path.replace(/:\w+/, "(?!new$)[^/]+")}$`);
  await expect.poll(() => findLink(page, wanted)).toBeDefined();
  return (await findLink(page, wanted)) ?? "";
}

const findLink = async (page: Page, wanted: RegExp) =>
  (
    await page
      .locator("main a[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
  ).find((href) => wanted.test(href));

/** The compressed size of every script the page has loaded by the time it shows its content. */
async function weigh(address: string, page: Page): Promise<number> {
  const names = new Set<string>();
  const note = (request: { url: () => string }) => {
    const name = /\/assets\/([^/?]+\.js)$/.exec(request.url())?.[1];
    if (name !== undefined) names.add(name);
  };
  page.on("request", note);
  await goTo(page, address);
  await page.waitForFunction(() => document.querySelector("[data-slot=skeleton]") === null);
  page.off("request", note);
  return [...names].reduce((sum, name) => sum + gzipBytesOf(name), 0);
}

const sizes = new Map<string, number>();
function gzipBytesOf(name: string): number {
  const known = sizes.get(name) ?? gzipSync(readFileSync(join(WEB, "assets", name))).length;
  sizes.set(name, known);
  return known;
}
