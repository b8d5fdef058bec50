/** How clients sign up: by an email of the coach, by a link she shares, and not at all where sign-up is closed. */
import { handoutLine } from "@/content/handout-lines";
import { notices } from "@/content/notices";
import { ownHandoutWords } from "@/content/own-handouts";
import { packageWords } from "@/content/packages";
import { invitesWords, joinWords } from "@/content/practice/invites";
import { requestWords } from "@/content/session-lines";
import { shareWords } from "@/content/shares";
import { inviteWords } from "@/content/sign-in-links";
import { homeWords } from "@/content/welcome/home";
import { tourWords } from "@/content/welcome/tour";
import { firstSessionTitle } from "@domain/accounts/invite-enclosures";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says } from "../support/door-journeys";
import { newestLinkTo } from "../support/emails";
import { chooseTimeNextMonth } from "../support/session-journeys";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

const password = "quiet-harbour-42";
const { practice, openPerson, showTo, turnTo, arrivesAt } = useDemoPractice();

const newestLink = (to: string) => newestLinkTo(practice.portal, to);

async function openInvites(): Promise<Page> {
  const coach = await showTo("coach", "/admin/clients");
  await press(coach, invitesWords.action);
  await coach.getByRole("dialog", { name: invitesWords.title }).waitFor();
  return coach;
}

async function choosePassword(page: Page) {
  for (const label of ["Password", "Confirm password"]) await fill(page, label, password);
  await press(page, "Create Account");
}

test("[invite-10] a coach invites a pasted list and sees a client sign up, whose link later opens sign-in", async () => {
  const coach = await openInvites();
  await fill(coach, invitesWords.list, "ines@example.com, Ines, Vale\nnobody\nines@example.com");
  await says(coach, `${invitesWords.line(2)}: ${invitesWords.problems.malformed}`);
  await says(coach, `${invitesWords.line(3)}: ${invitesWords.problems.repeated}`);
  expect(await findFaultsByDayAndNight(coach)).toEqual([]);
  await press(coach, invitesWords.send(1));
  await says(coach, invitesWords.unsent(1));
  const row = coach.locator("[data-slot=invite-row]", { hasText: "ines@example.com" });
  await row.waitFor();

  const guest = await (await openPerson()).openWindow();
  const letter = await newestLink("ines@example.com");
  await guest.goto(letter);
  await says(guest, joinWords.title);
  await expect.poll(() => guest.getByLabel("First name").inputValue()).toBe("Ines");
  await choosePassword(guest);
  await arrivesAt(guest, "/dashboard/welcome");
  await says(guest, notices.inviteAccepted.title);
  await row.getByText(invitesWords.past.joined).waitFor();

  const later = await (await openPerson()).openWindow();
  await later.goto(letter);
  await says(later, inviteWords.known("ines@example.com"));
  expect(await findAccessibilityFaults(later)).toEqual([]);
  await later.getByRole("link", { name: inviteWords.signIn }).click();
  await arrivesAt(later, "/auth");
});

test("[invite-11] a CSV file fills the list, and no email is sent without a mail server", async () => {
  const coach = await openInvites();
  await says(coach, invitesWords.withoutMail.title);
  expect(await coach.getByRole("button", { name: invitesWords.file }).count()).toBe(1);
  await coach.getByLabel(invitesWords.file).setInputFiles({
    name: "clients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("First name;Last name;E-mail\r\nNoor;Haddad;noor@example.com\r\n"),
  });
  await says(coach, "Noor Haddad");
  await press(coach, invitesWords.send(1));
  await says(coach, invitesWords.unsent(1));
});

