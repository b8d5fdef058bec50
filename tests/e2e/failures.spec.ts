/** What people read when something fails, and that nothing they wrote is lost. */
import { consentWords } from "@/content/journey/consent";
import { journalWords } from "@/content/journey/journal";
import { libraryWords } from "@/content/library/words";
import { composing, communication, conversation } from "@/content/messages/communication";
import { composeWords, inbox, messageCenter, replying } from "@/content/messages/message-center";
import { uploading } from "@/content/messages/uploads";
import { notices } from "@/content/notices";
import { booking, mySessions } from "@/content/sessions";
import { resetWords, signInWords } from "@/content/sign-in";
import { overviewPage } from "@/content/practice/overview";
import { stoppedWords } from "@/content/practice/stopped-deletions";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { answerBadly } from "../support/bad-answers";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says } from "../support/door-journeys";
import { pathsIn } from "../support/route-rows";
import { beginBooking, dialogOf, freeChips, submitOf } from "../support/session-journeys";

const { practice, faults, openPerson, goTo, turnTo, arrivesAt } = useDemoPractice({
  reducedMotion: "reduce",
});
type Server = Awaited<ReturnType<typeof answerBadly>>;
let client: Page;
let server: Server;
let coach: Page;
let serverOfCoach: Server;

beforeAll(async () => {
  client = await (await openPerson(practice.portal.client)).openWindow();
  server = await answerBadly(client);
  coach = await (await openPerson(practice.portal.coach)).openWindow();
  serverOfCoach = await answerBadly(coach);
});

const noticed = (page: Page, { title, body }: { title: string; body?: string }) =>
  page
    .locator("[data-sonner-toast]", { hasText: title })
    .filter({ hasText: body ?? "" })
    .first()
    .waitFor();

describe("a page that failed to load", () => {
  test.each([
    {
      path: "/dashboard/sessions",
      call: "sessions:list",
      words: mySessions.failed(mySessions.failedFallback),
      thing: (page: Page) => page.getByRole("article"),
    },
    {
      path: "/dashboard/library",
      call: "library:list",
      words: libraryWords.loadFailed(libraryWords.loadFailedFallback),
      thing: (page: Page) => page.getByRole("heading", { level: 3 }),
    },
    {
      path: "/dashboard/communication",
      call: "messages:list",
      words: conversation.failed(conversation.failedFallback),
      thing: (page: Page) => page.locator("[data-slot=thread-message]"),
    },
    {
      path: "/dashboard/goals",
      call: "goals:list",
      words: notices.goalsNotLoaded.body,
      thing: (page: Page) => page.locator("main").getByRole("progressbar"),
    },
  ])("[library-10, message-13, session-12] says so at $path, and loads on retry", async (row) => {
    server.fail(row.call);
    await turnTo(client, row.path);
    await says(client, row.words);
    server.heal();
    await press(client, "Retry");
    await row.thing(client).first().waitFor();
  });
});

describe("a page of the coach that failed to load", () => {
  test.each([
    ["[overview-8] /admin", "overview:month", notices.dashboardNotLoaded],
    ["[overview-8] figures of /admin", "overview:totals", notices.dashboardNotLoaded],
    ["[client-12] /admin/clients", "clients:directory", notices.clientsNotLoaded],
    ["[agenda-18] /admin/sessions", "calendar:list", notices.sessionsNotLoaded],
    ["[goal-16] /admin/goals", "goalBoard:list", notices.goalsNotLoaded],
    ["/admin/messages", "inbox:threads", notices.messagesNotLoaded],
    ["[center-21] /admin/messages?filter=all", "inbox:list", notices.messagesNotLoaded],
  ])("%s says so on the page and in a notice, and loads on retry", async (row, call, notice) => {
    serverOfCoach.fail(call);
    await turnTo(coach, row.replace(/^.* /, ""));
    const failed = coach.locator("[data-slot=failed-state]");
    await failed.getByText(notice.body, { exact: true }).waitFor();
    await noticed(coach, notice);
    serverOfCoach.heal();
    await press(coach, "Retry");
    await failed.waitFor({ state: "detached" });
    await coach.locator("main [data-slot=skeleton]").first().waitFor({ state: "detached" });
    const unknown = coach.getByText(overviewPage.stats.unknown, { exact: true });
    await expect.poll(() => unknown.count()).toBe(0);
    expect(await failed.count()).toBe(0);
  });
});

