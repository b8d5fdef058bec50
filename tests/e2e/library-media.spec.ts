/** Sound and film in the library, from the coach's file to the client's ears, with real files made here. */
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { frame } from "@/content/frame";
import { mediaEditWords, mediaWords } from "@/content/library/media";
import { shelfWords } from "@/content/library/shelf";
import { libraryWords } from "@/content/library/words";
import { undoWord } from "@/content/undo";

import { playedIn, playedPercent } from "@domain/work/library-media";
import { libraryPercentOnOpen } from "@domain/work/progress";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { findAccessibilityFaults } from "../support/watched-page";
import { wavBytes } from "../support/wav-bytes";

const { practice, faults, openPerson, goTo, turnTo } = useDemoPractice({
  viewport: { width: 1280, height: 900 },
});
let coach: Page;
let client: Page;
/** The client's second browser, which one of the tests signs out. */
let other: Page;

beforeAll(async () => {
  const { portal } = practice;
  [coach, client, other] = (await Promise.all(
    [portal.coach, portal.client, portal.client].map(async (wayIn) =>
      (await openPerson(wayIn)).openWindow(),
    ),
  )) as [Page, Page, Page];
});

const seconds = 120;
const wav = Buffer.from(wavBytes(8_000 * seconds));
const hostile = '<img src=x onerror="hasRun=1">';
const vtt = [
  "WEBVTT",
  "00:00.000 --> 00:40.000\n<b>Sit</b> down. <script>hasRun=1</script>",
  `00:40.000 --> 02:00.000\n${hostile.replaceAll("<", "&lt;")}`,
].join("\n\n");

