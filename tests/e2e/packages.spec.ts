/** What was agreed with a client, and its invoices: written by the coach, read by the client. */
import { readFileSync } from "node:fs";

import { invoiceSettings, invoiceSheet, invoiceWords } from "@/content/invoices";
import { notificationWords } from "@/content/notifications";
import { unpaidWords, packageWords } from "@/content/packages";
import { overviewPage } from "@/content/practice/overview";
import { profileWords, saving, sections } from "@/content/settings/settings";
import { undoWord } from "@/content/undo";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { useBothSides } from "../support/both-sides";
import { callAsCoach } from "../support/calling";
import { fill, press, says } from "../support/door-journeys";
import { readPdfTexts } from "../support/pdf-texts";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

const { stage, turnTo } = useBothSides({ client: "/dashboard/sessions", coach: "/admin/clients" });
const words = packageWords.form;

const own = (page: Page) => page.getByRole("region", { name: packageWords.own });
const bell = (page: Page, unread: number) =>
  page.getByRole("button", {
    name: notificationWords.open(String(unread)),
    exact: true,
    includeHidden: true, // a dialog may hide it
  });
const line = (page: Page) => page.getByRole("region", { name: packageWords.title, exact: true });

async function openClient() {
  const { coach } = stage;
  await coach.getByRole("link", { name: "Imogen Vale" }).click();
  await line(coach).waitFor();
}

test("[package-1, package-3] a package that the coach adds is on the client's page at once, with its renewal", async () => {
  const { client, coach } = stage;
  await openClient();
  expect(await own(client).count()).toBe(0);
  await press(coach, packageWords.add);
  await fill(coach, words.sessions, "1");
  await fill(coach, words.price, "480 € in two parts");
  await fill(coach, words.link, "not a link");
  await press(coach, words.save);
  await says(coach, words.badLink);
  await fill(coach, words.link, "https://pay.example.com/imogen");
  await fill(coach, words.startsOn, "2035-01-01");
  expect(await findFaultsByDayAndNight(coach)).toEqual([]);
  await press(coach, words.save);
  await line(coach).getByText(packageWords.left(1, 1)).waitFor();
  await line(coach).getByText(packageWords.renewal.coach(1)).waitFor();
  await own(client).getByText(packageWords.left(1, 1)).waitFor();
  await own(client).getByText(packageWords.renewal.client(1)).waitFor();
  const pay = own(client).getByRole("link", { name: packageWords.pay });
  await expect.poll(() => pay.getAttribute("href")).toBe("https://pay.example.com/imogen");
  expect(await findAccessibilityFaults(client)).toEqual([]);
});

test("[package-4, package-5] unpaid packages are one press from Overview, and paid ones disappear from both pages", async () => {
  const { client, coach } = stage;
  await line(coach).getByLabel(packageWords.payment).selectOption("overdue");
  await own(client).getByText(packageWords.payments.overdue).waitFor();
  await turnTo(coach, "/admin");
  await coach.getByRole("link", { name: overviewPage.actions.unpaid }).click();
  const row = coach.locator("[data-slot=unpaid-row]").filter({ hasText: "Imogen Vale" });
  await row.getByText(packageWords.payments.overdue).waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await press(coach, unpaidWords.markOne("Imogen Vale"));
  await row.waitFor({ state: "detached" });
  await own(client).getByText(packageWords.payments.paid).waitFor();
  await own(client).getByRole("link", { name: packageWords.pay }).waitFor({ state: "detached" });
  await press(coach, undoWord);
  await row.waitFor();
});

const year = String(new Date().getUTCFullYear());
/** How many invoices the demo practice has issued already. */
let before = 0;
const numbered = (place: number) => `${year}-${String(before + place).padStart(4, "0")}`;

async function writeAddress(address: string) {
  const { client } = stage;
  await turnTo(client, "/dashboard/account");
  await fill(client, profileWords.postalAddress, address);
  await press(client, saving.saveWhat(sections.profile.title));
  await says(client, saving.saved);
  await turnTo(client, "/dashboard/sessions");
}

