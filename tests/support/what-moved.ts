import type { Page } from "playwright-core";

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
