/** A client's control over their data, and the coach's answers to their requests. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { consentWords } from "@/content/journey/consent";
import { auditPage, seenWords } from "@/content/own-data/audit";
import { correcting, deleting, exporting, restricting } from "@/content/own-data/own-data";
import {
  asking,
  queueWords,
  requestList,
  requestsPanel,
  requestTypes,
  statusWords,
} from "@/content/own-data/requests";
import { siteWords } from "@/content/privacy";
import { clientsPage, exportWords } from "@/content/practice/clients";
import { recordsWords } from "@/content/practice/records";
import { undoWord } from "@/content/undo";
import { isolate } from "@/lib/text/bidi";
import { strFromU8 } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { REQUESTS } from "../../convex/dev/words/requestWords";
import { useBothSides } from "../support/both-sides";
import { callAs } from "../support/calling";
import { press, says } from "../support/door-journeys";
import { layOut, downloadBy } from "../support/taken-along";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage, openPerson, turnTo } = useBothSides({
  client: "/dashboard/privacy",
  coach: "/admin/requests",
});

const section = (page: Page, id: string) => page.locator(`section#${id}`);
const ownList = (page: Page) => section(page, "requests").getByRole("listitem");
const queue = (page: Page) => page.getByRole("listitem").filter({ hasText: "Imogen Vale" });

/** Every entry that is text. */
const textsIn = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => /\.(html|json|csv|css|txt)$/.test(path))
      .map(([path, bytes]) => [path, strFromU8(bytes)]),
  );

async function ask(page: Page, text: string) {
  await page.getByLabel(asking.text, { exact: true }).fill(text);
  await press(page, asking.submit);
  await ownList(page).filter({ hasText: text }).waitFor();
}

describe("B03: the export", () => {
  test("promise:journal: has every row and file, and the journal that never left the browser", async () => {
    const { client, portal } = stage;
    await client.evaluate(async () => {
      const userId = localStorage.getItem("personal_keys_owner") ?? "";
      const entry = { id: "1", user_id: userId, phase: "arrival", section: "arrival-reflections" };
      const words = {
        content: "The heron again.",
        created_at: "2026-01-01",
        updated_at: "2026-01-01",
      };
      localStorage.setItem(`journal_entries_${userId}`, JSON.stringify([{ ...entry, ...words }]));
      const key =
        Object.keys(localStorage).find((name) => name.startsWith("__convexAuthJWT")) ?? "";
      await fetch("/files/upload", {
        method: "POST",
        headers: {
          Authorization: `Bearer ${localStorage.getItem(key) ?? ""}`,
          "Content-Type": "text/plain",
          "X-File-Name": "letter.txt",
          "X-Request-Name": "letter",
        },
        body: "Words of mine",
      });
    });
    const files = await downloadBy(client, () => press(client, exporting.start));
    await says(client, exporting.done);

    const texts = textsIn(files);
    const goals = JSON.parse(texts["data/goals.json"] ?? "[]") as { title: string }[];
    const own = await callAs(portal, portal.client);
    const known = await own.query(api.goals.list, {});
    expect(goals.map(({ title }) => title).toSorted()).toEqual(
      known.map(({ title }) => title).toSorted(),
    );
    const letter = Object.keys(texts).find((path) => path.endsWith("letter.txt")) ?? "";
    expect(texts[letter]).toBe("Words of mine");
    expect(texts["data/goals.csv"]?.split("\r\n")[0]?.split(",")).toContain("title");

    const withJournal = Object.keys(texts).filter((path) =>
      texts[path]?.includes("The heron again."),
    );
    expect(withJournal.toSorted()).toEqual([
      "data/in-this-browser.csv",
      "data/in-this-browser.json",
      "index.html",
    ]);
    expect(JSON.stringify(texts)).not.toContain("__convexAuth");
    const coach = await callAs(portal, portal.coach);
    const { page: clients } = await coach.query(api.clients.list, {
      paginationOpts: { numItems: 50, cursor: null },
    });
    const others = clients.filter(({ firstName }) => firstName !== "Imogen");
    expect(others.length).toBeGreaterThan(10);
    for (const { clientId } of others) expect(JSON.stringify(texts)).not.toContain(clientId);
  });

  test("its page opens without a server or a script, and links to the files", async () => {
    const { client } = stage;
    const files = await downloadBy(client, () => press(client, exporting.again));
    const html = strFromU8(files["index.html"] ?? new Uint8Array());
    expect(html).not.toMatch(/<script|<style|style=|onclick/i);
    const folder = await layOut(files);
    const reader = await (await openPerson()).openWindow();
    await reader.goto(pathToFileURL(join(folder, "index.html")).href);
    await reader.getByRole("heading", { level: 1 }).waitFor();
    await reader.getByRole("link", { name: /letter\.txt/ }).click();
    await reader.getByText("Words of mine").waitFor();
  });
});

