/** The pages before signing in, in a real browser, on a phone and on a desktop, light and dark. */
import { documentTitle } from "@/content/product";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openMeetingPlace } from "../support/chromium";
import { firstLoadGzipBytes } from "../support/first-load";
import { openPortal, WEB } from "../support/portal";
import { findFaultsByDayAndNight } from "../support/watched-page";
import { loadPartsOneByOne, holdLetters, whatMoved } from "../support/what-moved";

/** The landing page loads no more than this: no client of the server, no dialogs, no notices. */
const landingGzipBytesMax = 95_000;
const pages = ["/", "/privacy", "/no/such/place"];
/** Chromium reports no shifts of fewer pixels. */
const unseenShift = 3;
const screens = [
  { name: "phone", width: 390, height: 844 },
  { name: "desk", width: 1440, height: 900 },
];

let portal: Awaited<ReturnType<typeof openPortal>>;
let place: Awaited<ReturnType<typeof openMeetingPlace>>;
let page: Page;
let consoleLines: { type: string; text: string }[];
let askedOf: Set<string>;

beforeAll(async () => {
  [portal, place] = await Promise.all([openPortal(), openMeetingPlace()]);
  return () => Promise.all([place.close(), portal.close()]);
});
beforeEach(async ({ onTestFinished }) => {
  consoleLines = [];
  askedOf = new Set();
  const person = await place.newPerson();
  onTestFinished(() => person.close());
  page = await person.newPage();
  page.on("console", (line) => consoleLines.push({ type: line.type(), text: line.text() }));
  page.on("pageerror", (error) => consoleLines.push({ type: "error", text: error.message }));
  page.on("request", (request) => askedOf.add(new URL(request.url()).origin));
});

afterEach(() => {
  expect(consoleLines.filter(({ type }) => type === "error")).toEqual([]);
  for (const origin of askedOf) expect(origin).toBe(portal.url);
});

