/** Unsent text when the connection breaks, the server stops or the sign-in ends: nothing is lost, nothing is doubled. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { lineWords } from "@/content/line";
import { goalForm } from "@/content/goals/goals";
import { consentWords } from "@/content/journey/consent";
import { journalWords } from "@/content/journey/journal";
import { communication, composing, conversation } from "@/content/messages/communication";
import { notes } from "@/content/sessions";
import { signInWords } from "@/content/sign-in";
import { reflectionWords } from "@/content/tools/reflections";
import { fullName } from "@domain/accounts/full-name";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { type CutLine, isOfTheLine, openLine } from "../support/cut-line";
import { useDemoPractice } from "../support/demo-practice";
import { endSignInElsewhere, press, says, signIn } from "../support/door-journeys";
import { type DemoPortal, openDemoPortal } from "../support/portal";
import { bookSoon } from "../support/session-room";

let line: CutLine;
let server: DemoPortal;

/** Browsers connect through a connection that can be cut, to a server that can be restarted. */
const { practice, faults, openPerson, goTo, arrivesAt } = useDemoPractice(
  { reducedMotion: "reduce", fetchesAhead: true },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "practice-"));
    server = await openDemoPortal({ dataDir });
    line = await openLine(server.url);
    const close = async () => {
      await line.close();
      await server.close(); // It may still write to its folder.
      await rm(dataDir, { recursive: true, force: true });
    };
    return { ...server, url: line.url, close };
  },
);

