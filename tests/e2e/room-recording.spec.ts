/** Two people agree to record their session, keep it, and take their consent back. Nothing of it is readable on the server. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { coachSessions } from "@/content/coach-sessions";
import { recordingWords } from "@/content/recordings";
import { roomWords } from "@/content/room";
import { summaryWords } from "@/content/session-summaries";
import { agenda, mySessions } from "@/content/sessions";
import { minuteMs } from "@domain/time/time-spans";
import type { ConvexHttpClient } from "convex/browser";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { callAs, callAsCoach } from "../support/calling";
import { isOfTheLine } from "../support/cut-line";
import { useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import { openDemoPortal, signIn } from "../support/portal";
import { holdDevice, recordBegun, watchDevices } from "../support/session-room";

const folder = { data: "" };
const { practice, faults, openPerson, turnTo } = useDemoPractice(
  { reducedMotion: "reduce" },
  async () => {
    folder.data = await scratchFolder("recording");
    return await openDemoPortal({ dataDir: folder.data });
  },
);

afterEach(() => {
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

const words = recordingWords;
const people = {} as {
  sessionId: Id<"sessions">;
  client: Page;
  coach: Page;
  asCoach: ConvexHttpClient;
  /** May read at any time, while a coach would need an open visit. */
  asClient: ConvexHttpClient;
};
const names = { client: "", coach: "" };

beforeAll(async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const asClient = await callAs(practice.portal, practice.portal.client);
  await asCoach.mutation(api.practice.save, { meetingLink: "", phoneNumber: "", place: "" });
  const sessionId = await recordBegun(asCoach, clientId);
  const { client, coach } = await asClient.query(api.sessions.get, { sessionId });
  names.client = `${client.firstName} ${client.lastName}`.trim();
  names.coach = `${coach?.firstName ?? ""} ${coach?.lastName ?? ""}`.trim();
  const [ofClient, ofCoach] = await Promise.all([
    openPerson(practice.portal.client),
    openPerson(practice.portal.coach),
  ]);
  Object.assign(people, { sessionId, asCoach, asClient });
  people.client = await ofClient.openWindow();
  people.coach = await ofCoach.openWindow();
  await watchDevices(people.client);
  await meet();
});

const pageOf = (side: "client" | "coach") =>
  `${practice.portal.url}/${side === "client" ? "dashboard" : "admin"}/sessions/${people.sessionId}`;

async function meet() {
  const { client, coach } = people;
  await Promise.all([
    client.goto(`${pageOf("client")}/room`),
    coach.goto(`${pageOf("coach")}/room`),
  ]);
  await press(client, roomWords.check.ask);
  await press(coach, roomWords.check.enter);
  await press(coach, roomWords.waiting.admit(names.client));
  await canRecord();
}

const canRecord = () =>
  Promise.all(
    [people.client, people.coach].map((page) =>
      page.getByRole("button", { name: words.record, exact: true }).waitFor(),
    ),
  );

/** The coach loads the room again and joins the client, who is still in it. */
async function enterAgain() {
  await people.coach.goto(`${pageOf("coach")}/room`);
  await press(people.coach, roomWords.check.enter);
}

const listed = () =>
  people.asClient.query(api.recordings.ofSession, { sessionId: people.sessionId });
const last = async () => (await listed()).at(-1);
const mark = (page: Page) => page.locator("[data-slot=recording-mark]");
const isOver = (page: Page) => mark(page).waitFor({ state: "detached" });
const isWhole = () => expect.poll(async () => (await last())?.seconds ?? 0).toBeGreaterThan(0);

async function agreeToRecord(first: "coach" | "client") {
  const [asking, asked] =
    first === "coach" ? [people.coach, people.client] : [people.client, people.coach];
  const [other, own] =
    first === "coach" ? [names.client, names.coach] : [names.coach, names.client];
  await press(asking, words.record);
  await press(asking, words.ask.act(other));
  const question = asked.getByRole("alertdialog", { name: words.asked.title(own) });
  for (const sentence of words.whatItMeans) await question.getByText(sentence).waitFor();
  await press(asked, words.asked.act);
  await Promise.all([asking, asked].map((page) => mark(page).getByRole("timer").waitFor()));
}

/** Waits until the server has this many parts. */
const hasParts = (parts: number) =>
  expect
    .poll(async () => (await last())?.parts ?? 0, { timeout: minuteMs })
    .toBeGreaterThanOrEqual(parts);

