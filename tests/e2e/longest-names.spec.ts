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
import { type Person, useDemoPractice } from "../support/demo-practice";
import { fill, press, says } from "../support/door-journeys";
import { bookAhead } from "../support/session-journeys";
import { findNarrowPlaces } from "../support/standing-room";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, turnTo, arrivesAt } = useDemoPractice({ reducedMotion: "reduce" });

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

  test("is refused by the server, and the former name stays", async () => {
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

/** Waits until the page has been laid out for its new size. */
const hasRoom = (page: Page, message: string) =>
  expect.poll(() => findNarrowPlaces(page), { message }).toEqual([]);

describe("the longest allowed names", () => {
  let asClient: Awaited<ReturnType<typeof callAs>>;
  let asCoach: Awaited<ReturnType<typeof callAs>>;
  let coach: Person;
  let page: Page;
  let ids: Awaited<ReturnType<typeof makeThemSeen>>;

  beforeAll(async () => {
    const { portal } = practice;
    [asClient, asCoach] = await Promise.all([
      callAs(portal, portal.client),
      callAs(portal, portal.coach),
    ]);
    ids = await makeThemSeen();
    coach = await openPerson(portal.coach);
    page = await coach.openPage("/admin");
  });

  /** Makes rows that put the client at the top of every list. */
  async function makeThemSeen() {
    const viewer = await asClient.query(api.viewer.get, {});
    if (viewer === null) throw new Error("The client is not signed in.");
    const clientId = viewer.userId;
    const title = "להיקרא בשמי ".repeat(7).trim();
    await asClient.mutation(api.messages.send, { content: title, priority: "high" });
    await asClient.mutation(api.requests.ask, { type: "question", text: "What is kept of me?" });
    const goalId = await asClient.mutation(api.goals.create, {
      title,
      description: "",
      category: "personal",
      priority: "high",
      targetDate: "2020-01-01",
      milestones: ["Say it"],
    });
    await bookAhead(asCoach, { clientId, title, days: 1 });
    const sessionId = await bookAhead(asCoach, { clientId, title, days: 200 });
    const [item] = await asCoach.query(api.shelf.list, {});
    if (item === undefined) throw new Error("The shelf is empty.");
    const { libraryItemId } = item;
    return { clientId, sessionId, goalId, libraryItemId };
  }

  /** Two neighbours in this list never have the same route, so the program is loaded only once. */
  const places: [string, path: () => string, begin?: () => Promise<void>][] = [
    ["the clients", () => "/admin/clients"],
    ["the sessions", () => "/admin/sessions"],
    ["a client", () => `/admin/clients/${ids.clientId}`],
    ["a session", () => `/admin/sessions/${ids.sessionId}`],
    ["the goals", () => "/admin/goals"],
    ["the inbox", () => "/admin/messages"],
    [
      "a goal",
      () => `/admin/goals?goal=${ids.goalId}`,
      () => page.getByRole("dialog").getByText(goalSheet.edit).waitFor(),
    ],
    ["a conversation", () => `/admin/messages?client=${ids.clientId}`],
    ["the requests", () => "/admin/requests"],
    ["the log", () => "/admin/audit"],
    ["a client's messages", () => `/admin/clients/${ids.clientId}?tab=messages`],
    ["a library item", () => `/admin/library/${ids.libraryItemId}`],
    ["the settings", () => "/admin/settings"],
    [
      "the calendar",
      () => "/admin/sessions",
      () => page.getByRole("tab", { name: coachSessions.tabs.month, exact: true }).click(),
    ],
    [
      "a letter",
      () => "/admin/messages",
      () => page.getByRole("tab", { name: messageCenter.tabs.compose }).click(),
    ],
    ["the overview", () => "/admin"],
  ];

  test.each(places)("fit the page of %s", async (where, path, begin) => {
    await turnTo(page, path());
    await begin?.();
    for (const name of Object.values(NAMES)) {
      expect(countCharacters(name.firstName)).toBe(nameCharactersMax);
      expect(countCharacters(name.lastName)).toBe(nameCharactersMax);
      await Promise.all([
        asClient.mutation(api.profile.save, name),
        asCoach.mutation(api.profile.save, name),
      ]);
      await expect.poll(() => page.content(), { message: where }).toContain(name.firstName);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await hasRoom(page, `${where}, ${String(size.width)} wide`);
      }
    }
  });

  test("fit the dialogs about them", async () => {
    const fromMenu = async (whole: string, item: string) => {
      await press(page, clientsPage.menu(whole));
      await page.getByRole("menuitem", { name: item }).click();
    };
    const client = `/admin/clients/${ids.clientId}`;
    const dialogs: [string, (whole: string) => Promise<void>][] = [
      [client, () => press(page, clientsPage.schedule)],
      [client, (whole) => fromMenu(whole, clientsPage.exportData)],
      [client, (whole) => fromMenu(whole, endingWords.action)],
      [client, (whole) => press(page, recordsWords.actionOf(whole))],
      ["/admin/clients", (whole) => press(page, clientsPage.messageTo(whole))],
      ["/admin/requests", (whole) => press(page, queueWords.answerTo(whole))],
    ];
    for (const [where, open] of dialogs) {
      if (!page.url().endsWith(where)) {
        await page.close();
        page = await coach.openPage(where);
      }
      for (const name of Object.values(NAMES)) {
        await asClient.mutation(api.profile.save, name);
        await open(`${name.firstName} ${name.lastName}`);
        const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
        await expect.poll(() => dialog.innerHTML()).toContain(name.firstName);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await hasRoom(page, `${where}, ${String(size.width)} wide`);
        }
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }
    }
  });

  test("are complete on the client's page", async () => {
    const { firstName, lastName } = NAMES["from right to left, and of short words"];
    const name = `${firstName} ${lastName}`;
    await turnTo(page, "/admin/clients");
    await page.getByRole("link", { name }).click();
    await arrivesAt(page, `/admin/clients/${ids.clientId}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });
});
