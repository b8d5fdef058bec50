/** A client with as many shared files as allowed is exported completely, with visible progress. */
import { strFromU8 } from "fflate";
import type { CDPSession, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { clientsPage, exportWords } from "@/content/practice/clients";

import { api } from "../../convex/_generated/api";
import { filesPerClientMax, filesPerDayMax } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import { pause } from "../engine/faults/time";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { shareFile } from "../support/file-door";
import { signIn } from "../support/portal";
import { downloadBy } from "../support/taken-along";

const { practice, openPerson } = useDemoPractice({ reducedMotion: "reduce" });
const MIB = 1024 * 1024;
const FILE_BYTES = 64 * 1024;
/** The zip's buffer, a file, and the rows of the data: far below all files together. */
const memoryGrowthMax = 24 * MIB;
let inAll = 0;

/** Each file begins with a different text, and all have the same length. */
const textOf = (place: number) => `File ${String(place)}.`.padEnd(FILE_BYTES, " -");

/** Shares as many files as are allowed in a day, several at once. */
async function shareDay(first: number, count: number) {
  const { token } = await signIn(practice.portal, practice.portal.client);
  const places = Array.from({ length: count }, (_, index) => first + index);
  const shareNext = async () => {
    for (let place = places.shift(); place !== undefined; place = places.shift()) {
      const file = { name: `page ${String(place)}.txt`, text: textOf(place) };
      expect(await shareFile(practice.portal.url, token, file)).toBe(200);
    }
  };
  await Promise.all([shareNext(), shareNext(), shareNext(), shareNext()]);
}

beforeAll(async () => {
  const asClient = await callAs(practice.portal, practice.portal.client);
  const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
  expect((await asClient.query(api.files.list, firstPage)).page).toEqual([]);
  while (inAll < filesPerClientMax) {
    await shareDay(inAll + 1, filesPerDayMax);
    inAll += filesPerDayMax;
    practice.portal.letPass(dayMs + 60_000);
  }
}, 240_000);

test("one file over the limit is refused", async () => {
  const { token } = await signIn(practice.portal, practice.portal.client);
  expect(await shareFile(practice.portal.url, token, { name: "more.txt", text: "x" })).toBe(400);
});

const listenForSteps = (page: Page) =>
  page.evaluate(() => {
    const steps: string[] = [];
    const note = () => {
      const said = document.querySelector("[role=dialog] [role=status]")?.textContent ?? "";
      if (said !== "" && steps.at(-1) !== said) steps.push(said);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { steps });
  });
const stepsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { steps: string[] }).steps);

/** The page's reachable memory, with the bytes behind its objects. */
async function measureBytes(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const held = (await devtools.send("Runtime.getHeapUsage")) as unknown as Record<string, number>;
  return (held.usedSize ?? 0) + (held.backingStorageSize ?? 0);
}

test("all files are in the archive, counted one by one, and never in memory at the same time", async () => {
  const coach = await openPerson(practice.portal.coach);
  const page = await coach.openPage("/admin/clients");
  page.setDefaultTimeout(220_000); // the archive takes a while, on a busy machine minutes
  const devtools = await coach.context.newCDPSession(page);
  await press(page, clientsPage.menu("Imogen Vale"));
  await page.getByRole("menuitem", { name: clientsPage.exportData }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(exportWords.reason).fill("For the handover");
  await listenForSteps(page);
  const before = await measureBytes(devtools);
  const watch = { most: before, looks: 0, isOver: false };
  const watching = (async () => {
    const last = exportWords.fetching(filesPerClientMax, filesPerClientMax);
    const isFetching = async () => !watch.isOver && (await stepsOf(page)).at(-1) !== last;
    while (await isFetching()) {
      const from = performance.now();
      const bytes = await measureBytes(devtools);
      if (!(await isFetching())) break; // this measurement may be from when the archive was packed
      watch.most = Math.max(watch.most, bytes);
      watch.looks += 1;
      await pause(Math.max(400, 3 * (performance.now() - from))); // each measurement stops the page
    }
  })();

  const files = await downloadBy(page, async () => {
    await dialog.getByRole("button", { name: exportWords.confirm, exact: true }).click();
    await dialog.getByRole("progressbar", { name: exportWords.progress }).waitFor();
    await says(page, exportWords.done("Imogen Vale")); // a notice, which would be gone after the last measurement
  });
  watch.isOver = true;
  await watching;
  watch.most = Math.max(watch.most, await measureBytes(devtools));

  const inside = Object.keys(files).filter((path) => path.startsWith("files/"));
  expect(inside).toHaveLength(filesPerClientMax);
  const places = inside.map((path) => {
    const place = Number(/page (\d+)\.txt$/.exec(path)?.[1]);
    expect(strFromU8(files[path] ?? new Uint8Array())).toBe(textOf(place));
    return place;
  });
  expect(new Set(places).size).toBe(filesPerClientMax);
  const steps = await stepsOf(page);
  const fetching = steps.filter((step) => step.startsWith("Fetching"));
  expect(steps[0]).toBe(exportWords.reading);
  expect(fetching.at(-1)).toBe(exportWords.fetching(filesPerClientMax, filesPerClientMax));
  expect(fetching.length).toBeGreaterThan(filesPerClientMax / 2);
  expect(watch.looks).toBeGreaterThan(3);
  expect(watch.most - before).toBeLessThan(memoryGrowthMax);
}, 240_000);
