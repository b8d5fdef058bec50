/** A vault that a passkey opens, on a virtual device of Chromium that has a PRF, and later has none. */
import { frame } from "@/content/frame";
import { consentWords } from "@/content/journey/consent";
import { passkeyWords } from "@/content/passkeys";
import { confirmWords } from "@/content/second-step";
import { vaultWords } from "@/content/vault";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says, signIn } from "../support/door-journeys";
import { onJourneyPage } from "../support/journey-page";
import { admitNewcomer } from "../support/newcomer";
import { openDemoPortal } from "../support/portal";
import { makeVault, renewVault } from "../support/vault-steps";
import { giveDevice } from "../support/virtual-device";

const { practice, openPerson, goTo, turnTo, arrivesAt } = useDemoPractice(
  { reducedMotion: "reduce" },
  () => openDemoPortal({ host: "localhost" }),
);

const passphrase = "seven slow rivers at night";
const section = "Arrival reflections";
const words = "the heron among the canary reeds";

/** Records the secrets that the device gives to the page, as texts that no frame may contain. */
async function watchSecrets(page: Page) {
  const secrets: string[] = [];
  await page.exposeFunction("noteSecret", (secret: string) => secrets.push(secret));
  await page.addInitScript(() => {
    const device = navigator.credentials;
    const get = device.get.bind(device);
    device.get = async (options) => {
      const answer = (await get(options)) as PublicKeyCredential | null;
      const { prf } = answer?.getClientExtensionResults() ?? {};
      if (prf?.results) {
        const bytes = new Uint8Array(prf.results.first as ArrayBuffer);
        const noting = window as unknown as { noteSecret: (secret: string) => void };
        noting.noteSecret(btoa(String.fromCodePoint(...bytes)));
      }
      return answer;
    };
  });
  return secrets;
}

/** Makes the browser a device that the person has never used. The passkey stays with the person. */
async function forgetAll(page: Page) {
  await press(page, frame.signOut);
  await arrivesAt(page, "/auth");
  const tools = await page.context().newCDPSession(page);
  const { origin } = new URL(practice.portal.url);
  await tools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await goTo(page, "/auth");
}

test("[vault-16, vault-17] a passkey opens the vault, also on a new device; the passphrase does without PRF, and removing the passkey ends that", async () => {
  const newcomer = await admitNewcomer(practice.portal);
  const page = await (await openPerson(newcomer)).openWindow();
  const frames: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => frames.push(String(payload)));
  });
  page.on("request", (request) => frames.push(request.postData() ?? ""));
  const secrets = await watchSecrets(page);
  const device = await giveDevice(page, { hasPrf: true });
  const journey = onJourneyPage(page, practice.portal.url);

  await turnTo(page, "/dashboard/account#passkeys");
  await press(page, passkeyWords.add);
  await says(page, passkeyWords.added);
  await turnTo(page, "/dashboard/vault");
  await makeVault(page, passphrase);
  await press(page, vaultWords.ways.add);
  await press(page, vaultWords.passkey.instead);
  await says(page, vaultWords.ways.added);
  await turnTo(page, "/dashboard/journey/arrival");
  await journey.part(section).getByRole("checkbox", { name: consentWords.text }).check();
  await journey.reflect(section, words);

  await turnTo(page, "/dashboard/vault");
  const unlock = async (act: string) => {
    await fill(page, vaultWords.locked.label, passphrase);
    await press(page, act);
  };
  const letPasskeyOpen = async () => {
    await press(page, vaultWords.ways.add);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe(vaultWords.ways.add);
    await unlock(vaultWords.passphrase.next);
    await press(page, vaultWords.passkey.instead);
    await says(page, vaultWords.ways.added);
  };
  const way = page.getByText(/^Passkey: \S/);
  const offer = page.getByRole("button", { name: vaultWords.ways.add, exact: true });
  await way.waitFor();
  expect(await offer.count()).toBe(0);

  await page.getByRole("button", { name: /^Remove the passkey “.+” from your vault$/ }).click();
  await press(page, vaultWords.ways.remove);
  await says(page, vaultWords.ways.removed);
  await renewVault(page, passphrase);
  await turnTo(page, "/dashboard/vault");
  await offer.waitFor();
  expect(await way.count()).toBe(0);
  await press(page, vaultWords.settings.lock);
  await page.getByLabel(vaultWords.locked.label, { exact: true }).waitFor();
  expect(await page.getByText(vaultWords.passkey.open, { exact: true }).count()).toBe(0);
  await unlock(vaultWords.locked.open);
  await letPasskeyOpen();
  await way.waitFor();

  await press(page, vaultWords.settings.lock);
  await press(page, vaultWords.passkey.open);
  await way.waitFor();

  await forgetAll(page);
  await signIn(page, newcomer);
  await arrivesAt(page, "/dashboard/welcome");
  await goTo(page, "/dashboard/journey/arrival");
  await press(page, vaultWords.passkey.open);
  await expect.poll(() => journey.area(section).inputValue()).toBe(words);

  await device.losePrf();
  await turnTo(page, "/dashboard/vault");
  await press(page, vaultWords.settings.lock);
  await press(page, vaultWords.passkey.open);
  await says(page, vaultWords.passkey.unable);
  await press(page, vaultWords.locked.usePassphrase);
  await unlock(vaultWords.locked.open);
  await way.waitFor();

  practice.portal.letPass(6 * 60_000);
  await turnTo(page, "/dashboard/account#passkeys");
  await page.getByRole("button", { name: /^Remove the passkey “/ }).click();
  await fill(page, confirmWords.password, newcomer.password);
  await press(page, confirmWords.action);
  await says(page, passkeyWords.removed);
  await turnTo(page, "/dashboard/vault");
  await page.getByText(vaultWords.ways.sheet, { exact: true }).waitFor();
  await says(page, vaultWords.renewal.dueText);
  expect(await way.count()).toBe(0);
  await page.getByRole("link", { name: vaultWords.ways.none }).waitFor();
  await press(page, vaultWords.settings.lock);
  await page.getByLabel(vaultWords.locked.label, { exact: true }).waitFor();
  expect(await page.getByText(vaultWords.passkey.open, { exact: true }).count()).toBe(0);

  expect(secrets).toHaveLength(4); // twice to make the copy, and twice to open it
  expect(new Set(secrets).size).toBe(2); // the renewed key has another secret
  expect(frames.join("\n").length).toBeGreaterThan(1000);
  const urlSafe = (text: string) => text.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
  for (const secret of [...secrets, ...secrets.map(urlSafe)]) {
    expect(frames.filter((text) => text.includes(secret.replace("=", "")))).toEqual([]);
  }
});
