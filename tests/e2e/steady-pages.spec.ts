/** Shapes stand in for what is on its way: when it comes, nothing that was seen already may be pushed aside. */
import { expect, test } from "vitest";

import { pause } from "../engine/faults/time";
import { openMeetingPlace } from "../support/chromium";
import { openDemoPortal, signInQuietly } from "../support/portal";
import { whatMoved } from "../support/what-moved";

/** A badge that comes into a bar moves its neighbours by so much. */
const weightMax = 0.001;

/** So that each part comes by itself, and what waits for it is seen. */
const slowLineMs = 40;

const areas = {
  client: ["welcome", "journey", "journey/arrival", "tools", "sessions", "communication"],
  coach: ["overview", "clients", "sessions", "goals", "messages", "library"],
};

test.each([
  { who: "client", root: "/dashboard", screen: { width: 390, height: 844 } },
  { who: "client", root: "/dashboard", screen: { width: 1440, height: 900 } },
  { who: "coach", root: "/admin", screen: { width: 390, height: 844 } },
  { who: "coach", root: "/admin", screen: { width: 1440, height: 900 } },
] as const)("$who, $screen.width px wide: pages come without a push", async (area) => {
  const [portal, place] = await Promise.all([openDemoPortal(), openMeetingPlace()]);
  try {
    const person = await place.newPerson({ viewport: area.screen });
    await signInQuietly(person, portal, portal[area.who]);
    const page = await person.newPage();
    await page.route("**/assets/*.js", async (route) => {
      await pause(slowLineMs);
      await route.continue();
    });
    for (const path of areas[area.who]) {
      await page.goto(`${portal.url}${area.root}/${path}`);
      await page.getByRole("group", { name: "Appearance" }).waitFor(); // the last that is fetched
      await expect.poll(() => page.locator("[data-slot=skeleton]").count()).toBe(0);
      const pushed = (await whatMoved(page)).filter(({ weight }) => weight > weightMax);
      expect(pushed, path).toEqual([]);
    }
  } finally {
    await Promise.all([place.close(), portal.close()]);
  }
});
