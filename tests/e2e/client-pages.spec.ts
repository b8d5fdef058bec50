/** The specification's rows about the client's pages, where no other test covers them. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { fileSharing } from "@/content/messages/files";
import { api } from "../../convex/_generated/api";
import { COACH } from "../../convex/dev/words/roster";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import { admitNewcomer } from "../support/newcomer";
import { heading, markedOf, optionsOf, placesOf, shows, tabsOf } from "../support/page-words";

const { practice, openPerson, turnTo } = useDemoPractice({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});
let client: Page;
/** A client without any records. */
let newcomer: Page;

beforeAll(async () => {
  const { portal } = practice;
  const people = [portal.client, await admitNewcomer(portal)];
  [client, newcomer] = (await Promise.all(
    people.map(async (wayIn) => (await openPerson(wayIn)).openWindow()),
  )) as [Page, Page];
});

const linksTo = async (page: Page, ...paths: string[]) => {
  for (const path of paths) await page.locator(`#content a[href="${path}"]`).first().waitFor();
};
const questions = (page: Page) => page.getByRole("button", { name: /^Write about this: / });

describe("[route-13] the client's pages", () => {
  test("[welcome-1, welcome-2, welcome-3, welcome-4, welcome-5, welcome-15] Welcome", async () => {
    await turnTo(newcomer, "/dashboard/welcome");
    await newcomer.getByRole("button", { name: "Skip Tour" }).click();
    const tour = await newcomer.evaluate(() => localStorage.getItem("tour_welcome-tour"));
    expect(tour).toBe("skipped");
    await heading(newcomer, "Welcome, Jean-Baptiste");
    await shows(newcomer, "A letter to begin with");
    const letter = newcomer.getByRole("link", { name: "Read the welcome letter" });
    const step = newcomer.getByRole("button", { name: "Read the letter" });
    await step.waitFor();
    expect(await letter.count()).toBe(0); // there is only one link to the letter at a time
    await step.click();
    await letter.waitFor();
    await shows(newcomer, COACH.bio);
    const asCoach = await callAs(practice.portal, practice.portal.coach);
    const welcomeVideoUrl = "https://video.example.com/welcome";
    await asCoach.mutation(api.practice.save, { welcomeVideoUrl, welcomeVideoMinutes: 3 });
    await shows(newcomer, "A welcome from your coach", "3 minutes");
    const video = newcomer.getByRole("link", { name: /^Watch the welcome/ });
    await expect.poll(() => video.getAttribute("href")).toBe(welcomeVideoUrl);
    await linksTo(newcomer, "/dashboard/journey", "/dashboard/tools", "/dashboard/communication");
    await newcomer.getByRole("link", { name: "Begin with Arrival" }).click();
    await heading(newcomer, "Arrival");
  });

  test("[area-1, area-2] the bar leads to five pages and marks the current one", async () => {
    await turnTo(client, "/dashboard/journey/arrival");
    const places = ["Welcome", "Journey", "Tools", "Goals", "Sessions", "Communication"];
    expect(await placesOf(client)).toEqual(places);
    expect(await markedOf(client)).toEqual(["Journey"]);
    await turnTo(client, "/dashboard/welcome");
    expect(await markedOf(client)).toEqual(["Welcome"]);
  });

  test("[journey-1, journey-2, journey-3] the journey as a whole", async () => {
    await turnTo(client, "/dashboard/journey");
    for (const phase of ["Arrival", "Crossing", "Descent", "Return"]) {
      await client.getByRole("link", { name: `Enter ${phase}` }).waitFor();
    }
    await shows(client, "New to the Journey?");
    const alone = ["/dashboard/library", "/dashboard/tools/worksheets"];
    await linksTo(client, ...alone, "/dashboard/tools/reflections");
  });

  test("[journey-9, journey-12, journey-13, journey-14, journey-15, journey-16, journal-11, journal-12, journal-20] Arrival", async () => {
    await turnTo(newcomer, "/dashboard/journey/arrival");
    const journal = newcomer.locator("#arrival-reflections");
    const area = journal.getByRole("textbox");
    await expect.poll(() => area.isDisabled()).toBe(true);
    await newcomer.evaluate(() => {
      const user_id = localStorage.getItem("personal_keys_owner") ?? "";
      const now = new Date().toISOString();
      const of = { id: "1", user_id, phase: "arrival", section: "arrival-reflections" };
      const entry = { ...of, content: "From before.", created_at: now, updated_at: now };
      localStorage.setItem(`journal_entries_${user_id}`, JSON.stringify([entry]));
    });
    await turnTo(newcomer, "/dashboard/journey/arrival");
    await expect.poll(() => area.inputValue()).toBe("From before.");
    await expect.poll(() => area.isEnabled()).toBe(true);
    for (const name of ["Overall progress", "Arrival progress"]) {
      await newcomer.getByRole("progressbar", { name }).waitFor();
    }
    await expect.poll(() => questions(newcomer).count()).toBe(4);
    await newcomer.getByText(/^Complete all sections to unlock the next phase\. /).waitFor();
    expect(await area.evaluate((element) => getComputedStyle(element).minHeight)).toBe("300px");
    await area.fill("Here.");
    await shows(journal, "5 of 100,000 characters");
    await area.fill("");
    await newcomer.getByRole("link", { name: /^Begin Assessment: Inner Landscape/ }).click();
    await heading(newcomer, "Inner Landscape Assessment");
    await turnTo(newcomer, "/dashboard/journey/arrival");
    await newcomer.getByRole("link", { name: "Continue to Crossing" }).click(); // no phase is locked
    await heading(newcomer, "Crossing");
  });

  test("[journey-17, journey-18, journey-19, journey-20] Crossing", async () => {
    await turnTo(newcomer, "/dashboard/journey/crossing");
    const guides = newcomer.locator("li[data-phase=crossing]");
    const [model, needle] = [guides.first(), guides.nth(1)];
    await shows(model, "Assessment · 15–20 minutes", "Where are you in this change?");
    await shows(needle, "Pathway · 20–25 minutes", "Moving the Needle");
    await expect.poll(() => questions(newcomer).count()).toBe(4);
    await newcomer.getByRole("link", { name: "Back to Arrival" }).waitFor();
    await newcomer.getByRole("link", { name: "Continue to Descent" }).click();
    await heading(newcomer, "Descent");
  });

  test("[journey-21, journey-22, journey-23] Descent", async () => {
    await turnTo(newcomer, "/dashboard/journey/descent");
    for (const name of ["Shed", "Embrace", "Grow"]) {
      await newcomer.getByRole("heading", { name, exact: true }).waitFor();
    }
    await expect.poll(() => questions(newcomer).count()).toBe(6);
    await newcomer.getByRole("link", { name: "Back to Crossing" }).waitFor();
    await newcomer.getByRole("link", { name: "Continue to Return" }).click();
    await heading(newcomer, "Return");
  });

  test("[journey-24, journey-25, journey-26, journey-27] Return", async () => {
    await turnTo(newcomer, "/dashboard/journey/return");
    await expect.poll(() => newcomer.getByRole("link", { name: /^Begin guide: / }).count()).toBe(3);
    const promises = newcomer.getByRole("checkbox", { name: /^I will keep/ });
    await expect.poll(() => promises.count()).toBe(6);
    await expect.poll(() => questions(newcomer).count()).toBe(4);
    await newcomer.getByText(/Complete all sections to finish the journey/).waitFor();
    await newcomer.getByRole("link", { name: "Share your feedback" }).click();
    await heading(newcomer, "Journey Feedback");
  });

  test("[feedback-1, feedback-2] the journey's feedback", async () => {
    await turnTo(newcomer, "/dashboard/journey/feedback");
    const marks = newcomer.locator("[data-slot=rating]").getByRole("radio");
    await expect.poll(() => marks.count()).toBe(5);
    for (const name of [/^1\s*Poor$/, /^5\s*Excellent$/])
      await newcomer.getByRole("radio", { name }).waitFor();
    await newcomer.getByRole("textbox").last().fill("The last answer alone");
    await newcomer.getByRole("button", { name: "Submit Feedback", disabled: true }).waitFor();
    await newcomer.getByRole("textbox").last().fill("");
  });

  test("[tools-1, tools-2, worksheet-1, worksheet-2, worksheet-4, reflection-1] the tools", async () => {
    await turnTo(newcomer, "/dashboard/tools");
    await heading(newcomer, "Companion Tools");
    await turnTo(newcomer, "/dashboard/tools/worksheets");
    await heading(newcomer, "Worksheet Library");
    await newcomer.getByRole("searchbox").waitFor();
    const found = newcomer.getByRole("heading", { level: 2 });
    await expect.poll(() => found.count()).toBe(6);
    await shows(newcomer, "Arrival", "Crossing", "Descent", "Return", "Ongoing");
    for (const words of ["ROOM BELOW", "NOT ALONE IN THE HOUSE", "SHADOW"]) {
      await newcomer.getByRole("searchbox").fill(words);
      await expect.poll(() => found.allTextContents()).toEqual(["The Room Below"]);
    }
    await turnTo(newcomer, "/dashboard/tools/reflections");
    await heading(newcomer, "Reflection Tools");
    await expect.poll(() => found.count()).toBe(1);
  });

  test("[library-1, library-2, library-3, library-11] the library", async () => {
    await turnTo(newcomer, "/dashboard/library");
    await heading(newcomer, "Resource Library");
    expect(await tabsOf(newcomer)).toEqual(["All", "Articles", "Videos", "Audio", "E-books"]);
    const rows = newcomer.getByRole("listitem").filter({ has: newcomer.getByRole("heading") });
    await rows.first().waitFor();
    for (const row of await rows.all()) {
      await expect.poll(() => row.getByRole("link", { name: /^(Play|Read) "/ }).count()).toBe(1);
      await expect.poll(() => row.getByRole("button", { name: /^Save "/ }).count()).toBe(1);
      await row.getByText(/\b(Beginner|Intermediate|Advanced)\b/).waitFor();
      await row.getByText(/\b\d+ min\b/).waitFor();
    }
    const [title, description, tags] = await rows.first().locator("[dir=auto]").allTextContents();
    const search = newcomer.getByRole("searchbox", { name: "Search resources..." });
    for (const words of [title, description?.slice(0, 20), tags?.split(" · ").at(-1)]) {
      await search.fill((words ?? "nothing").toUpperCase());
      await rows.filter({ hasText: title ?? "" }).waitFor();
    }
    await search.fill("");
    await newcomer.getByRole("tab", { name: "Articles" }).click();
    const others = rows.filter({ hasNot: newcomer.getByText(/^Article\b/) });
    await others.first().waitFor({ state: "detached" });
  });

  test("[session-1, session-4, session-6, session-7, session-8, session-9, session-11, session-24] My Sessions", async () => {
    await turnTo(client, "/dashboard/sessions");
    await heading(client, "My Sessions");
    await shows(client, "View and manage your coaching sessions");
    await client.getByRole("searchbox", { name: "Search sessions..." }).waitFor();
    const cards = client.getByRole("article");
    const card = cards.filter({ has: client.getByText("Scheduled", { exact: true }) }).first();
    await shows(card, "Reschedule", "Cancel");
    await card.getByRole("link", { name: "Join Session" }).waitFor();
    await card.getByText(/^(Coaching Session|Video Call|Phone Call|In-Person)$/).waitFor();
    await card.getByText(/^\d+ minutes$/).waitFor();
    await card.getByText(/ \d+, \d+, \d+:\d\d [AP]M$/).waitFor();
    const noted = cards.filter({ has: client.getByText("View Notes", { exact: true }) }).first();
    await shows(noted, "Session Notes");
    expect(await cards.getByText(/recording/i).count()).toBe(0);
    const times = await cards
      .getByRole("time")
      .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("[session-5, session-13, session-14, session-16, session-17, session-18] the schedule dialog", async () => {
    await press(client, "Schedule Session");
    const dialog = client.getByRole("dialog", { name: "Schedule New Session" });
    await shows(dialog, "Book a session with your coach. Fill in the details below.");
    for (const label of ["Session Title", "Description (Optional)", "Date"]) {
      await dialog.getByLabel(label, { exact: true }).waitFor();
    }
    const types = await optionsOf(dialog.getByLabel("Session Type"));
    const known = ["Coaching Session", "Video Call", "Phone Call", "In-Person"];
    expect(types.slice(1)).toEqual(known);
    const duration = dialog.getByLabel("Duration");
    const minutes = [30, 45, 60, 90, 120].map((count) => `${String(count)} minutes`);
    expect(await optionsOf(duration)).toEqual(minutes);
    await expect.poll(() => duration.inputValue()).toBe("60");
    await dialog
      .getByRole("group", { name: "Next free times" })
      .getByRole("button")
      .first()
      .click();
    const times = dialog.getByRole("group", { name: "Time", exact: true }).locator("label");
    await expect.poll(() => times.count()).toBe(23);
    expect((await times.first().textContent())?.startsWith("9:00 AM")).toBe(true);
    expect((await times.last().textContent())?.startsWith("8:00 PM")).toBe(true);
    await dialog.getByRole("button", { name: "Schedule Session" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  });

  test("[message-1, message-2, message-3, message-5, message-6, message-7] Communication", async () => {
    await turnTo(newcomer, "/dashboard/communication");
    expect(await tabsOf(newcomer)).toEqual(["Messages", "Sessions", "File Sharing"]);
    await shows(newcomer, "Communicate with your coach and share files", "All Messages");
    await shows(newcomer, "No messages yet", "Start a conversation with your coach");
    await newcomer.getByRole("searchbox", { name: "Search messages..." }).waitFor();
    const box = newcomer.getByRole("textbox", { name: "Your message" });
    await expect.poll(() => box.getAttribute("rows")).toBe("4");
    const toggle = newcomer.getByRole("button", { name: "Upload File" });
    const panel = newcomer.getByRole("region", { name: "Upload files" });
    await toggle.click();
    await panel.waitFor();
    await toggle.click();
    await panel.waitFor({ state: "detached" });
  });

  test("[message-4, message-9] a conversation scrolls in a box of 400 px, and says who wrote", async () => {
    await turnTo(client, "/dashboard/communication");
    const thread = client.getByRole("group", { name: "Conversation, the newest message last" });
    await thread.locator("[data-slot=thread-message]").first().waitFor();
    const box = thread.locator("xpath=ancestor::*[contains(@class, 'h-[400px]')]");
    expect((await box.boundingBox())?.height).toBe(400);
    const hiddenPx = () => thread.evaluate((list) => list.scrollHeight - list.clientHeight);
    await expect.poll(hiddenPx).toBeGreaterThan(0);
    // Reads all lines at one moment, because the list draws more lines above while it settles.
    const lines = await thread.locator("[data-slot=thread-message]").evaluateAll((drawn) =>
      drawn.map((line) => ({
        writer: line.hasAttribute("data-own") ? "You" : "Coach",
        texts: (line as HTMLElement).innerText.split(/\s*\n\s*/),
      })),
    );
    for (const { writer, texts } of lines) expect(texts).toContain(writer);
  });

  test("[message-16, message-17] its tab Sessions has the form, and three shortcuts to the dialog", async () => {
    await client.getByRole("tab", { name: "Sessions", exact: true }).click();
    const plan = client.getByRole("region", { name: "Schedule New Session" });
    await shows(plan, "Book a session with your coach. Fill in the details below.");
    await plan.getByLabel("Session Title").waitFor();
    for (const [name, type] of [
      ["Video Call", "video"],
      ["Phone Call", "phone"],
      ["In-Person", "in-person"],
    ] as const) {
      await press(client, name);
      const dialog = client.getByRole("dialog", { name: "Schedule New Session" });
      await expect.poll(() => dialog.getByLabel("Session Type").inputValue()).toBe(type);
      await client.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });

  test("[file-1, vault-69] its tab File Sharing makes true statements", async () => {
    await client.getByRole("tab", { name: "File Sharing" }).click();
    await shows(
      client,
      fileSharing.facts[0].text,
      "10MB file size limit",
      "Multiple formats",
      "Use the Messages tab to upload and share files",
    );
  });
});
