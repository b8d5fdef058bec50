import type { Locator, Page } from "playwright-core";

import { pause } from "../engine/faults/time";

const partMs = 20;

/** Loads the program's parts one after another, so that anything waiting for one of them shows. */
export async function loadPartsOneByOne(page: Page): Promise<void> {
  let before = Promise.resolve();
  await page.route("**/assets/*.js", async (route) => {
    before = before.then(() => pause(partMs));
    await before;
    await route.continue();
  });
}

/** Holds the font files until released, as on a slow network. */
export async function holdLetters(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Text that moved after it was shown, without an action, by its weight (Chromium's layout shifts). */
export const whatMoved = (page: Page): Promise<{ weight: number; text: string }[]> =>
  page.evaluate(() => {
    const watch = new PerformanceObserver(() => undefined);
    watch.observe({ type: "layout-shift", buffered: true });
    return watch.takeRecords().map((shift) => {
      const { value } = shift as PerformanceEntry & { value: number };
      return { weight: value, text: JSON.stringify(shift) };
    });
  });

/** Call it before the window's first page: the browser is idle from when the answer is called, and what loads then comes. */
export async function holdIdle(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    let isIdle = false;
    const waiting: (() => void)[] = [];
    window.requestIdleCallback = (act) => {
      const run = () => act({ didTimeout: false, timeRemaining: () => 50 });
      if (isIdle) setTimeout(run);
      else waiting.push(run);
      return 0;
    };
    window.addEventListener("idle-at-last", () => {
      isIdle = true;
      for (const run of waiting.splice(0)) run();
    });
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event("idle-at-last")));
}

/** Presses where the target is, and releases in the same place. */
export async function pressAcross(target: Locator, meanwhile: () => Promise<unknown>) {
  const { mouse } = target.page();
  await target.hover();
  await mouse.down();
  await meanwhile();
  await mouse.up();
}
