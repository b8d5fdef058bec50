/** A passkey on a virtual device of Chromium: made, used to sign in and to confirm, and removed. */
import { frame } from "@/content/frame";
import { passkeyWords } from "@/content/passkeys";
import {
  confirmWords,
  secondStepWords,
  setUpWords,
  twoStepWords,
  codeWords,
  recoveryWords,
} from "@/content/second-step";
import { freshMs } from "@domain/limits";
import { test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says, signIn } from "../support/door-journeys";
import { openDemoPortal } from "../support/portal";
import { codeOf } from "../support/two-step";
import { giveDevice } from "../support/virtual-device";

const { practice, openPerson, arrivesAt } = useDemoPractice({}, () =>
  openDemoPortal({ host: "localhost" }),
);

test("[auth-32] a client creates a passkey, signs in with it alone and instead of a code, confirms with it, and removes it", async () => {
  const { client } = practice.portal;
  const page = await (await openPerson(client)).openPage("/dashboard/account#passkeys");
  await giveDevice(page);
  practice.portal.letPass(freshMs);
  await press(page, passkeyWords.add);
  await fill(page, confirmWords.password, client.password);
  await press(page, confirmWords.action);
  await says(page, passkeyWords.added);
  await page.getByText(passkeyWords.neverUsed).waitFor();

  await press(page, frame.signOut);
  await arrivesAt(page, "/auth");
  await press(page, passkeyWords.use);
  await arrivesAt(page, "/dashboard/welcome");

  await page.goto(`${practice.portal.url}/dashboard/account#passkeys`);
  await press(page, twoStepWords.setUp); // no question comes, because the passkey was a recent confirmation
  await page.getByRole("heading", { name: setUpWords.scanTitle }).waitFor();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await fill(page, codeWords.label, await codeOf(secret, 0, Date.now() + freshMs));
  await press(page, recoveryWords.done);
  await press(page, frame.signOut);
  await arrivesAt(page, "/auth");
  await signIn(page, client);
  await page.getByRole("heading", { name: secondStepWords.title }).waitFor();
  await press(page, passkeyWords.useInstead);
  await arrivesAt(page, "/dashboard/welcome");

  await page.goto(`${practice.portal.url}/dashboard/account#passkeys`);
  practice.portal.letPass(freshMs);
  await page.getByRole("button", { name: /^Remove the passkey “/ }).click();
  await press(page, passkeyWords.useInstead);
  await says(page, passkeyWords.removed);
  await page.getByText(passkeyWords.none).waitFor();
});