async function play(page: Page) {
  await press(page, words.page.play);
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState))
    .toBeGreaterThanOrEqual(2);
  return video;
}

/** Holds back all later parts. Returns a function that lets them pass. */
async function holdLaterParts(page: Page, later = /\/recordings\/part\?.*part=[1-9]/) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(later, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unroute(later);
  };
}

test("[room-13] nothing is recorded if one of the two people refuses", async () => {
  const { client, coach } = people;
  await press(coach, words.record);
  await coach.locator("[role=alertdialog] h2:focus").waitFor();
  await press(coach, words.ask.act(names.client));
  await press(client, words.asked.leave);
  await client.locator("h1:focus").waitFor();
  await coach.getByText(words.declined(names.client)).waitFor();
  await press(client, words.record);
  await press(client, words.ask.act(names.coach));
  await client.getByText(words.waiting(names.coach)).waitFor();
  await coach.getByRole("alertdialog").waitFor();
  await press(client, words.takeBack);
  await client.locator("h1:focus").waitFor();
  await coach.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(await listed()).toEqual([]);
});

/** For every half second, whether the recorded picture shows the pause note: white words on a black line. */
const pausesIn = (video: Locator) =>
  video.evaluate(async (player: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const drawing = canvas.getContext("2d");
    const pauses: boolean[] = [];
    player.pause();
    for (let seconds = 0; seconds < player.duration; seconds += 0.5) {
      player.currentTime = seconds;
      await new Promise((resolve) => player.addEventListener("seeked", resolve, { once: true }));
      drawing?.drawImage(player, 0, 0);
      const brightest = (x: number, y: number, high: number) => {
        const { data } = drawing?.getImageData(x, y, 60, high) ?? { data: [] };
        return Math.max(...[...data].filter((_, at) => at % 4 < 3));
      };
      pauses.push(brightest(20, 348, 1) < 48 && brightest(290, 340, 18) > 160);
    }
    return pauses;
  });

test("[room-13, room-14, room-16, room-69] both agree, the recording continues during a phone call, the client stops it, and both play and download it", async () => {
  const { client, coach } = people;
  await coach.getByLabel(agenda.add).fill("First things first");
  await coach.keyboard.press("Enter");
  await agreeToRecord("coach");
  await hasParts(1);
  await press(client, agenda.start("First things first"));
  await holdDevice(client, "audio", true);
  await coach.getByText(roomWords.call.paused(names.client)).waitFor();
  await hasParts(2);
  await holdDevice(client, "audio", false);
  await coach.getByText(roomWords.call.paused(names.client)).waitFor({ state: "detached" });
  await hasParts(3);
  await press(client, words.stop);
  await client.locator("h1:focus").waitFor();
  await Promise.all([client, coach].map(isOver));
  await isWhole();
  const { seconds = 0, chapters = [], parts = 0 } = (await last()) ?? {};
  expect(parts).toBeGreaterThanOrEqual(3);
  expect(chapters.map(({ text }) => text)).toEqual(["First things first"]);

  const files: Buffer[] = [];
  for (const [side, page] of [
    ["client", client],
    ["coach", coach],
  ] as const) {
    await page.goto(pageOf(side));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page, words.page.download),
    ]);
    expect(download.suggestedFilename()).toMatch(/^In the room, .*\.webm$/);
    files.push(await readFile(await download.path()));
    // The client's browser can play the first part alone. The coach's has to load all parts first.
    const release = side === "client" ? await holdLaterParts(page) : null;
    if (side === "coach") await page.evaluate(() => Reflect.deleteProperty(window, "MediaSource"));
    const video = await play(page);
    await release?.();
    const length = await video.evaluate((player: HTMLVideoElement) => player.duration);
    expect(Math.abs(length - seconds)).toBeLessThan(1);
    await page.getByRole("button", { name: /First things first$/ }).click();
    const at = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
    await expect.poll(at).toBeGreaterThan(chapters[0]?.atSeconds ?? Infinity);
    const played = await video.evaluate((player: HTMLVideoElement) => {
      const { totalVideoFrames } = player.getVideoPlaybackQuality();
      const counted = player as HTMLVideoElement & { webkitAudioDecodedByteCount: number };
      return { totalVideoFrames, sound: counted.webkitAudioDecodedByteCount };
    });
    expect(played.totalVideoFrames).toBeGreaterThan(0);
    expect(played.sound).toBeGreaterThan(0);
    if (side === "coach") {
      const pauses = await pausesIn(video);
      const [from, to] = [pauses.indexOf(true), pauses.lastIndexOf(true)];
      expect(from).toBeGreaterThan(0);
      expect(pauses.slice(from, to)).not.toContain(false);
      expect(to).toBeLessThan(pauses.length - 1);
    }
  }
  const [one, other] = files;
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);

  const readable = ["1a45dfa3", "1f43b67501ffffffffffffff"].map((hex) => Buffer.from(hex, "hex"));
  const signs = [...readable, Buffer.from("OpusHead"), Buffer.from("V_VP8")];
  expect(signs.filter((sign) => one?.includes(sign) !== true)).toEqual([]);
  const stored = await filesIn(folder.data);
  const sealed = stored.filter((bytes) => bytes.length > 50_000 && bytes[0] === 1);
  expect(sealed.length).toBeGreaterThanOrEqual(2);
  for (const bytes of stored) {
    expect(signs.filter((sign) => bytes.includes(sign))).toEqual([]);
  }
});

