/** Two people meet in the room of their session: devices, the way in, the call from browser to browser, and its ends. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { actionWords } from "@/content/agreed-actions";
import { attendanceWords } from "@/content/attendance";
import { privateNotes } from "@/content/coach-sessions";
import { goalBoard, goalForm, goalsPage } from "@/content/goals/goals";
import { jointSheetWords as jointSheets } from "@/content/joint-sheets";
import { roomWords } from "@/content/room";
import { agenda, notes, sessionPage } from "@/content/sessions";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { freePort } from "../deploy/processes";
import { callAs, callAsCoach } from "../support/calling";
import { openBrowser } from "../support/chromium";
import { isOfTheLine } from "../support/cut-line";
import { useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import { openPartedNetworks, partedRelayHost, whyNotParted } from "../support/parted-networks";
import { openDemoPortal, signInQuietly, type WayIn } from "../support/portal";
import {
  bookSoon,
  endDevice,
  holdDevice,
  outputIds,
  playedBy,
  pullOut,
  sees,
  watchDevices,
  watchSpeakers,
} from "../support/session-room";
import { openWatchedPage } from "../support/watched-page";

let relayPort = 0;
const { practice, faults, openPerson, goTo } = useDemoPractice(
  { reducedMotion: "reduce" },
  async () => {
    relayPort = await freePort();
    const TURN_URLS = ["127.0.0.1", partedRelayHost]
      .map((host) => `turn:${host}:${String(relayPort)}?transport=udp`)
      .join(" ");
    const environment = { TURN_URLS, TURN_SECRET: "north" };
    return await openDemoPortal({ dataDir: await scratchFolder("room"), environment });
  },
);

afterEach(() => {
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

const { check, waiting, call, controls } = roomWords;
const people = {} as { sessionId: string; client: Page; coach: Page };
const names = { client: "", coach: "" };

beforeAll(async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const asClient = await callAs(practice.portal, practice.portal.client);
  await asCoach.mutation(api.practice.save, { meetingLink: "", phoneNumber: "", place: "" });
  people.sessionId = await bookSoon(asCoach, clientId);
  const { sessionId } = people;
  const open = async (wayIn: WayIn) => (await openPerson(wayIn)).openWindow();
  people.client = await open(practice.portal.client);
  people.coach = await open(practice.portal.coach);
  await Promise.all([watchSpeakers(people.client), watchDevices(people.client)]);
  await goTo(people.client, `/dashboard/sessions/${sessionId}`);
  await goTo(people.coach, `/admin/sessions/${sessionId}`);
  const { client, coach } = await asClient.query(api.sessions.get, { sessionId });
  names.client = `${client.firstName} ${client.lastName}`.trim();
  names.coach = `${coach?.firstName ?? ""} ${coach?.lastName ?? ""}`.trim();
});

const wordsOn = (page: Page) => page.locator("[data-slot=safety-words]").textContent();

/** The pressed button disappears, so the focus goes to the heading. */
const hasHeadingFocus = (page: Page) => page.locator("h1:focus").waitFor();

test("[room-1, room-2, room-3, room-4] a client waits, is let in, and both see and hear each other", async () => {
  const { client, coach } = people;
  const join = client.getByRole("region", { name: sessionPage.join.title });
  await join.getByRole("link", { name: roomWords.open }).click();
  await sees(client, call.ownPicture);
  await client.getByRole("progressbar", { name: check.level }).waitFor();
  await press(client, check.ask);
  await hasHeadingFocus(client);
  await client.getByText(waiting.clientAlone(names.coach)).waitFor();
  const came = coach.getByRole("region", { name: attendanceWords.title });
  await came.getByText(attendanceWords.notYet).waitFor(); // The session is not over.
  await coach
    .getByRole("region", { name: sessionPage.join.title })
    .getByRole("link", { name: roomWords.open })
    .click();
  await press(coach, check.enter);
  await client.getByText(waiting.client(names.coach)).waitFor();
  await press(coach, waiting.admit(names.client));
  await hasHeadingFocus(coach);
  await Promise.all([
    sees(client, call.pictureOf(names.coach)),
    sees(coach, call.pictureOf(names.client)),
  ]);
  await client.getByText(call.direct).waitFor();
  const words = await wordsOn(client);
  expect(words).toMatch(/^[a-z]+ [a-z]+ [a-z]+ [a-z]+$/);
  expect(await wordsOn(coach)).toBe(words);
});