describe("a failed search does not claim to have no results", () => {
  const search = async (page: Page, label: string, words: string) =>
    page.getByRole("searchbox", { name: label }).fill(words);

  test("in the client's conversation", async () => {
    await turnTo(client, "/dashboard/communication");
    await client.locator("[data-slot=thread-message]").first().waitFor();
    server.fail("messages:search");
    await search(client, conversation.search, "zzyzx");
    await says(client, conversation.searchFailed);
    server.heal();
    await press(client, "Retry");
    await says(client, conversation.noneFound.title);
  });

  test("in the coach's inbox", async () => {
    await turnTo(coach, "/admin/messages?filter=all");
    await coach.locator("[data-slot=inbox-row]").first().waitFor();
    serverOfCoach.fail("inbox:search");
    await search(coach, inbox.search, "zzyzx");
    await says(coach, inbox.searchFailed);
    serverOfCoach.heal();
    await press(coach, "Retry");
    await says(coach, inbox.noneFound.title);
  });
});

test("[center-14] an unsent reply stays, and is sent on retry", async () => {
  await turnTo(coach, "/admin/messages?filter=all");
  await coach.locator("[data-slot=inbox-row]").first().click();
  serverOfCoach.fail("inbox:reply");
  await coach.getByRole("textbox", { name: replying.label }).fill("In a fog");
  await press(coach, replying.send);
  await noticed(coach, notices.replyNotSent);
  serverOfCoach.heal();
  await coach.getByRole("button", { name: conversation.retry }).click();
  await noticed(coach, notices.replySent);
});

test("[center-20] an unsent message keeps its text and its client", async () => {
  await turnTo(coach, "/admin/messages");
  await coach.getByRole("tab", { name: messageCenter.tabs.compose }).click();
  await coach.getByRole("checkbox", { name: "Imogen Vale" }).check();
  const message = coach.getByRole("textbox", { name: composeWords.message, exact: true });
  await message.fill("In a fog too");
  serverOfCoach.fail("inbox:send");
  await press(coach, composeWords.send);
  await noticed(coach, notices.messageNotSent);
  await expect.poll(() => message.inputValue()).toBe("In a fog too");
  await coach.getByText(composeWords.chosen(1)).waitFor();
  serverOfCoach.heal();
  await press(coach, composeWords.send);
  await noticed(coach, notices.messageSent);
});

describe("an action that failed", () => {
  test("[session-21] a session that was not booked stays in the dialog", async () => {
    await turnTo(client, "/dashboard/sessions");
    await beginBooking(client, "In bad weather");
    await freeChips(client).last().click(); // the first free time may be too soon when it is sent
    server.fail("sessions:book");
    await submitOf(client).click();
    await noticed(client, notices.sessionNotScheduled);
    await expect
      .poll(() => dialogOf(client).getByLabel(booking.name).inputValue())
      .toBe("In bad weather");
    server.heal();
    await submitOf(client).click();
    await noticed(client, notices.sessionScheduled);
  });

  test("[message-12] an unsent message stays, and is sent once on retry", async () => {
    await turnTo(client, "/dashboard/communication");
    const line = client.locator("[data-slot=thread-message]", { hasText: "In a storm" });
    server.fail("messages:send");
    await client.getByRole("textbox", { name: composing.label }).fill("In a storm");
    await press(client, communication.messages.send);
    await noticed(client, notices.messageNotSent);
    await says(client, conversation.notSent);
    server.heal();
    await client.getByRole("button", { name: conversation.retry }).click();
    await noticed(client, notices.messageSent);
    await goTo(client, "/dashboard/communication");
    await line.first().waitFor();
    await expect.poll(() => line.count()).toBe(1);
  });

  test("[file-8] a file that was not uploaded says so, and is uploaded on retry", async () => {
    await turnTo(client, "/dashboard/communication");
    await client.route("**/files/upload*", (route) => route.abort());
    await press(client, communication.messages.upload);
    const file = {
      name: "ferry.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Half past six"),
    };
    await client.locator("input[type=file]:not([capture])").setInputFiles(file);
    await noticed(client, notices.fileNotUploaded("ferry.txt"));
    await says(client, uploading.failed);
    await client.unroute("**/files/upload*");
    await press(client, uploading.retry);
    await noticed(client, notices.fileUploaded("ferry.txt"));
    await noticed(client, notices.filesUploaded);
    faults.splice(0); // the browser reports the failed upload, as it should
  });

  test("[library-9] progress that was not saved says so, and the text is still there", async () => {
    server.fail("library:open", "library:reach");
    await turnTo(client, "/dashboard/library");
    await client.getByRole("heading", { level: 3 }).getByRole("link").first().click();
    await noticed(client, notices.progressNotUpdated);
    await client.getByRole("heading", { level: 1 }).waitFor();
    server.heal();
  });

  test("[library-7] a guided practice that is started says that it plays", async () => {
    await turnTo(client, "/dashboard/library");
    const unopened = client
      .getByRole("listitem")
      .filter({ has: client.getByText(libraryWords.guided, { exact: true }) })
      .filter({ has: client.getByText(libraryWords.play, { exact: true }) });
    const link = unopened.getByRole("heading").getByRole("link").first();
    const title = (await link.textContent()) ?? "";
    await link.click();
    await noticed(client, notices.playingStarted(title));
  });
});