async function filesIn(place: string): Promise<Buffer[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile());
  return await Promise.all(names.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}

test("[room-16] a recording can be downloaded from the client's card and the coach's row", async () => {
  const { client, coach, asCoach, sessionId } = people;
  const close = (from: "scheduled" | "completed", status: "scheduled" | "completed") =>
    asCoach.mutation(api.calendar.close, { sessionId, from, status });
  await close("scheduled", "completed");
  await turnTo(client, "/dashboard/sessions");
  await client.getByRole("heading", { name: mySessions.title }).waitFor();
  await turnTo(coach, "/admin/sessions");
  await coach.getByRole("heading", { level: 1, name: coachSessions.title }).waitFor();
  for (const page of [client, coach]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page, words.page.download),
    ]);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
  }
  await close("completed", "scheduled");
});

test("[room-14] nobody else gets a part of a recording, and another browser has no key", async () => {
  const { recordingId = "" } = (await last()) ?? {};
  const ask = (token?: string) =>
    fetch(`${practice.portal.url}/recordings/part?of=${recordingId}&part=0`, {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    });
  expect((await ask()).status).toBe(404);
  expect((await ask("forged")).status).toBeGreaterThanOrEqual(400);
  const { token } = await signIn(practice.portal, practice.portal.client);
  const answer = await ask(token);
  expect(answer.status).toBe(200);
  expect(new Uint8Array(await answer.arrayBuffer())[0]).toBe(1); // the first byte says that it is sealed
  const elsewhere = await (
    await openPerson(practice.portal.client)
  ).openPage(`/dashboard/sessions/${people.sessionId}`);
  await press(elsewhere, words.page.play);
  await elsewhere.getByText(words.page.noKey.client).waitFor();
});

/** Makes parts two seconds long instead of five, because the tests that follow are not about their length. */
const recordShortParts = (of: Page) =>
  of.addInitScript(() => {
    const { prototype } = MediaRecorder;
    const start: (sliceMs: number) => void = Reflect.get(prototype, "start");
    prototype.start = function (this: MediaRecorder) {
      start.call(this, 2000);
    };
  });

test("[room-15] a recording continues while the server is away, and the client can still stop it", async () => {
  const { client, coach } = people;
  await recordShortParts(coach);
  await meet();
  await agreeToRecord("client");
  await hasParts(1);
  onTestFinished(() => coach.context().setOffline(false));
  await coach.context().setOffline(true);
  await coach.getByText(words.troubles.line).waitFor({ timeout: minuteMs });
  const before = (await last())?.parts ?? 0;
  await press(client, words.stop);
  await coach.context().setOffline(false);
  await isOver(coach);
  await isWhole();
  expect((await last())?.parts).toBeGreaterThan(before);
});

test("[room-15] a browser that can't record says so", async () => {
  const { coach } = people;
  await canRecord();
  const recorder = await coach.evaluateHandle(() => {
    const { MediaRecorder: Recorder } = window;
    Reflect.deleteProperty(window, "MediaRecorder");
    return Recorder;
  });
  await press(coach, words.record);
  await coach.getByText(words.asked.cannot).waitFor();
  await recorder.evaluate((Recorder) => void (window.MediaRecorder = Recorder));
});

