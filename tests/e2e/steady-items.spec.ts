/** A client's pages about a single thing: no control moves while their parts load. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { worksheets } from "@/content/worksheets/catalogue";
import { paths } from "@/lib/pages/paths";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { holdIdle, loadPartsOneByOne, watchControls } from "../support/what-moved";

const { practice, openPerson, goTo } = useDemoPractice({ reducedMotion: "reduce" });

const things = {} as Record<string, string>;
const kinds = ["a session ahead", "a session that was held", "a film", "an article"] as const;

beforeAll(async () => {
  const asClient = await callAs(practice.portal, practice.portal.client);
  const [sessions, items] = await Promise.all([
    asClient.query(api.sessions.list, { paginationOpts: { numItems: 20, cursor: null } }),
    asClient.query(api.library.list, {}),
  ]);
  const sessionWith = (wanted: string) =>
    paths.session(sessions.page.find(({ status }) => status === wanted)?.sessionId ?? "");
  const itemOf = (wanted: string) =>
    paths.libraryItem(items.find(({ contentType }) => contentType === wanted)?.libraryItemId ?? "");
  Object.assign(things, {
    "a session ahead": sessionWith("scheduled"),
    "a session that was held": sessionWith("completed"),
    "a film": itemOf("video"),
    "an article": itemOf("article"),
    "a worksheet": paths.worksheet(worksheets[0]?.id ?? ""),
    "a booking": "/dashboard/communication?tab=sessions",
  });
});

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])("while the late parts load, $width px wide", (viewport) => {
  let page: Page;
  let becomeIdle: () => Promise<unknown>;
  let listMoves: () => Promise<string[]>;
  beforeAll(async () => {
    page = await (await openPerson(practice.portal.client, { viewport })).openWindow();
    becomeIdle = await holdIdle(page);
    listMoves = await watchControls(page);
    await loadPartsOneByOne(page);
  });

  test.each([...kinds, "a worksheet", "a booking"])("no control of %s moves", async (kind) => {
    await goTo(page, things[kind] ?? "");
    await page.locator("#content :is(a, button)").first().waitFor();
    await becomeIdle();
    await page.getByRole("button", { name: /^Notifications/ }).waitFor();
    await expect.poll(() => page.locator("[data-steady], [data-slot=skeleton]").count()).toBe(0);
    expect(await listMoves()).toEqual([]);
  });
});
