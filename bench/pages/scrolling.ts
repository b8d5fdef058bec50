import { inbox } from "@/content/messages/message-center";
import type { Page } from "playwright-core";
import { api } from "../../convex/_generated/api";
import { openMeetingPlace } from "../../tests/support/chromium";
import { signInQuietly } from "../../tests/support/portal";
import { pause } from "../../tests/engine/faults/time";
import type { ServedPractice } from "./served-practice";

const desk = { viewport: { width: 1440, height: 900 } };
/** Fast scrolling: two notches of a wheel in each frame, past some 600 lines. */
const wheelPx = 240;
const wheelEveryMs = 16;
const wheels = 300;
/** Two seconds without another line mean the end. */
const looksMax = 40;
/** At 60 Hz, a later frame is visible as a jerk. */
const smoothMs = 50;

export interface Scrolling {
  what: string;
  longestFrameMs: number;
  lateFramesPercent: number;
}

/** A string, because code in a page can't use this program. */
const watchFrames = `
  window.frameTimes = [];
  requestAnimationFrame(function note(at) {
    window.frameTimes.push(at);
    requestAnimationFrame(note);
  });
`;

/** The longest frame while the coach scrolls through messages, in Chromium and with the wheel. */
export async function measureScrolling(practice: ServedPractice): Promise<Scrolling[]> {
  const place = await openMeetingPlace();
  try {
    const person = await place.newPerson(desk);
    await signInQuietly(person, practice, practice.people.coach);
    const page = await person.newPage();
    await page.addInitScript({ content: watchFrames });
    await page.goto(`${practice.url}/admin/messages?filter=all`);
    await page.locator("[data-slot=inbox-row]").first().waitFor();
    const asItComes = await roll(page, INBOX, wheelPx);
    await loadInbox(page);
    const whole = await roll(page, INBOX, -wheelPx);
    const { userId } = (await practice.client.query(api.viewer.get, {})) ?? {};
    await page.goto(`${practice.url}/admin/messages?filter=all&client=${String(userId)}`);
    await page.locator("[data-slot=thread-line]").first().waitFor();
    return [
      { what: "the inbox, as its pages come", ...asItComes },
      { what: "the inbox, when it is whole", ...whole },
      { what: "a conversation, to its beginning", ...(await roll(page, THREAD, -wheelPx)) },
    ];
  } finally {
    await place.close();
  }
}

/** The scrolling element with these contents. */
const INBOX = `div:has(> ul[aria-label="${inbox.listLabel}"])`;
const THREAD = "[data-slot=thread] > [role=group]";

async function roll(page: Page, list: string, stepPx: number) {
  await page.locator(list).hover();
  await pause(500); // the first render does not count
  await page.evaluate("window.frameTimes.length = 0");
  for (let wheel = 0; wheel < wheels; wheel += 1) {
    await page.mouse.wheel(0, stepPx);
    await pause(wheelEveryMs);
  }
  const times = await page.evaluate<number[]>("window.frameTimes");
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const late = gaps.filter((gap) => gap > smoothMs).length;
  return { longestFrameMs: Math.max(...gaps), lateFramesPercent: (100 * late) / gaps.length };
}

/** Scrolls to the end of the inbox until it stops growing. */
async function loadInbox(page: Page) {
  const count = async () =>
    Number(await page.locator("[aria-setsize]").first().getAttribute("aria-setsize"));
  for (let before = 0, loaded = await count(); loaded > before;) {
    before = loaded;
    await page.locator(INBOX).evaluate((list) => {
      list.scrollTo(0, list.scrollHeight);
    });
    for (let look = 0; look < looksMax && loaded === before; look += 1) {
      await pause(50);
      loaded = await count();
    }
  }
}
