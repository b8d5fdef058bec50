/** A coach's pages on a phone: what a person sees first. */
import { calendarView, coachBooking, coachSessions } from "@/content/coach-sessions";
import { composing } from "@/content/messages/communication";
import { inbox, messageCenter, replying, savedReplies } from "@/content/messages/message-center";
import { voiceWords } from "@/content/messages/voice";
import { clientPage } from "@/content/practice/clients";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";

const phone = { width: 390, height: 844 };
const { practice, showTo, turnTo } = useDemoPractice({
  reducedMotion: "reduce",
  viewport: phone,
});
const openPage = (path: string) => showTo("coach", path);

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error("It is not drawn.");
  return box;
};

const clientPath = async (tab: string) => {
  const { clientId } = await callAsCoach(practice.portal);
  return `/admin/clients/${clientId}?tab=${tab}`;
};

test("the open tab is in view at any place in its row", async () => {
  for (const [path, name] of [
    [await clientPath("insights"), clientPage.tabs.timeline],
    [await clientPath("sessions"), clientPage.tabs.sessions],
    ["/admin/sessions?tab=month", coachSessions.tabs.month],
  ] as const) {
    const page = await openPage(path);
    const tab = page.getByRole("tab", { name, exact: true, selected: true });
    await tab.waitFor();
    const { x, width } = await boxOf(tab);
    expect(x).toBeGreaterThanOrEqual(20);
    expect(x + width).toBeLessThanOrEqual(phone.width - 20);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const first = page.getByRole("tab").first();
    await tab.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => first.getAttribute("aria-selected")).toBe("true");
    expect((await boxOf(first)).x).toBeGreaterThanOrEqual(20);
  }
});

test("a row of tabs scrolls sideways only", async () => {
  const page = await openPage("/admin/messages");
  const row = page.locator("[data-slot=tabs-list]").first();
  await row.waitFor();
  const overflow = await row.evaluate((element) => getComputedStyle(element).overflowY);
  expect(overflow).toBe("hidden");
});

test("the figures of a large practice do not overlap", async () => {
  const page = await openPage("/admin");
  const figures = page.locator("[data-slot=stat-cards]").first().locator("li");
  const figure = figures.nth(1).locator("p.tabular-nums");
  await figure.waitFor();
  await figure.evaluate((element) => {
    element.textContent = "1267/1359";
  });
  const [drawn, next] = [await boxOf(figure), await boxOf(figures.nth(2))];
  expect(drawn.x + drawn.width).toBeLessThanOrEqual(next.x);
});

test("the tools of a reply are in one row, and its button in the next", async () => {
  const page = await openPage(await clientPath("messages"));
  const composer = page.locator("[data-slot=composer]");
  await composer.getByRole("button", { name: voiceWords.record }).waitFor();
  const buttons = await composer.getByRole("button").all();
  const boxes = await Promise.all(buttons.map(boxOf));
  const tops = new Set(boxes.map(({ y }) => Math.round(y)));
  expect(buttons.length).toBeGreaterThanOrEqual(6);
  expect(tops.size).toBe(2);
  expect(boxes.every(({ x, width }) => x >= 20 && x + width <= phone.width - 20)).toBe(true);
  for (const name of [savedReplies.open, replying.share, replying.later, replying.send]) {
    await composer.getByRole("button", { name, exact: true }).waitFor();
  }
});

test.each(["week", "month"] as const)("the buttons of the %s are in one row", async (view) => {
  const page = await openPage(`/admin/sessions?tab=${view}`);
  const names = [calendarView.previous[view], calendarView.today, calendarView.next[view]];
  const boxes = await Promise.all(
    names.map((name) =>
      boxOf(page.getByRole("tabpanel").getByRole("button", { name, exact: true })),
    ),
  );
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
  const title = await boxOf(page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first());
  expect(title.height).toBeLessThan(40);
});

test("each session shows time and length in one line", async () => {
  const page = await openPage("/admin/sessions");
  const rows = page.locator("[data-slot=session-row]");
  await rows.first().waitFor();
  const lines = await rows.evaluateAll((all) =>
    all.map((row) => {
      const time = row.querySelector("time");
      const minutes = [...row.querySelectorAll("p span")].find((part) =>
        / min(utes)?$/.test((part as HTMLElement).innerText),
      );
      const topOf = (part: Element | null | undefined) =>
        Math.round(part?.getBoundingClientRect().top ?? 0);
      return { at: topOf(time), minutesAt: topOf(minutes), top: topOf(time?.closest("p")) };
    }),
  );
  expect(lines.length).toBeGreaterThan(5);
  for (const { at, minutesAt, top } of lines) {
    expect(minutesAt).toBe(at);
    expect(at).toBeGreaterThan(top + 10);
  }
});

