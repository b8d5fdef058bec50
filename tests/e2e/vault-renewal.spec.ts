/** A device is removed from a vault, which is renewed: what that device reads from then on, and what the others keep. */
import { frame } from "@/content/frame";
import { consentWords } from "@/content/journey/consent";
import { reflectionWords } from "@/content/tools/reflections";
import { vaultWords } from "@/content/vault";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says, signIn } from "../support/door-journeys";
import { onJourneyPage } from "../support/journey-page";
import { admitNewcomer } from "../support/newcomer";
import { makeVault, renewVault } from "../support/vault-steps";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, faults, openPerson, turnTo, arrivesAt } = useDemoPractice({
  reducedMotion: "reduce",
});

const passphrase = "seven slow rivers at night";
const section = "Arrival reflections";
const vaultPage = "/dashboard/vault";
const arrival = "/dashboard/journey/arrival";
const reflectionsPage = "/dashboard/tools/reflections";
const { devices, locked, renewal } = vaultWords;

const isFaultless = async (page: Page) => expect(await findAccessibilityFaults(page)).toEqual([]);
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));
const unlock = async (page: Page, secret = passphrase) => {
  await fill(page, locked.label, secret);
  await press(page, locked.open);
};

async function addReflection(page: Page, title: string) {
  await press(page, reflectionWords.add);
  await fill(page, reflectionWords.fields.title, title);
  await fill(page, reflectionWords.fields.content, "It came back.");
  await press(page, reflectionWords.save);
  await page.getByRole("heading", { name: title }).waitFor();
}

/** Cuts off all answers to the page from its request for a renewal on. */
async function muteAtRenewal(page: Page) {
  let isMute = false;
  await page.routeWebSocket(/\/sync$/, (window) => {
    const server = window.connectToServer();
    window.onMessage((sent) => {
      isMute ||= String(sent).includes("vault:renew");
      server.send(sent);
    });
    server.onMessage((answer) => {
      if (!isMute) window.send(answer);
    });
  });
}