test("[room-5] muting and a camera that is off are seen by the other side", async () => {
  const { client, coach } = people;
  await press(client, controls.mute);
  await coach.getByText(call.silent(names.client)).waitFor();
  await press(client, controls.unmute);
  await coach.getByText(call.silent(names.client)).waitFor({ state: "detached" });
  await press(client, controls.cameraOff);
  await coach.getByLabel(call.pictureOf(names.client)).waitFor({ state: "detached" });
  await client.getByLabel(call.ownPicture).waitFor({ state: "detached" });
  await press(client, controls.cameraOn);
  await sees(coach, call.pictureOf(names.client));
});

test("[room-24] a window with a weak connection sends sound only, until its person presses a button", async () => {
  const { client, coach } = people;
  await client.evaluate(() => {
    const { prototype } = RTCPeerConnection;
    const look: () => Promise<RTCStatsReport> = Reflect.get(prototype, "getStats");
    prototype.getStats = async function (this: RTCPeerConnection) {
      const reports = new Map<string, object>();
      (await look.call(this)).forEach((report: { type: string }, id) => {
        const fractionLost = "isThin" in document.body.dataset ? 0.4 : 0;
        const isOfOther = report.type === "remote-inbound-rtp";
        reports.set(id, isOfOther ? { ...report, fractionLost } : report);
      });
      return reports;
    };
    document.body.dataset.isThin = "";
  });
  await client.getByText(call.thin).waitFor();
  await coach.getByText(call.thinOf(names.client)).waitFor();
  await coach.getByLabel(call.pictureOf(names.client)).waitFor({ state: "detached" });
  await sees(client, call.pictureOf(names.coach));
  await press(client, controls.showAgain);
  await sees(coach, call.pictureOf(names.client));
  await client.getByText(call.thin).waitFor({ state: "detached" });
  await client.evaluate(() => delete document.body.dataset.isThin);
});

test("[room-60, room-61] a speaker can be chosen before and during the call, and sound pauses when it disappears", async () => {
  const { client } = people;
  const [first, second] = ["Fake Audio Output 1", "Fake Audio Output 2"];
  const ids = await outputIds(client);
  await press(client, check.speaker);
  await client.getByRole("menuitemradio", { name: second }).click();
  await expect.poll(() => playedBy(client)).toEqual([{ sinkId: ids[second], isAudible: true }]);
  await pullOut(client, second);
  await client.getByText(call.soundWaits(second)).waitFor();
  await expect.poll(() => playedBy(client)).toEqual([{ sinkId: "", isAudible: false }]);
  await press(client, controls.hearAgain);
  await expect.poll(() => playedBy(client)).toEqual([{ sinkId: "", isAudible: true }]);
  await client.getByText(call.soundWaits(second)).waitFor({ state: "detached" });

  const page = await client.context().newPage();
  await watchSpeakers(page);
  await page.goto(`${practice.portal.url}/dashboard/sessions/${people.sessionId}/room`);
  await page.getByLabel(check.speaker).selectOption({ label: first });
  await press(page, check.sound);
  await expect.poll(() => playedBy(page)).toEqual([{ sinkId: ids[first], isAudible: true }]);
  await pullOut(page, first);
  await page.getByText(check.speakerGone(first)).waitFor();
  expect(await page.getByLabel(check.speaker).inputValue()).toBe("");
  await page.close();
});

const isGone = (page: Page, text: string) => page.getByText(text).waitFor({ state: "detached" });
const isAudible = async (page: Page) => (await playedBy(page)).some(({ isAudible }) => isAudible);

test("[room-65] while a phone call uses the microphone both windows say so and play nothing, and then the call continues", async () => {
  const { client, coach } = people;
  await holdDevice(client, "audio", true);
  await client.getByText(call.held).waitFor();
  await coach.getByText(call.paused(names.client)).waitFor();
  await expect.poll(() => isAudible(client)).toBe(false);
  await sees(coach, call.pictureOf(names.client));
  await holdDevice(client, "audio", false);
  await isGone(client, call.held);
  await isGone(coach, call.paused(names.client));
  await expect.poll(() => isAudible(client)).toBe(true);
  expect(await coach.getByText(call.silent(names.client)).count()).toBe(0);
});

