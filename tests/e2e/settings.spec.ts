/** Settings of the coach and a client, visible to the other side as they change. */
import { goalBoard } from "@/content/goals/goals";
import { booking, sessionPage } from "@/content/sessions";
import { availabilityWords, describeRunDates } from "@/content/settings/availability";
import { notificationSettingsWords } from "@/content/settings/notifications";
import { deviceWords, photoWords, practiceWords, saving } from "@/content/settings/settings";
import { undoWord } from "@/content/undo";
import { addDays, weekday } from "@domain/time/calendar-dates";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { answerBadly } from "../support/bad-answers";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { fill, press, says } from "../support/door-journeys";
import { findNarrowPlaces } from "../support/standing-room";
import { findFaultsByDayAndNight } from "../support/watched-page";

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const { practice, openPerson, showTo, arrivesAt } = useDemoPractice({ reducedMotion: "reduce" });

const asClient = () => openPerson(practice.portal.client);
const asCoach = () => openPerson(practice.portal.coach);

async function save(page: Page, section: string) {
  await press(page, saving.saveWhat(section));
  await page
    .getByRole("form", { name: section })
    .getByText(saving.saved, { exact: true })
    .waitFor();
}

/** A Wednesday some weeks ahead, which the demo coach keeps open. */
function openDay(): string {
  const inThreeWeeks = addDays(new Date().toISOString().slice(0, 10), 21);
  return addDays(inThreeWeeks, (3 - weekday(inThreeWeeks) + 7) % 7);
}

/** These tests come first, because the others make both pages longer: they sign in, and change hours. */
describe.each([
  ["the account page", "client", "/dashboard/account"],
  ["the settings", "coach", "/admin/settings"],
] as const)("%s", (_what, who, path) => {
  test("[area-16] has pages that are accessible and fit on a phone and a desk, by day and by night", async () => {
    const page = await showTo(who, path);
    const places = page.locator("[data-slot=page-index] a");
    await places.first().waitFor();
    for (const place of await places.all()) {
      await place.click();
      await page.locator("[data-slot=page-section]").first().waitFor();
      await expect.poll(() => page.locator("[data-steady]").count()).toBe(0);
      await expect.poll(() => page.getByRole("radio", { name: "Dark" }).count()).toBe(1);
      for (const size of screens) {
        await page.setViewportSize(size);
        expect(await findFaultsByDayAndNight(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
        if (size.width !== 1440) continue;
        // The page may not have settled yet on a busy machine.
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        await expect.poll(height, { message: page.url() }).toBeLessThanOrEqual(2_500);
      }
    }
  });
});

test("a choice of when to be emailed shows its full text, also beside that for a device", async () => {
  const asClient = await callAs(practice.portal, practice.portal.client);
  const settings = await asClient.query(api.notificationSettings.get, {});
  const pushes = settings.paces.map(({ event }) => ({ event, isPushed: true }));
  const page = await (await openPerson(practice.portal.client)).openWindow();
  (await answerBadly(page)).give("notificationSettings:get", { ...settings, pushes });
  await page.goto(`${practice.portal.url}/dashboard/account#notifications`);
  const customize = page.getByRole("button", { name: notificationSettingsWords.customize });
  await customize.first().waitFor();
  for (let left = await customize.count(); left > 0; left -= 1) await customize.first().click();
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    const { quietFrom, quietTo } = notificationSettingsWords;
    const [from, to] = await Promise.all(
      [quietFrom, quietTo].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
    );
    expect(to?.y).toBe(from?.y);
    const cut = () =>
      page.getByLabel(/^Email for /).evaluateAll((fields) => {
        const words = document.createElement("span");
        document.body.append(words);
        const tooLong = (fields as HTMLSelectElement[]).flatMap((field) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(field);
          words.style.font = font;
          const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          return [...field.options].flatMap(({ text }) => {
            words.textContent = text;
            return words.getBoundingClientRect().width > room ? [text] : [];
          });
        });
        words.remove();
        return [fields.length > 3, ...tooLong];
      });
    await expect.poll(cut).toEqual([true]);
    await expect.poll(() => findNarrowPlaces(page)).toEqual([]);
  }
});

describe("a name", () => {
  test("[area-3, area-11] that changes is in the greeting and on the coach's screen immediately", async () => {
    const page = await showTo("client", "/dashboard/welcome");
    const desk = await showTo("coach", "/admin/goals");
    // Otherwise the board begins with the goals changed last.
    await desk.getByRole("searchbox", { name: goalBoard.searchLabel }).fill("Vale");
    await desk.getByText("Imogen Vale").first().waitFor();

    await page.getByRole("link", { name: "Welcome, Imogen" }).click();
    await arrivesAt(page, "/dashboard/account");
    await fill(page, "First name", "Ímogen-Rose");
    await says(page, saving.unsaved);
    await save(page, "Profile");
    await says(page, "Welcome, Ímogen-Rose");
    await desk.getByText("Ímogen-Rose Vale").first().waitFor();
  });

  test("that is blank is refused at its field, and the typed text survives a reload", async () => {
    const page = await showTo("client", "/dashboard/account");
    const field = page.getByLabel("Last name", { exact: true });
    await field.fill("   ");
    await press(page, saving.saveWhat("Profile"));
    await says(page, "Please fill this in.");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");

    await page.reload();
    await says(page, saving.unsaved);
    await expect.poll(() => field.inputValue()).toBe("   ");
    await press(page, saving.discard);
    await expect.poll(() => field.inputValue()).toBe("Vale");
  });
});

