/** What was agreed with a client: written by the coach, read by the client, counted from the sessions. */
import { unpaidWords, packageWords } from "@/content/packages";
import { overviewPage } from "@/content/practice/overview";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { fill, press, says } from "../support/door-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage } = useBothSides({ client: "/dashboard/sessions", coach: "/admin/clients" });
const words = packageWords.form;

const own = (page: Page) => page.getByRole("region", { name: packageWords.own });
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
  for (const colorScheme of ["light", "dark"] as const) {
    await coach.emulateMedia({ colorScheme });
    expect(await findAccessibilityFaults(coach)).toEqual([]);
  }
  await press(coach, words.save);
  await line(coach).getByText(packageWords.left(1, 1)).waitFor();
  await line(coach).getByText(packageWords.renewal.coach(1)).waitFor();
  await own(client).getByText(packageWords.left(1, 1)).waitFor();
  await own(client).getByText(packageWords.renewal.client(1)).waitFor();
  const pay = own(client).getByRole("link", { name: packageWords.pay });
  await expect.poll(() => pay.getAttribute("href")).toBe("https://pay.example.com/imogen");
  expect(await findAccessibilityFaults(client)).toEqual([]);
});

test("[package-4, package-5] unpaid packages are one press from Overview, and paid ones leave both pages", async () => {
  const { client, coach } = stage;
  await line(coach).getByLabel(packageWords.payment).selectOption("overdue");
  await own(client).getByText(packageWords.payments.overdue).waitFor();
  await coach.goto(`${stage.portal.url}/admin`);
  await coach.getByRole("link", { name: overviewPage.actions.unpaid }).click();
  const row = coach.locator("[data-slot=unpaid-row]").filter({ hasText: "Imogen Vale" });
  await row.getByText(packageWords.payments.overdue).waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await press(coach, unpaidWords.markOne("Imogen Vale"));
  await row.waitFor({ state: "detached" });
  await own(client).getByText(packageWords.payments.paid).waitFor();
  await own(client).getByRole("link", { name: packageWords.pay }).waitFor({ state: "detached" });
  await press(coach, unpaidWords.undo);
  await row.waitFor();
});
