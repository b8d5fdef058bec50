/** What a coach opens by its id: once a control is seen, nothing that still loads may move it. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { type Person, useDemoPractice } from "../support/demo-practice";
import { holdIdle, loadPartsOneByOne, watchControls } from "../support/what-moved";

const { practice, openPerson } = useDemoPractice();

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

const paths = { session: "", item: "", worksheet: "", client: "" };

beforeAll(async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const asClient = await callAs(practice.portal, practice.portal.client);
  const paginationOpts = { numItems: 1, cursor: null };
  const [sessions, [item], [worksheet]] = await Promise.all([
    asClient.query(api.sessions.list, { paginationOpts }),
    asCoach.query(api.shelf.list, {}),
    asCoach.query(api.worksheets.list, {}),
  ]);
  paths.session = `/admin/sessions/${sessions.page[0]?.sessionId ?? ""}`;
  paths.item = `/admin/library/${item?.libraryItemId ?? ""}`;
  paths.worksheet = `/admin/worksheets/${worksheet?.worksheetId ?? ""}`;
  paths.client = `/admin/clients/${clientId}`;
});

/** `late` is a part of the page that comes last. */
async function listMovesOf(page: Page, path: string, late: string) {
  onTestFinished(() => page.close()); // It looks at each frame.
  const becomeIdle = await holdIdle(page);
  const listMoves = await watchControls(page);
  await loadPartsOneByOne(page);
  await page.goto(practice.portal.url + path);
  await page.locator("#content :is(a, button)").first().waitFor();
  await becomeIdle();
  await page.getByRole("button", { name: /^Notifications/ }).waitFor();
  await page.locator(late).first().waitFor();
  const loading = page.locator("[data-steady], [data-slot=skeleton], [data-slot=late-part]");
  await expect.poll(() => loading.count()).toBe(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return await listMoves();
}

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])("no control moves once it is seen, $width px wide", (viewport) => {
  let coach: Person;
  beforeAll(async () => {
    coach = await openPerson(practice.portal.coach, { viewport });
  });

  test.each([
    { of: "session", late: "#content textarea >> nth=1" },
    { of: "item", late: "[aria-labelledby=readers] input" },
    { of: "worksheet", late: "[data-field]" },
    { of: "client", late: "[data-slot=client-now] textarea >> nth=1" },
  ] as const)("in the page of one $of", async ({ of, late }) => {
    expect(await listMovesOf(await coach.openWindow(), paths[of], late)).toEqual([]);
  });

  test.each(tabs)("in a client's %s", async (tab) => {
    const page = await coach.openWindow();
    const path = `${paths.client}?tab=${tab}`;
    expect(await listMovesOf(page, path, "[data-slot=records-line]")).toEqual([]);
  });
});