test("[room-70] a microphone muted by a switch of the computer is shown as muted, and the sound continues", async () => {
  const { client, coach } = people;
  await holdDevice(client, "audio", true, false);
  await client.getByText(call.muted).waitFor();
  await coach.getByText(call.silent(names.client)).waitFor();
  expect(await coach.getByText(call.paused(names.client)).count()).toBe(0);
  expect(await isAudible(client)).toBe(true);
  await holdDevice(client, "audio", false, false);
  await isGone(client, call.muted);
  await isGone(coach, call.silent(names.client));
});

test("[room-66] a microphone that a phone call ended or still uses is requested again by a press", async () => {
  const { client, coach } = people;
  await endDevice(client, "audio");
  await client.getByText(call.stopped(roomWords.microphone)).waitFor();
  await coach.getByText(call.silent(names.client)).waitFor();
  await press(client, controls.microphoneOn);
  await isGone(client, call.stopped(roomWords.microphone));
  await isGone(coach, call.silent(names.client));
  await holdDevice(client, "audio", true);
  await coach.getByText(call.paused(names.client)).waitFor();
  await press(client, controls.microphoneOn);
  await isGone(client, call.held);
  await isGone(coach, call.paused(names.client));
});

test("[room-66] a camera that stops is shown as stopped, and requested again by a press", async () => {
  const { client, coach } = people;
  await endDevice(client, "video");
  await client.getByText(call.stopped(roomWords.camera)).waitFor();
  await coach.getByLabel(call.pictureOf(names.client)).waitFor({ state: "detached" });
  await press(client, check.tryAgain);
  await isGone(client, call.stopped(roomWords.camera));
  await sees(coach, call.pictureOf(names.client));
});

test("[room-68] a camera that the phone takes is shown as off for both, not frozen, and returns", async () => {
  const { client, coach } = people;
  await holdDevice(client, "video", true);
  await coach.getByLabel(call.pictureOf(names.client)).waitFor({ state: "detached" });
  await client.getByLabel(call.ownPicture).waitFor({ state: "detached" });
  await client.getByRole("button", { name: controls.cameraOn, exact: true }).waitFor();
  expect(await client.getByText(call.held).count()).toBe(0);
  await holdDevice(client, "video", false);
  await sees(coach, call.pictureOf(names.client));
  await sees(client, call.ownPicture);
});

test("[room-6] notes are written together beside the call", async () => {
  const { client, coach } = people;
  await coach.getByRole("textbox", { name: notes.label }).fill("What we noticed");
  await expect
    .poll(() => client.getByRole("textbox", { name: notes.label }).inputValue())
    .toBe("What we noticed");
});

test("[room-6] an action is agreed beside the call, and the coach's private notes are visible to the coach only", async () => {
  const { client, coach } = people;
  await client.getByLabel(actionWords.form.label).fill("Walk before breakfast");
  await client.keyboard.press("Enter");
  await coach.locator("main").getByText("Walk before breakfast").waitFor();
  await coach.getByRole("textbox", { name: privateNotes.label }).fill("Ask about the mornings.");
  await coach.getByText(notes.saved).last().waitFor();
  expect(await client.getByRole("textbox", { name: privateNotes.label }).count()).toBe(0);
  expect(await client.locator("body").innerText()).not.toContain("Ask about");
});

test("[room-62] a goal is agreed beside the call, and the call continues", async () => {
  const { client, coach } = people;
  for (const [setting, seeing, title] of [
    [coach, client, "A morning without the phone"],
    [client, coach, "Sleep before midnight"],
  ] as const) {
    await press(setting, goalBoard.create);
    await setting
      .getByRole("dialog")
      .getByLabel(goalForm.fields.title, { exact: true })
      .fill(title);
    await press(setting, goalForm.create);
    const goals = seeing.getByRole("list", { name: goalsPage.title });
    await goals.getByText(title).waitFor();
    await setting.getByRole("dialog").waitFor({ state: "detached" });
  }
  await sees(client, call.pictureOf(names.coach));
});

test("[room-11] an agenda item's timer runs on both screens, and stops on both", async () => {
  const { client, coach } = people;
  await coach.getByLabel(agenda.add).fill("First things first");
  await coach.keyboard.press("Enter");
  await press(client, agenda.start("First things first"));
  await Promise.all([client, coach].map((page) => page.getByRole("timer").waitFor()));
  await press(coach, agenda.stop("First things first"));
  await client.getByRole("timer").waitFor({ state: "detached" });
});

const wheelIn = (page: Page, spokes: RegExp) => page.getByRole("img", { name: spokes });
const surprise = (page: Page) => page.getByRole("textbox", { name: "Which number surprises you?" });

