/** The client's tools: worksheets that are saved, downloaded and printed, and saved reflections. */
import { readFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { notices } from "@/content/notices";
import { toolsHub } from "@/content/tools/hub";
import { reflectionWords } from "@/content/tools/reflections";
import { worksheets } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import { undoWord } from "@/content/undo";

import { type Person, useDemoPractice } from "../support/demo-practice";
import { readPdfTexts } from "../support/pdf-texts";

const { practice, openPerson, turnTo } = useDemoPractice({ reducedMotion: "reduce" });
let client: Person;
let page: Page;

beforeAll(async () => {
  client = await openPerson(practice.portal.client);
  page = await client.openWindow();
});

const open = (path: string) => turnTo(page, path);
/** A second window of the same person, opened from the first. */
async function openBeside(path: string): Promise<Page> {
  const opening = client.context.waitForEvent("page");
  await page.evaluate((address) => {
    window.open(address);
  }, practice.portal.url + path);
  const second = await opening;
  await second.getByRole("heading", { level: 1 }).waitFor();
  return second;
}
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("[tools-1, tools-2] the hub links to its four pages and to the coach", async () => {
  await open("/dashboard/tools");
  const content = page.locator("#content");
  for (const { to } of [...toolsHub.cards, ...toolsHub.company.links]) {
    await expect.poll(() => content.locator(`a[href="${to}"]`).count()).toBe(1);
  }
  await page.getByRole("link", { name: /Worksheet Library/ }).click();
  await heading("Worksheet Library").waitFor();
});

describe("worksheets", () => {
  const [sheet] = worksheets;
  const title = sheet?.title ?? "";
  const question = "Go through the list once more. What on it is not yours?";

  test("[worksheet-1, worksheet-2, worksheet-3] are found by their subject, and an empty search says so", async () => {
    await open("/dashboard/tools/worksheets");
    await page.getByRole("searchbox").fill("SHADOW");
    await expect
      .poll(() => page.getByRole("heading", { level: 2 }).allTextContents())
      .toEqual(["The Room Below"]);
    await page.getByRole("searchbox").fill("xyzzy");
    await page.getByText(worksheetWords.nothingFound, { exact: true }).waitFor();
    await button(worksheetWords.clearSearch).click();
    await expect.poll(() => page.getByRole("heading", { level: 2 }).count()).toBe(6);
  });

  test("[worksheet-4, worksheet-5] download as a file of the stated size and length", async () => {
    const coming = page.waitForEvent("download");
    await button(worksheetWords.downloadOf(title)).click();
    const download = await coming;
    await page.getByText(`"${title}" is being downloaded to your device.`).waitFor();
    expect(download.suggestedFilename()).toBe("where-i-stand.pdf");
    const file = readFileSync(await download.path());
    expect(file.subarray(0, 8).toString()).toBe("%PDF-1.4");
    expect(Math.ceil(file.length / 1000)).toBe(sheet?.downloadKilobytes);
    expect(file.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(sheet?.pageCount ?? 0);
  });

  test("keep answers after a reload, in a second window, and for each page", async () => {
    await page
      .getByRole("link", { name: worksheetWords.verbOf(worksheetWords.open, title) })
      .click();
    await heading(title).waitFor();
    const words = "Mum’s worries 🌧 و همسایه";
    await page.getByLabel(question).fill(words);
    const second = await openBeside("/dashboard/tools/worksheets/where-i-stand");
    await expect.poll(() => second.getByLabel(question).inputValue()).toBe(words);
    await second.getByLabel(/^What .* you here\?/).fill("A Tuesday");
    await page.getByText(worksheetWords.answered(2, 13)).waitFor();
    await second.close();

    await button(worksheetWords.next).click();
    const isUncovered = (title: HTMLElement) => {
      const { left, top } = title.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + 4) === title;
    };
    expect(await heading("How it is just now").evaluate(isUncovered)).toBe(true);
    const rested = page.getByRole("radiogroup", { name: /I am rested/ });
    await rested.getByRole("radio", { name: "7" }).check();
    await page.reload();
    await page.getByText(worksheetWords.answered(3, 13)).waitFor();
    await expect.poll(() => page.getByLabel(question).inputValue()).toBe(words);
    await button("2 How it is just now").click();
    await expect.poll(() => rested.getByRole("radio", { name: "7" }).isChecked()).toBe(true);
    await rested.getByRole("radio", { name: "7" }).click();
    await page.getByText(worksheetWords.answered(2, 13)).waitFor();
  });

  test("[worksheet-6] have a file with the typed answers in any script", async () => {
    const coming = page.waitForEvent("download");
    await button(worksheetWords.downloadFilled).click();
    const texts = readPdfTexts(readFileSync(await (await coming).path()));
    expect(texts).toContain("A Tuesday");
    expect(texts).toContain("Mum’s worries 🌧 و همسایه");
  });

  test("are printed with the whole sheet and nothing else", async () => {
    await page.emulateMedia({ media: "print" });
    const read = () => page.evaluate(() => document.body.innerText);
    await expect.poll(read).toContain("A Tuesday");
    const shown = await read();
    await page.emulateMedia({ media: "screen" });
    expect(shown).toContain("A first bearing");
    expect(shown).not.toContain(worksheetWords.downloadBlank);
    expect(shown).not.toContain("Sign out");
  });

  test("can be emptied, which can be undone", async () => {
    await button(worksheetWords.empty).click();
    await page.getByText(worksheetWords.answered(0, 13)).waitFor();
    await button(undoWord).click();
    await page.getByText(worksheetWords.answered(2, 13)).waitFor();
  });

  test("say so if they do not exist", async () => {
    await open("/dashboard/tools/worksheets/no-such-sheet");
    await page.getByText(worksheetWords.notThere.title).waitFor();
  });
});

describe("reflections", () => {
  const { fields } = reflectionWords;
  const titles = () => page.getByRole("heading", { level: 3 }).allTextContents();

  test("[reflection-1, reflection-4] start with one, and an unfinished one is not saved", async () => {
    await open("/dashboard/tools/reflections");
    // The reflections are stored once the page is drawn.
    await expect.poll(titles).toEqual([reflectionWords.seed.title]);
    await button(reflectionWords.add).click();
    await page.getByLabel(fields.title).fill(" \u200b ");
    await page.getByLabel(fields.content).fill("Something");
    await button(reflectionWords.save).click();
    await page.getByText(notices.reflectionIncomplete.body, { exact: true }).waitFor();
    expect(await titles()).toHaveLength(1);
  });

  test("[reflection-5, reflection-6, reflection-7] keep a draft after a reload, and are saved with their tags", async () => {
    await page.reload();
    await page.getByLabel(fields.title).fill("Evening walk");
    await page.getByLabel(fields.content).fill("It rained,\nand I did not mind.");
    await page.getByLabel(fields.tags).fill(" rain , , walking,rain");
    await page.reload();
    await expect.poll(() => page.getByLabel(fields.title).inputValue()).toBe("Evening walk");
    await button(reflectionWords.save).click();
    await page.getByText(notices.reflectionSaved.body, { exact: true }).waitFor();
    await page.reload();
    await heading("Evening walk").waitFor();
    expect(await titles()).toEqual(["Evening walk", reflectionWords.seed.title]);
    const tags = page.getByRole("button", { name: /^Show reflections tagged/ });
    await tags.first().waitFor();
    expect((await tags.allTextContents()).slice(0, 2)).toEqual(["rain", "walking"]);
    const kept = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("reflections_"));
      return JSON.parse(localStorage.getItem(key ?? "") ?? "[]") as Record<string, unknown>[];
    });
    expect(Object.keys(kept[0] ?? {}).toSorted()).toEqual([
      "content",
      "date",
      "id",
      "tags",
      "title",
    ]);
    expect(kept[0]?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("[reflection-2, reflection-3] are found by title, text or tag", async () => {
    for (const query of ["EVENING", "not mind", "walking"]) {
      await page.getByRole("searchbox").fill(query);
      await page.getByText("1 of 2").waitFor();
      expect(await titles()).toEqual(["Evening walk"]);
    }
    await page.getByRole("searchbox").fill("xyzzy");
    await page.getByText(reflectionWords.nothingFound, { exact: true }).waitFor();
    await button(reflectionWords.clearSearch).click();
    await button(reflectionWords.filterByTag("rain")).click();
    await page.getByText("1 of 2").waitFor();
    await page.getByRole("searchbox").fill("");
  });

  test("are edited, deleted and restored", async () => {
    await heading("Evening walk").click();
    await button(reflectionWords.edit("Evening walk")).click();
    await page.getByLabel(fields.title).fill("Morning walk");
    await button(reflectionWords.saveChanges).click();
    await heading("Morning walk").waitFor();
    await button(reflectionWords.remove("Morning walk")).click();
    await page.getByText(reflectionWords.removed("Morning walk")).waitFor();
    await expect.poll(titles).toEqual([reflectionWords.seed.title]);
    await button(undoWord).click();
    await heading("Morning walk").waitFor();
    await page.reload();
    await heading("Morning walk").waitFor();
  });

  test("[reflection-9, reflection-10, reflection-11] are listed by month even if there are hundreds, beside the journey's", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("reflections_")) ?? "";
      const many = Array.from({ length: 300 }, (_, index) => {
        const month = (number: number) => String(number).padStart(2, "0");
        const date = `2025-${month(12 - Math.floor(index / 25))}-${month(28 - (index % 25))}`;
        return { id: `many-${index}`, title: `Day ${index}`, content: "A line.", date, tags: [] };
      });
      localStorage.setItem(key, JSON.stringify(many));
      const at = "2025-11-20T12:00:00.000Z";
      const place = { phase: "arrival", section: "inner-landscape" };
      const times = { created_at: at, updated_at: at };
      const user = key.slice("reflections_".length);
      const entry = { id: "one", user_id: user, ...place, content: "A map.", ...times };
      localStorage.setItem(`journal_entries_${user}`, JSON.stringify([entry]));
    });
    await page.reload();
    await heading("Day 0").waitFor();
    await page.locator("[data-slot=calendar]").waitFor();
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(screens).toBeLessThan(3);
    await page.getByRole("combobox", { name: reflectionWords.month }).selectOption("2025-11");
    await heading("Day 25").waitFor();
    expect(await heading("Day 0").count()).toBe(0);
    await page.getByRole("button", { name: /November 20/ }).click();
    await expect
      .poll(async () => (await titles()).toSorted())
      .toEqual(["Day 33", "Inner landscape"]);
    await page.getByRole("link", { name: /Inner landscape/ }).click();
    await page.waitForURL("**/journey/arrival#inner-landscape");
  });

  test("are not visible to another person on this browser", async () => {
    const keys = await page.evaluate(() => Object.keys(localStorage));
    const personal = keys.filter((key) => /^(reflection|worksheet)/.test(key));
    expect(personal.length).toBeGreaterThan(1);
    for (const key of personal) expect(key).toMatch(/_[a-z0-9]{20,}(_|$)/);
  });
});