async function open(path: string) {
  await page.goto(portal.url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Whether the text's own font has loaded. */
const hasLetters = (shown: Page) =>
  shown.evaluate(() => document.fonts.check("1em 'Figtree Variable'"));

/** The links' positions with each of the text's fonts as the first available one. */
async function placesByFace(links: string) {
  const root = document.documentElement;
  const faces = getComputedStyle(root).getPropertyValue("--family-text").split(",");
  const found: { face: string; places: { x: number; y: number }[] }[] = [];
  for (const [at, face] of faces.entries()) {
    root.style.setProperty("--family-text", faces.slice(at).join(","));
    await document.fonts.ready;
    const places = [...document.querySelectorAll(links)].map((link) => {
      const { x, y } = link.getBoundingClientRect();
      return { x, y };
    });
    found.push({ face, places });
  }
  return found;
}

function focusedText(): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

describe("navigation", () => {
  test("[route-1, route-3] from the landing page to the policy and back to the same place", async () => {
    await open("/");
    await page.getByRole("link", { name: "Read the Privacy & Data Policy" }).click();
    await page.getByRole("heading", { level: 1, name: "Privacy & Data Policy" }).waitFor();
    expect(await page.title()).toBe(documentTitle("Privacy & Data Policy"));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(focusedText).toBe("Privacy & Data Policy"); // the focus moves after the page is drawn

    await page.goBack();
    await page.getByRole("heading", { level: 2, name: "What you write here is yours." }).waitFor();
    expect(await page.title()).toBe(documentTitle(null));
    await page.waitForFunction(() => window.scrollY > 500);
  });

  test("a link to a section of the policy opens at that section", async () => {
    await open("/privacy#how-long-we-keep-it");
    const top = await page
      .getByRole("heading", { name: "How long we keep it" })
      .evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(400);
  });

  test("[route-11, route-12] an unknown address shows that, logs the path, and links home", async () => {
    await open("/no/such/place?token=secret");
    await page.getByText("Oops! Page not found", { exact: true }).waitFor();
    await expect
      .poll(() => consoleLines.map(({ text }) => text))
      .toContain("Page not found: /no/such/place");
    await page.getByRole("link", { name: "Return to Home", exact: true }).click();
    await page.waitForURL(`${portal.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
});

test("[landing-2, landing-4] both buttons of the landing page link to the sign-in page, and the first page is light", async () => {
  expect(firstLoadGzipBytes(WEB, "landing")).toBeLessThanOrEqual(landingGzipBytesMax);
  for (const [name, tab, address] of [
    ["Begin Your Journey", "Sign Up", "/auth#sign-up"],
    ["Sign In", "Sign In", "/auth"],
  ] as const) {
    await open("/");
    await page.getByRole("heading", { level: 2, name: "Ready to Get Started?" }).waitFor();
    const calls = page.getByRole("link", { name, exact: true });
    await expect.poll(() => calls.count()).toBe(2);
    await calls.last().click();
    await page.waitForURL(portal.url + address);
    await page.getByRole("tab", { name: tab, selected: true }).waitFor();
  }
});

test("[landing-1, landing-3, landing-5, policy-1, policy-2, route-3] the landing page says what the product is, and its footer links to the policy", async () => {
  await open("/");
  for (const text of [
    "A simple, guided hub to partner with a coach, organise goals and reflect on growth.",
    "Goal setting and tracking",
    "Session scheduling with calendar tools",
    "Direct, secure messaging with your coach",
    "Progress analytics",
    "Community support",
    "Achievement tracking",
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy & Data Policy" }).click();
  await page.getByRole("heading", { level: 1, name: "Privacy & Data Policy" }).waitFor();
  for (const name of [
    "What we collect",
    "How we protect it",
    "How we use it",
    "Your rights",
    "How long we keep it",
  ]) {
    await page.getByRole("heading", { level: 2, name }).waitFor();
  }
  const contact = page.getByRole("region", { name: "Ask us anything" });
  await contact.getByRole("link", { name: /@/ }).waitFor();
  await contact.getByText("We answer within 48 hours.").waitFor();
});

test("the landing page's address alone shows its content before the program loads", async () => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await open("/");
  await page.getByRole("link", { name: "Begin Your Journey" }).click();
  await page.waitForURL(`${portal.url}/auth#sign-up`);
  await expect.poll(() => page.locator("#root").isVisible()).toBe(false);
  consoleLines = []; // the errors of the blocked program
});

describe("the choice of light or dark", () => {
  test("survives a reload, and applies before anything is painted", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await open("/");
    const paper = (shown: Page) =>
      shown.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const byDay = await paper(page);
    await page.getByRole("radio", { name: "Dark" }).check();
    const byNight = await paper(page);
    expect(byNight).not.toBe(byDay);

    // Only the program is blocked: what is on the page then was there before it.
    const held = await page.context().newPage();
    await held.emulateMedia({ colorScheme: "light" });
    await held.route("**/assets/*.js", (route) => route.abort());
    await held.goto(portal.url, { waitUntil: "domcontentloaded" });
    expect(await paper(held)).toBe(byNight);
    await page.reload();
    await expect.poll(() => page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  });
});

describe("by keyboard", () => {
  test("the first Tab reaches a visible skip link, and it works", async () => {
    await open("/privacy");
    await page.keyboard.press("Tab");
    const link = page.getByRole("link", { name: "Skip to content" });
    expect(await focusedText()).toBe("Skip to content");
    await link.evaluate((element) => Promise.all(element.getAnimations().map((it) => it.finished)));
    const box = await link.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.keyboard.press("Tab");
    expect(await focusedText()).toBe("What we collect");
  });
});

describe.each(screens)("on a $name", ({ width, height }) => {
  test("nothing visible moves while a page loads", async () => {
    await page.setViewportSize({ width, height });
    await loadPartsOneByOne(page);
    for (const path of [...pages, "/auth", "/unauthorized"]) {
      await open(path);
      await page.getByRole("group", { name: "Appearance" }).waitFor(); // loaded last
      expect(await whatMoved(page), path).toEqual([]);
    }
  });

  test("nothing on the landing page moves when its fonts load late", async () => {
    await page.setViewportSize({ width, height });
    const release = await holdLetters(page);
    await page.goto(portal.url, { waitUntil: "commit" });
    await page.getByRole("group", { name: "Appearance" }).waitFor();
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    expect(await hasLetters(page)).toBe(false);
    release();
    await expect.poll(() => hasLetters(page)).toBe(true);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await whatMoved(page)).toEqual([]);
  });

  test("the landing page's links are in the same place in every fallback font", async () => {
    await page.setViewportSize({ width, height });
    await open("/");
    const inEach = await page.evaluate(placesByFace, "h1 ~ div a");
    const [own] = inEach;
    expect(inEach.length).toBeGreaterThan(2);
    for (const { face, places } of inEach) {
      for (const [at, { x, y }] of places.entries()) {
        expect(Math.abs(x - (own?.places[at]?.x ?? NaN)), face).toBeLessThan(unseenShift);
        expect(Math.abs(y - (own?.places[at]?.y ?? NaN)), face).toBeLessThan(unseenShift);
      }
    }
  });

  test("every page is accessible and fits, in light and dark", async () => {
    await page.setViewportSize({ width, height });
    const breadth = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const path of pages) {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await open(path);
      expect(await breadth()).toBe(width);
      expect(await findFaultsByDayAndNight(page)).toEqual([]);
      expect(await breadth()).toBe(width); // by day
    }
  });
});