describe("availability", () => {
  test("that the coach changes is offered by an open schedule dialog, without a reload", async () => {
    const day = openDay();
    const page = await showTo("client", "/dashboard/sessions");
    await press(page, booking.submit);
    await page.getByLabel(booking.date, { exact: true }).fill(day);
    const free = page.getByRole("dialog").locator("fieldset input[type=radio]:enabled");
    await expect.poll(() => free.count()).toBeGreaterThan(0);

    const desk = await showTo("coach", "/admin/settings#availability");
    await fill(desk, availabilityWords.firstDay, day);
    await press(desk, availabilityWords.addClosed);
    await save(desk, "Availability");
    await says(page, booking.dayStates.closed);

    await press(desk, availabilityWords.add(describeRunDates({ fromDate: day, toDate: day })));
    await save(desk, "Availability");
    await expect.poll(() => free.count()).toBeGreaterThan(0);
  });

  test("is described in words as it is edited, and hours that end before they begin cannot be saved", async () => {
    const desk = await showTo("coach", "/admin/settings#availability");
    const inWords = desk.locator("[data-slot=week-in-words]");
    await desk.getByLabel(availabilityWords.fromOn("Monday", 1)).fill("10:00");
    await expect.poll(() => inWords.textContent()).toContain("Monday from 10:00 AM to 9:30 PM");
    await desk.getByLabel(availabilityWords.toOn("Monday", 1)).fill("08:00");
    await says(desk, availabilityWords.unsound);
    const button = desk.getByRole("button", { name: saving.saveWhat("Availability") });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await press(desk, saving.discard);
    await expect.poll(() => inWords.textContent()).toContain("Monday to Friday from 9:00 AM");
  });
});

describe("the meeting link", () => {
  test("[session-7] that the coach sets is on the client's session page at once", async () => {
    const page = await showTo("client", "/dashboard/sessions");
    const withLink = page.getByRole("article").filter({ hasText: /Coaching Session|Video Call/ });
    await withLink.getByRole("link", { name: "Join Session" }).first().click();
    const link = page.getByRole("link", { name: sessionPage.join.video });
    await page.getByRole("region", { name: sessionPage.join.title }).waitFor();
    expect(await link.count()).toBe(0);

    const desk = await showTo("coach", "/admin/settings#meeting");
    await fill(desk, practiceWords.meetingLink, "javascript:alert(1)");
    await press(desk, saving.saveWhat("Session types"));
    await says(desk, practiceWords.badLink);
    await fill(desk, practiceWords.meetingLink, "https://meet.example.com/another-room");
    await save(desk, "Session types");
    await expect
      .poll(() => link.getAttribute("href"))
      .toBe("https://meet.example.com/another-room");
  });
});

describe("a photo", () => {
  test("that the coach chooses is on the client's page at once, and can be removed and restored", async () => {
    const page = await showTo("client", "/dashboard/account");
    const face = page.locator("#coach [data-slot=avatar] img");
    await page.locator("#coach").getByText("Helena Marsh").waitFor();
    expect(await face.count()).toBe(0);

    const desk = await showTo("coach", "/admin/settings");
    const input = desk.locator("input[type=file]:not([accept*=calendar])");
    await input.setInputFiles({
      name: "photo.png",
      mimeType: "image/png",
      buffer: Buffer.from("not a picture"),
    });
    await says(desk, photoWords.unreadable);
    const buffer = await desk.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    await input.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
    await face.waitFor();
    const size = await face.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([200, 200]);

    await press(desk, photoWords.remove);
    await face.waitFor({ state: "detached" });
    await press(desk, undoWord);
    await face.waitFor();
  });
});

describe("devices", () => {
  test("signed out from another device end at once, and this one stays", async () => {
    const phone = await (await asClient()).openPage("/dashboard/welcome");
    const laptop = await (await asClient()).openPage("/dashboard/account#devices");
    await press(laptop, deviceWords.signOutOthers);
    await arrivesAt(phone, "/auth");
    await says(laptop, deviceWords.onlyThis);
    expect(new URL(laptop.url()).pathname).toBe("/dashboard/account");
  });

  test("are signed out by their row; signing out everywhere asks first and includes this one", async () => {
    const phone = await (await asCoach()).openPage("/admin/goals");
    const laptop = await (await asCoach()).openPage("/admin/settings#devices");
    const others = laptop.locator("#devices").getByRole("button", { name: /^Sign out .+ device/i });
    await others.first().click();
    await arrivesAt(phone, "/auth");
    await press(laptop, deviceWords.signOutEverywhere);
    await press(laptop, deviceWords.keep);
    await laptop.getByRole("dialog").waitFor({ state: "detached" });
    await press(laptop, deviceWords.signOutEverywhere);
    await laptop
      .getByRole("dialog")
      .getByRole("button", { name: deviceWords.signOutEverywhere })
      .click();
    await arrivesAt(laptop, "/auth");
  });
});
