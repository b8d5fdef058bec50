/** The specification's rows about the coach's pages, where no other test covers them. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";

import { coachSessions } from "@/content/coach-sessions";
import { goalBoard } from "@/content/goals/goals";
import { shelfWords } from "@/content/library/shelf";
import { composeWords, inbox, messageCenter } from "@/content/messages/message-center";
import { clientsPage } from "@/content/practice/clients";
import { noClientsYet } from "@/content/practice/no-clients";

import { api } from "../../convex/_generated/api";
import { ROSTER } from "../../convex/dev/words/roster";
import { fullName } from "../../domain/accounts/full-name";
import { callAs } from "../support/calling";
import {
  fill,
  figuresOf,
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
import { admitCoach } from "../support/newcomer";

const { practice, answers, openAs, turnTo } = useDrawnPractice();
const { body } = document;
const GOAL = "Learn the names of birds";

const slots = (name: string) => [...body.querySelectorAll<HTMLElement>(`[data-slot=${name}]`)];
/** Waits for the first one with these words. */
const slotWith = (name: string, words = "") =>
  waitFor(() => {
    const found = slots(name).find((each) => each.textContent.includes(words));
    expect(found).toBeDefined();
    return found as HTMLElement;
  });

describe("[route-14, route-15] the coach's pages", () => {
  beforeAll(async () => {
    const asClient = await callAs(practice.portal, practice.portal.client);
    await asClient.mutation(api.goals.create, {
      title: GOAL,
      description: "To hear who sings",
      category: "personal",
      priority: "high",
      targetDate: null,
      milestones: ["Wren", "Robin", "Dunnock", "Siskin", "Linnet", "Serin"],
    });
    await openAs(practice.portal.coach, "/admin");
  });

  test("[area-4, area-5, area-6, area-7, overview-1] Overview, and the bar above every page", async () => {
    await heading("Overview");
    expect(await figuresOf()).toEqual(["Total Clients", "Sessions", "Active Goals", "Messages"]);
    const places = ["Overview", "Clients", "Sessions", "Goals", "Messages", "Library", "Settings"];
    expect(await placesOf()).toEqual(places);
    expect(await markedOf()).toEqual(["Overview"]);
    await shows(body, "Coach Dashboard", "Coach Helena", "Recent Activity", "This Month");
    await screen.findByRole("heading", { name: "This Month" });
    screen.getByRole("button", { name: "Sign out" });
  });

  test("[client-2, client-3, client-5, client-23] Clients", async () => {
    await turnTo("/admin/clients");
    await heading("Clients");
    const figures = ["Total Clients", "Total Sessions", "Active Goals", "Unread Messages"];
    expect(await figuresOf()).toEqual(figures);
    const orders = ["Name A-Z", "Recently Added", "Most Sessions", "Most Goals"];
    expect(optionsOf(await screen.findByLabelText("Sort by"))).toEqual(orders);
    expect(await markedOf()).toEqual(["Clients"]);
    const row = await slotWith("client-row", "Imogen Vale");
    await shows(row, "imogen.vale@example.com", "IV");
    await shows(row, /^Next session: \w+, \w+ \d+$/, /^Last session: \w+ \d+$/, /^Last active: ./);
    await shows(row, /^Package: ./, /^Sessions: \d+$/, /^Goals: \d+$/);
    const marks = (words: RegExp) =>
      slots("client-row").flatMap((each) => textsOf(within(each).queryAllByText(words)));
    const asCoach = await callAs(practice.portal, practice.portal.coach);
    const { unread } = await asCoach.query(api.overview.totals, {});
    const counts = marks(/^\d+ new$/).map((words) => Number.parseInt(words));
    expect(unread).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(unread);
    const waits = await asCoach.query(api.inbox.waiting, { nowMs: Date.now() });
    await waitFor(() => expect(marks(/^Waits /)).toHaveLength(waits.length));
  });

  test("[agenda-2, agenda-3, agenda-7, agenda-8, agenda-9, agenda-10] Sessions", async () => {
    await turnTo("/admin/sessions");
    await heading("Sessions");
    expect(await figuresOf()).toEqual(["Total", "Scheduled", "Completed", "Today"]);
    expect((await tabsOf()).slice(0, 3)).toEqual(["All Sessions", "Upcoming", "Today"]);
    const statuses = ["All", "Scheduled", "Completed", "Cancelled", "No Show"];
    expect(optionsOf(await screen.findByLabelText("Status"))).toEqual(statuses);
    const order = await screen.findByLabelText("Sort by");
    expect(optionsOf(order)).toEqual(["Next first", "Date", "Client Name", "Status"]);
    const timesOf = (list: string) =>
      waitFor(() => {
        const times = screen.getByRole("list", { name: list }).querySelectorAll("time");
        expect(times.length).toBeGreaterThan(0);
        return [...times].map((time) => time.getAttribute("datetime") ?? "");
      });
    const ahead = await timesOf(coachSessions.ahead);
    const inTime = [...(await timesOf(coachSessions.earlier)).toReversed(), ...ahead];
    expect(inTime).toEqual(inTime.toSorted());
    await hand.selectOptions(order, "Date");
    const times = await timesOf("Sessions");
    expect(times).toEqual(times.toSorted().toReversed());
    await hand.click(screen.getByRole("tab", { name: "Upcoming" }));
    const panel = await screen.findByRole("tabpanel", { name: "Upcoming" });
    const [row] = (await within(panel).findAllByRole("listitem")) as [HTMLElement];
    await shows(row, "Scheduled", "Join Session", /^\d+ minutes$/);
    await shows(row, /^(Coaching Session|Video Call|Phone Call|In-Person)$/);
    const [onDesk, onPhone] = textsOf([...row.querySelectorAll("time > span")]);
    expect(onDesk).toMatch(/ \d+, \d+$/);
    expect(onPhone).toMatch(/ \d+$/);
    expect(row.querySelector("time")?.textContent).toMatch(/ \d+, \d+:\d\d [AP]M$/);
    const name = row.querySelector("bdi, span[dir=auto]")?.textContent;
    expect(ROSTER.map((client) => fullName(client))).toContain(name);
  });

  test("[agenda-11, agenda-12, agenda-13, agenda-14] a session's menu opens what it names", async () => {
    for (const [item, words] of [
      ["Edit Session", "Edit Session"],
      ["View Notes", "Session Notes"],
      ["Reschedule", "Reschedule session"],
      ["Cancel Session", "Cancel session"],
    ] as const) {
      const [more] = await screen.findAllByRole("button", { name: /^More for “/ });
      await hand.click(more as HTMLElement);
      await hand.click(await screen.findByRole("menuitem", { name: item }));
      await shows(await screen.findByRole("dialog"), words);
      await hand.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  test("[goal-1, goal-3, goal-6, goal-7, goal-8, goal-9, goal-10, goal-11, goal-12, goal-18] Goals", async () => {
    await turnTo("/admin/goals");
    await heading("Goals");
    expect(await figuresOf()).toEqual(["Total Goals", "Active", "Completed", "Overdue"]);
    expect(await tabsOf()).toEqual(["All Goals", "High Priority", "Recently Updated"]);
    const categories = optionsOf(await screen.findByLabelText("Category"));
    expect(categories.slice(1)).toEqual(["Career", "Health", "Personal", "Financial"]);
    const statuses = optionsOf(screen.getByLabelText("Status"));
    expect(statuses.slice(1)).toEqual(["Active", "Completed", "Paused", "Cancelled"]);
    const orders = ["Recently Updated", "Progress", "Priority", "Deadline"];
    expect(optionsOf(screen.getByLabelText("Sort by"))).toEqual(orders);
    const row = await slotWith("goal-card", GOAL);
    await shows(row, "Active", "High priority", "Imogen Vale", "Personal", "No deadline", "0%");
    await press("Cards");
    const card = await slotWith("goal-card", "To hear who sings");
    await shows(card, "Active", "High priority", "Imogen Vale", "Personal", "No deadline", "0%");
    await shows(card, "+2 more milestones");
    expect(within(card).getAllByRole("checkbox")).toHaveLength(4);
    within(card).getByRole("progressbar", { name: `Progress of ${GOAL}` });
    await fill(screen.getByRole("searchbox", { name: "Search goals" }), "NAMES OF BIRDS");
    await shows(body, "1 goal");
  });

  test("[center-1, center-2, center-4, center-5, center-8, center-15] Messages", async () => {
    await turnTo("/admin/messages");
    await heading("Message Center");
    expect(await figuresOf()).toEqual(["Total", "Unread", "High Priority", "Today"]);
    await shows(body, "Last 24 hours");
    expect(await tabsOf()).toEqual(["Inbox", "Compose"]);
    for (const filter of ["All", "High Priority", "Recent", "Unread"]) {
      await hand.click(await screen.findByRole("radio", { name: filter }));
    }
    await waitFor(() => expect(location.search).toMatch(/\?filter=unread/));
    await shows(await slotWith("inbox-row"), "New");
    await hand.click(screen.getByRole("tab", { name: "Compose" }));
    await screen.findByRole("group", { name: "Clients" });
    await screen.findByLabelText("Subject");
    await screen.findByRole("textbox", { name: "Message" });
    for (const name of ["Clear", "Send Message"]) await screen.findByRole("button", { name });
  });

  test("Library and Settings", async () => {
    await turnTo("/admin/library");
    await heading("Library");
    await turnTo("/admin/settings");
    await heading("Settings");
  });

  const compose = async () =>
    hand.click(await screen.findByRole("tab", { name: messageCenter.tabs.compose }));
  const firstItem = async () => {
    const [first] = await waitFor(() => {
      const items = [...body.querySelectorAll("main h2 a")];
      expect(items).not.toEqual([]);
      return items;
    });
    await hand.click(first as HTMLElement);
  };
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
  ])(
    "in %s a search “%s” that finds nothing says “%s”, and everything is back without it",
    async (path, ...rest) => {
      const [label, words, things, open] = rest;
      await turnTo(path);
      await open?.();
      const isShown = (is: boolean) =>
        waitFor(() => expect(body.querySelector(things) !== null).toBe(is));
      await isShown(true);
      const search = screen.getByRole("searchbox", { name: label });
      await fill(search, "no such words 🌾");
      await shows(body, words);
      await isShown(false);
      await fill(search, "");
      await isShown(true);
      await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    },
  );
});

describe("a coach without clients", () => {
  beforeAll(async () => {
    const names = { firstName: "Grace", lastName: "Hopper" };
    await openAs(await admitCoach(practice.portal, names), "/admin");
  });

  test("[overview-2, overview-6, overview-7] sees zeros, and a target that is called one", async () => {
    await shows(body, "All caught up!", "0/0", "Less than 2h");
    const month = await screen.findByRole("region", { name: "This Month" });
    await shows(month, "target; measured after 5 first replies");
    expect(within(month).getAllByText("0%")).toHaveLength(2);
  });

  test("[client-4, client-11] No clients found, and the way to the first", async () => {
    await turnTo("/admin/clients");
    await shows(body, "No clients found", "Clients (0)");
    await hand.click(await screen.findByRole("link", { name: clientsPage.empty.invite }));
    await screen.findByRole("dialog", { name: "Invite clients" });
  });

  test.each([
    ["/admin/sessions", coachSessions.schedule],
    ["/admin/goals", goalBoard.create],
  ])("%s: a form that asks for a client says that the coach has no clients", async (path, act) => {
    await turnTo(path);
    await press(act);
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByRole("option", { name: noClientsYet });
    await hand.keyboard("{Escape}");
  });

  test("the messages say that the inbox is empty, and do not ask to choose one", async () => {
    await turnTo("/admin/messages?filter=all");
    await shows(body, inbox.empty.all.title);
    await waitFor(() => expect(screen.queryByText(inbox.choose.title)).toBeNull());
  });

  test("[agenda-15, agenda-16, agenda-17] every list of sessions says that it is empty", async () => {
    await turnTo("/admin/sessions");
    await shows(body, "No sessions found");
    for (const [tab, words] of [
      ["Upcoming", "No upcoming sessions"],
      ["Today", "No sessions today"],
    ] as const) {
      await hand.click(screen.getByRole("tab", { name: tab }));
      await shows(body, words);
    }
  });
});

test("the list of clients is drawn once it is known who waits, whose mark may make a row higher", async () => {
  const { portal } = practice;
  answers.hold("inbox:waiting");
  answers.answered.clear();
  await openAs(portal.coach, "/admin/clients");
  await waitFor(() => expect([...answers.answered]).toContain("clients:directory"));
  const asClient = await callAs(portal, portal.client);
  await asClient.mutation(api.messages.send, { content: "Do you have a moment?" });
  expect(slots("client-row")).toEqual([]);
  answers.heal();
  await asClient.mutation(api.messages.send, { content: "Today, perhaps?" });
  await shows(await slotWith("client-row", "Imogen Vale"), /^Waits /);
});
