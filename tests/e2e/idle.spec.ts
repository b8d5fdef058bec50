/** An inactive person: a warning, then sign-out, in every window, and back to the same page afterwards. */
import { timeOutWords } from "@/content/time-out";
import { api } from "@convex/_generated/api";
import { idleMsDefault } from "@domain/accounts/sign-in-ends";
import { endWarningMs } from "@domain/limits";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { behindTheGate } from "../support/behind-the-gate";
import { callAs } from "../support/calling";
import { isOfTheLine } from "../support/cut-line";
import { useDemoPractice } from "../support/demo-practice";
import { says, signIn } from "../support/door-journeys";
import type { WayIn } from "../support/portal";

const { practice, faults, openPerson, arrivesAt } = useDemoPractice({ reducedMotion: "reduce" });

/** Deletes the demo's sessions, because nobody is signed out during a session. */
beforeAll(() =>
  behindTheGate(practice.portal).run(async ({ db }) => {
    for await (const { _id } of db.query("sessions")) await db.delete("sessions", _id);
  }),
);

afterEach(() => {
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

const { idle } = timeOutWords;

const question = (page: Page) => page.getByRole("alertdialog", { name: idle.title });
const isAsked = (page: Page) => question(page).waitFor();
const isLeftAlone = (page: Page) => question(page).waitFor({ state: "detached" });
const answer = (page: Page, words: string) =>
  question(page).getByRole("button", { name: words }).click();

/** The watch begins a moment after the page has loaded. If the clock moved before that, the watch would not notice. */
const isWatched = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem("sign_in_record") !== null);

/** The clock is stopped this far ahead, so that no window's clock is past that time already. */
const STILL_WITHIN_MS = 1000;

/** A person whose browser's clock, like the server's, is controlled by the test. */
async function openWaitingPerson(wayIn: WayIn) {
  const person = await openPerson(wayIn);
  const { clock } = person.context;
  await clock.install();
  let passedMs = 0;
  // Moves the clock of all windows together with the server's: no window may act on the new time while another has the
  // old one.
  const pass = async (ms: number) => {
    await clock.pauseAt(Date.now() + passedMs + STILL_WITHIN_MS);
    passedMs += STILL_WITHIN_MS + ms;
    await clock.setSystemTime(Date.now() + passedMs);
    practice.portal.letPass(ms);
    await clock.resume();
  };
  /**
   * Waits until the server knows of the activity. If the report came after the clock has moved, the sign-in would end.
   */
  const isKnownToBeThere = async () => {
    const elsewhere = await callAs(practice.portal, wayIn);
    const lastSeenAt = async () => {
      const devices = await elsewhere.query(api.devices.list, {});
      return Math.max(...devices.filter((each) => !each.isThisOne).map((each) => each.lastSeenAt));
    };
    const isSoon = { timeout: 30_000 };
    await expect.poll(lastSeenAt, isSoon).toBeGreaterThan(Date.now() + passedMs - 60_000);
  };
  const openPage = async (path: string) => {
    const page = await person.openPage(path);
    await isWatched(page);
    return page;
  };
  return { openPage, pass, isKnownToBeThere };
}

const keptTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("convexAuth")));

describe("A25: an inactive person", () => {
  test("[policy-6] is asked in every window, stays signed in with one answer, and is otherwise signed out of all with nothing lost", async () => {
    const person = await openWaitingPerson(practice.portal.client);
    const first = await person.openPage("/dashboard/communication");
    const second = await person.openPage("/dashboard/goals");
    const words = "Half a thought, not sent yet.";
    await first.getByRole("textbox", { name: "Message" }).first().fill(words);

    await person.pass(idleMsDefault - endWarningMs);
    await Promise.all([isAsked(first), isAsked(second)]);
    await second.mouse.move(40, 40);
    await second.keyboard.press("Tab");
    await isAsked(second);
    await answer(second, idle.stay);
    await Promise.all([isLeftAlone(first), isLeftAlone(second)]);
    await person.isKnownToBeThere();

    await person.pass(idleMsDefault - endWarningMs);
    await Promise.all([isAsked(first), isAsked(second)]);
    await person.pass(endWarningMs);
    await Promise.all([arrivesAt(first, "/auth"), arrivesAt(second, "/auth")]);
    await says(first, timeOutWords.ended.idle());
    await says(second, timeOutWords.ended.idle());
    expect(await keptTokens(first)).toEqual([]);

    await signIn(first, practice.portal.client);
    await arrivesAt(first, "/dashboard/communication");
    await arrivesAt(second, "/dashboard/goals");
    await expect
      .poll(() => first.getByRole("textbox", { name: "Message" }).first().inputValue())
      .toBe(words);
  });

  test("gets the sign-in page on a laptop that wakes up too late, and a question if it wakes in time", async () => {
    const person = await openWaitingPerson(practice.portal.coach);
    const page = await person.openPage("/admin/goals");
    await person.pass(idleMsDefault - endWarningMs);
    await isAsked(page);
    await answer(page, idle.leave);
    await arrivesAt(page, "/auth");
    expect(await page.getByText(timeOutWords.ended.idle()).count()).toBe(0);

    await signIn(page, practice.portal.coach);
    await arrivesAt(page, "/admin");
    await isWatched(page);
    await person.pass(8 * 60 * 60 * 1000);
    await arrivesAt(page, "/auth");
    await says(page, timeOutWords.ended.idle());
  });

  test("is followed by another person who signs in and does not get the former person's page", async () => {
    const person = await openWaitingPerson(practice.portal.coach);
    const page = await person.openPage("/admin/goals");
    await person.pass(idleMsDefault);
    await arrivesAt(page, "/auth");
    await signIn(page, practice.portal.client);
    await arrivesAt(page, "/dashboard/welcome");
  });
});

test("Z19: when the server ends a sign-in, a page without its own timer shows nothing more", async () => {
  const person = await openPerson(practice.portal.client);
  const page = await person.openPage("/dashboard/goals");
  practice.portal.letPass(idleMsDefault);
  await practice.portal.run("signIn/reap:reap");
  await arrivesAt(page, "/auth");
});
