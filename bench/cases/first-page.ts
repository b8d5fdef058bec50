import type { BrowserContext, Page } from "playwright-core";
import { buildWhatIsStale, webDir } from "../../scripts/builds";
import { openMeetingPlace } from "../../tests/support/chromium";
import { openPortal } from "../../tests/support/portal";
import { percentile } from "../../tests/engine/faults/time";
import type { Figure } from "../figures";

const rounds = 5;

/** A phone on a slow network, with Lighthouse's settings. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowness = 4;

type Place = Awaited<ReturnType<typeof openMeetingPlace>>;

/** When a new visitor sees which part of the landing page, and how long navigation between the sign-in pages takes. */
export async function firstPage(): Promise<Figure[]> {
  await buildWhatIsStale();
  const [portal, place] = await Promise.all([
    openPortal({ webDir: process.env.PORTAL_WEB ?? webDir }),
    openMeetingPlace(),
  ]);
  try {
    return [...(await sightFigures(place, portal.url)), ...(await walkFigures(place, portal.url))];
  } finally {
    await Promise.all([place.close(), portal.close()]);
  }
}

async function sightFigures(place: Place, url: string): Promise<Figure[]> {
  const sights: Sight[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const person = await place.newPerson(phone);
    sights.push(await look(person, url));
    await person.close();
  }
  const medianOf = (read: (sight: Sight) => number) => percentile(sights.map(read), 0.5);
  const figure = (what: string, value: number, unit: string, atMost?: number): Figure => ({
    name: `landing page, slow phone: ${what}`,
    value,
    unit,
    ...(atMost !== undefined && { bound: { atMost } }),
  });
  return [
    figure(
      "first paint",
      medianOf(({ firstPaintMs }) => firstPaintMs),
      "ms",
    ),
    figure(
      "largest paint",
      medianOf(({ largestPaintMs }) => largestPaintMs),
      "ms",
      1200,
    ),
    figure("layout shift", Math.max(...sights.map(({ shift }) => shift)), "", 0),
  ];
}

interface Sight {
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
}
type Watching = { sight: Sight; observers: PerformanceObserver[] };

/** tsx marks functions with a helper that pages lack; without it a script in a page fails silently. */
const helperOfTsx = "globalThis.__name = (named) => named;";

/** One visit with an empty cache. The browser reports paints with a delay, so this waits until the page is idle. */
async function look(person: BrowserContext, url: string): Promise<Sight> {
  const page = await person.newPage();
  const devtools = await person.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slowLine);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.addInitScript(helperOfTsx);
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.getByRole("group", { name: "Appearance" }).waitFor(); // fetched last
  await page.waitForFunction(
    () => (window as unknown as Watching).sight.largestPaintMs > 0,
    undefined,
    { polling: "raf" },
  );
  return page.evaluate(() => (window as unknown as Watching).sight);
}

function watchPaints() {
  const sight: Sight = { firstPaintMs: 0, largestPaintMs: 0, shift: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
    return observer;
  };
  const observers = [
    watch("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") sight.firstPaintMs = startTime;
    }),
    watch("largest-contentful-paint", ({ startTime }) => {
      sight.largestPaintMs = startTime;
    }),
    watch("layout-shift", (entry) => {
      sight.shift += (entry as PerformanceEntry & { value: number }).value;
    }),
  ];
  // Referenced, because an unreferenced observer may be collected before it reports.
  Object.assign(window, { sight, observers } satisfies Watching);
}

/** From press to paint on a desktop, on a loaded page, after hovering over the link. */
async function walkFigures(place: Place, url: string): Promise<Figure[]> {
  const person = await place.newPerson();
  const page = await person.newPage();
  await page.addInitScript(helperOfTsx);
  await page.goto(url);
  await page.getByRole("group", { name: "Appearance" }).waitFor();
  const walks: [link: string, heading: string][] = [
    ["Privacy & Data Policy", "Privacy & Data Policy"],
    ["Passage, Home", "You don’t have to find the way alone."],
    ["Begin Your Journey", "Come in"],
    ["Back to Home", "You don’t have to find the way alone."],
  ];
  const timesMs = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [link, heading] of walks) {
      const timeMs = await walk(page, link, heading);
      timesMs.set(link, [...(timesMs.get(link) ?? []), timeMs]);
    }
  }
  await person.close();
  return [...timesMs].map(([link, times]) => ({
    name: `sign-in pages, "${link}": press to paint`,
    value: percentile(times, 0.5),
    unit: "ms",
    bound: { atMost: 100 },
  }));
}

async function walk(page: Page, link: string, heading: string): Promise<number> {
  const target = page.getByRole("link", { name: link, exact: true }).first();
  await target.hover();
  await page.waitForLoadState("networkidle");
  return target.evaluate(async (element: HTMLElement, wanted) => {
    const startedAt = performance.now();
    element.click();
    await new Promise<void>((done) => {
      const check = () => {
        if (document.querySelector("h1")?.textContent !== wanted) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(done));
      };
      const watch = new MutationObserver(check);
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      check();
    });
    return performance.now() - startedAt;
  }, heading);
}
