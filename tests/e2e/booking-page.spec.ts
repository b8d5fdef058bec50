/** A coach's booking page: switched on, found by a stranger who signs up, and booked by clients. */
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { bookingPageWords } from "@/content/booking-page";
import { keptTimeWords } from "@/content/kept-time";
import { requestWords } from "@/content/session-lines";
import { booking } from "@/content/sessions";
import { bookingPageSettings } from "@/content/settings/settings-words";
import { sections, saving } from "@/content/settings/settings";
import { groupByDay } from "@/features/booking/group-by-day";

import { api } from "../../convex/_generated/api";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says } from "../support/door-journeys";
import { newestLinkTo } from "../support/emails";
import { findFaultsByDayAndNight } from "../support/watched-page";

const { practice, openPerson, showTo, arrivesAt, goTo } = useDemoPractice({
  reducedMotion: "reduce",
});
const word = "quiet-mornings";
const password = "quiet-harbour-42";
const note = "I am new here.";
const timeZone = "Europe/Lisbon"; // Of every browser here.
let asCoach: Awaited<ReturnType<typeof callAsCoach>>["asCoach"];
/** The window of a browser in which nobody signs in. */
let stranger: Page;

beforeAll(async () => {
  stranger = await (await openPerson()).openWindow();
  ({ asCoach } = await callAsCoach(practice.portal));
});
beforeEach(async () => {
  await asCoach.mutation(api.practice.save, { areHoursConfirmed: false, dailySessions: 0 });
});

const open = (audience: "off" | "clients" | "anybody") =>
  asCoach.mutation(api.bookingPages.save, { audience, word });
const days = (page: Page) => page.locator("section[aria-labelledby=free-days] button");
const times = (page: Page) => page.locator("section[aria-labelledby=free-times] button");

async function chooseTime(page: Page, day = 3) {
  await days(page).nth(day).click();
  await times(page).first().click();
  await says(page, bookingPageWords.chosen);
}

async function lookAt(page: Page) {
  expect(await findFaultsByDayAndNight(page)).toEqual([]);
}

test("[book-1, book-2, book-3] a coach creates a booking page, sees that an address is taken, and copies the address", async () => {
  const coach = await showTo("coach", "/admin/settings#bookingPage");
  await coach.getByLabel(bookingPageSettings.audience).selectOption("anybody");
  await says(coach, bookingPageSettings.blankWord);
  const save = coach.getByRole("button", { name: saving.saveWhat(sections.bookingPage.title) });
  await fill(coach, bookingPageSettings.word, "Support");
  await save.click();
  await says(coach, bookingPageSettings.taken);
  await fill(coach, bookingPageSettings.word, word);
  await coach.getByLabel(bookingPageSettings.greeting, { exact: true }).fill("Welcome, stranger.");
  await save.click();
  const address = coach.getByLabel(bookingPageSettings.address);
  await expect.poll(() => address.inputValue()).toBe(`${practice.portal.url}/book/${word}`);
  await lookAt(coach);
});

test("[book-4, book-6] a stranger finds the page, and gets the same answer for every other address", async () => {
  await open("anybody");
  await goTo(stranger, `/book/${word}`);
  await times(stranger).first().waitFor(); // The first day's times show without a press.
  const card = stranger.locator("[data-slot=coach-card]");
  for (const words of ["Helena Marsh", "Welcome, stranger.", "60 minutes"]) {
    await card.getByText(words).waitFor();
  }
  await lookAt(stranger);
  for (const audience of ["off", "clients"] as const) {
    await open(audience);
    await goTo(stranger, `/book/${word}`);
    await says(stranger, bookingPageWords.none.title);
  }
  await goTo(stranger, "/book/nobody-here");
  await says(stranger, bookingPageWords.none.title);
  await lookAt(stranger);
});

test("[book-13] a visitor who returns to the page sees the current times", async () => {
  await open("anybody");
  await goTo(stranger, `/book/${word}`);
  await chooseTime(stranger, 4);
  const shown = await times(stranger).count();
  const looked = await asCoach.action(api.bookingPages.look, { word, timeZone });
  const startsAt = groupByDay(looked?.starts ?? [], timeZone)[4]?.starts[0] ?? 0;
  const { clientId } = await callAsCoach(practice.portal);
  await asCoach.mutation(api.calendar.book, {
    ...{ clientId, title: "Taken", sessionType: "video", startsAt },
    ...{ durationMinutes: 60, timeZone: "UTC" },
  });
  await stranger.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 61_000;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await says(stranger, bookingPageWords.gone);
  expect(await times(stranger).count()).toBeLessThan(shown);
  expect(await stranger.getByText(bookingPageWords.chosen, { exact: true }).count()).toBe(0);
});

