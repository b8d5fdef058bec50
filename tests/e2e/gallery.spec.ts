/** Every part of the screens in every state, as development shows it; the production build has none of it. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { galleryWords } from "@/content/gallery";
import { notFound } from "@/content/not-found";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { openMeetingPlace } from "../support/chromium";
import { openPortal, type Portal, WEB } from "../support/portal";
import {
  findAccessibilityFaults,
  findFaultsByDayAndNight,
  openWatchedPage,
} from "../support/watched-page";

const GALLERY = "/dev/gallery";
const screens = [
  { name: "phone", width: 390, height: 844 },
  { name: "desk", width: 1440, height: 900 },
];

let place: Awaited<ReturnType<typeof openMeetingPlace>>;
const faults: string[] = [];

beforeAll(async () => {
  place = await openMeetingPlace();
  return () => place.close();
});
afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});

describe("in development", () => {
  let portal: Portal;
  let person: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const webDir = await scratchFolder("gallery");
    const outDir = { outDir: webDir, emptyOutDir: true, minify: false } as const;
    await build({ mode: "development", logLevel: "error", build: outDir });
    portal = await openPortal({ webDir });
    person = await place.newPerson({ reducedMotion: "reduce" });
    page = await openWatchedPage(person, faults);
    await page.goto(portal.url + GALLERY);
    await page.getByRole("heading", { level: 1, name: galleryWords.title }).waitFor();
    return async () => {
      await person.close();
      await portal.close();
    };
  });

  test.each(screens)("the gallery is accessible and fits on a $name", async ({ width, height }) => {
    await page.setViewportSize({ width, height });
    expect(await findFaultsByDayAndNight(page)).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test("each half has its own colours, in light and dark mode", async () => {
    const grounds = () =>
      page
        .locator('[data-slot="gallery-side"]')
        .evaluateAll((sides) => sides.map((side) => getComputedStyle(side).backgroundColor));
    await page.emulateMedia({ colorScheme: "light" });
    const byDay = await grounds();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await grounds()).toEqual(byDay);
    expect(new Set(byDay).size).toBe(2);
  });

  test("a checkbox for several of which some are on looks neither on nor off", async () => {
    const looks = await page.locator("#content figure").evaluateAll((figures) =>
      figures.flatMap((figure) => {
        const state = figure.querySelector("figcaption")?.textContent ?? "";
        const box = figure.querySelector<HTMLInputElement>("input[type=checkbox]:enabled");
        if (box === null) return [];
        const signs = [...(box.parentElement?.querySelectorAll("svg") ?? [])];
        const shown = signs.map((sign) => getComputedStyle(sign).opacity);
        return [`${state}: ${shown.join(" ")}`];
      }),
    );
    expect(looks).toEqual(
      expect.arrayContaining(["unticked: 0 0", "ticked: 1 0", "some of them: 0 1"]),
    );
  });

  test("every control shows the keyboard focus", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator("body").press("Tab");
    const unseen = await page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLElement>(
        "#content :is(a, button, input, select, textarea):not(:disabled)",
      );
      return [...controls].flatMap((control) => {
        control.focus();
        const { outlineStyle, outlineWidth } = getComputedStyle(control);
        const isSeen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
        return isSeen ? [] : [control.outerHTML.slice(0, 120)];
      });
    });
    expect(unseen).toEqual([]);
  });

  test("a busy button keeps its width", async () => {
    const widths = await page
      .locator("#buttons figure")
      .filter({ has: page.locator("figcaption").getByText(/^(primary|busy)$/) })
      .locator("button")
      .evaluateAll((buttons) => buttons.slice(0, 2).map((button) => button.clientWidth));
    expect(widths[0]).toBe(widths[1]);
  });

  test("dialogs and menus are accessible while open, light and dark, and close by keyboard", async () => {
    const look = async (part: string) => {
      expect(await findFaultsByDayAndNight(page, part)).toEqual([]);
    };
    for (const dialog of ["box", "wide", "sheet", "frame", "question", "form"]) {
      await page.getByRole("button", { name: `Open ${dialog}` }).click();
      await page.getByRole("dialog").waitFor();
      await look("[role=dialog]");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("menu").waitFor();
    await look("[role=menu]");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    for (const tone of ["success", "warning", "danger"]) {
      await page.getByRole("button", { name: `Say ${tone}` }).click();
    }
    await expect.poll(() => page.locator("[data-sonner-toast]").count()).toBe(3);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });
});

describe("in the production build", () => {
  test("no file mentions the gallery", async () => {
    const names = await readdir(join(WEB, "assets"));
    expect(names.filter((name) => name.startsWith("gallery"))).toEqual([]);
    for (const name of names.filter((each) => each.endsWith(".js"))) {
      const text = await readFile(join(WEB, "assets", name), "utf8");
      expect(text.includes(GALLERY) || text.includes(galleryWords.lead), name).toBe(false);
    }
  });

  test("the gallery's address is not found", async () => {
    const portal = await openPortal();
    const person = await place.newPerson();
    try {
      const page = await openWatchedPage(person, faults);
      await page.goto(portal.url + GALLERY);
      await page.getByText(notFound.title).first().waitFor();
    } finally {
      await person.close();
      await portal.close();
    }
  });
});
