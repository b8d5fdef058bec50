/** The specification's rows about the coach's pages, where no other test covers them. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";
import { goalBoard } from "@/content/goals/goals";
import { shelfWords } from "@/content/library/shelf";
import { composeWords, inbox, messageCenter } from "@/content/messages/message-center";
import { clientsPage } from "@/content/practice/clients";
import { stoppedWords } from "@/content/practice/stopped-deletions";

import { api } from "../../convex/_generated/api";
import { callAsCoach } from "../support/calling";
import { ROSTER } from "../../convex/dev/words/roster";
import { fullName } from "../../domain/accounts/full-name";
import { answerBadly } from "../support/bad-answers";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { fill, press } from "../support/door-journeys";
import {
  figuresOf,
  heading,
  markedOf,
  optionsOf,
  placesOf,
  shows,
  tabsOf,
} from "../support/page-words";
import { pathsIn } from "../support/route-rows";

const { practice, openPerson, turnTo, arrivesAt } = useDemoPractice({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});
let coach: Page;
/** A coach without clients. */
let newCoach: Page;
const GOAL = "Learn the names of birds";

beforeAll(async () => {
  const { portal } = practice;
  [coach, newCoach] = (await Promise.all(
    [portal.coach, undefined].map(async (wayIn) => (await openPerson(wayIn)).openWindow()),
  )) as [Page, Page];
  await acceptInvite(newCoach);
  const asClient = await callAs(portal, portal.client);
  await asClient.mutation(api.goals.create, {
    title: GOAL,
    description: "To hear who sings",
    category: "personal",
    priority: "high",
    targetDate: null,
    milestones: ["Wren", "Robin", "Dunnock", "Siskin", "Linnet", "Serin"],
  });
});

async function acceptInvite(page: Page) {
  const email = "newcomer@coaches.example";
  const printed = await practice.portal.run<string[]>("signIn/console:invite", { email });
  await page.goto(/https?:\S+/.exec(printed.join(" "))?.[0] ?? "");
  const answers = ["First name", "Last name", "Password", "Confirm password"];
  const words = ["Grace", "Hopper", "quiet-harbour-42", "quiet-harbour-42"];
  for (const [index, label] of answers.entries()) await fill(page, label, words[index] ?? "");
  await press(page, "Create Account");
  await arrivesAt(page, "/admin");
}