test("[room-22] a wheel of life that one person opens is filled in by both", async () => {
  const { client, coach } = people;
  await press(client, jointSheets.start);
  await coach.getByText(jointSheets.opened(names.client, jointSheets.wheel)).waitFor();
  const health = coach.getByRole("group", { name: "Health" });
  await health.getByRole("radio", { name: "7", exact: true }).click();
  await wheelIn(client, /Health: 7,/).click({ position: { x: 10, y: 10 } }); // outside the wheel, where nothing happens
  const wheel = wheelIn(client, /Health: 7,/);
  const { width, height } = (await wheel.boundingBox()) ?? { width: 0, height: 0 };
  await wheel.click({ position: { x: width / 2, y: height / 4 } }); // On the spoke at the top.
  await wheelIn(coach, /Work and calling: 8, .*Health: 7, .*Rest and joy: left open/).waitFor();
  await surprise(client).fill("Health, after all");
  await expect.poll(() => surprise(coach).inputValue()).toBe("Health, after all");
  await surprise(coach).press("End");
  await coach.keyboard.type(". And work");
  await expect.poll(() => surprise(client).inputValue()).toBe("Health, after all. And work");
  await client.getByText(jointSheets.isHere(names.coach)).waitFor({ state: "attached" });
});

test("[room-23] a wheel of life stays on the session's page for both", async () => {
  for (const [of, path] of [
    [people.client, "dashboard"],
    [people.coach, "admin"],
  ] as const) {
    const page = await of.context().newPage();
    await page.goto(`${practice.portal.url}/${path}/sessions/${people.sessionId}`);
    await press(page, jointSheets.wheel);
    await wheelIn(page, /Health: 7,/).waitFor();
    await expect.poll(() => surprise(page).inputValue()).toBe("Health, after all. And work");
    await page.close();
  }
});

test("[room-7] the call continues without the server, and in another window if the person continues there", async () => {
  const { client, coach } = people;
  await practice.portal.restart();
  await sees(client, call.pictureOf(names.coach));
  const second = await client.context().newPage();
  await second.goto(`${practice.portal.url}/dashboard/sessions/${people.sessionId}/room`);
  await press(second, check.ask);
  await client.getByText(roomWords.taken.sentence).waitFor();
  await sees(second, call.pictureOf(names.coach));
  await sees(coach, call.pictureOf(names.client));
  await press(client, roomWords.taken.here);
  await second.getByText(roomWords.taken.sentence).waitFor();
  await second.close();
  await sees(client, call.pictureOf(names.coach));
});

test("[room-8, room-12] a person who leaves disappears at once, rates the call, and is let in again", async () => {
  const { client, coach } = people;
  await press(client, controls.leave);
  await hasHeadingFocus(client);
  await client.getByText(roomWords.left.sentence).waitFor();
  await coach.getByText(call.ended(names.client)).waitFor();
  await press(client, roomWords.rating.labels[5]);
  await client.getByText(roomWords.rating.thanks).waitFor();
  await press(client, roomWords.left.again);
  await client.getByText(waiting.client(names.coach)).waitFor();
  await press(coach, waiting.admit(names.client));
  await sees(coach, call.pictureOf(names.client));
});

test("[room-10, room-18] the session's page shows the coach who came, and how long they met", async () => {
  const page = await people.coach.context().newPage();
  await page.goto(`${practice.portal.url}/admin/sessions/${people.sessionId}`);
  const came = page.getByRole("region", { name: attendanceWords.title });
  await came.getByText(names.client).waitFor();
  await came.getByText(/minutes? together$/).waitFor();
  await came.getByText(attendanceWords.rated(5)).waitFor();
  await came.getByText(/^The line: you \d+\sms, .*\slost, direct.*;.*\slost, direct/).waitFor();
  await page.close();
});

/** Some machines lack it: `apt-get install coturn`. */
const relayProgram = "/usr/bin/turnserver";

const relayWords = async (host: string) => [
  ...["-n", "--no-cli", "--no-tls", "--no-dtls", "--log-file=stdout", "--fingerprint"],
  ...[`--listening-ip=${host}`, `--relay-ip=${host}`, `--listening-port=${String(relayPort)}`],
  ...["--use-auth-secret", "--static-auth-secret=north", "--realm=passage"],
  ...["--allow-loopback-peers", `--pidfile=${join(await scratchFolder("relay"), "pid")}`],
];

