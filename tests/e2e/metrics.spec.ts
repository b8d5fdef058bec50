/** What a client follows in numbers: defined and recorded by both, live in both windows. */
import { metricWords } from "@/content/metrics";
import { clientPage } from "@/content/practice/clients";
import { undoWord } from "@/content/undo";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { addDays } from "../../domain/time/calendar-dates";
import { useBothSides } from "../support/both-sides";
import { press } from "../support/door-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage } = useBothSides({ client: "/dashboard/goals", coach: "/admin/clients" });
const { form, record, table } = metricWords;
const NAME = "Hours outside";

const card = (page: Page, name = NAME) => page.getByRole("article", { name, exact: true });
const field = (page: Page) =>
  card(page).getByRole("textbox", { name: record.number(NAME), exact: true });
const dayField = (page: Page) => card(page).getByLabel(record.day(NAME), { exact: true });
const latest = (page: Page, number: string) =>
  card(page).locator("bdi").getByText(number, { exact: true });
const rows = (page: Page) => card(page).locator("[data-slot=number-row]");

async function save(page: Page, number: string) {
  await field(page).fill(number);
  await card(page)
    .getByRole("button", { name: record.saveFor(NAME) })
    .click();
}

test("[metric-1] a metric that the coach defines is on the client's page at once", async () => {
  const { client, coach } = stage;
  await coach.getByRole("link", { name: "Imogen Vale" }).click();
  await coach.getByRole("tab", { name: clientPage.tabs.timeline }).click();
  await press(coach, metricWords.add);
  const dialog = coach.getByRole("dialog");
  await dialog.getByLabel(form.name).fill(NAME);
  await dialog.getByLabel(form.unit).fill("h");
  await dialog.getByLabel(form.target, { exact: true }).fill("a few");
  await dialog.getByText(form.badTarget).waitFor();
  await dialog.getByLabel(form.target, { exact: true }).fill("1,5");
  for (const colorScheme of ["light", "dark"] as const) {
    await coach.emulateMedia({ colorScheme });
    expect(await findAccessibilityFaults(coach)).toEqual([]);
  }
  await dialog.getByRole("button", { name: form.save }).click();
  for (const [page, side] of [
    [client, "client"],
    [coach, "coach"],
  ] as const) {
    await card(page).getByText(metricWords.target("above", "1.5 h")).waitFor();
    await card(page).getByText(metricWords.definedBy[side].coach).waitFor();
    await card(page).getByText(metricWords.noNumbers).waitFor();
  }
  expect(
    await card(client)
      .getByRole("button", { name: metricWords.edit(NAME) })
      .count(),
  ).toBe(0);
});

test("[metric-3, metric-5] a value that the client records is in the coach's chart at once, with the target", async () => {
  const { client, coach } = stage;
  await field(client).fill("a lot");
  await card(client).getByText(record.unfit).waitFor();
  await save(client, "2.25");
  await latest(coach, "2.25 h").waitFor();
  for (const page of [client, coach]) {
    await expect.poll(() => card(page).locator("[data-slot=metric-target]").count()).toBe(1);
    await card(page).getByText(metricWords.met, { exact: true }).waitFor();
  }
  const today = await dayField(client).inputValue();
  expect(await dayField(client).getAttribute("max")).toBe(today);
  expect(await dayField(client).getAttribute("min")).toBe(addDays(today, -31));
  await dayField(client).fill(addDays(today, -2));
  await expect.poll(() => field(client).inputValue()).toBe("");
  await save(client, "0,5");
  for (const page of [client, coach]) {
    await press(page, `${table.show}: ${NAME}`);
    await expect.poll(() => rows(page).count()).toBe(2);
  }
  await rows(coach).nth(1).getByText(table.missed, { exact: true }).waitFor();
});

test("[metric-3, metric-5] the client corrects a value, deletes it and undoes that", async () => {
  const { client, coach } = stage;
  await rows(client).nth(1).getByRole("button").first().click();
  await expect.poll(() => field(client).inputValue()).toBe("0.5");
  await save(client, "1.75");
  await rows(coach).nth(1).getByText("1.75", { exact: true }).waitFor();
  await expect.poll(() => rows(coach).count()).toBe(2);
  await rows(client).nth(1).getByRole("button").last().click();
  await expect.poll(() => rows(coach).count()).toBe(1);
  await press(client, undoWord);
  await expect.poll(() => rows(coach).count()).toBe(2);
  await rows(coach).nth(1).getByText("1.75", { exact: true }).waitFor();
});

test("[metric-4] the coach's value is marked on both sides, and does not change the client's", async () => {
  const { client, coach } = stage;
  await card(coach).getByText(record.taken).waitFor();
  const today = await dayField(coach).inputValue();
  await dayField(coach).fill(addDays(today, -1));
  await expect.poll(() => field(coach).inputValue()).toBe("");
  await save(coach, "1");
  await expect.poll(() => rows(client).count()).toBe(3);
  await rows(client).nth(1).getByText(metricWords.chart.coach.client, { exact: true }).waitFor();
  await rows(coach).nth(1).getByText(metricWords.chart.coach.coach, { exact: true }).waitFor();
  expect(await rows(coach).nth(0).getByRole("button").count()).toBe(0);
  await expect.poll(() => rows(coach).nth(1).getByRole("button").count()).toBe(2);
  for (const page of [client, coach]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityFaults(page)).toEqual([]);
    }
  }
});

test("[metric-2] an archived metric disappears from both pages and returns with its values", async () => {
  const { client, coach } = stage;
  await card(coach)
    .getByRole("button", { name: metricWords.archive(NAME) })
    .click();
  await card(client).waitFor({ state: "detached" });
  await client.getByText(metricWords.archived(1), { exact: true }).click();
  await card(client)
    .getByText(metricWords.summary({ count: 3, from: "", met: 2 }).slice(0, 9))
    .waitFor();
  expect(await field(client).count()).toBe(0);
  await coach.getByText(metricWords.archived(1), { exact: true }).click();
  await card(coach)
    .getByRole("button", { name: metricWords.reopen(NAME) })
    .click();
  await field(client).waitFor();
  await card(client)
    .getByText(/^3 numbers since/)
    .waitFor();
});
