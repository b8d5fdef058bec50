/** Two-step sign-in: set up, used, lost, switched off, and required by the practice. */
import {
  confirmWords,
  codeWords,
  owedWords,
  recoveryWords,
  secondStepWords,
  setUpWords,
  twoStepWords,
  coachStepWords,
  lostStepWords,
} from "@/content/second-step";
import { deleting, exporting } from "@/content/own-data/own-data";
import { frame } from "@/content/frame";
import { freshMs } from "@domain/limits";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says, signIn } from "../support/door-journeys";
import { downloadBy } from "../support/taken-along";
import { codeOf, wrongCodeOf } from "../support/two-step";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, goTo, arrivesAt } = useDemoPractice();
const ahead = { ms: 0 };

/** Moves the server's clock, and not this process's. */
function letPass(ms: number) {
  practice.portal.letPass(ms);
  ahead.ms += ms;
}
const codeNow = (secret: string, away = 0) => codeOf(secret, away, Date.now() + ahead.ms);
const enterCode = (page: Page, code: string) => fill(page, codeWords.label, code);
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true }).waitFor();

/** From the QR code to the recovery codes that are shown once. */
async function setUp(page: Page) {
  await heading(page, setUpWords.scanTitle);
  await page.getByRole("img", { name: setUpWords.drawing }).waitFor();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const inApp = await page.getByText(setUpWords.openApp).getAttribute("href"); // hidden at a desk
  expect(inApp).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
  await enterCode(page, await wrongCodeOf(secret, Date.now() + ahead.ms));
  await says(page, codeWords.refused);
  await enterCode(page, await codeNow(secret)); // six digits submit the form
  await heading(page, recoveryWords.title);
  const items = await page.getByRole("list", { name: recoveryWords.list }).locator("li").all();
  const recoveryCodes = await Promise.all(items.map((item) => item.innerText()));
  expect(recoveryCodes).toHaveLength(10);
  return { secret, recoveryCodes };
}

async function signOut(page: Page) {
  await press(page, frame.signOut);
  await arrivesAt(page, "/auth");
}

/** Exports everything, asks to be deleted, and withdraws the request. */
async function takeAndLeave(page: Page) {
  await goTo(page, "/dashboard/privacy");
  const files = await downloadBy(page, () => press(page, exporting.start));
  expect(Object.keys(files)).toContain("index.html");
  await press(page, deleting.start);
  await page.getByRole("dialog").getByRole("button", { name: deleting.confirm }).click();
  await says(page, deleting.asked);
  await goTo(page, "/dashboard/welcome");
  const banner = page.locator("[data-slot=deletion-banner]");
  await banner.getByRole("button", { name: deleting.undo }).click();
  await says(page, deleting.undone);
  await banner.waitFor({ state: "detached" });
}

/**
 * The coach believes a stranger's false story. The client whose sign-in it is sees the request on every page, and
 * cancels it.
 */
async function canCancelReset(page: Page, email: string) {
  const coach = await openPerson(practice.portal.coach);
  const desk = await coach.openPage("/admin/settings#twoStep");
  await press(desk, lostStepWords.open);
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel(lostStepWords.email).fill("nobody@example.com");
  await dialog.getByRole("button", { name: lostStepWords.ask }).click();
  await says(desk, lostStepWords.nobody);
  await dialog.getByLabel(lostStepWords.email).fill(email);
  await dialog.getByRole("button", { name: lostStepWords.ask }).click();
  await says(desk, lostStepWords.asked);
  const standing = desk.getByRole("button", { name: lostStepWords.callOffOf(email) });
  await standing.waitFor();

  const banner = page.locator("[data-slot=reset-banner]");
  await banner.getByText("Helena Marsh").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await banner.getByRole("button", { name: lostStepWords.callOff }).click();
  await says(page, lostStepWords.calledOff);
  await banner.waitFor({ state: "detached" });
  await standing.waitFor({ state: "detached" });
}

test("[auth-29, policy-5] a client sets up two-step sign-in, signs in with a code and a recovery code, exports data, requests and withdraws deletion, and switches it off", async () => {
  const { client } = practice.portal;
  const person = await openPerson(client);
  const page = await person.openPage("/dashboard/account#twoStep");
  letPass(freshMs); // so that a confirmation is required
  await press(page, twoStepWords.setUp);
  await fill(page, confirmWords.password, "not my password");
  await press(page, confirmWords.action);
  await says(page, confirmWords.passwordRefused);
  await fill(page, confirmWords.password, client.password);
  await press(page, confirmWords.action);
  const { secret, recoveryCodes } = await setUp(page);
  await press(page, recoveryWords.done);
  await page.getByText(twoStepWords.codesLeft(10)).waitFor();

  await signOut(page);
  await signIn(page, client);
  await heading(page, secondStepWords.title);
  await enterCode(page, "12 34");
  await press(page, "Sign In");
  await says(page, codeWords.malformed);
  await enterCode(page, await codeNow(secret, 1)); // the current one was used to set it up
  await arrivesAt(page, "/dashboard/welcome");

  await signOut(page);
  await signIn(page, client);
  await press(page, codeWords.useRecovery);
  await fill(page, codeWords.recoveryLabel, recoveryCodes[0]?.toLowerCase() ?? "");
  await press(page, "Sign In");
  await arrivesAt(page, "/dashboard/welcome");

  await takeAndLeave(page);
  await canCancelReset(page, client.email);

  await goTo(page, "/dashboard/account#twoStep");
  await page.getByText(twoStepWords.codesLeft(9)).waitFor();
  await press(page, twoStepWords.switchOff);
  await page.getByRole("dialog").getByRole("button", { name: twoStepWords.switchOff }).click();
  await says(page, twoStepWords.off);
  await signOut(page);
  await signIn(page, client);
  await arrivesAt(page, "/dashboard/welcome");
});

test("M08: a coach of a practice that requires two-step sign-in must set it up first", async () => {
  const { coach } = practice.portal;
  const person = await openPerson(coach);
  const page = await person.openPage("/admin/settings#twoStep");
  await press(page, twoStepWords.setUp);
  await setUp(page);
  await press(page, recoveryWords.done);
  await page.getByLabel(coachStepWords.label).check();
  await says(page, coachStepWords.asked);

  await practice.portal.run("signIn/console:resetMfa", { email: coach.email });
  await arrivesAt(page, "/auth");
  await signIn(page, coach);
  await heading(page, owedWords.title);
  await goTo(page, "/admin/clients");
  await heading(page, owedWords.title);
  await press(page, twoStepWords.setUp);
  await setUp(page);
  await press(page, recoveryWords.done);
  await heading(page, "Clients");
});