test("[room-15] a recording is sent directly to the server if the disk is full, which is shown", async () => {
  const { coach, client } = people;
  await canRecord();
  const disk = await coach.evaluateHandle(() => {
    const put: IDBObjectStore["put"] = Reflect.get(IDBObjectStore.prototype, "put");
    IDBObjectStore.prototype.put = new Proxy(put, {
      apply: (_, store: IDBObjectStore, args: Parameters<IDBObjectStore["put"]>) => {
        if (store.name === "parts") throw new DOMException("", "QuotaExceededError");
        return Reflect.apply(put, store, args);
      },
    });
    return { put };
  });
  await agreeToRecord("coach");
  await coach.getByText(words.troubles.disk).waitFor({ timeout: minuteMs });
  await hasParts(1);
  await press(coach, words.stop);
  await Promise.all([client, coach].map(isOver));
  await isWhole();
  await disk.evaluate(({ put }) => void (IDBObjectStore.prototype.put = put));
});

test("[room-15] what was recorded before the coach's page is reloaded is kept, and both are asked again", async () => {
  const { client, coach } = people;
  await canRecord();
  await agreeToRecord("coach");
  await hasParts(2);
  coach.once("dialog", (dialog) => void dialog.accept());
  await enterAgain();
  await isOver(client);
  await coach.getByText(words.goesOn).waitFor();
  await coach.getByRole("button", { name: words.record, exact: true }).waitFor();
  await isWhole();
  await coach.goto(pageOf("coach"));
  const region = coach.getByRole("region", { name: words.page.title });
  await region.getByRole("button", { name: words.page.play }).last().click();
  const video = region.locator("video");
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.duration))
    .toBeGreaterThan(3);
});

test("[room-16] an MP4, from browsers without WebM, plays part by part, too", async () => {
  const { client, coach } = people;
  await coach.addInitScript(() => {
    window.MediaRecorder = new Proxy(MediaRecorder, {
      construct: (Recorder, [stream, options]: [MediaStream, MediaRecorderOptions]) =>
        new Recorder(stream, {
          ...options,
          ...{ mimeType: "video/mp4;codecs=avc1,opus", videoKeyFrameIntervalDuration: 3000 },
        }),
    });
    MediaRecorder.isTypeSupported = (type) => type === "video/mp4";
  });
  await enterAgain();
  await canRecord();
  await agreeToRecord("coach");
  await hasParts(3);
  await press(coach, words.stop);
  await Promise.all([client, coach].map(isOver));
  await isWhole();
  const { seconds = 0, recordingId = "" } = (await last()) ?? {};
  await client.goto(pageOf("client"));
  // The first part alone has no picture, so only the parts after the second are held back.
  const release = await holdLaterParts(client, new RegExp(`${recordingId}.*part=[2-9]`));
  const region = client.getByRole("region", { name: words.page.title });
  await region.getByRole("button", { name: words.page.play }).last().click();
  const video = region.locator("video");
  const isSeen = () =>
    expect
      .poll(() =>
        video.evaluate((player: HTMLVideoElement) => !player.seeking && player.readyState),
      )
      .toBeGreaterThanOrEqual(2);
  await isSeen();
  await release();
  const length = await video.evaluate((player: HTMLVideoElement) => player.duration);
  expect(Math.abs(length - seconds)).toBeLessThan(1);
  for (const time of [seconds - 3, 0]) {
    await video.evaluate((player: HTMLVideoElement, to) => (player.currentTime = to), time);
    await isSeen();
  }
});

test("[room-12] after the call the coach starts the summary in the room", async () => {
  const { coach } = people;
  await press(coach, roomWords.controls.leave);
  await press(coach, summaryWords.write);
  await coach.waitForURL(pageOf("coach"));
  const field = coach.getByLabel(summaryWords.label);
  await expect.poll(() => field.inputValue()).toContain("First things first");
});

test("[room-17] the client withdraws consent on the session's page, and the recording is gone for both", async () => {
  const { client, coach } = people;
  await Promise.all([client.goto(pageOf("client")), coach.goto(pageOf("coach"))]);
  for (let count = (await listed()).length; count > 0; count -= 1) {
    await client.getByRole("button", { name: words.page.remove, exact: true }).first().click();
    await client.getByText(words.removing.text).waitFor();
    await press(client, words.removing.act);
    await expect.poll(async () => (await listed()).length).toBe(count - 1);
  }
  for (const page of [client, coach]) {
    await page.getByRole("region", { name: words.page.title }).waitFor({ state: "detached" });
  }
  await expect.poll(async () => (await filesIn(folder.data)).filter(isSealedPart).length).toBe(0);
});

const isSealedPart = (bytes: Buffer) => bytes.length > 20_000 && bytes[0] === 1;