test("[book-14] search engines are asked not to list the page", async () => {
  await open("anybody");
  const robots = async (path: string) =>
    (await fetch(practice.portal.url + path)).headers.get("x-robots-tag");
  expect(await robots(`/book/${word}`)).toBe("noindex");
  expect(await robots("/")).toBeNull();
});

test("[book-5] a visitor changes the time zone of the times", async () => {
  await open("anybody");
  await goTo(stranger, `/book/${word}`);
  await days(stranger).nth(3).click();
  const before = await times(stranger).allTextContents();
  await stranger.getByLabel(bookingPageWords.zone).selectOption("Asia/Tokyo");
  await says(stranger, "Tokyo time");
  await expect.poll(() => times(stranger).allTextContents()).not.toEqual(before);
});

test("[book-8, book-11] a stranger picks a time, signs up, confirms the address and requests it; the coach sees it at once", async () => {
  await open("anybody");
  const coach = await showTo("coach", "/admin/sessions");
  const newcomer = await (await openPerson()).openPage(`/book/${word}`);
  await chooseTime(newcomer);
  await fill(newcomer, bookingPageWords.note, note);
  await newcomer.getByRole("link", { name: bookingPageWords.signUp }).click();
  await fill(newcomer, "First name", "Noor");
  await fill(newcomer, "Last name", "Haddad");
  await fill(newcomer, "Email", "noor@example.com");
  for (const label of ["Password", "Confirm password"]) await fill(newcomer, label, password);
  await press(newcomer, "Create Account");
  await newcomer.goto(await newestLinkTo(practice.portal, "noor@example.com"));
  await arrivesAt(newcomer, "/dashboard/sessions");
  await says(newcomer, keptTimeWords.title);
  await says(newcomer, note);
  await lookAt(newcomer);
  await press(newcomer, keptTimeWords.request);
  await says(newcomer, requestWords.sent);
  await newcomer.getByText(requestWords.badge, { exact: true }).first().waitFor();
  expect(await newcomer.getByText(keptTimeWords.title).count()).toBe(0);
  await coach.getByText("Noor Haddad").first().waitFor();
});

test("[book-12] a time that was taken meanwhile is replaced by the next free ones", async () => {
  await open("anybody");
  const returning = await (await openPerson()).openPage(`/book/${word}`);
  await chooseTime(returning, 5);
  await returning.getByRole("link", { name: bookingPageWords.signIn }).click();
  const chosen = await returning.evaluate(() => localStorage.getItem("booking_wish"));
  const { startsAt } = JSON.parse(chosen ?? "{}") as { startsAt: number };
  const { clientId } = await callAsCoach(practice.portal);
  await asCoach.mutation(api.calendar.book, {
    ...{ clientId, title: "Taken", sessionType: "video", startsAt },
    ...{ durationMinutes: 60, timeZone: "UTC" },
  });
  await fill(returning, "Email", practice.portal.client.email);
  await fill(returning, "Password", practice.portal.client.password);
  await press(returning, "Sign In");
  await arrivesAt(returning, "/dashboard/sessions");
  await says(returning, keptTimeWords.taken);
  const offer = returning.locator("section[aria-labelledby=kept-time-title]");
  await offer.getByRole("button").first().click();
  await press(returning, keptTimeWords.request);
  await says(returning, requestWords.sent);
});

test("[book-10] a signed-in client gets the schedule dialog with the time", async () => {
  await open("clients");
  const client = await (await openPerson(practice.portal.client)).openPage(`/book/${word}`);
  await chooseTime(client, 6);
  await fill(client, bookingPageWords.note, note);
  await press(client, bookingPageWords.book);
  await arrivesAt(client, "/dashboard/sessions");
  const dialog = client.getByRole("dialog", { name: booking.title });
  await expect.poll(() => dialog.getByLabel(booking.description).inputValue()).toBe(note);
  await dialog.getByRole("button", { name: booking.submit }).click();
  await says(client, requestWords.sent);
});

test("[book-9] the page offers only sign-in, and says why, if sign-up is by invitation", async () => {
  await open("anybody");
  await asCoach.mutation(api.clientInvites.setDoor, { isOpen: false });
  await goTo(stranger, `/book/${word}`);
  await chooseTime(stranger);
  await stranger.getByText("New clients join by invitation here.", { exact: false }).waitFor();
  expect(await stranger.getByRole("link", { name: bookingPageWords.signUp }).count()).toBe(0);
  await stranger.getByRole("link", { name: bookingPageWords.signIn }).waitFor();
  await asCoach.mutation(api.clientInvites.setDoor, { isOpen: true });
});