async function downloadBy(page: Page, name: string) {
  const coming = page.waitForEvent("download");
  await press(page, name);
  const download = await coming;
  return {
    name: download.suggestedFilename(),
    texts: readPdfTexts(readFileSync(await download.path())),
  };
}

test("[package-6, package-8, package-9, package-10, package-11, package-12] an invoice is issued, downloaded, and on the client's page at once", async () => {
  const { client, coach } = stage;
  const lines = "North Shore, 12 Elm Street\nVAT 123, ₹ and Łódź";
  await turnTo(coach, "/admin/settings#invoices");
  await fill(coach, invoiceSettings.label, lines);
  await press(coach, saving.saveWhat(sections.invoices.title));
  await says(coach, saving.saved);
  await writeAddress("1 Elm Street\nŁódź");
  await turnTo(coach, "/admin/clients");
  await openClient();
  await own(client).waitFor();
  expect(await own(client).getByRole("button", { name: invoiceWords.title }).count()).toBe(0);
  await press(coach, invoiceWords.title);
  await says(coach, invoiceWords.keep.coach);
  await coach.getByText("1 Elm Street").waitFor();
  await fill(coach, invoiceWords.form.dueOn, "2035-02-01");
  expect(await findFaultsByDayAndNight(coach)).toEqual([]);
  const first = await downloadBy(coach, invoiceWords.form.issue);
  before = Number(/-(\d{4})\.pdf$/.exec(first.name)?.[1]) - 1;
  expect(first.name).toBe(invoiceWords.fileName(numbered(1)));
  expect(first.texts).toEqual(
    expect.arrayContaining([
      ...[numbered(1), "Imogen Vale", "North Shore, 12 Elm Street", "VAT 123, ₹ and Łódź"],
      ...["1 Elm Street", "Łódź"],
      ...[invoiceSheet.coaching, "480 € in two parts", "https://pay.example.com/imogen"],
      invoiceSheet.due("February 1, 2035"),
    ]),
  );
  await bell(client, 1).click();
  await client
    .getByRole("dialog")
    .getByRole("link", { name: numbered(1) })
    .click();
  const download = client.getByRole("button", { name: invoiceWords.downloadOne(numbered(1)) });
  await expect
    .poll(() => download.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await bell(client, 0).waitFor({ state: "attached" });
  expect(await findAccessibilityFaults(client)).toEqual([]);
  const read = await downloadBy(client, invoiceWords.downloadOne(numbered(1)));
  expect(read.texts).toEqual(first.texts);
});

test("[package-7] an invoice issued again has the next number, and both sides see that the first is replaced", async () => {
  const { client, coach } = stage;
  await says(coach, invoiceWords.form.again(numbered(1)));
  const second = await downloadBy(coach, invoiceWords.form.issueAgain);
  expect(second.name).toBe(invoiceWords.fileName(numbered(2)));
  await says(client, invoiceWords.replaced(numbered(2)));
  await says(coach, invoiceWords.replaced(numbered(2)));
  const replaced = await downloadBy(client, invoiceWords.downloadOne(numbered(1)));
  expect(replaced.texts).toContain(invoiceSheet.replaced(numbered(2)));
});

test("[package-6] twenty invoices issued at once have twenty consecutive numbers", async () => {
  const { asCoach, clientId } = await callAsCoach(stage.portal);
  await asCoach.mutation(api.audit.look, { clientId, part: "record" });
  const [agreed] = await asCoach.query(api.packages.ofClient, { clientId });
  if (agreed === undefined) throw new Error("There is no package.");
  const { packageId } = agreed;
  const issued = await Promise.all(
    Array.from({ length: 20 }, () => asCoach.mutation(api.invoices.issue, { packageId })),
  );
  const numbers = Array.from({ length: 20 }, (_, index) => numbered(index + 3));
  expect(issued.map(({ number }) => number).toSorted()).toEqual(numbers);
  const listed = await asCoach.query(api.invoices.ofClient, { clientId });
  expect(listed.filter(({ replacedBy }) => replacedBy === undefined)).toHaveLength(1);
});