test("closed sign-up is open with the coach's link, and explains itself to everyone else", async () => {
  const coach = await openInvites();
  await press(coach, invitesWords.share.make);
  const link = await coach.getByLabel(invitesWords.share.label).inputValue();
  await turnTo(coach, "/admin/settings#newClients");
  await coach.getByLabel(invitesWords.door.label).uncheck();
  await says(coach, invitesWords.door.closed);

  const stranger = await (await openPerson()).openPage("/auth#sign-up");
  await says(stranger, joinWords.closed);

  const guest = await (await openPerson()).openWindow();
  await guest.goto(link);
  await fill(guest, "First name", "Omar");
  await fill(guest, "Last name", "Haddad");
  await fill(guest, "Email", "omar@example.com");
  await choosePassword(guest);
  await guest.goto(await newestLink("omar@example.com"));
  await arrivesAt(guest, "/dashboard/welcome");

  await coach.getByLabel(invitesWords.door.label).check();
  await says(coach, invitesWords.door.opened);
});

test("[invite-2, invite-4, invite-8] a newcomer gets the worksheet, the package and the times of the invite, and chooses a time", async () => {
  const { enclosed, past } = invitesWords;
  const coach = await openInvites();
  await fill(coach, invitesWords.list, "ruth@example.com, Ruth, Levy");
  await coach.locator("[data-slot=invite-enclosed] > summary").click();
  await coach.getByLabel(enclosed.intake).selectOption({ label: "Before we begin" });
  await coach.getByLabel(enclosed.due, { exact: true }).selectOption({ label: enclosed.dueIn(3) });
  await press(coach, enclosed.addPackage);
  await coach.getByLabel(packageWords.form.sessions).fill("6");
  await coach.getByLabel(packageWords.form.price).fill("480 €");
  await press(coach, requestWords.propose);
  await chooseTimeNextMonth(coach);
  await press(coach, requestWords.add);
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await press(coach, invitesWords.send(1));
  const row = coach.locator("[data-slot=invite-row]", { hasText: "ruth@example.com" });
  const carried = [past.intake("Before we begin", 3), past.package(6, "480 €"), past.times(1)];
  await row.getByText(carried.join(" · ")).waitFor();

  const guest = await (await openPerson()).openWindow();
  await guest.goto(await newestLink("ruth@example.com"));
  await says(guest, joinWords.title);
  expect(await guest.getByText("Before we begin").count()).toBe(0);
  await choosePassword(guest);
  await arrivesAt(guest, "/dashboard/welcome");
  await row.getByText(past.timesLeft(1)).waitFor();
  await turnTo(coach, "/admin/sessions?q=Ruth%20Levy");
  const session = coach.locator("[data-slot=session-row]", { hasText: "Ruth Levy" });
  await session.getByText(requestWords.proposedBadge, { exact: true }).waitFor();

  await press(guest, tourWords.skip);
  await says(guest, requestWords.proposed);
  await says(guest, firstSessionTitle);
  expect(await findAccessibilityFaults(guest)).toEqual([]);
  await guest.getByRole("region", { name: homeWords.session.title }).getByRole("button").click();
  await says(guest, requestWords.taken);
  await session
    .getByText(requestWords.proposedBadge, { exact: true })
    .waitFor({ state: "detached" });

  await turnTo(coach, "/admin/clients");
  await coach.getByRole("link", { name: "Ruth Levy" }).first().click();
  await coach.waitForURL(/\/admin\/clients\/\w+/);
  await coach.getByText(packageWords.left(6, 6)).waitFor();
  await turnTo(coach, `${new URL(coach.url()).pathname}?tab=shares`);
  await coach.getByText(shareWords.ofClient.empty).waitFor();
  await guest
    .getByRole("link", { name: handoutLine.answer("Before we begin") })
    .first()
    .click();
  await guest.getByLabel("Why now, and not a year ago?").fill("The children have left home.");
  await press(guest, ownHandoutWords.send);
  await coach.getByText("The children have left home.").waitFor();
});

test("[invite-6] a list of several people is not offered times", async () => {
  const coach = await openInvites();
  await coach.locator("[data-slot=invite-enclosed] > summary").click();
  const propose = coach.getByRole("button", { name: requestWords.propose, exact: true });
  await fill(coach, invitesWords.list, "ida@example.com");
  await propose.waitFor();
  await fill(coach, invitesWords.list, "ida@example.com\nivo@example.com");
  await propose.waitFor({ state: "detached" });
});