describe("[route-14, route-15] the coach's pages", () => {
  test("[area-4, area-5, area-6, area-7, area-8, overview-1] Overview, and the bar above every page", async () => {
    await turnTo(coach, "/admin");
    await heading(coach, "Overview");
    expect(await figuresOf(coach)).toEqual([
      "Total Clients",
      "Sessions",
      "Active Goals",
      "Messages",
    ]);
    const places = ["Overview", "Clients", "Sessions", "Goals", "Messages", "Library", "Settings"];
    expect(await placesOf(coach)).toEqual(places);
    expect(await markedOf(coach)).toEqual(["Overview"]);
    await shows(coach, "Coach Dashboard", "Coach Helena", "Recent Activity", "This Month");
    await coach.getByRole("heading", { name: "This Month" }).waitFor();
    await coach.mouse.wheel(0, 2000);
    await coach.waitForFunction(() => window.scrollY > 0);
    const signOut = coach.getByRole("button", { name: "Sign out" });
    expect((await signOut.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  test("[client-2, client-3, client-5, client-23] Clients", async () => {
    await turnTo(coach, "/admin/clients");
    await heading(coach, "Clients");
    const figures = ["Total Clients", "Total Sessions", "Active Goals", "Unread Messages"];
    expect(await figuresOf(coach)).toEqual(figures);
    const orders = ["Name A-Z", "Recently Added", "Most Sessions", "Most Goals"];
    expect(await optionsOf(coach.getByLabel("Sort by"))).toEqual(orders);
    expect(await markedOf(coach)).toEqual(["Clients"]);
    const row = coach.locator("[data-slot=client-row]").filter({ hasText: "Imogen Vale" });
    await shows(row, "imogen.vale@example.com", "IV");
    for (const fact of [
      /^Next session: \w+, \w+ \d+$/,
      /^Last session: \w+ \d+$/,
      /^Last active: ./,
      /^Package: ./,
      /^Sessions: \d+$/,
      /^Goals: \d+$/,
    ]) {
      await row.getByText(fact).waitFor();
    }
    const unreadMarks = coach.locator("[data-slot=client-row]").getByText(/^\d+ new$/);
    const asCoach = await callAs(practice.portal, practice.portal.coach);
    const { unread } = await asCoach.query(api.overview.totals, {});
    const counts = (await unreadMarks.allTextContents()).map((words) => Number.parseInt(words));
    expect(unread).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(unread);
    const waits = await asCoach.query(api.inbox.waiting, { nowMs: Date.now() });
    const marked = coach.locator("[data-slot=client-row]").getByText(/^Waits /);
    await expect.poll(() => marked.count()).toBe(waits.length);
  });

  test("[agenda-2, agenda-3, agenda-7, agenda-8, agenda-9, agenda-10] Sessions", async () => {
    await turnTo(coach, "/admin/sessions");
    await heading(coach, "Sessions");
    expect(await figuresOf(coach)).toEqual(["Total", "Scheduled", "Completed", "Today"]);
    expect((await tabsOf(coach)).slice(0, 3)).toEqual(["All Sessions", "Upcoming", "Today"]);
    const statuses = ["All", "Scheduled", "Completed", "Cancelled", "No Show"];
    expect(await optionsOf(coach.getByLabel("Status"))).toEqual(statuses);
    const order = coach.getByLabel("Sort by");
    expect(await optionsOf(order)).toEqual(["Next first", "Date", "Client Name", "Status"]);
    const rowsOf = (list: string) =>
      coach.getByRole("list", { name: list, exact: true }).getByRole("listitem");
    const timesOf = async (list: string) => {
      await rowsOf(list).first().waitFor();
      const times = rowsOf(list).getByRole("time");
      return await times.evaluateAll((all) =>
        all.map((time) => time.getAttribute("datetime") ?? ""),
      );
    };
    const ahead = await timesOf(coachSessions.ahead);
    const inTime = [...(await timesOf(coachSessions.earlier)).toReversed(), ...ahead];
    expect(inTime).toEqual(inTime.toSorted());
    await order.selectOption("Date");
    const times = await timesOf("Sessions");
    expect(times).toEqual(times.toSorted().toReversed());
    await coach.getByRole("tab", { name: "Upcoming" }).click();
    const row = coach.getByRole("tabpanel", { name: "Upcoming" }).getByRole("listitem").first();
    await shows(row, "Scheduled", "Join Session");
    await row.getByText(/^(Coaching Session|Video Call|Phone Call|In-Person)$/).waitFor();
    await row.getByText(/^\d+ minutes$/).waitFor();
    await expect
      .poll(() => row.getByRole("time").innerText())
      .toMatch(/ \d+, \d+, \d+:\d\d [AP]M$/);
    const name = await row.locator("bdi, span[dir=auto]").first().textContent();
    expect(ROSTER.map((client) => fullName(client))).toContain(name);
  });

  test("[agenda-11, agenda-12, agenda-13, agenda-14] a session's menu opens what it names", async () => {
    for (const [item, words] of [
      ["Edit Session", "Edit Session"],
      ["View Notes", "Session Notes"],
      ["Reschedule", "Reschedule session"],
      ["Cancel Session", "Cancel session"],
    ] as const) {
      const more = coach.getByRole("button", { name: /^More for “/ });
      await more.first().click();
      await coach.getByRole("menuitem", { name: item, exact: true }).click();
      const dialog = coach.getByRole("dialog");
      await shows(dialog, words);
      await coach.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });

  test("[goal-1, goal-3, goal-6, goal-7, goal-8, goal-9, goal-10, goal-11, goal-12, goal-18] Goals", async () => {
    await turnTo(coach, "/admin/goals");
    await heading(coach, "Goals");
    expect(await figuresOf(coach)).toEqual(["Total Goals", "Active", "Completed", "Overdue"]);
    expect(await tabsOf(coach)).toEqual(["All Goals", "High Priority", "Recently Updated"]);
    const categories = await optionsOf(coach.getByLabel("Category"));
    expect(categories.slice(1)).toEqual(["Career", "Health", "Personal", "Financial"]);
    const statuses = await optionsOf(coach.getByLabel("Status"));
    expect(statuses.slice(1)).toEqual(["Active", "Completed", "Paused", "Cancelled"]);
    const orders = ["Recently Updated", "Progress", "Priority", "Deadline"];
    expect(await optionsOf(coach.getByLabel("Sort by"))).toEqual(orders);
    const card = coach.locator("[data-slot=goal-card]").filter({ hasText: GOAL });
    await shows(card, "Active", "High priority", "Imogen Vale", "Personal", "No deadline", "0%");
    await coach.getByRole("button", { name: "Cards" }).click();
    await shows(card, "Active", "High priority", "Imogen Vale", "Personal", "To hear who sings");
    await shows(card, "No deadline", "0%", "+2 more milestones");
    await expect.poll(() => card.getByRole("checkbox").count()).toBe(4);
    await card.getByRole("progressbar", { name: `Progress of ${GOAL}` }).waitFor();
    await coach.getByRole("searchbox", { name: "Search goals" }).fill("NAMES OF BIRDS");
    await shows(coach, "1 goal");
  });

  test("[center-1, center-2, center-4, center-5, center-8, center-15, center-23] Messages", async () => {
    await turnTo(coach, "/admin/messages");
    await heading(coach, "Message Center");
    expect(await figuresOf(coach)).toEqual(["Total", "Unread", "High Priority", "Today"]);
    await shows(coach, "Last 24 hours");
    expect(await tabsOf(coach)).toEqual(["Inbox", "Compose"]);
    for (const filter of ["All", "High Priority", "Recent", "Unread"]) {
      await coach.getByRole("radio", { name: filter, exact: true }).check({ force: true });
    }
    await coach.waitForURL(/\?filter=unread/);
    const row = coach.locator("[data-slot=inbox-row]").first();
    await shows(row, "New");
    const list = coach.getByRole("region", { name: "Messages, the newest first" });
    expect((await list.boundingBox())?.height).toBe(600);
    const warning = await coach.evaluate(() => {
      const probe = document.createElement("i");
      probe.className = "border-l-warning";
      return getComputedStyle(document.body.appendChild(probe)).borderLeftColor;
    });
    await expect // The list may draw the row again meanwhile.
      .poll(() => row.evaluate((it) => getComputedStyle(it).borderLeftColor))
      .toBe(warning);
    await coach.getByRole("tab", { name: "Compose" }).click();
    await coach.getByRole("group", { name: "Clients" }).waitFor();
    await coach.getByLabel("Subject").waitFor();
    await coach.getByRole("textbox", { name: "Message", exact: true }).waitFor();
    for (const name of ["Clear", "Send Message"]) {
      await coach.getByRole("button", { name, exact: true }).waitFor();
    }
  });

  test("Library and Settings", async () => {
    await turnTo(coach, "/admin/library");
    await heading(coach, "Library");
    await turnTo(coach, "/admin/settings");
    await heading(coach, "Settings");
  });
});

describe("a search that finds nothing", () => {
  const compose = () =>
    coach.getByRole("tab", { name: messageCenter.tabs.compose, exact: true }).click();
  const firstItem = () =>
    coach.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  const { readers } = shelfWords;

  test.each<[string, string, string, string, (() => Promise<void>)?]>([
    ["/admin/clients", clientsPage.search, clientsPage.empty.title, "[data-slot=client-row]"],
    ["/admin/sessions?tab=all", coachSessions.search, coachSessions.empty.all, "main li time"],
    [
      "/admin/goals",
      goalBoard.searchLabel,
      goalBoard.empty.filtered.title,
      "[data-slot=goal-card]",
    ],
    ["/admin/messages?filter=all", inbox.search, inbox.noneFound.title, "[data-slot=inbox-row]"],
    ["/admin/messages", composeWords.search, composeWords.noneFound, "[type=checkbox]", compose],
    ["/admin/library", shelfWords.search, shelfWords.nothingFound, "main h2"],
    ["/admin/library", readers.search, readers.nothingFound, "[type=checkbox]", firstItem],
  ])("%s, “%s” says “%s”, and everything is back without it", async (path, ...rest) => {
    const [label, words, things, open] = rest;
    await turnTo(coach, path);
    await open?.();
    await coach.locator(things).first().waitFor();
    const search = coach.getByRole("searchbox", { name: label, exact: true });
    await search.fill("no such words 🌾");
    await shows(coach, words);
    await coach.locator(things).first().waitFor({ state: "detached" });
    await search.fill("");
    await coach.locator(things).first().waitFor();
    await expect.poll(() => coach.getByText(words, { exact: true }).count()).toBe(0);
  });
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

describe("a coach without clients", () => {
  test("[overview-2, overview-6, overview-7] sees zeros, and a target that is called one", async () => {
    await turnTo(newCoach, "/admin");
    await shows(newCoach, "All caught up!", "0/0", "Less than 2h");
    const month = newCoach.getByRole("region", { name: "This Month" });
    await month.getByText("target; measured after 5 first replies").waitFor();
    await expect.poll(() => month.getByText("0%", { exact: true }).count()).toBe(2);
  });

  test("[client-4, client-11] No clients found", async () => {
    await turnTo(newCoach, "/admin/clients");
    await shows(newCoach, "No clients found", "Clients (0)");
  });

  test("[agenda-15, agenda-16, agenda-17] every list of sessions says that it is empty", async () => {
    await turnTo(newCoach, "/admin/sessions");
    await shows(newCoach, "No sessions found");
    for (const [tab, words] of [
      ["Upcoming", "No upcoming sessions"],
      ["Today", "No sessions today"],
    ] as const) {
      await newCoach.getByRole("tab", { name: tab, exact: true }).click();
      await shows(newCoach, words);
    }
  });
});
