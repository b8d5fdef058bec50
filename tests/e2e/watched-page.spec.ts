/** The eye that other journeys look with. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { openMeetingPlace } from "../support/chromium";
import { findAccessibilityFaults } from "../support/watched-page";

/** Long enough that axe is at it for a while, with a notice that is faint at once when it leaves. */
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

test("what leaves while axe looks is no fault, and what stays faint is one", async () => {
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
  } finally {
    await place.close();
  }
});