test("a right-to-left name begins where the others do", async () => {
  const page = await openPage("/admin/sessions?tab=month");
  const names = page
    .locator("main li a bdi, main li a [dir=auto]")
    .filter({ hasText: /\p{Script=Arabic}/u });
  await names.first().waitFor();
  const edges = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const entry = name.closest("a")?.getBoundingClientRect().left ?? 0;
      return Math.round(range.getBoundingClientRect().left - entry);
    }),
  );
  expect(edges.length).toBeGreaterThan(0);
  for (const edge of edges) expect(edge).toBeLessThan(20);
});

test("a conversation on a client's page stays below its tabs, and does not link to the inbox", async () => {
  const page = await openPage(await clientPath("messages"));
  await page.locator("[data-slot=coach-conversation] textarea").waitFor();
  expect(await page.getByRole("button", { name: inbox.back, exact: true }).count()).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await turnTo(page, "/admin/messages");
  await page.getByRole("option").or(page.locator("main li button")).first().click();
  await page.getByRole("button", { name: inbox.back, exact: true }).waitFor();
});

test("a conversation from the inbox has the whole page, with its composer above the navigation bar", async () => {
  const { clientId } = await callAsCoach(practice.portal);
  const page = await openPage(`/admin/messages?client=${clientId}`);
  const composer = page.locator("[data-slot=composer]");
  await composer.getByRole("button", { name: voiceWords.record }).waitFor();
  const boxes = await Promise.all((await composer.getByRole("button").all()).map(boxOf));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
  expect(bottom).toBeLessThan((await boxOf(page.getByRole("navigation").last())).y);
  const [saved, share, later] = [savedReplies.open, replying.share, replying.later];
  await composer.getByRole("button", { name: composing.more, exact: true }).click();
  for (const name of [saved, share, later]) {
    await composer.getByRole("button", { name, exact: true }).waitFor();
  }
  await page.getByRole("button", { name: inbox.back, exact: true }).click();
  await page.getByRole("tab", { name: messageCenter.tabs.inbox, exact: true }).waitFor();
});

test("the form of a session starts with the client", async () => {
  const page = await openPage("/admin/sessions?schedule=");
  const field = page.getByRole("dialog").getByLabel(coachBooking.client, { exact: true });
  await field.getByRole("option", { name: "Imogen Vale" }).waitFor({ state: "attached" });
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
});

test("a worksheet's questions are shown in full where they are edited", async () => {
  const { asCoach } = await callAsCoach(practice.portal);
  const [sheet] = await asCoach.query(api.worksheets.list, {});
  const page = await openPage(`/admin/worksheets/${sheet?.worksheetId ?? ""}`);
  const fields = page.locator("main [data-field]");
  await fields.first().waitFor();
  const countCut = () =>
    fields.evaluateAll(
      (all) =>
        all.filter(
          (field) =>
            field.scrollWidth > field.clientWidth + 1 ||
            field.scrollHeight > field.clientHeight + 1,
        ).length,
    );
  expect(await countCut()).toBe(0);
  await fields.first().fill("What would you do\nif it were easy, and nobody were looking at all?");
  expect(await fields.first().inputValue()).toBe(
    "What would you do if it were easy, and nobody were looking at all?",
  );
  await fields.first().press("Enter");
  expect(await fields.first().inputValue()).not.toContain("\n");
  expect(await countCut()).toBe(0);
});

test("the link back looks the same on every page that has one", async () => {
  const { asCoach } = await callAsCoach(practice.portal);
  const paginationOpts = { numItems: 1, cursor: null };
  const [[item], [sheet], sessions] = await Promise.all([
    asCoach.query(api.shelf.list, {}),
    asCoach.query(api.worksheets.list, {}),
    asCoach.query(api.calendar.list, { order: "date", paginationOpts }),
  ]);
  for (const path of [
    `/admin/sessions/${sessions.page[0]?.sessionId ?? ""}`,
    `/admin/library/${item?.libraryItemId ?? ""}`,
    "/admin/library/new",
    `/admin/worksheets/${sheet?.worksheetId ?? ""}`,
  ]) {
    const page = await openPage(path);
    const back = page.locator("main [data-slot=quiet-link]").first();
    expect(await back.locator("svg").count()).toBe(1);
  }
});
