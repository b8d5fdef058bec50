/** A new device is admitted to a vault from a device where it is open, and another new one is refused. */
import { consentWords } from "@/content/journey/consent";
import { vaultWords } from "@/content/vault";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { onJourneyPage } from "../support/journey-page";
import { admitNewcomer } from "../support/newcomer";
import { makeVault } from "../support/vault-steps";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, turnTo } = useDemoPractice({ reducedMotion: "reduce" });

const section = "Arrival reflections";
const words = "the heron among the canary reeds";
const here = vaultWords.newDevice;
const there = vaultWords.otherDevice;

const digitsOn = async (page: Page) => {
  const text = await page.locator("[data-slot=vault-digits]").innerText();
  expect(text).toMatch(/^\d{3} \d{3}$/);
  return text;
};

test("[vault-18, vault-19] text from one device can be read on a new one once both show the same number; another number is refused", async () => {
  const newcomer = await admitNewcomer(practice.portal);
  const openDevice = async () => (await openPerson(newcomer)).openWindow();
  const a = await openDevice();
  const onA = onJourneyPage(a, practice.portal.url);
  await turnTo(a, "/dashboard/vault");
  await makeVault(a, "seven slow rivers at night");
  await turnTo(a, "/dashboard/journey/arrival");
  await onA.part(section).getByRole("checkbox", { name: consentWords.text }).check();
  await onA.reflect(section, words);

  const b = await openDevice();
  const onB = onJourneyPage(b, practice.portal.url);
  await turnTo(b, "/dashboard/journey/arrival");
  await press(b, there.use);
  await says(b, there.look);
  await a.getByRole("heading", { name: here.title }).waitFor();
  await press(a, here.show);
  await says(a, here.compare);
  await says(b, there.compare);
  expect(await digitsOn(a)).toBe(await digitsOn(b));
  for (const page of [a, b]) expect(await findAccessibilityFaults(page)).toEqual([]);
  await press(a, here.same);
  await says(a, here.done);
  expect(await b.content()).not.toContain(words); // nothing is shown until the person confirms on this device, too
  await press(b, there.same);
  await expect.poll(() => onB.area(section).inputValue()).toBe(words);
  await b.reload();
  await expect.poll(() => onB.area(section).inputValue()).toBe(words);
  await onB.reflect(section, `${words} at dusk`);
  await expect.poll(() => onA.area(section).inputValue()).toBe(`${words} at dusk`);

  const c = await openDevice();
  await turnTo(c, "/dashboard/vault");
  await press(c, there.use);
  for (const page of [a, b]) await page.getByRole("heading", { name: here.title }).waitFor();
  await press(b, here.refuse);
  await says(b, here.refused.text);
  expect(await findAccessibilityFaults(b)).toEqual([]);
  await a.getByRole("heading", { name: here.title }).waitFor({ state: "detached" });
  await says(c, there.over);
  await press(c, there.again);
  await press(a, here.show);
  expect(await digitsOn(a)).toBe(await digitsOn(c));
  await press(c, there.differ);
  await says(c, there.differs);
  await a.getByRole("heading", { name: here.title }).waitFor({ state: "detached" });
  await c.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
});
