/** Sessions from three windows at once: two clients and their coach, live. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { closing, coachSessions, editing, privateNotes } from "@/content/coach-sessions";
import { sessionCard } from "@/content/session-lines";
import { summaryWords } from "@/content/session-summaries";
import {
  agenda,
  booking,
  mySessions,
  notes,
  sessionNotices,
  sessionPage,
} from "@/content/sessions";
import { notices } from "@/content/notices";

import { api } from "../../convex/_generated/api";
import { answerBadly } from "../support/bad-answers";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import { admitNewcomer } from "../support/newcomer";
import {
  beginBooking,
  bookAhead,
  cardOf,
  chooseTimeNextMonth,
  dialogOf,
  freeChips,
  recordOpen,
  submitOf,
  undo,
} from "../support/session-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, faults, openPerson, goTo, turnTo } = useDemoPractice({
  timezoneId: "Europe/Lisbon",
  reducedMotion: "reduce",
});
let client: Page;
let newcomer: Page;
let coach: Page;

beforeAll(async () => {
  const { portal } = practice;
  const people = [portal.client, await admitNewcomer(portal), portal.coach];
  [client, newcomer, coach] = (await Promise.all(
    people.map(async (wayIn) => (await openPerson(wayIn)).openWindow()),
  )) as [Page, Page, Page];
});

describe("booking", () => {
  test("[session-3, session-15, session-20, session-22] starts on an empty page, needs title, type, day and time, and shows the session at once", async () => {
    await turnTo(newcomer, "/dashboard/sessions");
    await newcomer.getByText(mySessions.empty.title).waitFor();
    await beginBooking(newcomer, "First steps");
    await expect.poll(() => submitOf(newcomer).isDisabled()).toBe(true);
    await freeChips(newcomer).last().click(); // days ahead, so that it can still be moved and cancelled
    expect(await findAccessibilityFaults(newcomer)).toEqual([]);
    await submitOf(newcomer).click();
    await newcomer.getByText(notices.sessionScheduled.body).waitFor();
    await cardOf(newcomer, "First steps").waitFor();
    await dialogOf(newcomer).waitFor({ state: "detached" });
    await newcomer.getByRole("button", { name: mySessions.schedule }).first().click();
    await expect.poll(() => dialogOf(newcomer).getByLabel(booking.name).inputValue()).toBe("");
    await newcomer.keyboard.press("Escape");
  });

  test("[session-30] needs one press on a free time, and a line says what is booked or missing", async () => {
    await newcomer.getByRole("button", { name: mySessions.schedule }).first().click();
    const line = dialogOf(newcomer).locator("[data-slot=booking-line]");
    const missing = booking.missing([booking.time, booking.name, booking.type]);
    await expect.poll(() => line.innerText()).toBe(missing);
    await freeChips(newcomer).last().click(); // the first one may be too soon by the time it is looked at
    await expect.poll(() => line.innerText()).toMatch(/^\w+, \w+ \d+, \d+:\d\d [AP]M, 60 minutes$/);
    expect(await dialogOf(newcomer).getByLabel(booking.name).inputValue()).toBe("Coaching Session");
    expect(await submitOf(newcomer).isDisabled()).toBe(false);
    await dialogOf(newcomer).getByLabel(booking.name).fill("");
    await expect.poll(() => line.innerText()).toContain(booking.missing([booking.name]));
    await newcomer.keyboard.press("Escape");
  });

  test("keeps a draft after a reload", async () => {
    await beginBooking(newcomer, "Half a thought");
    await newcomer.reload();
    await newcomer.getByRole("button", { name: mySessions.schedule }).first().click();
    const name = dialogOf(newcomer).getByLabel(booking.name);
    await expect.poll(() => name.inputValue()).toBe("Half a thought");
    await newcomer.keyboard.press("Escape");
  });

  test("gives a time to one of two people; the other gets a notice and sees the time disabled", async () => {
    await turnTo(client, "/dashboard/sessions");
    for (const page of [client, newcomer]) {
      await beginBooking(page, "The same hour");
      await freeChips(page).last().click(); // the first one may be too soon by the time the second person looks
    }
    const dayIn = (page: Page) => dialogOf(page).getByLabel(booking.date).inputValue();
    expect(await dayIn(client)).toBe(await dayIn(newcomer));
    const winner = cardOf(client, "The same hour")
      .waitFor()
      .then(() => "client");
    const other = cardOf(newcomer, "The same hour")
      .waitFor()
      .then(() => "newcomer");
    await Promise.all(
      [client, newcomer].map((page) =>
        submitOf(page)
          .click({ timeout: 5_000 })
          .catch(() => null),
      ),
    );
    const won = await Promise.race([winner, other]);
    void Promise.allSettled([winner, other]);
    const loser = won === "client" ? newcomer : client;
    await dialogOf(loser).getByText(booking.justTaken).first().waitFor();
    const chosen = dialogOf(loser).getByRole("group", { name: booking.time, exact: true });
    await chosen.getByText(`, ${booking.slotStates.taken}`).first().waitFor({ state: "attached" });
    await expect.poll(() => submitOf(loser).isDisabled()).toBe(true);
    await freeChips(loser).last().click();
    await submitOf(loser).click();
    await cardOf(loser, "The same hour").waitFor();
  });

  test("[session-19] lets a day be typed or chosen by keyboard, and refuses past days", async () => {
    await newcomer.getByRole("button", { name: mySessions.schedule }).first().click();
    const day = dialogOf(newcomer).getByLabel(booking.date);
    await day.fill("2020-01-01");
    await dialogOf(newcomer).getByText(booking.inPast).waitFor();
    await freeChips(newcomer).last().click();
    const chosen = await day.inputValue();
    await dialogOf(newcomer).getByRole("gridcell", { selected: true }).getByRole("button").focus();
    await newcomer.keyboard.press("PageDown");
    await newcomer.keyboard.press("Enter");
    await newcomer.waitForFunction(
      ([label, before]) => {
        const inputs = [...document.querySelectorAll<HTMLInputElement>("input[type=date]")];
        return label !== "" && inputs.some(({ value }) => value !== "" && value !== before);
      },
      [booking.date, chosen],
    );
    await newcomer.keyboard.press("Escape");
  });
});

describe("changing a session", () => {
  test("[session-8] a session is moved, the coach is notified, and the move is undone", async () => {
    await turnTo(coach, "/admin/sessions");
    await coach.getByRole("searchbox").fill("First steps");
    const row = coach.getByRole("listitem").filter({ hasText: "First steps" });
    await row.waitFor();
    const card = cardOf(newcomer, "First steps");
    const before = await card.getByRole("time").textContent();
    await card.getByRole("button", { name: sessionCard.reschedule }).click();
    await chooseTimeNextMonth(newcomer);
    await dialogOf(newcomer)
      .getByRole("textbox", { name: /Reason/ })
      .fill("A train in between");
    await dialogOf(newcomer).getByRole("button", { name: sessionCard.reschedule }).click();
    await row.getByText("A train in between").waitFor();
    await undo(newcomer, notices.sessionMoved.title);
    await row.getByText("A train in between").waitFor({ state: "detached" });
    await expect.poll(() => card.getByRole("time").textContent()).toBe(before);
  });

  test("[session-9] a session is cancelled with a reason, and restored", async () => {
    const row = coach.getByRole("listitem").filter({ hasText: "First steps" });
    await cardOf(newcomer, "First steps").getByRole("button", { name: sessionCard.cancel }).click();
    await dialogOf(newcomer).getByRole("textbox").fill("Not well");
    await dialogOf(newcomer).getByRole("button", { name: "Cancel session" }).click();
    await row.getByText("Cancelled", { exact: true }).waitFor();
    await row.getByText("Not well").waitFor();
    await undo(newcomer, notices.sessionCancelled.title);
    await row.getByText("Scheduled", { exact: true }).waitFor();
  });

  test("[session-10] the coach closes and reopens a session, live on the client's page", async () => {
    const { asCoach, clientId } = await callAsCoach(practice.portal);
    await recordOpen(asCoach, { clientId, title: "Last steps", days: 3 });
    await Promise.all([turnTo(client, "/dashboard/sessions"), turnTo(coach, "/admin/sessions")]);
    await coach.getByRole("searchbox").fill("Last steps");
    const card = cardOf(client, "Last steps");
    await coach.getByRole("button", { name: coachSessions.row.menu("Last steps") }).click();
    await coach.getByRole("menuitem", { name: coachSessions.row.complete }).click();
    await card.getByText("Completed", { exact: true }).waitFor();
    await undo(coach, closing.done.completed);
    await card.getByText("Scheduled", { exact: true }).waitFor();
    await card.getByText(sessionCard.unclosed).waitFor();
    for (const name of [sessionCard.reschedule, sessionCard.cancel]) {
      expect(await card.getByRole("button", { name }).count()).toBe(0); // it is too late for a client to do this
    }
  });
});

describe("the page of a session", () => {
  test("[session-7] has an agenda and notes that both sides write, and nothing is lost", async () => {
    await cardOf(newcomer, "First steps").getByRole("link", { name: sessionCard.join }).click();
    await newcomer.getByRole("heading", { level: 1, name: "First steps" }).waitFor();
    const id = newcomer.url().split("/").at(-1) ?? "";
    await turnTo(coach, `/admin/sessions/${id}`);
    await newcomer.getByLabel(agenda.add).fill("What I hope for");
    await newcomer.keyboard.press("Enter");
    await coach.getByText("What I hope for").waitFor();
    await coach.getByLabel(agenda.tick("What I hope for")).check();
    await newcomer.getByRole("checkbox", { checked: true }).waitFor();

    await newcomer.getByLabel(notes.label).fill("I arrived early.");
    await coach.waitForFunction(() =>
      [...document.querySelectorAll("textarea")].some(({ value }) => value === "I arrived early."),
    );
    await coach.getByLabel(notes.label, { exact: true }).press("ControlOrMeta+End");
    await coach.getByLabel(notes.label, { exact: true }).pressSequentially(" Good.");
    await newcomer.getByLabel(notes.label).press("ControlOrMeta+Home");
    await newcomer.getByLabel(notes.label).pressSequentially("Today: ");
    for (const page of [newcomer, coach]) {
      await page.waitForFunction(() =>
        [...document.querySelectorAll("textarea")].some(
          ({ value }) => value === "Today: I arrived early. Good.",
        ),
      );
    }
    await coach.getByRole("textbox", { name: privateNotes.label }).fill("Mine alone.");
    await coach.getByText(notes.saved).last().waitFor();
    expect(await newcomer.getByText("Mine alone.").count()).toBe(0);
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    expect(await findAccessibilityFaults(newcomer)).toEqual([]);
  });

  test("[agenda-11] has a calendar file that keeps the session's name, and counts its changes", async () => {
    const download = async (name: string) => {
      const waiting = newcomer.waitForEvent("download");
      await newcomer.getByRole("button", { name }).click();
      return await readFile(await (await waiting).path(), "utf8");
    };
    const file = await download(sessionPage.updateCalendar);
    expect(file).toMatch(/^UID:\w+@passage\r$/m);
    expect(file).toMatch(/^DTSTART;TZID=Europe\/Lisbon:\d{8}T\d{6}\r$/m);
    const sequence = Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]);
    await coach.getByRole("button", { name: coachSessions.row.menu("First steps") }).click();
    await coach.getByRole("menuitem", { name: coachSessions.row.edit }).click();
    await dialogOf(coach).getByLabel(booking.name).fill("First steps, together");
    await dialogOf(coach).getByRole("button", { name: "Save" }).click();
    await newcomer.getByRole("heading", { level: 1, name: "First steps, together" }).waitFor();
    const after = await download(sessionPage.updateCalendar);
    expect(Number(/^SEQUENCE:(\d+)/m.exec(after)?.[1])).toBe(sequence + 1);
    expect(/^UID:.*$/m.exec(after)?.[0]).toBe(/^UID:.*$/m.exec(file)?.[0]);
  });

  test("is not found for another person's session and a missing one", async () => {
    const path = new URL(newcomer.url()).pathname;
    await turnTo(client, path);
    await client.getByText(sessionPage.missing.title).waitFor();
    await turnTo(client, "/dashboard/sessions/%20nothing");
    await client.getByText(sessionPage.missing.title).waitFor();
    faults.splice(0); // the client logs each refusal to the console
  });

  test("[summary-2, summary-3, summary-4] lets the coach write the summary, which a reload keeps, and both see it", async () => {
    const { asCoach, clientId } = await callAsCoach(practice.portal);
    const sessionId = await recordOpen(asCoach, { clientId, title: "Looking back", days: 4 });
    await asCoach.mutation(api.agenda.add, { sessionId, text: "Where we began" });
    await turnTo(coach, `/admin/sessions/${sessionId}`);
    await press(coach, summaryWords.write);
    const field = coach.getByLabel(summaryWords.label);
    await expect.poll(() => field.inputValue()).toContain("Where we began");
    await field.fill("We looked back.");
    await coach.reload();
    await expect.poll(() => field.inputValue()).toBe("We looked back.");
    await turnTo(client, `/dashboard/sessions/${sessionId}`);
    const shown = client.getByRole("region", { name: summaryWords.title });
    await client.getByLabel(agenda.add).waitFor();
    expect(await shown.count()).toBe(0);
    await coach.getByRole("button", { name: /^Send to/ }).click();
    await shown.getByText("We looked back.").waitFor();
    await press(coach, summaryWords.correct);
    await field.fill("We looked back, and ahead.");
    await press(coach, summaryWords.sendCorrection);
    await shown.getByText("We looked back, and ahead.").waitFor();
    await shown.getByText(/Changed on/).waitFor();
    const waiting = client.waitForEvent("download");
    await press(client, summaryWords.download);
    expect((await waiting).suggestedFilename()).toMatch(/^Looking back, .*\.pdf$/);
    expect(await findAccessibilityFaults(client)).toEqual([]);
  });
});

describe("the lists", () => {
  test("[session-2, session-6] can be searched by title for the client, with notes beside them", async () => {
    await turnTo(client, "/dashboard/sessions");
    await client.getByRole("article").first().waitFor();
    await client.getByRole("searchbox").fill("no such words");
    await client.getByText(mySessions.noneFound.title).waitFor();
    await client.getByRole("searchbox").fill("THE SAME");
    await cardOf(client, "The same hour").waitFor();
    await expect.poll(() => client.getByRole("article").count()).toBe(1);
    await client.getByRole("searchbox").fill("");
    await client.getByRole("button", { name: sessionCard.viewNotes }).first().click();
    await dialogOf(client).getByText("Until next time:").waitFor();
    expect(await findAccessibilityFaults(client)).toEqual([]);
    await client.keyboard.press("Escape");
  });

  test("[agenda-1, agenda-7] let the coach book for a client, who sees it at once; every tab opens", async () => {
    await turnTo(coach, "/admin/sessions");
    await coach.getByRole("button", { name: coachSessions.schedule }).click();
    await dialogOf(coach)
      .getByLabel("Client", { exact: true })
      .selectOption({ label: "Imogen Vale" });
    await dialogOf(coach).getByLabel(booking.name).fill("A word in between");
    await dialogOf(coach).getByLabel(booking.type).selectOption("phone");
    await chooseTimeNextMonth(coach);
    await dialogOf(coach).getByRole("button", { name: coachSessions.schedule }).click();
    await cardOf(client, "A word in between").waitFor();
    for (const tab of ["upcoming", "week", "month"] as const) {
      await coach.getByRole("tab", { name: coachSessions.tabs[tab], exact: true }).click();
      expect(await findAccessibilityFaults(coach)).toEqual([]);
    }
    await coach.getByRole("button", { name: "Next month" }).click();
    await coach.getByRole("tab", { name: coachSessions.tabs.all }).click();
    await coach.getByLabel(coachSessions.status).selectOption("no-show");
    await coach.getByRole("listitem").getByText("No-show", { exact: true }).first().waitFor();
  });

  test("an edit that failed once does not overwrite later changes", async () => {
    const { asCoach, clientId } = await callAsCoach(practice.portal);
    const sessionId = await bookAhead(asCoach, { clientId, title: "One pen", days: 150 });
    const server = await answerBadly(coach);
    await goTo(coach, `/admin/sessions/${sessionId}`);
    await coach.getByRole("button", { name: coachSessions.row.menu("One pen") }).click();
    await coach.getByRole("menuitem", { name: coachSessions.row.edit }).click();
    await dialogOf(coach).getByLabel(booking.description).fill("In a fog.");
    server.fail("calendar:edit");
    const save = dialogOf(coach).getByRole("button", { name: editing.submit });
    await save.click();
    await coach.getByText(closing.notDone).waitFor();
    server.heal();
    const theirs = { title: "Their pen", sessionType: "video", durationMinutes: 60 } as const;
    await asCoach.mutation(api.calendar.edit, { sessionId, ...theirs });
    await dialogOf(coach).locator('input[value="Their pen"]').waitFor();
    await save.click();
    await dialogOf(coach).getByText(sessionNotices.changedMeanwhile).waitFor();
    await save.click();
    await dialogOf(coach).waitFor({ state: "detached" });
  });
});
