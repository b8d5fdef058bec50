/** What people read when something fails, and that nothing they wrote is lost. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { consentWords } from "@/content/journey/consent";
import { journalWords } from "@/content/journey/journal";
import { libraryWords } from "@/content/library/words";
import { conversation } from "@/content/messages/communication";
import { composeWords, inbox, messageCenter } from "@/content/messages/message-center";
import { notices } from "@/content/notices";
import { overviewPage } from "@/content/practice/overview";
import { stoppedWords } from "@/content/practice/stopped-deletions";
import { booking, mySessions } from "@/content/sessions";
import { resetWords, signInWords } from "@/content/sign-in";
import { dismissNotices } from "@/lib/device/notify";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { fill, hand, heading, press, shows, useDrawnPractice } from "../support/drawn-practice";
import { pathsIn } from "../support/route-rows";

const { practice, answers, openAs, turnTo } = useDrawnPractice();
const { body } = document;

afterEach(() => {
  answers.heal();
  dismissNotices();
});

const has = (selector: string, is = true) =>
  waitFor(() => expect(body.querySelector(selector) !== null, selector).toBe(is));
/** Waits for elements, and gives the first. */
async function first(selector: string) {
  await has(selector);
  return body.querySelector<HTMLElement>(selector) as HTMLElement;
}
const noticed = ({ title, body: text = "" }: { title: string; body?: string }) =>
  waitFor(() => {
    const shown = body.querySelectorAll("[data-sonner-toast]:not([data-removed=true])");
    const isIt = ({ textContent: words }: Element) => words.includes(title) && words.includes(text);
    expect([...shown].some(isIt), `${title} ${text}`).toBe(true);
  });
const textbox = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });
const search = async (name: string, words: string) =>
  fill(await screen.findByRole("searchbox", { name }), words);
const chooseTab = async (name: string) => hand.click(await screen.findByRole("tab", { name }));

describe("a client", () => {
  beforeAll(() => openAs(practice.portal.client, "/dashboard/tools"));

  test.each([
    {
      path: "/dashboard/sessions",
      call: "sessions:list",
      words: mySessions.failed(mySessions.failedFallback),
      thing: "article",
    },
    {
      path: "/dashboard/library",
      call: "library:list",
      words: libraryWords.loadFailed(libraryWords.loadFailedFallback),
      thing: "h3",
    },
    {
      path: "/dashboard/communication",
      call: "messages:list",
      words: conversation.failed(conversation.failedFallback),
      thing: "[data-slot=thread-message]",
    },
    {
      path: "/dashboard/goals",
      call: "goals:list",
      words: notices.goalsNotLoaded.body,
      thing: "main [role=progressbar]",
    },
  ])(
    "[library-10, message-13, session-12] reads at $path that it failed to load, and loads it on retry",
    async (row) => {
      answers.fail(row.call);
      await turnTo(row.path);
      await shows(body, row.words);
      answers.heal();
      await press("Retry");
      await has(row.thing);
    },
  );

  test("does not read that a failed search has no results", async () => {
    await turnTo("/dashboard/communication");
    await has("[data-slot=thread-message]");
    answers.fail("messages:search");
    await search(conversation.search, "zzyzx");
    await shows(body, conversation.searchFailed);
    answers.heal();
    await press("Retry");
    await shows(body, conversation.noneFound.title);
  });

  test("[session-21] keeps a session that was not booked in the dialog", async () => {
    await turnTo("/dashboard/sessions");
    await press(mySessions.schedule);
    const dialog = await screen.findByRole("dialog");
    const title = await within(dialog).findByLabelText<HTMLInputElement>(booking.name);
    await fill(title, "In bad weather");
    await hand.selectOptions(within(dialog).getByLabelText(booking.type), "video");
    const free = await within(dialog).findByRole("group", { name: booking.nextFree });
    const chips = await within(free).findAllByRole("button");
    await hand.click(chips.at(-1) as HTMLElement); // The first free time may be too soon when it is sent.
    answers.fail("sessions:book");
    await press(booking.submit, dialog);
    await noticed(notices.sessionNotScheduled);
    expect(within(dialog).getByLabelText<HTMLInputElement>(booking.name).value).toBe(
      "In bad weather",
    );
    answers.heal();
    await press(booking.submit, dialog);
    await noticed(notices.sessionScheduled);
  });

  test("[library-9] reads that progress was not saved, and the text is still there", async () => {
    answers.fail("library:open", "library:reach");
    await turnTo("/dashboard/library");
    const link = await first("h3 a");
    const title = link.textContent;
    await hand.click(link);
    await noticed(notices.progressNotUpdated);
    await heading(title);
  });

  test("[library-7] reads that a guided practice that is started plays", async () => {
    await turnTo("/dashboard/library");
    await has("h3 a");
    const unopened = screen
      .getAllByRole("listitem")
      .filter((row) =>
        [libraryWords.guided, libraryWords.play].every(
          (words) => within(row).queryAllByText(words).length > 0,
        ),
      );
    const link = unopened[0]?.querySelector<HTMLElement>("h3 a") as HTMLElement;
    const title = link.textContent;
    await hand.click(link);
    await noticed(notices.playingStarted(title));
  });

  test("[journal-6, journal-10] does not save a reflection without text, or when the browser's storage is full", async () => {
    await turnTo("/dashboard/journey/arrival");
    const part = await screen.findByRole("region", { name: "Arrival reflections" });
    const area = await within(part).findByLabelText<HTMLTextAreaElement>(journalWords.label);
    await within(part).findByRole("checkbox", { name: consentWords.text, checked: true });
    await waitFor(() => expect(area.disabled).toBe(false));
    const save = () => hand.type(area, "{Control>}s{/Control}");
    await save();
    await noticed(notices.journalEmpty);
    await fill(area, "The shore is still in sight.");
    const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("No room", "QuotaExceededError");
    });
    await save();
    await noticed(notices.journalNotSaved);
    expect(area.value).toBe("The shore is still in sight.");
    full.mockRestore();
  });
});

