/** Too long names are refused with a text, and the longest allowed ones, in any script, break no page of the coach. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";
import { goalSheet } from "@/content/goals/goals";
import { messageCenter } from "@/content/messages/message-center";
import { queueWords } from "@/content/own-data/requests";
import { clientsPage, endingWords } from "@/content/practice/clients";
import { recordsWords } from "@/content/practice/records";
import { describeRefusal } from "@/content/refusals";
import { profileWords, saving, sections } from "@/content/settings/settings";
import { signInWords } from "@/content/sign-in";

import { api } from "../../convex/_generated/api";
import { nameCharactersMax } from "../../domain/limits";
import { countCharacters, cutCharacters } from "../../domain/text/text";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says } from "../support/door-journeys";
import { bookAhead } from "../support/session-journeys";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, goTo, arrivesAt } = useDemoPractice({ reducedMotion: "reduce" });

const tooLong = describeRefusal({ code: "INVALID", field: "firstName", reason: "too_long" });
const LETTERS_300 = "Wolfeschlegelsteinhausen".repeat(13).slice(0, 300);

describe("a name of 300 characters", () => {
  test.each([
    ["the coach's settings", "coach", "/admin/settings"],
    ["a client's account", "client", "/dashboard/account"],
  ] as const)("is refused in %s, where it can still be shortened", async (_where, side, path) => {
    const page = await (await openPerson(practice.portal[side])).openPage(path);
    const field = page.getByLabel(profileWords.firstName, { exact: true });
    const kept = await field.inputValue();
    await field.fill(LETTERS_300);
    await expect.poll(() => field.inputValue()).toBe(LETTERS_300);
    await says(page, tooLong);
    const save = page.getByRole("button", { name: saving.saveWhat(sections.profile.title) });
    await save.click();
    await save.and(page.locator(":enabled")).waitFor();
    await says(page, tooLong);
    expect(await findAccessibilityFaults(page, "main")).toEqual([]);
    await field.fill("🌿".repeat(nameCharactersMax)); // two units each to a browser, one character to people
    await page.getByText(tooLong).waitFor({ state: "detached" });
    await save.click();
    await says(page, saving.saved);
    await field.fill(kept);
    await save.click();
    await says(page, saving.saved);
  });

  test("is refused at sign-up", async () => {
    const page = await (await openPerson()).openPage("/auth");
    await page.getByRole("tab", { name: signInWords.tabs.signUp }).click();
    const { labels, actions } = signInWords;
    for (const [label, words] of [
      [labels.firstName, "Ada"],
      [labels.lastName, LETTERS_300],
      [labels.email, "ada@newcomers.example"],
      [labels.password, "quiet-harbour-42"],
      [labels.confirmPassword, "quiet-harbour-42"],
    ] as const) {
      await fill(page, label, words);
    }
    await expect.poll(() => page.getByLabel(labels.lastName).inputValue()).toBe(LETTERS_300);
    await says(page, tooLong);
    await press(page, actions.signUp);
    await page.getByRole("alert").getByText(tooLong).waitFor();
    await expect.poll(() => page.getByLabel(labels.lastName).inputValue()).toBe(LETTERS_300);
  });

  test("is refused from any sender, and the name stays", async () => {
    const asClient = await callAs(practice.portal, practice.portal.client);
    for (const field of ["firstName", "lastName"] as const) {
      await expect(
        asClient.mutation(api.profile.save, { [field]: LETTERS_300 }),
      ).rejects.toMatchObject({ data: { code: "INVALID", field, reason: "too_long" } });
    }
    const profile = await asClient.query(api.profile.get, {});
    expect(`${profile.firstName} ${profile.lastName}`).toBe("Imogen Vale");
  });
});

/** So many characters, from a repeated text; a space at the end would be trimmed. */
const longest = (part: string) =>
  cutCharacters(part.repeat(nameCharactersMax), nameCharactersMax).replace(/ $/u, "s");
const NAMES = {
  "without a space, and of pictures": { firstName: longest("W"), lastName: longest("👩🏽‍🌾") },
  "from right to left, and of short words": {
    firstName: longest("בן דוד "),
    lastName: longest("de la Cruz "),
  },
};
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Once it has been laid out for its new size. */
const hasRoom = (page: Page, message: string) =>
  expect.poll(() => findNarrowPlaces(page), { message }).toEqual([]);

