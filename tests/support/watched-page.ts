import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** A page whose errors are added to `faults`. */
export async function openWatchedPage(person: BrowserContext, faults: string[]): Promise<Page> {
  const page = await openWindow(person);
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error") faults.push(`${line.text()} ${line.location().url}`.trim());
  });
  return page;
}

const opening = new WeakMap<BrowserContext, Promise<Page>>();

/**
 * Opens new windows one after the other. Playwright opens tabs, and Chromium renders a background tab once a second
 * unless something in it had the focus.
 */
function openWindow(person: BrowserContext): Promise<Page> {
  const open = async () => {
    const blank = person.pages().at(0) ?? (await person.newPage());
    const [page] = await Promise.all([
      person.waitForEvent("page"),
      blank.evaluate(() => {
        window.open("about:blank", "_blank", "popup,noopener");
      }),
    ]);
    await page.evaluate("null"); // messages about the empty page arrive before this, and are ignored
    return page;
  };
  const opened = (opening.get(person) ?? Promise.resolve()).then(open);
  opening.set(person, opened);
  return opened;
}

/** Waits until colour transitions and opening dialogs have finished, because people do not see those states. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const findPassing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .filter(({ playState }) => playState === "running");
    // An inherited colour starts the transition of the next element.
    for (let passing = findPassing(); passing.length > 0; passing = findPassing()) {
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });
}

interface Look {
  regionMatcher: string;
  part: string | undefined;
  rules: readonly string[] | undefined;
}

/** Floating parts are reached from the control that opened them. axe knows that of dialogs, but not of menus. */
const floating = "dialog, [role=dialog], [role=alertdialog], [role=menu], svg";

/**
 * What axe finds wrong with the current page, or a part of it, one line each. During the check a notice may start to
 * fade out, so faded elements are checked again when the page is at rest.
 */
export async function findAccessibilityFaults(
  page: Page,
  part?: string,
  rules?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const run = async ({ regionMatcher, part, rules }: Look) => {
    const finder = (window as unknown as { axe: typeof axe }).axe;
    finder.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
    const moves = new AbortController();
    // A finished animation may keep its last frame.
    const isMoving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .some(({ playState }) => playState === "running");
    let hasMoved = isMoving();
    for (const move of ["transitionrun", "animationstart"]) {
      document.addEventListener(move, () => (hasMoved = true), { signal: moves.signal });
    }
    // Without details of passed checks: describing them takes longer than finding them.
    const options: axe.RunOptions = { resultTypes: ["violations"], selectors: false };
    if (rules !== undefined) options.runOnly = { type: "rule", values: [...rules] };
    const { violations } = await finder.run(part ?? document, options);
    moves.abort();
    hasMoved ||= isMoving(); // Includes animations that began during the check.
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    return { faults, hasMoved };
  };
  const look: Look = { regionMatcher: floating, part, rules };
  for (;;) {
    await waitForRest(page);
    const { faults, hasMoved } = await page.evaluate(run, look);
    if (faults.length === 0 || !hasMoved) return faults;
  }
}

/** The rules whose answer depends on colours. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** By night only the colours differ, so that only the rules about them run again. The page is by day afterwards. */
export async function findFaultsByDayAndNight(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const byNight = await findAccessibilityFaults(page, part, rulesOfColours);
  await page.emulateMedia({ colorScheme: "light" });
  const byDay = await findAccessibilityFaults(page, part);
  return [...byDay, ...byNight.map((fault) => `by night: ${fault}`)];
}
