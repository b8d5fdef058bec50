import type { Page } from "playwright-core";

import { pause } from "../engine/faults/time";

const partMs = 20;

/** The program's parts come one after another, so that whatever waits for one of them is seen. */
export async function bringPartsOneByOne(page: Page): Promise<void> {
  let before = Promise.resolve();
  await page.route("**/assets/*.js", async (route) => {
    before = before.then(() => pause(partMs));
    await before;
    await route.continue();
  });
}

/** The faces' files come when they are let go, as on a slow line. */
export async function holdLetters(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route("**/assets/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** What had been seen and was then seen elsewhere without anybody having asked for it, by its weight (Chromium's layout shifts). */
export const whatMoved = (page: Page): Promise<{ weight: number; text: string }[]> =>
  page.evaluate(() => {
    const watch = new PerformanceObserver(() => undefined);
    watch.observe({ type: "layout-shift", buffered: true });
    return watch.takeRecords().map((shift) => {
      const { value } = shift as PerformanceEntry & { value: number };
      return { weight: value, text: JSON.stringify(shift) };
    });
  });