test("B06: after withdrawing consent the text can be deleted, too, and restored for a short time", async () => {
  const { client } = stage;
  const consent = section(client, "consent").getByRole("checkbox", { name: consentWords.text });
  const kept = () => client.evaluate(() => JSON.stringify(localStorage));
  const remove = section(client, "consent").getByRole("button", {
    name: consentWords.removal.action,
  });
  expect(await remove.count()).toBe(0);
  await consent.uncheck();
  expect(await kept()).toContain("The heron again.");
  await remove.click();
  await says(client, consentWords.removal.done);
  expect(await kept()).not.toContain("The heron again.");
  await remove.waitFor({ state: "detached" });
  await press(client, undoWord);
  await remove.waitFor();
  expect(await kept()).toContain("The heron again.");
  await consent.check();
});

describe("a request", () => {
  test("promise:restrict: appears on the coach's screen at once, and its answer on the client's", async () => {
    const { client, coach, portal } = stage;
    await section(client, "restrict").getByRole("link", { name: restricting.ask }).click();
    await expect.poll(() => client.getByLabel(asking.type).inputValue()).toBe("restrict");
    await ask(client, "Please leave out my notes of March. 🌿");
    const row = queue(coach);
    await row.getByText("Please leave out my notes of March. 🌿").waitFor();
    await row.getByRole("button", { name: queueWords.answerTo("Imogen Vale") }).click();
    const dialog = coach.getByRole("dialog");
    await expect
      .poll(() => dialog.getByRole("button", { name: queueWords.done }).isDisabled())
      .toBe(true);
    await dialog.getByLabel(queueWords.label).fill("They stay closed until you say so.");
    await dialog.getByRole("button", { name: queueWords.done }).click();
    await says(coach, queueWords.closedDone);
    await row.waitFor({ state: "detached" });
    const answered = ownList(client).filter({ hasText: "They stay closed until you say so." });
    await answered.getByText(statusWords.answered).waitFor();
    const letters = () => portal.run<{ subject: string }[]>("mail/outbox:list");
    await expect
      .poll(async () => (await letters()).map(({ subject }) => subject)) // written after the answer
      .toContain("Your request on Passage has been answered");
  });

  test("[policy-8, policy-9] promise:explain, promise:support: a link opens the form with its subject, and the due time in words", async () => {
    const { client, portal } = stage;
    await client.goto(`${portal.url}/dashboard/privacy?ask=question#requests`);
    await expect.poll(() => client.getByLabel(asking.type).inputValue()).toBe("question");
    await turnTo(client, "/dashboard/privacy?ask=support#requests");
    await client.getByText(asking.promise("support"), { exact: false }).waitFor();
    await turnTo(client, "/dashboard/privacy?ask=nonsense#requests");
    await client.getByText(asking.promise("support"), { exact: false }).waitFor();
  });

  test("waits on the overview until it is withdrawn; undo restores it", async () => {
    const { client, portal } = stage;
    const overview = await (await openPerson(portal.coach)).openPage("/admin");
    await ask(client, "I cannot find the library.");
    const open = REQUESTS.filter(({ closed }) => closed === undefined).length;
    await overview.getByText(requestsPanel.open(open + 1)).waitFor();
    const withdraw = client.getByRole("button", {
      name: requestList.withdrawOf(requestTypes.support.label),
    });
    await withdraw.click();
    await overview.getByText(requestsPanel.open(open)).waitFor();
    await client.getByRole("button", { name: undoWord }).click();
    await overview.getByText(requestsPanel.open(open + 1)).waitFor();
    await withdraw.click();
    await ownList(client).getByText(statusWords.withdrawn).waitFor();
  });

  test("survives a reload if it was not sent", async () => {
    const { client } = stage;
    await client.getByLabel(asking.text, { exact: true }).fill("Half a thought");
    await client.reload();
    await expect
      .poll(() => client.getByLabel(asking.text, { exact: true }).inputValue())
      .toBe("Half a thought");
    await client.getByLabel(asking.text, { exact: true }).fill("");
  });
});