test("[journal-6, journal-10] a reflection is not saved without text, or when the browser's storage is full", async () => {
  const page = await (
    await openPerson(practice.portal.client)
  ).openPage("/dashboard/journey/arrival");
  const part = page.getByRole("region", { name: "Arrival reflections", exact: true });
  const area = part.getByLabel(journalWords.label, { exact: true });
  await part.getByRole("checkbox", { name: consentWords.text }).check();
  await area.press("Control+s");
  await noticed(page, notices.journalEmpty);
  await area.fill("The shore is still in sight.");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
  await area.press("Control+s");
  await noticed(page, notices.journalNotSaved);
  await expect.poll(() => area.inputValue()).toBe("The shore is still in sight.");
});

test("[auth-19, auth-20, auth-21, reset-10] failures of the server at sign-in have a text, too", async () => {
  const { errors, forgot, tabs, actions } = signInWords;
  const { email, password } = practice.portal.client;
  const page = await (await openPerson()).openWindow();
  const door = await answerBadly(page);
  door.fail("auth:signIn");
  await goTo(page, "/auth");
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await press(page, actions.signIn);
  await says(page, errors.signIn);
  await press(page, forgot);
  await says(page, errors.reset);
  await page.getByRole("tab", { name: tabs.signUp }).click();
  for (const [label, text] of [
    ["First name", "Ada"],
    ["Last name", "Quill"],
    ["Email", "ada@example.com"],
    ["Password", "quiet-harbour-42"],
    ["Confirm password", "quiet-harbour-42"],
  ] as const) {
    await fill(page, label, text);
  }
  await press(page, actions.signUp);
  await says(page, errors.signUp);
  door.heal();
  await press(page, actions.signUp);
  await says(page, signInWords.notices.confirmAddress);
  door.fail("auth:signIn");
  await goTo(page, "/auth/reset-password#type=recovery&access_token=a&refresh_token=b");
  await fill(page, "New password", "quiet-harbour-42");
  await fill(page, "Confirm password", "quiet-harbour-42");
  await press(page, resetWords.action);
  await says(page, errors.update);
});

test("stopped deletions are on every page of a coach, with the way to the overview", async () => {
  const window = await (await openPerson(practice.portal.coach)).openWindow();
  const answers = await answerBadly(window);
  answers.give("retention:stopped", { cause: "many", due: 12, stoppedAt: Date.now() });
  const { asCoach } = await callAsCoach(practice.portal);
  const viewer = await asCoach.query(api.viewer.get, {});
  answers.give("viewer:get", { ...viewer, areDeletionsStopped: true });
  const line = window.locator("[data-slot=deletions-line]");
  const others = pathsIn("/admin").filter((path) => path !== "/admin" && !path.includes(":"));
  expect(others.length).toBeGreaterThan(8);
  for (const path of others) {
    await turnTo(window, path);
    await line.getByText(stoppedWords.line).waitFor();
  }
  await line.getByRole("link", { name: stoppedWords.see }).click();
  await arrivesAt(window, "/admin");
  await window.locator("[data-slot=deletions-stopped]").getByText(stoppedWords.title).waitFor();
  expect(await line.count()).toBe(0);
});
