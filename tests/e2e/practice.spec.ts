/** The coach's pages: the overview, the clients, one client's page, and what the client does meanwhile. */
import { readFile } from "node:fs/promises";

import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";

import { insightMonths } from "@domain/limits";

import { afterCoaching } from "@/content/after-coaching";
import { messagesAfterCoaching } from "@/content/messages/after-coaching";
import { goalsPage } from "@/content/goals/goals";
import { communication } from "@/content/messages/communication";
import { clientPage } from "@/content/practice/clients";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { useBothSides } from "../support/both-sides";
import { admitNewcomer } from "../support/newcomer";
import { type DemoPortal, signIn } from "../support/portal";
import { findAccessibilityFaults, openWatchedPage } from "../support/watched-page";

const { stage, faults, openPerson, turnTo } = useBothSides({
  client: "/dashboard/goals",
  coach: "/admin",
});
let asCoach: Awaited<ReturnType<typeof callAs>>;
const LATE_GOAL = "Answer the letter from the lake";

beforeAll(async () => {
  const [client, coach] = await Promise.all([
    callAs(stage.portal, stage.portal.client),
    callAs(stage.portal, stage.portal.coach),
  ]);
  asCoach = coach;
  await client.mutation(api.goals.create, {
    title: LATE_GOAL,
    description: "",
    category: "personal",
    priority: "low",
    targetDate: "2020-01-01",
    milestones: ["Find the words", "Post it"],
  });
});

async function shareFile(portal: DemoPortal, name: string, text: string) {
  const { token } = await signIn(portal, portal.client);
  const answer = await fetch(`${portal.url}/files/upload`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "text/plain",
      "X-File-Name": encodeURIComponent(name),
      "X-Request-Name": name,
    },
    body: text,
  });
  expect(answer.status).toBe(200);
}

const goTo = async (path: string, heading: string) => {
  await turnTo(stage.coach, path);
  await stage.coach.getByRole("heading", { level: 1, name: heading }).waitFor();
};
const rows = () => stage.coach.locator('[data-slot="client-row"]');
const row = (name: string) => rows().filter({ hasText: name });
const goalsActive = async () => {
  const { goalsActive, goals } = await asCoach.query(api.overview.totals, {});
  return `${goalsActive}/${goals}`;
};

