import { stretchKiBMin, stretchRoundsMin } from "@domain/privacy/vault";

import { vaultWords } from "@/content/vault";
import type { Page } from "playwright-core";

import { fill, press } from "./door-journeys";

/** Makes a vault, starting on the page of a person without one. With `password`, confirms when asked for it. */
export const makeVault = (page: Page, passphrase: string, password?: string) =>
  takeSteps(page, { passphrase, password, act: vaultWords.rehearsal.next }, vaultWords.ready.title);

/** Renews a vault, starting at the first step. Returns the new recovery sheet. */
export const renewVault = (page: Page, passphrase: string, password?: string) =>
  takeSteps(page, { passphrase, password, act: vaultWords.renewal.make }, vaultWords.renewal.ready);

/**
 * Sets the least work for unlocking, as on the slowest device, so that tests unlock quickly. vault.spec.ts makes its
 * first vault itself, with the figures that the device finds.
 */
export const stretchLittle = (page: Page) =>
  page.evaluate(
    (figures) => {
      window.Worker = class extends Worker {
        override postMessage(asked: object) {
          super.postMessage("passphrase" in asked ? { figures, ...asked } : asked);
        }
      };
    },
    { memoryKiB: stretchKiBMin, rounds: stretchRoundsMin },
  );

type Typed = { passphrase: string; password: string | undefined; act: string };

async function takeSteps(page: Page, { passphrase, password, act }: Typed, done: string) {
  await stretchLittle(page);
  await fill(page, vaultWords.passphrase.label, passphrase);
  await press(page, vaultWords.passphrase.next);
  const list = page.getByRole("list", { name: vaultWords.sheet.list });
  const items = await list.getByRole("listitem").allInnerTexts();
  await press(page, vaultWords.sheet.next);
  for (const label of await page.locator("label", { hasText: /^Word \d+$/ }).allInnerTexts()) {
    const place = Number(/\d+/.exec(label)?.[0]);
    await fill(page, label, (items[place - 1] ?? "").replaceAll(/[^a-z]/g, ""));
  }
  await press(page, act);
  const ready = page.getByRole("heading", { name: done });
  const asked = page.getByRole("dialog").getByLabel("Password", { exact: true });
  await ready.or(asked).first().waitFor();
  if (password !== undefined && (await asked.isVisible())) {
    await asked.fill(password);
    await asked.press("Enter");
  }
  await ready.waitFor();
  return items.map((item) => item.replaceAll(/[^a-z]/g, "")).join(" ");
}
