/** The specification's rows about the client's pages, where no other test covers them. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { fileSharing } from "@/content/messages/files";
import { api } from "../../convex/_generated/api";
import { COACH } from "../../convex/dev/words/roster";
import { callAs } from "../support/calling";
import {
  fill,
  hand,
  heading,
  markedOf,
  optionsOf,
  placesOf,
  press,
  shows,
  tabsOf,
  textsOf,
  useDrawnPractice,
} from "../support/drawn-practice";
import { admitNewcomer } from "../support/newcomer";

const { practice, openAs, turnTo } = useDrawnPractice();
const { body } = document;

const linksTo = (...paths: string[]) =>
  waitFor(() => {
    for (const path of paths)
      expect(body.querySelector(`#content a[href="${path}"]`)).not.toBeNull();
  });
const questions = (count: number) =>
  waitFor(() =>
    expect(screen.getAllByRole("button", { name: /^Write about this: / })).toHaveLength(count),
  );
const link = (name: string | RegExp) => screen.findByRole("link", { name });

describe("[route-13] a new client's pages", () => {
  beforeAll(async () => {
    await openAs(await admitNewcomer(practice.portal), "/dashboard/welcome");
  });

  test("[welcome-1, welcome-2, welcome-3, welcome-4, welcome-5, welcome-15] Welcome", async () => {
    await press("Skip Tour");
    expect(localStorage.getItem("tour_welcome-tour")).toBe("skipped");
    await heading("Welcome, Jean-Baptiste");
    await shows(body, "A letter to begin with");
    const letter = "Read the welcome letter";
    await screen.findByRole("button", { name: "Read the letter" });
    expect(screen.queryByRole("link", { name: letter })).toBeNull(); // there is only one link to the letter at a time
    await press("Read the letter");
    await link(letter);
    await shows(body, COACH.bio);
    const asCoach = await callAs(practice.portal, practice.portal.coach);
    const welcomeVideoUrl = "https://video.example.com/welcome";
    await asCoach.mutation(api.practice.save, { welcomeVideoUrl, welcomeVideoMinutes: 3 });
    await shows(body, "A welcome from your coach", "3 minutes");
    const video = await link(/^Watch the welcome/);
    expect(video.getAttribute("href")).toBe(welcomeVideoUrl);
    await linksTo("/dashboard/journey", "/dashboard/tools", "/dashboard/communication");
    await hand.click(await link("Begin with Arrival"));
    await heading("Arrival");
  });

  test("[journey-9, journey-12, journey-13, journey-14, journey-15, journey-16, journal-11, journal-20] Arrival", async () => {
    await turnTo("/dashboard/journey/arrival");
    const journal = () => body.querySelector<HTMLElement>("#arrival-reflections") as HTMLElement;
    const area = () => within(journal()).getByRole<HTMLTextAreaElement>("textbox");
    await waitFor(() => expect(area().disabled).toBe(true));
    const user_id = localStorage.getItem("personal_keys_owner") ?? "";
    const now = new Date().toISOString();
    const of = { id: "1", user_id, phase: "arrival", section: "arrival-reflections" };
    const entry = { ...of, content: "From before.", created_at: now, updated_at: now };
    localStorage.setItem(`journal_entries_${user_id}`, JSON.stringify([entry]));
    await turnTo("/dashboard/journey/arrival");
    await waitFor(() => {
      expect(area().value).toBe("From before.");
      expect(area().disabled).toBe(false);
    });
    for (const name of ["Overall progress", "Arrival progress"]) {
      await screen.findByRole("progressbar", { name });
    }
    await questions(4);
    await shows(body, /^Complete all sections to unlock the next phase\. /);
    await fill(area(), "Here.");
    await shows(journal(), "5 of 100,000 characters");
    await fill(area(), "");
    await hand.click(await link(/^Begin Assessment: Inner Landscape/));
    await heading("Inner Landscape Assessment");
    await turnTo("/dashboard/journey/arrival");
    await hand.click(await link("Continue to Crossing")); // no phase is locked
    await heading("Crossing");
  });

  test("[journey-17, journey-18, journey-19, journey-20] Crossing", async () => {
    await turnTo("/dashboard/journey/crossing");
    await questions(4);
    const [model, needle] = body.querySelectorAll<HTMLElement>("li[data-phase=crossing]");
    await shows(
      model as HTMLElement,
      "Assessment · 15–20 minutes",
      "Where are you in this change?",
    );
    await shows(needle as HTMLElement, "Pathway · 20–25 minutes", "Moving the Needle");
    await link("Back to Arrival");
    await hand.click(await link("Continue to Descent"));
    await heading("Descent");
  });

  test("[journey-21, journey-22, journey-23] Descent", async () => {
    await turnTo("/dashboard/journey/descent");
    for (const name of ["Shed", "Embrace", "Grow"]) await screen.findByRole("heading", { name });
    await questions(6);
    await link("Back to Crossing");
    await hand.click(await link("Continue to Return"));
    await heading("Return");
  });

  test("[journey-24, journey-25, journey-26, journey-27] Return", async () => {
    await turnTo("/dashboard/journey/return");
    await questions(4);
    expect(screen.getAllByRole("link", { name: /^Begin guide: / })).toHaveLength(3);
    expect(screen.getAllByRole("checkbox", { name: /^I will keep/ })).toHaveLength(6);
    await shows(body, /Complete all sections to finish the journey/);
    await hand.click(await link("Share your feedback"));
    await heading("Journey Feedback");
  });

  test("[feedback-1, feedback-2] the journey's feedback", async () => {
    await turnTo("/dashboard/journey/feedback");
    await waitFor(() =>
      expect(
        body.querySelectorAll("[data-slot=rating] [type=radio], [data-slot=rating] [role=radio]"),
      ).toHaveLength(5),
    );
    for (const name of [/^1\s*Poor$/, /^5\s*Excellent$/])
      await screen.findByRole("radio", { name });
    const last = screen.getAllByRole("textbox").at(-1) as HTMLElement;
    await fill(last, "The last answer alone");
    const submit = screen.getByRole<HTMLButtonElement>("button", { name: "Submit Feedback" });
    expect(submit.disabled).toBe(true);
    await fill(last, "");
  });

  test("[tools-1, tools-2, worksheet-1, worksheet-2, worksheet-4, reflection-1] the tools", async () => {
    await turnTo("/dashboard/tools");
    await heading("Companion Tools");
    await turnTo("/dashboard/tools/worksheets");
    await heading("Worksheet Library");
    const search = await screen.findByRole("searchbox");
    const found = () => textsOf(screen.getAllByRole("heading", { level: 2 }));
    await waitFor(() => expect(found()).toHaveLength(6));
    await shows(body, "Arrival", "Crossing", "Descent", "Return", "Ongoing");
    for (const words of ["ROOM BELOW", "NOT ALONE IN THE HOUSE", "SHADOW"]) {
      await fill(search, words);
      await waitFor(() => expect(found()).toEqual(["The Room Below"]));
    }
    await turnTo("/dashboard/tools/reflections");
    await heading("Reflection Tools");
    await waitFor(() => expect(found()).toHaveLength(1));
  });

  test("[library-1, library-2, library-3, library-11] the library", async () => {
    await turnTo("/dashboard/library");
    await heading("Resource Library");
    expect(await tabsOf()).toEqual(["All", "Articles", "Videos", "Audio", "E-books"]);
    const rows = () =>
      screen.getAllByRole("listitem").filter((row) => within(row).queryByRole("heading") !== null);
    await waitFor(() => expect(rows()).not.toEqual([]));
    for (const row of rows()) {
      const inRow = within(row);
      inRow.getByRole("link", { name: /^(Play|Read) "/ });
      inRow.getByRole("button", { name: /^Save "/ });
      await shows(row, /\b(Beginner|Intermediate|Advanced)\b/, /\b\d+ min\b/);
    }
    const all = rows().length;
    const [first] = rows();
    const [title, description, tags] = textsOf([...(first?.querySelectorAll("[dir=auto]") ?? [])]);
    const search = screen.getByRole("searchbox", { name: "Search resources..." });
    for (const words of [title, description?.slice(0, 20), tags?.split(" · ").at(-1)]) {
      await fill(search, (words ?? "nothing").toUpperCase());
      await waitFor(() => {
        expect(rows().length).toBeLessThan(all);
        expect(textsOf(rows()).filter((text) => text.includes(title ?? "?"))).toHaveLength(1);
      });
    }
    await fill(search, "");
    await hand.click(screen.getByRole("tab", { name: "Articles" }));
    await waitFor(() => {
      expect(rows()).not.toEqual([]);
      for (const row of rows()) within(row).getByText(/^Article\b/);
    });
  });

  test("[message-1, message-2, message-3, message-5, message-6, message-7] Communication", async () => {
    await turnTo("/dashboard/communication");
    expect(await tabsOf()).toEqual(["Messages", "Sessions", "File Sharing"]);
    await shows(body, "Communicate with your coach and share files", "All Messages");
    await shows(body, "No messages yet", "Start a conversation with your coach");
    await screen.findByRole("searchbox", { name: "Search messages..." });
    const box = await screen.findByRole("textbox", { name: "Your message" });
    expect(box.getAttribute("rows")).toBe("4");
    const [toggle] = screen.getAllByRole("button", { name: "Upload File" }); // The other one is for phones.
    await hand.click(toggle as HTMLElement);
    await screen.findByRole("region", { name: "Upload files" });
    await hand.click(toggle as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Upload files" })).toBeNull());
  });
});

describe("[route-13] the pages of a client with records", () => {
  beforeAll(() => openAs(practice.portal.client, "/dashboard/journey/arrival"));

  test("[area-1, area-2] the bar leads to five pages and marks the current one", async () => {
    const places = ["Welcome", "Journey", "Tools", "Goals", "Sessions", "Communication"];
    expect(await placesOf()).toEqual(places);
    expect(await markedOf()).toEqual(["Journey"]);
    await turnTo("/dashboard/welcome");
    expect(await markedOf()).toEqual(["Welcome"]);
  });

  test("[journey-1, journey-2, journey-3] the journey as a whole", async () => {
    await turnTo("/dashboard/journey");
    for (const phase of ["Arrival", "Crossing", "Descent", "Return"]) await link(`Enter ${phase}`);
    await shows(body, "New to the Journey?");
    const alone = ["/dashboard/library", "/dashboard/tools/worksheets"];
    await linksTo(...alone, "/dashboard/tools/reflections");
  });

  test("[session-1, session-4, session-6, session-7, session-8, session-9, session-11, session-24] My Sessions", async () => {
    await turnTo("/dashboard/sessions");
    await heading("My Sessions");
    await shows(body, "View and manage your coaching sessions");
    await screen.findByRole("searchbox", { name: "Search sessions..." });
    const cardWith = (text: string) =>
      screen.getAllByRole("article").find((card) => within(card).queryAllByText(text).length > 0);
    const card = await waitFor(() => {
      const found = cardWith("Scheduled");
      expect(found).toBeDefined();
      return found as HTMLElement;
    });
    await shows(card, "Reschedule", "Cancel");
    within(card).getByRole("link", { name: "Join Session" });
    await shows(card, /^(Coaching Session|Video Call|Phone Call|In-Person)$/, /^\d+ minutes$/);
    await shows(card, / \d+, \d+, \d+:\d\d [AP]M$/);
    await shows(cardWith("View Notes") as HTMLElement, "Session Notes");
    const cards = screen.getAllByRole("article");
    expect(cards.flatMap((each) => within(each).queryAllByText(/recording/i))).toEqual([]);
    const times = cards.flatMap((each) =>
      [...each.querySelectorAll("time")].map((time) => time.getAttribute("datetime") ?? ""),
    );
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("[session-5, session-13, session-14, session-16, session-17, session-18] the schedule dialog", async () => {
    await press("Schedule Session");
    const dialog = await screen.findByRole("dialog", { name: "Schedule New Session" });
    const inDialog = within(dialog);
    await shows(dialog, "Book a session with your coach. Fill in the details below.");
    for (const label of ["Session Title", "Description (Optional)", "Date"]) {
      await inDialog.findByLabelText(label);
    }
    const types = optionsOf(inDialog.getByLabelText("Session Type"));
    expect(types.slice(1)).toEqual(["Coaching Session", "Video Call", "Phone Call", "In-Person"]);
    const duration = inDialog.getByLabelText<HTMLSelectElement>("Duration");
    const minutes = [30, 45, 60, 90, 120].map((count) => `${String(count)} minutes`);
    expect(optionsOf(duration)).toEqual(minutes);
    expect(duration.value).toBe("60");
    const free = await inDialog.findByRole("group", { name: "Next free times" });
    const [next] = await within(free).findAllByRole("button");
    await hand.click(next as HTMLElement);
    const times = await inDialog.findByRole("group", { name: "Time" });
    const labels = () => textsOf([...times.querySelectorAll("label")]);
    await waitFor(() => expect(labels()).toHaveLength(23));
    expect(labels()[0]).toMatch(/^9:00 AM/);
    expect(labels().at(-1)).toMatch(/^8:00 PM/);
    inDialog.getByRole("button", { name: "Schedule Session" });
    await press("Cancel", dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("[message-16, message-17] its tab Sessions has the form, and three shortcuts to the dialog", async () => {
    await turnTo("/dashboard/communication");
    await hand.click(await screen.findByRole("tab", { name: "Sessions" }));
    const plan = await screen.findByRole("region", { name: "Schedule New Session" });
    await shows(plan, "Book a session with your coach. Fill in the details below.");
    await within(plan).findByLabelText("Session Title");
    for (const [name, type] of [
      ["Video Call", "video"],
      ["Phone Call", "phone"],
      ["In-Person", "in-person"],
    ] as const) {
      await press(name);
      const dialog = await screen.findByRole("dialog", { name: "Schedule New Session" });
      const choice = await within(dialog).findByLabelText<HTMLSelectElement>("Session Type");
      expect(choice.value).toBe(type);
      await hand.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  test("[file-1, vault-69] its tab File Sharing makes true statements", async () => {
    await hand.click(screen.getByRole("tab", { name: "File Sharing" }));
    await shows(body, fileSharing.facts[0].text, "10MB file size limit", "Multiple formats");
    await shows(body, "Use the Messages tab to upload and share files");
  });
});