describe("the overview", () => {
  test("[area-8] the bar stays in view when the page is scrolled", async () => {
    const { coach } = stage;
    await coach.getByRole("heading", { name: "This Month" }).waitFor();
    await coach.mouse.wheel(0, 2000);
    await coach.waitForFunction(() => window.scrollY > 0);
    const signOut = coach.getByRole("button", { name: "Sign out" });
    expect((await signOut.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  test("[area-11, overview-3, overview-4] shows what the client does as it happens, and each entry leads to the thing", async () => {
    const { client, coach } = stage;
    const cards = coach.locator('[data-slot="stat-cards"]');
    await cards.getByText(await goalsActive(), { exact: true }).waitFor();
    const card = client.locator('[data-slot="goal-card"]').filter({ hasText: LATE_GOAL });
    await card.getByRole("checkbox", { name: /Find the words/ }).check();
    const line = coach.locator('[data-slot="happening-line"]').first();
    await line.getByText(/Imogen Vale.* ticked off/).waitFor();
    await line.getByText("just now").waitFor();
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    await line.getByRole("link").click();
    await coach.waitForURL(/\/admin\/goals\?goal=/);
    await coach.getByRole("dialog").getByText("Imogen Vale").waitFor();
  });

  test("[overview-1] says who needs attention and why, until the reason is gone", async () => {
    const { client, coach } = stage;
    await goTo("/admin", "Overview");
    const attention = coach.getByRole("region", { name: "Who needs you" });
    await attention.getByRole("listitem").first().waitFor();
    const more = attention.getByRole("button", { name: /^Show/ });
    if ((await more.count()) > 0) await more.click();
    const late = attention.getByRole("link", { name: new RegExp(`${LATE_GOAL}.*overdue`) });
    await late.waitFor();
    await client
      .locator('[data-slot="goal-card"]')
      .getByRole("button", { name: LATE_GOAL, exact: true })
      .click();
    await client.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await late.waitFor({ state: "detached" });
    const cards = coach.locator('[data-slot="stat-cards"]');
    await cards.getByText(await goalsActive(), { exact: true }).waitFor();
  });

  test("[overview-5, overview-6] measures the month, and names the target as one", async () => {
    const { coach } = stage;
    const month = coach.getByRole("region", { name: "This Month" });
    await month
      .getByText(/^\d+% ?$/)
      .first()
      .waitFor();
    await month.getByText(/median of \d+ first replies in 30 days/).waitFor();
    for (const action of ["Manage clients", "View sessions", "Check messages", "Review goals"]) {
      await expect.poll(() => coach.getByRole("link", { name: action }).count()).toBe(1);
    }
  });

  test("describes the last months in a sentence, and in a table with the chart's values", async () => {
    const chart = stage.coach.getByRole("region", { name: "Sessions kept" });
    const sentence = await chart.getByText(/^\d+ of \d+ sessions took place\.$/).textContent();
    await chart.getByRole("button", { name: /^Show as a table/ }).click();
    const kept = await chart.getByRole("row").locator("td:nth-child(2)").allTextContents();
    expect(kept).toHaveLength(insightMonths);
    const sum = kept.reduce((total, words) => total + Number(words), 0);
    expect(sentence).toMatch(new RegExp(`^${String(sum)} of `));
  });
});

describe("the clients", () => {
  test("[client-1, client-2, client-4, client-11] are found by name or address, in four orders, and an empty search says so", async () => {
    const { coach } = stage;
    await goTo("/admin/clients", "Clients");
    await coach.getByRole("heading", { name: "Clients (24)" }).waitFor();
    const search = coach.getByRole("searchbox", { name: "Search clients by name or email..." });
    await search.fill("VALE@");
    await coach.getByRole("heading", { name: "Clients (1)" }).waitFor();
    await row("Imogen Vale").waitFor();
    await search.fill("IMOGEN v");
    await coach.getByRole("heading", { name: "Clients (1)" }).waitFor();
    await search.fill("nobody of that name");
    await coach.getByText("No clients found").waitFor();
    await coach.getByRole("button", { name: "Clear the search" }).click();
    const isFirstBy = async (order: string, words: string) => {
      await coach.getByLabel("Sort by").selectOption({ label: order });
      await expect.poll(() => rows().first().textContent()).toContain(words);
    };
    const { page: people } = await asCoach.query(api.clients.directory, {
      paginationOpts: { numItems: 50, cursor: null },
    });
    const most = (count: "sessions" | "goalsActive") =>
      String(Math.max(...people.map((person) => person[count])));
    await isFirstBy("Name A-Z", "Amara");
    await isFirstBy("Most Sessions", `${most("sessions")} sessions`);
    await isFirstBy("Most Goals", `${most("goalsActive")} active goals`);
    await isFirstBy("Recently Added", "No session yet");
    expect(await findAccessibilityFaults(coach)).toEqual([]);
  });

  test("[client-7, client-8] can be messaged and booked with from the list", async () => {
    const { client, coach } = stage;
    await row("Imogen Vale").getByRole("button", { name: "Message Imogen Vale" }).click();
    const dialog = coach.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Message Imogen Vale" }).waitFor();
    await dialog.getByRole("textbox").last().fill("How did the week begin?");
    await dialog.getByRole("button", { name: "Send Reply" }).click();
    await dialog.getByText("How did the week begin?").first().waitFor();
    await coach.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(new URL(coach.url()).pathname).toBe("/admin/clients");
    await turnTo(client, "/dashboard/communication");
    await client.getByText("How did the week begin?").first().waitFor();
    await row("Imogen Vale")
      .getByRole("button", { name: "Schedule a session with Imogen Vale" })
      .click();
    await dialog.waitFor();
    await coach.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("[client-9, client-10] have a menu that opens each part, and an export with what the coach may see", async () => {
    const { coach, portal } = stage;
    await shareFile(portal, "the lake.txt", "Still and very cold");
    const openMenu = () =>
      row("Imogen Vale")
        .getByRole("button", { name: /^More for/ })
        .click();
    await openMenu();
    await coach.getByRole("menuitem", { name: "Export Data" }).click();
    const dialog = coach.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("For the handover");
    const [download] = await Promise.all([
      coach.waitForEvent("download"),
      dialog.getByRole("button", { name: "Export", exact: true }).click(),
    ]);
    await dialog.waitFor({ state: "detached" });
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(JSON.parse(read("data/profile.json"))).toMatchObject([{ firstName: "Imogen" }]);
    expect((JSON.parse(read("data/messages.json")) as unknown[]).length).toBeGreaterThan(50);
    expect(read("index.html")).toContain("How did the week begin?");
    expect(read("files/001 the lake.txt")).toBe("Still and very cold");
    for (const [item, tab] of [
      ["View Sessions", "Sessions"],
      ["View Goals", "Goals"],
      ["View Profile", "Now"],
    ] as const) {
      await openMenu();
      await coach.getByRole("menuitem", { name: item }).click();
      await coach.getByRole("tab", { name: tab, selected: true }).waitFor();
      await coach.goBack();
      await row("Imogen Vale").waitFor();
    }
  });
});

describe("one client's page", () => {
  test("[client-24] opens every part by its address, without errors", async () => {
    const { coach } = stage;
    await goTo("/admin/clients", "Clients");
    await row("Imogen Vale").getByRole("link", { name: "Imogen Vale" }).click();
    await coach.getByRole("heading", { level: 1, name: "Imogen Vale" }).waitFor();
    const names = Object.values(clientPage.tabs);
    expect(names).toHaveLength(6);
    for (const tab of names) {
      await coach.getByRole("tab", { name: tab }).click();
      await coach.getByRole("tabpanel").locator("*").first().waitFor();
      await expect.poll(() => coach.locator('[data-slot="skeleton-group"]').count()).toBe(0);
      expect(await findAccessibilityFaults(coach), tab).toEqual([]);
    }
  });

  test("keeps private notes that survive a reload unsaved, and an undo", async () => {
    const { client, coach } = stage;
    await coach.getByRole("tab", { name: clientPage.tabs.sessions }).click();
    await coach.getByLabel("A new note").fill("Ask about the lake");
    await coach.reload();
    await coach.getByRole("button", { name: "Add note" }).click();
    const note = coach.getByRole("listitem").filter({ hasText: "Ask about the lake" });
    await note.waitFor();
    await note.getByRole("button", { name: "Remove" }).click();
    await note.waitFor({ state: "detached" });
    await coach.getByRole("button", { name: "Undo" }).click();
    await note.waitFor();
    expect(await client.getByText("Ask about the lake").count()).toBe(0);
  });

  test("is not found under an address without a client of theirs", async () => {
    const { coach } = stage;
    await turnTo(coach, "/admin/clients/nobody");
    await coach.getByRole("heading", { name: "This client is not here" }).waitFor();
    faults.length = 0; // the client logs the server's refusal of an invalid id
  });

  test("ends a coaching only without upcoming sessions: the client can still read but not write, until it is undone", async () => {
    const { coach, portal } = stage;
    const client = await (
      await openPerson(await admitNewcomer(portal))
    ).openPage("/dashboard/goals");
    const setGoal = client.getByRole("button", { name: goalsPage.create }).first();
    const banner = client.getByRole("complementary", { name: afterCoaching.label });
    await setGoal.waitFor();
    await goTo("/admin/clients", "Clients");
    const end = async (name: string) => {
      await row(name).getByRole("link", { name }).click();
      await coach.getByRole("heading", { level: 1, name }).waitFor();
      await coach.getByRole("button", { name: /^More for/ }).click();
      await coach.getByRole("menuitem", { name: "End coaching" }).click();
      await coach.getByRole("dialog").getByRole("button", { name: "End coaching" }).click();
    };
    await end("Imogen Vale");
    await coach.getByText(/There are still sessions ahead/).waitFor();
    await coach.getByRole("button", { name: "Keep coaching" }).click();
    await goTo("/admin/clients", "Clients");
    await row("Jean-Baptiste Delacourt").waitFor();
    const elsewhere = await openWatchedPage(coach.context(), []); // this window's errors are expected: it is refused
    const address = await row("Jean-Baptiste Delacourt").getByRole("link").getAttribute("href");
    await elsewhere.goto(portal.url + (address ?? ""));
    await elsewhere.getByRole("heading", { level: 1, name: "Jean-Baptiste Delacourt" }).waitFor();
    await end("Jean-Baptiste Delacourt");
    await coach.getByRole("button", { name: "Undo" }).hover(); // A notice stays while it is pointed at.
    await elsewhere.getByRole("heading", { name: "This client is not here" }).waitFor();
    await elsewhere.close();
    await coach.getByRole("heading", { name: "Clients (23)" }).waitFor();
    await coach.getByText("Past clients (1)").waitFor();
    await banner.getByText(/Your coaching ended on/).waitFor();
    await setGoal.waitFor({ state: "detached" });
    await client.getByRole("link", { name: "Communication" }).first().click();
    await client.getByText(messagesAfterCoaching.complete).waitFor();
    expect(await client.getByRole("textbox").count()).toBe(0); // the only text field is the search
    expect(await findAccessibilityFaults(client)).toEqual([]);
    await coach.getByRole("button", { name: "Undo" }).click();
    await coach.getByRole("heading", { name: "Clients (24)" }).waitFor();
    await row("Jean-Baptiste Delacourt").waitFor();
    await banner.waitFor({ state: "detached" });
    await client.getByRole("button", { name: communication.messages.send }).waitFor();
  });
});