async function meetRelayed(client: Page, coach: Page) {
  await press(client, check.ask);
  await press(coach, check.enter);
  await press(coach, waiting.admit(names.client));
  await sees(client, call.pictureOf(names.coach));
  await client.getByText(call.relayed).waitFor();
  expect(await wordsOn(client)).toBe(await wordsOn(coach));
}

test.skipIf(!existsSync(relayProgram))(
  "[room-9] a relay forwards the call if no direct connection is possible",
  async () => {
    const relay = spawn(relayProgram, await relayWords("127.0.0.1"));
    onTestFinished(() => void relay.kill());
    const { client, coach, sessionId } = people;
    await press(client, controls.leave);
    await Promise.all([
      openRelayed(client, `/dashboard/sessions/${sessionId}/room`),
      openRelayed(coach, `/admin/sessions/${sessionId}/room`),
    ]);
    await meetRelayed(client, coach);
    await Promise.all([client, coach].map((page) => page.close()));
  },
);

test.skipIf(!existsSync(relayProgram))(
  "[room-4, room-9, room-64] two networks that reach only the portal and the relay connect by the relay, also after an interruption",
  async ({ skip }) => {
    const reason = whyNotParted();
    skip(reason !== null, reason ?? "");
    const { ends, startRelay } = await openPartedNetworks(practice.portal.url);
    startRelay(relayProgram, await relayWords(partedRelayHost));
    const [atClient, atCoach] = ends;
    expect(ends.map(({ reaches }) => reaches(partedRelayHost))).toEqual([true, true]);
    expect(atClient.reaches(atCoach.address) || atCoach.reaches(atClient.address)).toBe(false);
    const [client, coach] = await Promise.all([
      openIn(atClient.browser, practice.portal.client, "dashboard"),
      openIn(atCoach.browser, practice.portal.coach, "admin"),
    ]);
    await meetRelayed(client, coach);
    await sees(coach, call.pictureOf(names.client));

    atClient.cut();
    for (const page of [client, coach]) await page.getByText(call.interrupted).waitFor();
    await Promise.any([client, coach].map(looksForWay));
    atClient.mend();
    await sees(client, call.pictureOf(names.coach));
    await sees(coach, call.pictureOf(names.client));
  },
);

const looksForWay = (page: Page) =>
  page.locator("[data-looks-for-way]").waitFor({ state: "attached" });

/** Marks the page once it looks for another way. */
const markRestarts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { prototype } = RTCPeerConnection;
    const restartIce: () => void = Reflect.get(prototype, "restartIce");
    Object.assign(prototype, {
      restartIce(this: RTCPeerConnection) {
        document.documentElement.dataset.looksForWay = "";
        restartIce.call(this);
      },
    });
  });

async function openIn(program: string, wayIn: WayIn, area: string) {
  const { context, close } = await openBrowser({ reducedMotion: "reduce", program });
  onTestFinished(close);
  await signInQuietly(context, practice.portal, wayIn);
  if (area === "dashboard") await holdCandidates(context);
  await markRestarts(context);
  const page = await openWatchedPage(context, faults);
  await page.goto(`${practice.portal.url}/${area}/sessions/${people.sessionId}/room`);
  return page;
}

/**
 * Imitates a slow server: the other's addresses arrive only after the connection is there, so the page can't tell from
 * them that it uses a relay.
 */
const holdCandidates = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { prototype } = RTCPeerConnection;
    const add: (candidate: RTCIceCandidateInit) => Promise<void> = Reflect.get(
      prototype,
      "addIceCandidate",
    );
    const met = new WeakSet<RTCPeerConnection>();
    Object.assign(prototype, {
      async addIceCandidate(this: RTCPeerConnection, candidate: RTCIceCandidateInit) {
        while (!met.has(this) && this.connectionState !== "connected") {
          await new Promise((resolve) => {
            this.addEventListener("connectionstatechange", resolve, { once: true });
          });
        }
        met.add(this);
        await add.call(this, candidate);
      },
    });
  });

/** Opens the page as behind a network that lets no direct connection through. */
async function openRelayed(page: Page, path: string) {
  await page.addInitScript(() => {
    window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
      construct: (Connection, [wanted]: RTCConfiguration[]) =>
        new Connection({ ...wanted, iceTransportPolicy: "relay" }),
    });
  });
  await goTo(page, path);
}