afterEach(() => {
  line.mend();
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

const minutes = (count: number) => count * 60_000;
const rows = (page: Page, words: string | RegExp) =>
  page.locator('[data-slot="thread"] [data-index]').filter({ hasText: words });
const message = (page: Page) => page.getByRole("textbox", { name: composing.label });
async function send(page: Page, words: string) {
  await message(page).fill(words);
  await press(page, communication.messages.send);
}
/** The mark lives as long as the document: a reload would remove it. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset.mark = "here"));
const isMarked = (page: Page) => page.evaluate(() => document.body.dataset.mark === "here");

describe("on the page of a client", () => {
  let page: Page;
  beforeAll(async () => {
    const person = await openPerson(practice.portal.client);
    await person.context.clock.install();
    page = await person.openPage("/dashboard/communication");
    await page.locator("[data-slot=thread-message]").first().waitFor();
    await mark(page);
  });

  test("R24 five messages written during two minutes without a connection arrive once each, in order", async () => {
    const written = ["one", "two", "three", "four", "five"].map(
      (word) => `In the tunnel, ${word}.`,
    );
    line.cut();
    for (const words of written) {
      await send(page, words);
      await rows(page, words).getByText(conversation.waiting, { exact: true }).waitFor();
    }
    await message(page).fill("And when I am out of it");
    server.letPass(minutes(2));
    await page.clock.fastForward(minutes(2));
    await says(page, lineWords.reconnecting);

    line.mend();
    await page.clock.fastForward(minutes(1)); // any wait before it tries again
    const arrived = /^(Sent|Read .*)$/;
    for (const words of written) await rows(page, words).getByText(arrived).waitFor();
    await page.getByText(lineWords.reconnecting).waitFor({ state: "detached" });
    const shown = await rows(page, "In the tunnel, ").locator("[dir=auto]").allTextContents();
    expect(shown).toEqual(written);
    await expect.poll(() => message(page).inputValue()).toBe("And when I am out of it");
    const { page: kept } = await (
      await callAs(server, server.client)
    ).query(api.messages.list, { paginationOpts: { numItems: 6, cursor: null } });
    expect(kept.map(({ content }) => content).filter((words) => /tunnel/.test(words))).toEqual(
      written.toReversed(),
    );
  });

  test("R25 a restarted server is found without a reload, and the draft stays", async () => {
    await message(page).fill("Half a thought");
    await server.restart();
    await page.clock.fastForward(minutes(1));
    const [asClient, asCoach] = await Promise.all(
      [server.client, server.coach].map((wayIn) => callAs(server, wayIn)),
    );
    const viewer = await asClient?.query(api.viewer.get, {});
    const clientIds = viewer ? [viewer.userId] : [];
    await asCoach?.mutation(api.inbox.send, { clientIds, subject: "", content: "Back." });
    await rows(page, "Back.").waitFor();
    await expect.poll(() => message(page).inputValue()).toBe("Half a thought");
    await press(page, communication.messages.send);
    await rows(page, "Half a thought")
      .getByText(/^(Sent|Read .*)$/)
      .waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  test("a reflection is saved without a connection, and reaches the account when there is one", async () => {
    await page.goto(`${line.url}/dashboard/journey/return`);
    const part = page.getByRole("region", { name: "Integration reflections", exact: true });
    // Waits for the consent that was given on another device: a press before it arrives would withdraw it.
    const consent = part.getByRole("checkbox", { name: consentWords.text });
    await expect.poll(() => consent.isChecked()).toBe(true);
    line.cut();
    await part.getByLabel(journalWords.label, { exact: true }).fill("I say no sooner.");
    await part.getByRole("button", { name: journalWords.save }).click();
    await part.getByText(/^Saved /).waitFor();
    line.mend();
    await page.clock.fastForward(minutes(1));
    const asClient = await callAs(server, server.client);
    await expect
      .poll(async () =>
        (await asClient.query(api.journey.overview, {})).map(({ section }) => section),
      )
      .toContain("integration");
  });
});

describe("in the notes of a session", () => {
  const pages = {} as {
    client: Page;
    coach: Page;
    openClients: () => Promise<Page>;
    /** Reads the notes on the server, with which a newly opened page begins. */
    readStored: () => Promise<string>;
  };
  const field = (page: Page) => page.getByRole("textbox", { name: notes.label });
  const textOf = (page: Page) => field(page).inputValue();
  const caretIn = (page: Page) => page.locator("[data-slot=other-caret]");
  const names = { client: "", coach: "" };

  beforeAll(async () => {
    const { asCoach, clientId } = await callAsCoach(server);
    const asClient = await callAs(server, server.client);
    const sessionId = await bookSoon(asCoach, clientId);
    const { client, coach } = await asClient.query(api.sessions.get, { sessionId });
    names.client = fullName(client);
    names.coach = coach === null ? "" : fullName(coach);
    const [ofClient, ofCoach] = await Promise.all([
      openPerson(practice.portal.client, { fetchesAhead: false }),
      openPerson(practice.portal.coach, { fetchesAhead: false }),
    ]);
    for (const { context } of [ofClient, ofCoach]) await context.clock.install();
    pages.readStored = async () => (await asCoach.query(api.sessions.get, { sessionId })).notes;
    pages.openClients = () => ofClient.openPage(`/dashboard/sessions/${sessionId}`);
    pages.client = await pages.openClients();
    pages.coach = await ofCoach.openPage(`/admin/sessions/${sessionId}`);
  });

  test("[notes-1, notes-3] two people type into one line at once, and each sees where the other is", async () => {
    const { client, coach } = pages;
    await field(coach).fill("We said: . And more.");
    await expect.poll(() => textOf(client)).toBe("We said: . And more.");
    for (const page of [client, coach]) {
      await field(page).focus();
      await field(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9));
    }
    await client.getByText(notes.isHere(names.coach)).waitFor();
    await coach.getByText(notes.isHere(names.client)).waitFor();
    await Promise.all([
      client.keyboard.type("slowly and together", { delay: 15 }),
      coach.keyboard.type("QUICKLY AND TOGETHER", { delay: 15 }),
    ]);
    await expect.poll(() => textOf(client)).toHaveLength(59);
    const both = await textOf(client);
    await expect.poll(() => textOf(coach)).toBe(both);
    const lettersOf = (pattern: RegExp) => both.slice(9, -11).match(pattern)?.join("");
    expect(lettersOf(/[a-z]/g)).toBe("slowlyandtogether");
    expect(lettersOf(/[A-Z]/g)).toBe("QUICKLYANDTOGETHER");
    await field(coach).press("ControlOrMeta+End");
    await expect
      .poll(() => caretIn(client).evaluate((mark) => mark.nextSibling?.textContent))
      .toBe("\u200b");
    await field(coach).blur();
    await caretIn(client).waitFor({ state: "detached" });
  });

  test("[notes-4] both continue without a connection, one window is killed, and all text is there when it is back", async () => {
    const { client, coach } = pages;
    const before = await textOf(coach);
    line.cut();
    await field(coach).press("ControlOrMeta+End");
    await coach.keyboard.type(" The coach's end.");
    await field(client).press("ControlOrMeta+Home");
    await client.keyboard.type("The client's beginning. ");
    for (const page of [client, coach]) await says(page, notes.waiting);
    await client.close();
    line.mend();
    await coach.clock.fastForward(minutes(1)); // any wait before it tries again
    const again = await pages.openClients();
    const whole = `The client's beginning. ${before} The coach's end.`;
    for (const page of [again, coach]) {
      await expect.poll(() => textOf(page)).toBe(whole);
      await says(page, notes.saved);
    }
  });

  test("[notes-4] text typed before the shared text has loaded is added to it, even if that window was closed", async () => {
    const { coach } = pages;
    const before = await textOf(coach);
    await expect.poll(pages.readStored).toBe(before);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await pages.client.context().route(/\/shared-writing-[^/]+\.js$/, async (route) => {
      await released;
      await route.continue().catch(() => undefined); // one of the windows may be closed already
    });
    const writeFirst = async (page: Page, words: string) => {
      await field(page).press("ControlOrMeta+Home");
      await page.keyboard.type(words);
    };
    const left = await pages.openClients();
    await writeFirst(left, "Left. ");
    await says(left, notes.saving);
    await left.close();
    const page = await pages.openClients();
    await expect.poll(() => textOf(page)).toBe(`Left. ${before}`);
    await writeFirst(page, "Early. ");
    await field(coach).press("ControlOrMeta+End");
    await coach.keyboard.type(" Meanwhile.");
    await says(coach, notes.saved);
    release();
    for (const each of [page, coach]) {
      await expect.poll(() => textOf(each)).toBe(`Early. Left. ${before} Meanwhile.`);
    }
    await says(page, notes.saved);
    expect(await field(page).evaluate((area: HTMLTextAreaElement) => area.selectionEnd)).toBe(7);
  });
});