test("[vault-31, vault-32, vault-33] a removed device reads nothing new; the others keep everything, including what was written offline", async () => {
  const newcomer = await admitNewcomer(practice.portal);
  const open = async () => {
    const person = await openPerson(newcomer);
    const page = await person.openWindow();
    return { ...person, ...onJourneyPage(page, practice.portal.url), page };
  };
  const a = await open();
  await turnTo(a.page, vaultPage);
  const sheet = await makeVault(a.page, passphrase);
  await turnTo(a.page, arrival);
  await a.part(section).getByRole("checkbox", { name: consentWords.text }).check();
  await a.reflect(section, "The heron waited.");
  const [b, c] = [await open(), await open()];
  for (const { page, area } of [b, c]) {
    await turnTo(page, arrival);
    await unlock(page);
    await expect.poll(() => area(section).inputValue()).toBe("The heron waited.");
  }
  await c.context.setOffline(true);
  await c.reflect(section, "The heron waited. It rained.");
  await turnTo(b.page, reflectionsPage);
  await b.context.setOffline(true);
  await addReflection(b.page, "The otter");

  await turnTo(a.page, vaultPage);
  const remove = a.page.getByRole("button", { name: /^Remove .+ from your vault$/ });
  await expect.poll(() => remove.count()).toBe(2); // the device that was added last comes first: C, then B
  await isFaultless(a.page);
  await remove.nth(1).click();
  const dialog = a.page.getByRole("dialog");
  await dialog.getByRole("heading", { name: devices.removeTitle }).waitFor();
  await isFaultless(a.page);
  await dialog.getByRole("button", { name: vaultWords.ways.remove, exact: true }).click();
  await says(a.page, renewal.warning);
  await isFaultless(a.page);
  await b.context.setOffline(false);
  await arrivesAt(b.page, "/auth");
  await expect.poll(() => databases(b.page)).not.toContain("passage-open-vault");

  await press(a.page, renewal.later);
  await says(a.page, renewal.dueText);
  await press(a.page, renewal.begin);
  const newSheet = await renewVault(a.page, passphrase, newcomer.password);
  expect(newSheet).not.toBe(sheet);
  await says(a.page, renewal.readyText);
  await turnTo(a.page, reflectionsPage);
  await addReflection(a.page, "The kingfisher");
  await turnTo(a.page, arrival);
  await expect.poll(() => a.area(section).inputValue()).toBe("The heron waited.");

  await c.context.setOffline(false);
  await says(c.page, renewal.since);
  await isFaultless(c.page);
  await unlock(c.page);
  for (const { area } of [c, a]) {
    await expect.poll(() => area(section).inputValue()).toBe("The heron waited. It rained.");
  }
  await turnTo(c.page, reflectionsPage);
  await c.page.getByRole("heading", { name: "The kingfisher" }).waitFor();
  await turnTo(a.page, vaultPage);
  await expect.poll(() => remove.count()).toBe(1);
  expect(await a.page.getByText(renewal.dueText).count()).toBe(0);

  // Someone who stole the device may also know the account's password, and have the old sheet.
  await signIn(b.page, newcomer);
  await arrivesAt(b.page, reflectionsPage);
  await b.page.getByRole("heading", { level: 1 }).waitFor();
  await turnTo(b.page, arrival);
  await says(b.page, renewal.since);
  await press(b.page, locked.useWords);
  await fill(b.page, locked.words, sheet);
  await press(b.page, locked.open);
  await says(b.page, locked.wrongWords);
  await turnTo(b.page, reflectionsPage);
  await b.page.getByRole("heading", { name: locked.title }).waitFor();
  expect(await b.page.content()).not.toContain("kingfisher");
  await fill(b.page, locked.label, passphrase); // the owner can still open the vault
  await press(b.page, locked.open);
  await b.page.getByRole("heading", { name: "The kingfisher" }).waitFor();
  await turnTo(a.page, reflectionsPage);
  for (const { page } of [b, a]) await page.getByRole("heading", { name: "The otter" }).waitFor();
  await press(b.page, frame.signOut);

  const isOfTheLine = (fault: string) => fault.includes("ERR_INTERNET_DISCONNECTED");
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

test("[vault-33] the first of two simultaneous renewals counts; one that is killed before its answer is complete when the vault opens again", async () => {
  const { client } = practice.portal;
  const [first, second] = [await openPerson(client), await openPerson(client)];
  const a = await first.openPage(vaultPage);
  await makeVault(a, passphrase, client.password);
  await turnTo(a, reflectionsPage);
  await addReflection(a, "The kingfisher");
  await turnTo(a, vaultPage);
  const b = await second.openPage(vaultPage);
  await unlock(b);
  await press(b, devices.renew);
  await fill(b, vaultWords.passphrase.label, passphrase);
  await press(b, vaultWords.passphrase.next);
  await b.getByRole("list", { name: vaultWords.sheet.list }).waitFor();
  await press(a, devices.renew);
  await renewVault(a, passphrase, client.password);
  await says(b, renewal.twice);
  await isFaultless(b);
  await unlock(b);
  await says(b, vaultWords.settings.text);
  expect(await b.getByText(renewal.passphrase.text).count()).toBe(0);
  await a.close();

  const killed = await first.openWindow();
  await muteAtRenewal(killed);
  await turnTo(killed, vaultPage);
  await press(killed, devices.renew);
  const isRenewed = renewVault(killed, "eight slow rivers at night").then(
    () => true,
    () => false, // the window is closed before the renewal ends
  );
  await says(b, renewal.since);
  await killed.close();
  expect(await isRenewed).toBe(false);
  const again = await first.openPage(vaultPage);
  for (const page of [again, b]) {
    await says(page, renewal.since);
    await unlock(page, "eight slow rivers at night");
    await says(page, vaultWords.settings.text);
    await turnTo(page, reflectionsPage);
    await page.getByRole("heading", { name: "The kingfisher" }).waitFor();
  }
});
