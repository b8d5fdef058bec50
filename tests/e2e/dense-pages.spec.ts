/** The pages a coach works on all day show enough rows without scrolling, on a desktop and on a phone. */
import { endsAt } from "@domain/time/overlap";
import { dayMs } from "@domain/time/time-spans";

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Where a coach reads down a list. */
const TABLES = ["/admin/clients", "/admin/sessions", "/admin/goals", "/admin/library"];

/** Each row of work on a page. The overview has three kinds: today's sessions, clients who need the coach, requests. */
const PAGES = {
  "/admin": "[data-slot=agenda-row], [data-slot=attention-row], [data-slot=requests-panel]",
  "/admin/clients": "[data-slot=client-row]",
  "/admin/sessions": "[data-slot=session-row]",
  "/admin/goals": "[data-slot=goal-card]",
  "/admin/library": "[data-slot=shelf-row]",
  "/admin/messages": "[data-slot=thread-row]",
  "/admin/messages?filter=all": "[data-slot=inbox-row]",
};

const { practice, openPerson, turnTo } = useDemoPractice({ reducedMotion: "reduce" });
const windowOf = {} as Record<"coach" | "client", Page>;

beforeAll(async () => {
  await answerHowTheyWent();
  for (const whose of ["coach", "client"] as const) {
    windowOf[whose] = await (await openPerson(practice.portal[whose])).openWindow();
  }
});

describe.each([
  { screen: "a desk", viewport: desk, rowsMin: 10, ofTables: 14 },
  { screen: "a phone", viewport: phone, rowsMin: 4, ofTables: 4 },
])("on $screen", ({ viewport, rowsMin, ofTables }) => {
  test.each(Object.entries(PAGES))("%s fits enough on one screen", async (path, rows) => {
    const page = await openAt(path, viewport, rows);
    await expect
      .poll(() => countWhole(page, rows))
      .toBeGreaterThanOrEqual(TABLES.includes(path) ? ofTables : rowsMin);
  });
});

test("the whole navigation bar is visible on a phone, with its badge", async () => {
  const page = await openAt("/admin/messages", phone, PAGES["/admin/messages"]);
  const cut = await page
    .locator("[data-slot=bottom-nav] :is(a, [data-slot=nav-badge])")
    .evaluateAll(
      (parts) =>
        parts.filter((part) => {
          const { left, right, bottom } = part.getBoundingClientRect();
          return left < 0 || right > innerWidth || bottom > innerHeight;
        }).length,
    );
  await expect.poll(() => page.locator("[data-slot=bottom-nav] a").count()).toBe(7);
  expect(cut).toBe(0);
});

describe("at 200 % on a desktop", () => {
  const zoomed = { width: 720, height: 450 };

  test("a client's name has enough space for its words", async () => {
    const page = await openAt("/admin/clients", zoomed, PAGES["/admin/clients"]);
    const row = page.locator(PAGES["/admin/clients"]).filter({ hasText: "Imogen Vale" });
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(120);
  });

  test.each(["/admin", "/admin/clients", "/admin/sessions", "/admin/messages", "/admin/goals"])(
    "no figure of %s covers its label",
    async (path) => {
      const figures = "[data-slot=stat-cards] li";
      const page = await openAt(path, zoomed, `${figures} .font-display`);
      const covered = await page.locator(figures).evaluateAll((cards) =>
        cards.flatMap((card) => {
          const [name, figure] = [...card.querySelectorAll("p")]
            .filter((text) => text.checkVisibility())
            .map((text) => {
              const words = document.createRange();
              words.selectNodeContents(text); // the words may be wider than their box
              return words.getBoundingClientRect();
            });
          const isCovered =
            name !== undefined &&
            figure !== undefined &&
            name.right > figure.left &&
            figure.right > name.left &&
            name.bottom > figure.top &&
            figure.bottom > name.top;
          return isCovered ? [card.textContent] : [];
        }),
      );
      expect(covered).toEqual([]);
    },
  );
});

test.each([
  ...["/admin/goals", "/admin/library", "/admin/requests", "/admin/settings", "/admin/clients"].map(
    (path) => ({ path, whose: "coach" as const }),
  ),
  ...["account", "communication", "goals", "journey", "library", "sessions", "tools"].map(
    (name) => ({
      path: `/dashboard/${name}`,
      whose: "client" as const,
    }),
  ),
])("$path has a header of one line", async ({ path, whose }) => {
  const page = windowOf[whose];
  await page.setViewportSize(desk);
  await turnTo(page, path);
  const head = await page.locator("main [data-slot=page-header]").boundingBox();
  expect(head?.height).toBeLessThanOrEqual(48);
});

/** In the evening a coach's list begins with the sessions of the day that wait for an answer, in higher rows. */
async function answerHowTheyWent() {
  const { asCoach } = await callAsCoach(practice.portal);
  const toMs = Date.now();
  const today = await asCoach.query(api.calendar.between, { fromMs: toMs - dayMs, toMs });
  const over = today.filter((session) => session.status === "scheduled" && endsAt(session) < toMs);
  await asCoach.mutation(api.calendar.closeSeveral, {
    sessionIds: over.map(({ sessionId }) => sessionId),
    status: "completed",
    from: "scheduled",
  });
}

async function openAt(path: string, viewport: typeof desk, rows: string): Promise<Page> {
  const page = windowOf.coach;
  await page.setViewportSize(viewport);
  await turnTo(page, path);
  await page.locator(rows).first().waitFor();
  return page;
}

/** Rows that are completely on the screen, not under a bar. */
const countWhole = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll((found) => {
    const bar = document.querySelector("[data-slot=bottom-nav]")?.getBoundingClientRect();
    const floor = bar && bar.height > 0 ? bar.top : innerHeight;
    const isWhole = (row: Element) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= floor + 1;
    };
    return found.filter(isWhole).length;
  });