const isFailedImport = (fault: string) => fault.includes("dynamically imported module");

test.each([
  { file: "appearance-control", isKept: true },
  // This file is on the first page. Chromium does not load it again after a failed import, so the page may reload.
  { file: "common", isKept: false },
])(
  "a part whose $file was cut off loads when there is a connection again",
  async ({ file, isKept }) => {
    const page = await (await openPerson()).openWindow();
    let isBroken = true;
    await page.route(new RegExp(`/(${file}-[^/]+\\.js|favicon\\.svg)$`), (route) =>
      isBroken ? route.abort("connectionreset") : route.continue(),
    );
    const broken = page.waitForEvent("requestfailed");
    await page.goto(`${line.url}/privacy`);
    await broken;
    await mark(page);
    isBroken = false;
    await page.getByRole("group", { name: "Appearance" }).waitFor();
    if (isKept) expect(await isMarked(page)).toBe(true);
    else faults.splice(0, faults.length, ...faults.filter((fault) => !isFailedImport(fault)));
  },
);

test("R26 a connection that breaks during sign-in says so, and a retry signs in", async () => {
  const asClient = await callAs(server, server.client);
  const countDevices = async () => (await asClient.query(api.devices.list, {})).length;
  const before = await countDevices();
  const person = await openPerson();
  await person.context.clock.install();
  const page = await person.openWindow();
  const isConnected = new Promise((connected) => {
    page.on("websocket", (socket) => socket.on("framereceived", connected));
  });
  await goTo(page, "/auth");
  await isConnected;
  await page.locator("[data-slot=connection-notice]").waitFor({ state: "attached" }); // it loads after the page
  line.hold();
  await signIn(page, server.client);
  await expect.poll(countDevices).toBe(before + 1);
  line.cut();
  await says(page, lineWords.reconnecting);
  line.mend();
  await page.clock.fastForward(minutes(1));
  await says(page, signInWords.errors.signIn);
  await press(page, signInWords.actions.signIn);
  await arrivesAt(page, "/dashboard/welcome");
  expect(await countDevices()).toBe(before + 2);
});

const WORDS = "What I wanted to say is 🌊 <b>this</b> و این";

/** The pages on which a client writes. What they opened to write in is open again afterwards. */
const places: { path: string; area: (page: Page) => Locator; open?: string }[] = [
  { path: "/dashboard/communication", area: message },
  {
    path: "/dashboard/journey/arrival",
    area: (page) =>
      page
        .getByRole("region", { name: "Arrival reflections", exact: true })
        .getByLabel(journalWords.label, { exact: true }),
  },
  {
    path: "/dashboard/tools/worksheets/where-i-stand",
    area: (page) => page.getByLabel(/^What .* you here\?/),
  },
  {
    path: "/dashboard/tools/reflections",
    area: (page) => page.getByLabel(reflectionWords.fields.content),
    open: reflectionWords.add,
  },
  {
    path: "/dashboard/goals?new=",
    area: (page) => page.getByRole("dialog").getByLabel(goalForm.fields.title),
  },
];

test("a sign-in that ends during writing restores all text afterwards", async () => {
  const person = await openPerson(practice.portal.client, { fetchesAhead: false });
  await person.context.addInitScript(() => {
    localStorage.setItem("coaching_data_consent", "true");
  });
  const windows = await Promise.all(
    places.map(async (place) => ({ ...place, page: await person.openPage(place.path) })),
  );
  const [first] = windows;
  for (const { page, open, area } of windows) {
    if (open !== undefined) await press(page, open);
    await area(page).fill(WORDS);
  }
  if (first === undefined) return;
  await endSignInElsewhere(first.page);
  for (const { page } of windows) await arrivesAt(page, "/auth");
  await says(first.page, signInWords.pleaseSignIn);
  await signIn(first.page, practice.portal.client);
  for (const { page, path, area } of windows) {
    await arrivesAt(page, path);
    await area(page).waitFor();
    await expect.poll(() => area(page).inputValue()).toBe(WORDS);
  }
});
