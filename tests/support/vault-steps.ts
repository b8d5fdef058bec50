import { vaultWords } from "@/content/vault";
import type { Page } from "playwright-core";

import { fill, press } from "./door-journeys";

/** On the vault's page of a person who has none. */
export async function makeVault(page: Page, passphrase: string) {
  await fill(page, vaultWords.passphrase.label, passphrase);
  await press(page, vaultWords.passphrase.next);
  const list = page.getByRole("list", { name: vaultWords.sheet.list });
  const items = await list.getByRole("listitem").allInnerTexts();
  await press(page, vaultWords.sheet.next);
  for (const label of await page.locator("label", { hasText: /^Word \d+$/ }).allInnerTexts()) {
    const place = Number(/\d+/.exec(label)?.[0]);
    await fill(page, label, (items[place - 1] ?? "").replaceAll(/[^a-z]/g, ""));
  }
  await press(page, vaultWords.rehearsal.next);
  await page.getByRole("heading", { name: vaultWords.ready.title }).waitFor();
}
