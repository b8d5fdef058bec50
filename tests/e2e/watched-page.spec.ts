/** Checks the tools with which the other tests open pages and check their accessibility. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { openMeetingPlace } from "../support/chromium";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

/** Long enough that axe takes a while, with a notice that fades at once when it disappears. */
const page = `<html lang="en"><title>A page</title><main><h1>Words</h1>${"<p>words</p>".repeat(800)}
<p id="notice" style="background: #fff; transition: opacity 1s steps(2, jump-start)">Nothing will be deleted</p></main></html>`;

const fadeAfter = (page: Page, ms: number) =>
  page.evaluate((ms) => {
    const notice = document.querySelector<HTMLElement>("#notice");
    setTimeout(() => {
      if (notice !== null) notice.style.opacity = "0.05";
    }, ms);
    notice?.addEventListener("transitionend", () => {
      notice.remove();
    });
  }, ms);

test("an element that disappears during the check is not a fault, and one that stays faint is, by day or by night", async () => {
  const place = await openMeetingPlace();
  try {
    const tab = await (await place.newPerson()).newPage();
    for (const ms of [20, 50, 100, 200, 300]) {
      await tab.setContent(page);
      await fadeAfter(tab, ms);
      expect(await findAccessibilityFaults(tab), `${ms} ms`).toEqual([]);
    }
    await tab.setContent(page.replace("background: #fff", "color: #ddd"));
    expect(await findAccessibilityFaults(tab)).toEqual([
      expect.stringMatching(/^color-contrast: .*Nothing will be deleted/),
    ]);
    const faintByNight = `@media (prefers-color-scheme: dark) { p { color: #ddd } }`;
    await tab.setContent(page.replace("<main>", `<style>${faintByNight}</style><main>`));
    expect(await findFaultsByDayAndNight(tab)).toEqual([
      expect.stringMatching(/^by night: color-contrast: /),
    ]);
    await tab.setContent(page.replace("</h1>", "</h1><img src='data:,'>"));
    expect(await findFaultsByDayAndNight(tab)).toEqual([expect.stringMatching(/^image-alt: /)]);
  } finally {
    await place.close();
  }
});

test("a browser that has ended is launched again for the next file", async () => {
  const place = await openMeetingPlace();
  await (await place.newPerson()).browser()?.close();
  await place.close();
  const next = await openMeetingPlace();
  try {
    await (await (await next.newPerson()).newPage()).setContent(page);
  } finally {
    await next.close();
  }
});
