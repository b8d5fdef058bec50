/** Writing a reflection: consent, drafts, exports, two windows, and ten thousand words. */
import { readFile } from "node:fs/promises";

import { consentWords } from "@/content/journey/consent";
import { journalWords } from "@/content/journey/journal";
import { notices } from "@/content/notices";
import { expect, test } from "vitest";

import { onJourneyPage, useNewcomersJourney } from "../support/journey-page";
import { readPdfTexts } from "../support/pdf-texts";

const { visit, newcomer, practice } = useNewcomersJourney();

test("[journal-1, journal-2, journal-3, journal-5, journal-7, journey-15] nothing can be written without consent, and withdrawing it closes the page again", async () => {
  await visit.goTo("/arrival");
  const name = "Arrival reflections";
  const consent = visit.part(name).getByRole("checkbox", { name: consentWords.text });
  await expect.poll(() => consent.isChecked()).toBe(false);
  await expect.poll(() => visit.area(name).isDisabled()).toBe(true);
  await visit.part(name).getByText(consentWords.required).waitFor();
  // The text area may still have the focus when consent is withdrawn in another window.
  await visit.area(name).dispatchEvent("keydown", { key: "s", ctrlKey: true });
  await visit.says(notices.consentRequired.body);
  await consent.check();
  await expect.poll(() => visit.area(name).isEnabled()).toBe(true);
  expect(await visit.page.evaluate(() => localStorage.getItem("coaching_data_consent"))).toBe(
    "true",
  );
  await consent.uncheck();
  await visit
    .part(name)
    .getByText(/^You took your consent back on /)
    .waitFor();
  expect(await visit.page.evaluate(() => localStorage.getItem("coaching_data_consent"))).toBeNull();
  await expect.poll(() => visit.area(name).isDisabled()).toBe(true);
  await consent.check();
  await expect.poll(() => visit.save(name).isDisabled()).toBe(true);
});

test("[journal-9, journal-13, journal-15, journal-16, journal-17, journal-18, journal-19] a draft survives a reload, saving makes it an entry, and exports include it", async () => {
  await visit.goTo("/arrival");
  const name = "Arrival reflections";
  await visit
    .part(name)
    .getByRole("button", { name: /Write about this: What .* you here now/ })
    .click();
  await visit.area(name).pressSequentially("A question that would not leave. 🌊");
  await visit.page.reload();
  await expect
    .poll(() => visit.area(name).inputValue())
    .toContain("A question that would not leave. 🌊");
  await visit.part(name).getByText(journalWords.draftKept).waitFor();
  expect(await visit.entries()).toEqual([]);
  await visit.area(name).press("Control+s");
  await visit.says(notices.journalSaved.title);
  const [entry] = await visit.entries();
  expect(Object.keys(entry ?? {}).toSorted()).toEqual([
    "content",
    "created_at",
    "id",
    "phase",
    "section",
    "updated_at",
    "user_id",
  ]);
  await visit.page.reload();
  await visit
    .part(name)
    .getByText(/^Saved /)
    .waitFor();
  await expect.poll(() => visit.area(name).inputValue()).toContain("would not leave");

  for (const [button, format] of [
    [journalWords.exportMenu.asText, "txt"],
    [journalWords.exportMenu.asMarkdown, "md"],
    [journalWords.exportMenu.asPdf, "pdf"],
    [journalWords.exportMenu.asJson, "json"],
  ] as const) {
    const [download] = await Promise.all([
      visit.page.waitForEvent("download"),
      visit.press(button),
    ]);
    expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.(txt|md|pdf|json)$/);
    const text = await readFile(await download.path(), "utf8");
    if (format === "txt") expect(text).toMatch(/^ARRIVAL - ARRIVAL-REFLECTIONS\nDate: /);
    else if (format === "json") expect(JSON.parse(text)).toEqual(await visit.entries());
    else if (format === "md") expect(text).toContain("would not leave. 🌊");
    else expect(readPdfTexts(await readFile(await download.path())).join(" ")).toContain("🌊");
  }
  await visit.says(notices.journalExported.body);
});

/** A window with this one's sign-in, at its address. */
async function openSecondWindow(name: string) {
  const [other] = await Promise.all([
    newcomer.context.waitForEvent("page"),
    visit.page.evaluate(() => void window.open(location.href)),
  ]);
  const second = onJourneyPage(other, practice.portal.url);
  await second.save(name).waitFor();
  return second;
}

test("two windows of one person lose no text to each other", async () => {
  const name = "Arrival reflections";
  await visit.goTo("/arrival");
  const second = await openSecondWindow(name);
  await second.reflect(name, `${await visit.area(name).inputValue()}\nFrom the second window.`);
  await expect.poll(() => visit.area(name).inputValue()).toContain("From the second window.");
  await second.page.close();
});

test("[journal-21] unsaved text of two windows is merged into one, in both and after a reload", async () => {
  const name = "Shadow work";
  await visit.goTo("/descent");
  const second = await openSecondWindow(name);
  await visit.area(name).fill("From the first window.");
  await expect.poll(() => second.area(name).inputValue()).toBe("From the first window.");
  await second.area(name).press("Control+End");
  await second.area(name).pressSequentially(" From the second.");
  const both = "From the first window. From the second.";
  await expect.poll(() => visit.area(name).inputValue()).toBe(both);
  expect(await visit.entries()).not.toContainEqual(expect.objectContaining({ content: both }));
  await visit.page.reload();
  await expect.poll(() => visit.area(name).inputValue()).toBe(both);
  await visit.save(name).click();
  await second
    .part(name)
    .getByText(/^Saved /)
    .waitFor();
  expect(await second.area(name).inputValue()).toBe(both);
  await second.page.close();
});

test("a key in an entry of 10,000 words is answered within a frame", async () => {
  await visit.goTo("/arrival");
  const area = visit.area("Arrival reflections");
  const before = await area.inputValue();
  const paragraph = `${"The river was high that day. ".repeat(20)}\n\n`;
  await area.fill(paragraph.repeat(84)); // 10,080 words
  await area.press("Control+End");
  const wire = await newcomer.context.newCDPSession(visit.page);
  // Processor time of the thread, without the time that other programs use.
  await wire.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyMs = async () => {
    const { metrics } = await wire.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  const keys = 40;
  const start = await busyMs();
  for (let key = 0; key < keys; key += 1) await visit.page.keyboard.press("a");
  const keyMs = ((await busyMs()) - start) / keys; // all work of the page's thread, drafts included
  expect(keyMs).toBeLessThan(16);
  await area.fill(before);
});
