import { steadyHoldMs } from "@/components/patterns/steady-column";
import type { Locator, Page } from "playwright-core";

import { pause } from "../engine/faults/time";

const partMs = 20;

/**
 * Loads the program's parts one after another, so that anything waiting for one of them shows. Playwright's own routes
 * cost several times as much, because they see every request and switch the browser's cache off.
 */
export async function loadPartsOneByOne(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  let before = Promise.resolve();
  devTools.on("Fetch.requestPaused", ({ requestId }) => {
    before = before.then(() => pause(partMs));
    void before
      .then(() => devTools.send("Fetch.continueRequest", { requestId }))
      .catch(() => undefined);
  });
  await devTools.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/*.js" }] });
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

/** Text that moved without user input after it was shown, with the weight of the move (Chromium's layout shifts). */
export const whatMoved = (page: Page): Promise<{ weight: number; text: string }[]> =>
  page.evaluate(() => {
    const watch = new PerformanceObserver(() => undefined);
    watch.observe({ type: "layout-shift", buffered: true });
    return watch.takeRecords().map((shift) => {
      const { value } = shift as PerformanceEntry & { value: number };
      return { weight: value, text: JSON.stringify(shift) };
    });
  });

/** Call it before the window's first page. The browser is idle once the returned function is called. */
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

/**
 * Call it before the window's first page. Columns then wait for their parts without a time limit, because a busy
 * machine may need long.
 */
export const holdColumns = (page: Page) =>
  page.addInitScript((holdMs) => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, ms?: number, ...given: never[]) =>
      ms === holdMs ? 0 : wait(act, ms, ...given)) as typeof setTimeout;
  }, steadyHoldMs);

/** Presses the target, runs `meanwhile`, and releases in the same place. */
export async function pressAcross(target: Locator, meanwhile: () => Promise<unknown>) {
  const { mouse } = target.page();
  await target.hover();
  await mouse.down();
  await meanwhile();
  await mouse.up();
}

/**
 * Call it before the window's first page. Records each move of a visible control, except scrolling, when it keeps its
 * place on the page, or on the screen in a sticky header. It looks in each frame after a change: of the document, of
 * the size of a part, or of what loads or moves without either.
 */
export async function watchControls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const places = new WeakMap<Element, { onPage: DOMPoint; onScreen: DOMPoint }>();
    const moves: string[] = [];
    const isNear = (one: DOMPoint, other: DOMPoint) =>
      Math.abs(one.x - other.x) < 4 && Math.abs(one.y - other.y) < 4;
    const look = () => {
      const now = performance.now().toFixed(0);
      for (const control of document.querySelectorAll(
        ":is(main, header) :is(a, button, input, select, textarea, summary)",
      )) {
        const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const { x, y, width } = control.getBoundingClientRect();
        if (!isSeen || width === 0) continue;
        const onScreen = new DOMPoint(x, y);
        const onPage = new DOMPoint(x + scrollX, y + scrollY);
        const before = places.get(control);
        places.set(control, { onPage, onScreen });
        if (before === undefined) continue;
        const [right, down] = [onPage.x - before.onPage.x, onPage.y - before.onPage.y];
        if (isNear(onPage, before.onPage) || isNear(onScreen, before.onScreen)) continue;
        const name = control.getAttribute("aria-label") ?? control.textContent.slice(0, 60);
        const by = `${right.toFixed(0)}, ${down.toFixed(0)} px`;
        moves.push(`${now} ms: ${control.tagName} “${name}” moved by ${by}`);
      }
    };
    let isAwaited = false;
    const lookSoon = () => {
      if (isAwaited) return;
      isAwaited = true;
      requestAnimationFrame(() => {
        isAwaited = false;
        look();
        const moving = document.getAnimations().filter(({ playState }) => playState === "running");
        if (moving.some(({ effect }) => effect?.getComputedTiming().iterations !== Infinity))
          lookSoon();
      });
    };
    const sizes = new ResizeObserver(lookSoon);
    const changes = new MutationObserver((seen) => {
      lookSoon();
      for (const part of seen.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(part instanceof Element)) continue;
        for (const each of [part, ...part.querySelectorAll("*")]) sizes.observe(each);
      }
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    changes.observe(document, all);
    for (const event of ["load", "scroll", "resize", "input", "focusin", "transitionrun"].concat(
      "animationstart",
    ))
      window.addEventListener(event, lookSoon, true);
    document.fonts.addEventListener("loadingdone", lookSoon);
    window.addEventListener("say-moves", () => {
      look();
      document.documentElement.dataset["moves"] = JSON.stringify(moves);
    });
  });
  return () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("say-moves"));
      return JSON.parse(document.documentElement.dataset["moves"] ?? "[]") as string[];
    });
}
