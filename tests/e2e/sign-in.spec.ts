/** Signing up, signing in, and the links of emails. */
import { notices } from "@/content/notices";
import { resetWords, signInWords } from "@/content/sign-in";
import { inviteWords, verifyWords } from "@/content/sign-in-links";
import { postResetRedirectMs, resetLinkMs, verificationLinkMs } from "@domain/limits";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says, signIn } from "../support/door-journeys";
import { newestLinkTo } from "../support/emails";

const password = "quiet-harbour-42";
const newPassword = "slow-river-43-bend";

const { practice, openPerson, goTo, arrivesAt } = useDemoPractice({ reducedMotion: "reduce" });

/** The window of a browser in which nobody ever signs in. */
let unknown: Page;
beforeAll(async () => {
  unknown = await (await openPerson()).openWindow();
});

const newestLink = (to: string) => newestLinkTo(practice.portal, to);

async function signUp(page: Page, email: string) {
  await fill(page, "First name", "Ada");
  await fill(page, "Last name", "Lovelace");
  await fill(page, "Email", email);
  for (const label of ["Password", "Confirm password"]) await fill(page, label, password);
  await press(page, "Create Account");
}

describe("signing up", () => {
  test("[area-3, auth-3, auth-15, auth-16, auth-23, auth-28, route-4] goes from the landing page by the email to the welcome page", async () => {
    const person = await openPerson();
    const page = await person.openPage("/");
    await page.getByRole("link", { name: "Begin Your Journey" }).first().click();
    await arrivesAt(page, "/auth#sign-up");
    await signUp(page, "ada@example.com");
    await says(page, signInWords.notices.confirmAddress);
    await says(page, notices.accountCreated.title);

    await page.goto(await newestLink("ada@example.com"));
    await arrivesAt(page, "/dashboard/welcome");
    await says(page, "Welcome, Ada");
    await page.reload();
    await says(page, "Welcome, Ada");

    // The browser is remembered, so that strangers' guesses do not lock it out.
    await page.waitForFunction(() => localStorage.getItem("known_device") !== null);
    await page.goto(`${practice.portal.url}/auth`);
    await arrivesAt(page, "/dashboard/welcome");
  });

  test("a used link signs nobody in, and says what to do", async () => {
    const person = await openPerson();
    const page = await person.openPage("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await signUp(page, "grace@example.com");
    await says(page, signInWords.notices.confirmAddress);
    const link = await newestLink("grace@example.com");
    await page.goto(link);
    await arrivesAt(page, "/dashboard/welcome");
    const late = unknown;
    await late.goto(link);
    await late.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(new URL(late.url()).hash).toBe("");
    await late.getByRole("link", { name: "Go to Sign In" }).click();
    await arrivesAt(late, "/auth");
  });

  test("[auth-30, auth-31] the email of a stranger's sign-up asks its reader for a new password, and the stranger's does not work", async () => {
    const stranger = await (await openPerson()).openPage("/auth#sign-up");
    await signUp(stranger, "victim@example.com");
    await says(stranger, signInWords.notices.confirmAddress);
    await stranger.getByRole("tab", { name: "Sign In" }).click();
    await signIn(stranger, { email: "victim@example.com", password });
    await press(stranger, signInWords.sendAgain);
    await says(stranger, signInWords.notices.linkSent);
    const page = await (await openPerson()).openWindow();
    await page.goto(await newestLink("victim@example.com"));
    await page.getByRole("heading", { name: verifyWords.chooseTitle }).waitFor();
    await fill(page, "New password", newPassword);
    await fill(page, "Confirm password", newPassword);
    await press(page, verifyWords.chooseAction);
    await arrivesAt(page, "/dashboard/welcome");
    await press(stranger, "Sign In");
    await says(stranger, "That email and password do not match. Please check both and try again.");
  });

  test("[auth-27] the mailbox on this machine shows the email, and its link works", async () => {
    const person = await openPerson();
    const page = await person.openPage("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await signUp(page, "mary@example.com");
    // Waits, because the mailbox shows only the emails there are when it is opened.
    await newestLink("mary@example.com");
    await page.getByRole("link", { name: signInWords.mailbox }).click();
    const letter = page.getByRole("article").filter({ hasText: "mary@example.com" });
    const passedOn = { headers: { "X-Forwarded-For": "192.0.2.1" } };
    expect((await fetch(`${practice.portal.url}/mailbox.json`, passedOn)).status).toBe(404);
    await letter.getByRole("link").click();
    await arrivesAt(page, "/dashboard/welcome");
  });
});

describe("signing in", () => {
  test("[auth-2, auth-7, auth-8, auth-17, auth-22] missing and wrong input shows a text, which typing removes", async () => {
    const person = await openPerson();
    const page = await person.openPage("/auth");
    const error = page.getByRole("alert").filter({ hasText: /./ });
    await press(page, "Sign In");
    await says(page, signInWords.errors.credentialsMissing);
    await signIn(page, { email: practice.portal.client.email, password: "not-the-password" });
    await says(page, "That email and password do not match. Please check both and try again.");
    await fill(page, "Password", practice.portal.client.password);
    await expect.poll(() => error.count()).toBe(0);
    const typeOfField = () => page.getByLabel("Password", { exact: true }).getAttribute("type");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect.poll(typeOfField).toBe("text");
    await press(page, "Hide password");
    await expect.poll(typeOfField).toBe("password");
    await press(page, "Sign In");
    await arrivesAt(page, "/dashboard/welcome");
    await says(page, notices.signedIn.title);
  });

  test("[auth-1, auth-4, auth-8, auth-9, auth-10, auth-11, auth-13] the sign-up form refuses input in the order of the specification", async () => {
    const page = unknown;
    await goTo(page, "/auth");
    const tabs = page.getByRole("tab");
    await expect.poll(() => tabs.allTextContents()).toEqual(["Sign In", "Sign Up"]);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await arrivesAt(page, "/");
    await page.goBack();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await press(page, "Create Account");
    await says(page, signInWords.errors.credentialsMissing);
    await fill(page, "Email", "new@example.com");
    await fill(page, "Password", "abc");
    await page.getByText(": Weak").waitFor();
    await press(page, "Create Account");
    await says(page, signInWords.errors.namesMissing);
    await fill(page, "First name", "New");
    await fill(page, "Last name", "Person");
    await press(page, "Create Account");
    await says(page, signInWords.errors.mismatch);
    await fill(page, "Confirm password", "abc");
    await press(page, "Create Account");
    await says(page, signInWords.errors.tooShort);
    await fill(page, "Password", "harbour42");
    await page.getByText(": Medium").waitFor();
    await fill(page, "Password", "password1");
    await page.getByText(": Weak").waitFor();
    await fill(page, "Confirm password", "password1");
    await press(page, "Create Account");
    await says(page, signInWords.errors.guessable);
    await fill(page, "Password", "Quiet-Harbour-42");
    await page.getByText(": Strong").waitFor();
  });

  test("[auth-12, auth-26] a coach signs up by invite, once", async () => {
    const printed = await practice.portal.run<string[]>("signIn/console:invite", {
      email: "coach@example.com",
    });
    const invite = /https?:\S+/.exec(printed.join(" "))?.[0] ?? "";
    const person = await openPerson();
    const page = await person.openWindow();
    await page.goto(invite);
    await page.getByText(/coach@example\.com/).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await fill(page, "First name", "Grace");
    await fill(page, "Last name", "Hopper");
    await fill(page, "Password", "too-short");
    await fill(page, "Confirm password", "too-short");
    await press(page, "Create Account");
    await says(page, signInWords.errors.tooShortForCoach);
    await fill(page, "Password", newPassword);
    await fill(page, "Confirm password", newPassword);
    await press(page, "Create Account");
    await arrivesAt(page, "/admin");

    const late = unknown;
    await late.goto(invite);
    await late.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
  });
});

describe("a forgotten password", () => {
  test("[auth-2, auth-14, auth-18, reset-1, reset-4, reset-5, reset-6, reset-7, reset-8, reset-9, reset-11, route-5] A11: is replaced by email with a new one, which then signs in, and the link is sent to nobody else", async () => {
    const { email } = practice.portal.client;
    const person = await openPerson();
    const page = await person.openPage("/auth");
    await press(page, signInWords.forgot);
    await says(page, signInWords.errors.emailMissing);
    await fill(page, "Email", email);
    await press(page, signInWords.forgot);
    await says(page, signInWords.notices.resetSent);
    await says(page, notices.resetEmailSent.title);

    const link = await newestLink(email);
    const sent: string[] = [];
    page.on("request", (request) => {
      sent.push(request.url(), request.headers()["referer"] ?? "");
    });
    await page.goto(link);
    await page.getByRole("heading", { name: resetWords.title }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await press(page, resetWords.action);
    await says(page, resetWords.fieldsMissing);
    await fill(page, "New password", newPassword);
    await fill(page, "Confirm password", `${newPassword}!`);
    await press(page, resetWords.action);
    await says(page, signInWords.errors.mismatch);
    await fill(page, "New password", "abcde");
    await page.getByText(": Weak").waitFor();
    await fill(page, "Confirm password", "abcde");
    await press(page, resetWords.action);
    await says(page, signInWords.errors.tooShort);
    await fill(page, "New password", newPassword);
    await fill(page, "Confirm password", newPassword);
    await page.clock.install();
    await press(page, resetWords.action);
    const isSaidHere = (words: string) =>
      location.pathname === "/auth/reset-password" && document.body.innerText.includes(words);
    await page.waitForFunction(isSaidHere, resetWords.done); // checked together, because the page leaves soon
    await says(page, notices.passwordUpdated.title);
    await page.clock.fastForward(postResetRedirectMs);
    await arrivesAt(page, "/auth");
    practice.portal.client.password = newPassword;
    await signIn(page, practice.portal.client);
    await arrivesAt(page, "/dashboard/welcome");
    const [, code = ""] = /access_token=([^&]+)/.exec(link) ?? [];
    expect(code).toHaveLength(32);
    expect(sent.filter((each) => each.includes(code) || each.includes("recovery"))).toEqual([]);

    const late = unknown;
    await late.goto(link);
    await fill(late, "New password", password);
    await fill(late, "Confirm password", password);
    await press(late, resetWords.action);
    await says(late, resetWords.refused);
    await late.getByRole("link", { name: resetWords.request }).click();
    await arrivesAt(late, "/auth");
  });

  test("an expired link opens nothing", async () => {
    const { email } = practice.portal.coach;
    const page = unknown;
    await goTo(page, "/auth");
    await fill(page, "Email", email);
    await press(page, signInWords.forgot);
    await says(page, signInWords.notices.resetSent);
    const link = await newestLink(email);
    practice.portal.letPass(resetLinkMs);
    await page.goto(link);
    await fill(page, "New password", newPassword);
    await fill(page, "Confirm password", newPassword);
    await press(page, resetWords.action);
    await says(page, resetWords.refused);
    await page.getByRole("link", { name: resetWords.request }).click();
    await arrivesAt(page, "/auth");
  });

  test("[reset-2, reset-3] any other fragment is not a link", async () => {
    const page = unknown;
    for (const fragment of ["", "#type=recovery&access_token=a", "#type=signup&access_token=a"]) {
      await goTo(page, `/auth/reset-password${fragment}`);
      await says(page, resetWords.invalid);
      await page.getByRole("link", { name: resetWords.back }).waitFor();
      await page.getByRole("link", { name: resetWords.request }).click();
      await arrivesAt(page, "/auth");
    }
  });
});

describe("a link that expired a day ago", () => {
  test("[auth-26] of a sign-up and of an invite says so, and what to do", async () => {
    const person = await openPerson();
    const page = await person.openPage("/auth#sign-up");
    await signUp(page, "late@example.com");
    await says(page, signInWords.notices.confirmAddress);
    const link = await newestLink("late@example.com");
    const printed = await practice.portal.run<string[]>("signIn/console:invite", {
      email: "late-coach@example.com",
    });
    practice.portal.letPass(verificationLinkMs);

    await page.goto(link);
    await says(page, verifyWords.invalid);
    await page.getByRole("link", { name: verifyWords.signUp }).click();
    await arrivesAt(page, "/auth#sign-up");
    await signUp(page, "late@example.com");
    await says(page, signInWords.notices.confirmAddress);

    await page.goto(/https?:\S+/.exec(printed.join(" "))?.[0] ?? "");
    await says(page, inviteWords.invalid);
    await page.getByRole("link", { name: inviteWords.signIn }).waitFor();
    await page.getByRole("link", { name: inviteWords.home }).click();
    await arrivesAt(page, "/");
  });
});