test("promise:correct: each kind of data links to where it can be changed", async () => {
  const { client } = stage;
  const links = section(client, "correct").getByRole("link");
  const names = Object.values(correcting.places);
  expect((await links.allTextContents()).slice(0, names.length)).toEqual(names);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toContain("/dashboard/account");
});

test("Z21: the client sees at once who opened their page, and why it was exported", async () => {
  const { client, portal } = stage;
  const desk = await (await openPerson(portal.coach)).openPage("/admin/clients");
  const seen = section(client, "seen").getByRole("listitem");
  const looks = seen.filter({ hasText: `${isolate("Helena Marsh")} opened your page.` });
  await looks.first().waitFor();
  const before = await looks.count();
  await desk.getByRole("link", { name: "Imogen Vale" }).first().click();
  await desk.getByRole("heading", { level: 1, name: "Imogen Vale" }).waitFor();
  await expect.poll(() => looks.count()).toBe(before + 1);

  await desk.getByRole("button", { name: clientsPage.menu("Imogen Vale") }).click();
  await desk.getByRole("menuitem", { name: clientsPage.exportData }).click();
  const dialog = desk.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: exportWords.confirm });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(exportWords.reason).fill("=1+1, for the handover");
  const files = textsIn(await downloadBy(desk, () => confirm.click()));
  expect(Object.keys(files)).toContain("data/messages.csv");
  await seen.filter({ hasText: auditPage.reason("=1+1, for the handover") }).waitFor();

  await desk.goto(`${portal.url}/admin/audit`);
  await desk.getByLabel(auditPage.filter).selectOption("export");
  await desk.getByText(auditPage.reason("=1+1, for the handover")).waitFor();
  await desk
    .getByText(/opened the page of/)
    .first()
    .waitFor({ state: "detached" });
  expect(await section(client, "seen").getByText(seenWords.empty).count()).toBe(0);
});

test("B07: a hold is set by the coach with a reason; the deletion request waits, and the client sees that but not the reason", async () => {
  const { client, portal } = stage;
  const reason = "A court has asked for the records.";
  const desk = await (await openPerson(portal.coach)).openPage("/admin/clients");
  await desk.getByRole("link", { name: "Imogen Vale" }).first().click();
  await desk.getByRole("button", { name: recordsWords.actionOf("Imogen Vale") }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel(recordsWords.reason).fill(reason);
  await dialog.getByRole("button", { name: recordsWords.hold }).click();
  await dialog.getByText(reason).waitFor();

  await press(client, deleting.start);
  const question = client.getByRole("dialog");
  await question.getByRole("button", { name: deleting.confirm }).click();
  await says(client, deleting.askedHeld);
  await section(client, "delete").getByText(deleting.held).waitFor();
  await client.locator("[data-slot=deletion-banner]").getByText(deleting.bannerHeld).waitFor();
  await dialog.getByText(recordsWords.leavesHeld).waitFor();
  expect(await client.content()).not.toContain("court");
  const letters = await portal.run<{ subject: string; text: string }[]>("mail/outbox:list");
  expect(letters.map(({ text }) => text).join()).not.toContain("court");

  await dialog.getByRole("button", { name: recordsWords.lift }).click();
  await section(client, "delete").getByText(deleting.held).waitFor({ state: "detached" });
  await section(client, "delete").getByRole("button", { name: deleting.undo }).press("Enter");
  await says(client, deleting.undone);
  await expect.poll(() => client.evaluate(() => document.activeElement?.id)).toBe("delete");
});

describe.each([
  ["a client's own data", "client", "/dashboard/privacy"],
  ["the coach's requests", "coach", "/admin/requests"],
  ["the audit log", "coach", "/admin/audit"],
  ["the system page", "coach", "/admin/system"],
] as const)("%s", (_what, side, path) => {
  test("is accessible and fits on a phone in light and on a desktop in dark", async () => {
    const page = stage[side];
    await turnTo(page, path);
    for (const [width, colorScheme] of [
      [390, "light"],
      [1440, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findAccessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

test("[policy-12] the privacy page shows the fingerprint of the list that the server sends", async () => {
  const page = await (await openPerson()).openPage("/privacy");
  const list = await readFile("dist/web/site-files.txt");
  const shown = page.locator("[data-slot=site-fingerprint]");
  await expect.poll(() => shown.innerText()).toBe(createHash("sha256").update(list).digest("hex"));
  const link = page.getByRole("link", { name: siteWords.list });
  const address = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
  expect(await (await page.request.get(address)).text()).toContain("  index.html\n");
});