async function addItem(contentType: "audio" | "video", title: string) {
  const { asCoach } = await callAsCoach(practice.portal);
  const facts = { description: "", durationMinutes: 5, difficulty: "beginner" as const };
  return await asCoach.mutation(api.shelf.add, {
    ...{ ...facts, title, contentType, tags: [], blocks: [], cues: [] },
  });
}
const choose = (label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  coach.getByLabel(label, { exact: true }).and(coach.locator("input")).setInputFiles(file);
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
const player = (page: Page) => page.locator('[data-slot="media-player"]');
const position = (page: Page) => player(page).getByRole("slider", { name: mediaWords.position });
const placeOf = async (page: Page) => Number(await position(page).inputValue());
const percentOf = async (page: Page, title: string) =>
  Number(
    await page
      .getByRole("progressbar", { name: libraryWords.progressOf(title) })
      .getAttribute("aria-valuenow"),
  );
const currentTime = (page: Page) =>
  page.locator("audio, video").evaluate((media: HTMLMediaElement) => media.currentTime);

/** The progress for these played parts together. Opening an item counts as a quarter. */
const percentFor = (...played: readonly { from: number; to: number }[]) =>
  libraryPercentOnOpen(playedPercent(playedIn(played, seconds)));
const playedOn = (page: Page) =>
  page.locator("audio").evaluate(({ played }: HTMLMediaElement) =>
    Array.from({ length: played.length }, (_, at) => ({
      from: played.start(at),
      to: played.end(at),
    })),
  );

const ids = {} as { sound: Id<"libraryItems"> };
const title = "A walk by the river";

test("[media-1] a wrong file is refused with a text before it is sent", async () => {
  ids.sound = await addItem("audio", title);
  await turnTo(coach, `/admin/library/${ids.sound}`);
  await coach.getByText(mediaEditWords.none).waitFor();
  for (const [name, bytes, words] of [
    ["walk.exe", "MZ", mediaEditWords.problems.type_not_allowed],
    ["walk.wav", "<html></html>", mediaEditWords.problems.type_not_allowed],
    ["walk.wav", "", mediaEditWords.problems.empty],
    ["walk.wav", "RIFF....WAVEjunk", mediaEditWords.notPlayable],
  ] as const) {
    const buffer = Buffer.from(bytes);
    await choose(mediaEditWords.choose, { name, mimeType: "audio/wav", buffer });
    await coach.getByText(words).waitFor();
  }
  await press(coach, shelfWords.publish);
  await coach.getByText(shelfWords.nothingToOpen).waitFor();
});

test("[media-1, media-4] a coach adds audio with chapters, captions and a poster over an interrupted connection", async () => {
  let lost = 0;
  let lostMax = Number.POSITIVE_INFINITY;
  await coach.route("**/media/part?*", (route) => {
    lost += 1;
    return lost > lostMax ? route.continue() : route.abort();
  });
  const file = { name: "walk.wav", mimeType: "audio/wav", buffer: wav };
  await choose(mediaEditWords.choose, file);
  await expect.poll(() => lost).toBeGreaterThan(0);
  await press(coach, mediaEditWords.cancel);
  lostMax = lost + 4;
  await choose(mediaEditWords.choose, file);
  await coach.getByText(mediaEditWords.sent).waitFor();
  await coach.unroute("**/media/part?*");
  const failed = (fault: string) => fault.includes("net::ERR_FAILED");
  expect(faults.splice(0).filter((fault) => !failed(fault))).toEqual([]);
  await coach.getByText(/^walk\.wav · 2:00 · 0\.9 MB$/).waitFor();
  const wrong = { name: "a.vtt", mimeType: "text/vtt", buffer: Buffer.from("1\n00:01") };
  await choose(mediaEditWords.chooseCaptions, wrong);
  await coach.getByText(mediaEditWords.captionProblems.not_captions).waitFor();
  await choose(mediaEditWords.chooseCaptions, { ...wrong, buffer: Buffer.from(vtt) });
  await coach.getByText(mediaEditWords.captionsSaved(2)).waitFor();
  const chapters = coach.getByLabel(mediaEditWords.chapters);
  await chapters.fill("0:00 Arriving\n9:00 Never");
  await chapters.blur();
  await coach.getByText(mediaEditWords.chaptersTooLate).waitFor();
  await chapters.fill(`0:00 Arriving\n1:00 ${hostile}`);
  await chapters.blur();
  await coach.getByText(mediaEditWords.chaptersSaved).waitFor();
  const png = await coach.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const large = { name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(2 ** 21 + 1) };
  await choose(mediaEditWords.choosePoster, large);
  await coach.getByText(mediaEditWords.posterTooLarge).waitFor();
  const buffer = Buffer.from(png, "base64");
  const sending = new Promise<Route>((resolve) => {
    void coach.route("**/media/poster*", resolve, { times: 1 });
  });
  await choose(mediaEditWords.choosePoster, { name: "a.png", mimeType: "image/png", buffer });
  const held = await sending;
  const button = coach.getByRole("button", { name: mediaEditWords.choosePoster, exact: true });
  await button.and(coach.locator("[aria-busy=true]")).waitFor();
  await held.continue();
  await coach.getByText(mediaEditWords.posterSaved).waitFor();
  await button.and(coach.locator(":not([aria-busy])")).waitFor();
  await player(coach).locator("img").waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await press(coach, shelfWords.publish);
  await coach.getByText(shelfWords.nowPublished(title)).waitFor();
});

test("[media-3, media-6, media-8] a client plays it, seeks by keyboard, sees captions and chapters as text", async () => {
  await turnTo(client, `/dashboard/library/${ids.sound}`);
  await client.getByText("2:00", { exact: true }).first().waitFor();
  const caption = player(client).locator('[data-slot="caption"]');
  await press(client, mediaWords.play);
  await expect.poll(() => currentTime(client)).toBeGreaterThan(0.3);
  await expect.poll(() => caption.textContent()).toBe("Sit down. hasRun=1");
  await press(client, mediaWords.forward);
  await expect.poll(() => placeOf(client)).toBeGreaterThanOrEqual(15);
  await position(client).press("Home");
  await position(client).press("ArrowRight");
  await expect.poll(() => currentTime(client)).toBeLessThan(10);
  await player(client).getByRole("button", { name: hostile }).click();
  await expect.poll(() => currentTime(client)).toBeGreaterThanOrEqual(60);
  await expect.poll(() => caption.textContent()).toBe(hostile);
  await player(client).getByLabel(mediaWords.speed).selectOption("2");
  const rate = client.locator("audio").evaluate((audio: HTMLMediaElement) => audio.playbackRate);
  expect(await rate).toBe(2);
  // Slow, because a busy machine needs long for what follows.
  await player(client).getByLabel(mediaWords.speed).selectOption("1");
  const isKnown = client.evaluate(() => navigator.mediaSession.metadata?.title);
  expect(await isKnown).toBe(title);
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await press(client, mediaWords.captions);
  await caption.waitFor({ state: "detached" });
  await press(client, mediaWords.pause);
  expect(await client.evaluate(() => "hasRun" in window)).toBe(false);
});

test("[media-7] the position is kept for another browser, and progress is what was played", async () => {
  await position(client).fill("90");
  await press(client, mediaWords.play);
  await expect.poll(() => currentTime(client)).toBeGreaterThan(91);
  await press(client, mediaWords.pause);
  const stoppedAt = await currentTime(client);
  await goTo(other, `/dashboard/library/${ids.sound}`);
  await position(other).waitFor();
  await expect.poll(() => currentTime(other)).toBeGreaterThan(stoppedAt - 2);
  expect(await currentTime(other)).toBeLessThan(stoppedAt + 2);
  // How much was played so far depends on the machine.
  const before = await playedOn(client);
  expect(await percentOf(other, title)).toBe(percentFor(...before));
  await position(other).fill("119");
  await press(other, mediaWords.play);
  await player(other).getByRole("button", { name: mediaWords.play, exact: true }).waitFor();
  // A jump to the end adds only what was played after the jump.
  await expect
    .poll(() => percentOf(other, title))
    .toBe(percentFor(...before, { from: 119, to: seconds }));
});

const sourceOf = async (page: Page) =>
  practice.portal.url + String(await page.locator("audio").getAttribute("src"));
const answerTo = (address: string, range = "bytes=44-47") =>
  fetch(address, { headers: { Range: range } });
const statusOf = async (address: string, range?: string) => (await answerTo(address, range)).status;

test("[media-2] the file's address does not work without the pass, or after signing out", async () => {
  const source = await sourceOf(client);
  const part = await answerTo(source);
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(wav.subarray(44, 48));
  expect(await statusOf(source.replace(/pass=.*/, "pass="))).toBe(404);
  expect(await statusOf(source.slice(0, -1))).toBe(404);

  const left = await sourceOf(other);
  expect(left).not.toBe(source);
  expect(await statusOf(left)).toBe(206);
  await press(other, frame.signOut);
  await expect.poll(() => statusOf(left)).toBe(404);
  expect(await statusOf(source)).toBe(206); // Another sign-in of the same person.
});

test("[media-5] a coach removes the file, and restores it", async () => {
  await press(coach, mediaEditWords.remove);
  await coach.getByText(mediaEditWords.notRemoved).waitFor();
  await press(coach, shelfWords.hide);
  await coach.getByText(shelfWords.nowHidden(title)).waitFor();
  await press(coach, mediaEditWords.remove);
  await coach.getByText(mediaEditWords.removed).waitFor();
  await player(coach).waitFor({ state: "detached" });
  const notice = coach.locator("[data-sonner-toast]", { hasText: mediaEditWords.removed });
  await notice.getByRole("button", { name: undoWord }).click();
  await player(coach).waitFor();
});

test("[media-10] a coach removes only the poster, and restores it", async () => {
  const picture = player(coach).locator("img");
  await press(coach, mediaEditWords.removePoster);
  await picture.waitFor({ state: "detached" });
  await coach
    .locator("[data-sonner-toast]", { hasText: mediaEditWords.posterGone })
    .getByRole("button", { name: undoWord })
    .click();
  await picture.waitFor();
});

test("[media-2, media-3, media-8] a lost connection is shown, playing continues where it stopped, and ends when the item is gone", async () => {
  const longTitle = "A longer walk";
  const item = await addItem("audio", longTitle);
  const buffer = Buffer.from(wavBytes(96_000 * seconds, 96_000)); // large enough to be sent in three parts
  await turnTo(coach, `/admin/library/${item}`);
  await choose(mediaEditWords.choose, { name: "long.wav", mimeType: "audio/wav", buffer });
  await player(coach).waitFor();
  await press(coach, shelfWords.publish);
  await coach.getByText(shelfWords.nowPublished(longTitle)).waitFor();
  await turnTo(client, `/dashboard/library/${item}`);
  await position(client).waitFor();
  const readyState = () =>
    client.locator("audio").evaluate((audio: HTMLMediaElement) => audio.readyState);
  await expect.poll(readyState).toBeGreaterThan(0);

  await client.route("**/media/stream?*", (route) => route.fulfill({ status: 404 }));
  await position(client).fill("100");
  await client.getByText(mediaWords.stopped).waitFor();
  await client.unroute("**/media/stream?*");
  await press(client, mediaWords.retry);
  await press(client, mediaWords.play);
  await expect.poll(() => currentTime(client)).toBeGreaterThan(100);

  const source = await sourceOf(client);
  expect(await statusOf(source, `bytes=${buffer.length - 1}-${buffer.length + 9}`)).toBe(206);
  expect(await statusOf(source, `bytes=${buffer.length}-`)).toBe(416);
  await press(coach, shelfWords.hide);
  await client.getByText(libraryWords.gone.title).waitFor();
  await player(client).waitFor({ state: "detached" });
  expect(await statusOf(source)).toBe(404);
  // The browser reports the answers above, and a part that it requested when the item was hidden. All of these arrive
  // before a new page.
  await goTo(client, "/dashboard/library");
  const isOfStream = (fault: string) => fault.includes("404") && fault.includes("/media/stream");
  expect(faults.splice(0).filter((fault) => !isOfStream(fault))).toEqual([]);
});

test("[media-1, media-8] a video recorded by a browser is played with its real length", async () => {
  const filmTitle = "The river itself";
  const film = await addItem("video", filmTitle);
  await turnTo(coach, `/admin/library/${film}`);
  const webm = Buffer.from(await recordFilm(coach), "base64");
  await choose(mediaEditWords.choose, { name: "river.webm", mimeType: "video/webm", buffer: webm });
  await coach.getByText(/^river\.webm · 0:0[1-9]/).waitFor();
  await press(coach, shelfWords.publish);
  await coach.getByText(shelfWords.nowPublished(filmTitle)).waitFor();
  await turnTo(client, `/dashboard/library/${film}`);
  await press(client, mediaWords.play);
  await expect.poll(() => currentTime(client)).toBeGreaterThan(0.2);
  await press(client, mediaWords.full);
  await player(client).getByRole("button", { name: mediaWords.leaveFull }).click();
  await client.getByText(libraryWords.finished, { exact: true }).waitFor(); // Played to its end.
});

/** Two seconds of a moving square, in base64. */
const recordFilm = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 90 });
    const pen = canvas.getContext("2d");
    const draw = setInterval(() => pen?.fillRect(Math.random() * 160, 20, 20, 20), 30);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    recorder.stop();
    await stopped;
    clearInterval(draw);
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