describe("the longest allowed names", () => {
  const pages = new Map<string, Page>();
  let asClient: Awaited<ReturnType<typeof callAs>>;
  let asCoach: Awaited<ReturnType<typeof callAs>>;

  beforeAll(async () => {
    const { portal } = practice;
    [asClient, asCoach] = await Promise.all([
      callAs(portal, portal.client),
      callAs(portal, portal.coach),
    ]);
    const { clientId, sessionId, goalId, libraryItemId } = await makeThemSeen();
    const coach = await openPerson(portal.coach);
    const paths = {
      overview: "/admin",
      clients: "/admin/clients",
      client: `/admin/clients/${clientId}`,
      "a client's messages": `/admin/clients/${clientId}?tab=messages`,
      sessions: "/admin/sessions",
      session: `/admin/sessions/${sessionId}`,
      goals: "/admin/goals",
      goal: `/admin/goals?goal=${goalId}`,
      inbox: "/admin/messages",
      conversation: `/admin/messages?client=${clientId}`,
      requests: "/admin/requests",
      log: "/admin/audit",
      "a library item": `/admin/library/${libraryItemId}`,
      settings: "/admin/settings",
    };
    for (const [name, path] of Object.entries(paths)) pages.set(name, await coach.openPage(path));
    const week = await coach.openPage("/admin/sessions");
    await week.getByRole("tab", { name: coachSessions.tabs.month, exact: true }).click();
    pages.set("calendar", week);
    const letter = await coach.openPage("/admin/messages");
    await letter.getByRole("tab", { name: messageCenter.tabs.compose }).click();
    pages.set("letter", letter);
    await page("goal").getByRole("dialog").getByText(goalSheet.edit).waitFor();
  });
  const page = (name: string): Page => {
    const found = pages.get(name);
    if (found === undefined) throw new Error(`There is no page of ${name}.`);
    return found;
  };

  /** A row of the client is at the top of every list. */
  async function makeThemSeen() {
    const viewer = await asClient.query(api.viewer.get, {});
    if (viewer === null) throw new Error("The client is not signed in.");
    const clientId = viewer.userId;
    await asClient.mutation(api.messages.send, { content: "Words", priority: "high" });
    await asClient.mutation(api.requests.ask, { type: "question", text: "What is kept of me?" });
    const goalId = await asClient.mutation(api.goals.create, {
      title: "To be called by my name",
      description: "",
      category: "personal",
      priority: "high",
      targetDate: "2020-01-01",
      milestones: ["Say it"],
    });
    const title = "To be called by my name";
    await bookAhead(asCoach, { clientId, title, days: 1 });
    const sessionId = await bookAhead(asCoach, { clientId, title, days: 200 });
    const [item] = await asCoach.query(api.shelf.list, {});
    if (item === undefined) throw new Error("The shelf is empty.");
    const { libraryItemId } = item;
    return { clientId, sessionId, goalId, libraryItemId };
  }

  test.each(Object.entries(NAMES))("%s fit every page", async (_kind, name) => {
    expect(countCharacters(name.firstName)).toBe(nameCharactersMax);
    expect(countCharacters(name.lastName)).toBe(nameCharactersMax);
    await Promise.all([
      asClient.mutation(api.profile.save, name),
      asCoach.mutation(api.profile.save, name),
    ]);
    for (const [where, shown] of pages) {
      await expect.poll(() => shown.content(), { message: where }).toContain(name.firstName);
      for (const size of SIZES) {
        await shown.setViewportSize(size);
        await hasRoom(shown, `${where}, ${String(size.width)} wide`);
      }
    }
  });

  test.each(Object.entries(NAMES))("%s fit the dialogs about them", async (_kind, name) => {
    await asClient.mutation(api.profile.save, name);
    const whole = `${name.firstName} ${name.lastName}`;
    const fromMenu = async (item: string) => {
      await press(page("client"), clientsPage.menu(whole));
      await page("client").getByRole("menuitem", { name: item }).click();
    };
    const dialogs: [string, () => Promise<void>][] = [
      ["client", () => press(page("client"), clientsPage.schedule)],
      ["client", () => fromMenu(clientsPage.exportData)],
      ["client", () => fromMenu(endingWords.action)],
      ["client", () => press(page("client"), recordsWords.actionOf(whole))],
      ["clients", () => press(page("clients"), clientsPage.messageTo(whole))],
      ["requests", () => press(page("requests"), queueWords.answerTo(whole))],
    ];
    for (const [where, open] of dialogs) {
      const shown = page(where);
      await open();
      const dialog = shown.getByRole("dialog").or(shown.getByRole("alertdialog"));
      await expect.poll(() => dialog.innerHTML()).toContain(name.firstName);
      for (const size of SIZES) {
        await shown.setViewportSize(size);
        await hasRoom(shown, `${where}, ${String(size.width)} wide`);
      }
      await shown.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });

  test("are complete on the client's page", async () => {
    const { firstName, lastName } = NAMES["from right to left, and of short words"];
    await page("client")
      .getByRole("heading", { level: 1, name: `${firstName} ${lastName}` })
      .waitFor();
    await goTo(page("client"), "/admin/clients");
    await page("client")
      .getByRole("link", { name: `${firstName} ${lastName}` })
      .click();
    await arrivesAt(page("client"), new URL(page("a client's messages").url()).pathname);
  });
});
