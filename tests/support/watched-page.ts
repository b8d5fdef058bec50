import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** A page whose errors are written into `faults`, whatever the journey is about. */
export async function openWatchedPage(person: BrowserContext, faults: string[]): Promise<Page> {
  const page = await openWindow(person);
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error") faults.push(line.text());
  });
  return page;
}

const opening = new WeakMap<BrowserContext, Promise<Page>>();

/**
 * A window of its own, one after the other. Playwright opens tabs, and Chromium draws a tab behind another once a second only
 * when something in it has had the focus.
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
    await page.evaluate("null"); // what a script says of an empty page it says by now, and to nobody
    return page;
  };
  const opened = (opening.get(person) ?? Promise.resolve()).then(open);
  opening.set(person, opened);
  return opened;
}

/** A colour on its way to another, or a dialog that is not all there yet, is not what people see. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const findPassing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .filter(({ playState }) => playState === "running");
    // An inherited colour sets off the next one's change when it arrives.
    for (let passing = findPassing(); passing.length > 0; passing = findPassing()) {
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });
}

/** What floats is led to by what opened it: axe knows that of dialogs, and a menu is no different. */
const floating = "dialog, [role=dialog], [role=alertdialog], [role=menu], svg";

/**
 * What axe finds wrong with the page as it stands, or with a part of it, in one line each. It looks for a while, in which a
 * notice may begin to leave: what it then finds faded is looked at again when all is at rest.
 */
export async function findAccessibilityFaults(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const run = async ([regionMatcher, part]: [string, string | undefined]) => {
    const finder = (window as unknown as { axe: typeof axe }).axe;
    finder.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
    const moves = new AbortController();
    // What has ended may still hold its last look.
    const isMoving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .some(({ playState }) => playState === "running");
    let hasMoved = isMoving();
    for (const move of ["transitionrun", "animationstart"]) {
      document.addEventListener(move, () => (hasMoved = true), { signal: moves.signal });
    }
    // What is in order is not wanted in detail: describing it takes longer than finding it.
    const options = { resultTypes: ["violations" as const], selectors: false };
    const { violations } = await finder.run(part ?? document, options);
    moves.abort();
    hasMoved ||= isMoving(); // what began while it looked is told with the next frame
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    return { faults, hasMoved };
  };
  const where: [string, string | undefined] = [floating, part];
  for (;;) {
    await waitForRest(page);
    const { faults, hasMoved } = await page.evaluate(run, where);
    if (faults.length === 0 || !hasMoved) return faults;
  }
}