describe("a coach", () => {
  beforeAll(() => openAs(practice.portal.coach, "/admin/worksheets"));

  test.each([
    ["[overview-8] /admin", "overview:month", notices.dashboardNotLoaded],
    ["[overview-8] figures of /admin", "overview:totals", notices.dashboardNotLoaded],
    ["[client-12] /admin/clients", "clients:directory", notices.clientsNotLoaded],
    ["[agenda-18] /admin/sessions", "calendar:list", notices.sessionsNotLoaded],
    ["[goal-16] /admin/goals", "goalBoard:list", notices.goalsNotLoaded],
    ["/admin/messages", "inbox:threads", notices.messagesNotLoaded],
    ["[center-21] /admin/messages?filter=all", "inbox:list", notices.messagesNotLoaded],
  ])(
    "%s says that it failed to load, on the page and in a notice, and loads on retry",
    async (row, call, notice) => {
      answers.fail(call);
      await turnTo(row.replace(/^.* /, ""));
      const failed = "[data-slot=failed-state]";
      await shows(await first(failed), notice.body);
      await noticed(notice);
      answers.heal();
      await press("Retry");
      await has(failed, false);
      await has("main [data-slot=skeleton]", false);
      await waitFor(() => expect(screen.queryByText(overviewPage.stats.unknown)).toBeNull());
      expect(body.querySelector(failed)).toBeNull();
    },
  );

  test("does not read that a failed search of the inbox has no results", async () => {
    await turnTo("/admin/messages?filter=all");
    await has("[data-slot=inbox-row]");
    answers.fail("inbox:search");
    await search(inbox.search, "zzyzx");
    await shows(body, inbox.searchFailed);
    answers.heal();
    await press("Retry");
    await shows(body, inbox.noneFound.title);
  });

  test("[center-20] keeps the text and the client of an unsent message", async () => {
    await turnTo("/admin/messages");
    await chooseTab(messageCenter.tabs.compose);
    await hand.click(await screen.findByRole("checkbox", { name: /Imogen Vale/ }));
    const message = await textbox(composeWords.message);
    await fill(message, "In a fog too");
    answers.fail("inbox:send");
    await press(composeWords.send);
    await noticed(notices.messageNotSent);
    expect(message.value).toBe("In a fog too");
    await shows(body, composeWords.chosen(1));
    answers.heal();
    await press(composeWords.send);
    await noticed(notices.messageSent);
  });
});

test("[auth-19, auth-20, auth-21, reset-10] failures of the server at sign-in have a text, too", async () => {
  const { errors, forgot, tabs, actions } = signInWords;
  const { email, password } = practice.portal.client;
  const write = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      await fill(await screen.findByLabelText(label), text);
  };
  answers.fail("auth:signIn");
  await openAs(null, "/auth");
  await write({ Email: email, Password: password });
  await press(actions.signIn);
  await shows(body, errors.signIn);
  await press(forgot);
  await shows(body, errors.reset);
  await chooseTab(tabs.signUp);
  await write({ "First name": "Ada", "Last name": "Quill", Email: "ada@example.com" });
  await write({ Password: "quiet-harbour-42", "Confirm password": "quiet-harbour-42" });
  await press(actions.signUp);
  await shows(body, errors.signUp);
  answers.heal();
  await press(actions.signUp);
  await shows(body, signInWords.notices.confirmAddress);
  answers.fail("auth:signIn");
  await turnTo("/auth/reset-password#type=recovery&access_token=a&refresh_token=b");
  await write({ "New password": "quiet-harbour-42", "Confirm password": "quiet-harbour-42" });
  await press(resetWords.action);
  await shows(body, errors.update);
});

test("stopped deletions are on every page of a coach, with the way to the overview", async () => {
  const { coach } = practice.portal;
  const asCoach = await callAs(practice.portal, coach);
  const viewer = await asCoach.query(api.viewer.get, {});
  answers.give("viewer:get", { ...viewer, areDeletionsStopped: true });
  answers.give("retention:stopped", { cause: "many", due: 12, stoppedAt: Date.now() });
  const others = pathsIn("/admin").filter((path) => path !== "/admin" && !path.includes(":"));
  expect(others.length).toBeGreaterThan(8);
  const line = "[data-slot=deletions-line]";
  await openAs(coach, "/admin");
  for (const path of others) {
    await turnTo(path);
    expect((await first(line)).textContent).toContain(stoppedWords.line);
  }
  const see = { name: stoppedWords.see };
  await hand.click(within(await first(line)).getByRole("link", see));
  await waitFor(() => expect(location.pathname).toBe("/admin"));
  await shows(await first("[data-slot=deletions-stopped]"), stoppedWords.title);
  expect(body.querySelector(line)).toBeNull();
});
