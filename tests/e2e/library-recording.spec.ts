/** A sound that the coach records in the library's editor, with Chromium's fake microphone. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { mediaEditWords, mediaWords, recorderWords } from "@/content/library/media";
import { shelfWords } from "@/content/library/shelf";
import { voiceWords } from "@/content/messages/voice";
import { undoWord } from "@/content/undo";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { findAccessibilityFaults } from "../support/watched-page";
import { wavBytes } from "../support/wav-bytes";

const { practice, openPerson, goTo } = useDemoPractice({ viewport: { width: 390, height: 844 } });
const stage = {} as { coach: Page; item: Id<"libraryItems"> };

beforeAll(async () => {
  stage.coach = await (await openPerson(practice.portal.coach)).openWindow();
  const { asCoach } = await callAsCoach(practice.portal);
  const facts = { description: "", durationMinutes: 5, difficulty: "beginner" as const };
  stage.item = await asCoach.mutation(api.shelf.add, {
    ...{ ...facts, title: "Breathing", contentType: "audio", tags: [], blocks: [], cues: [] },
  });
});

const button = (name: string) => stage.coach.getByRole("button", { name, exact: true });
const open = () => goTo(stage.coach, `/admin/library/${stage.item}`);
const record = async () => {
  await button(recorderWords.record).click();
  await stage.coach.getByText(/^Recording, 0:0[1-9]/).waitFor();
};
const noteTracks = () =>
  stage.coach.evaluate(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(window, { lastTrack: stream.getAudioTracks()[0] });
      return stream;
    };
  });
const trackState = () =>
  stage.coach.evaluate(
    () => (window as unknown as { lastTrack: MediaStreamTrack }).lastTrack.readyState,
  );

test("[media-9] audio is recorded with a pause, listened to, discarded, and restored by an undo", async () => {
  const { coach } = stage;
  await open();
  await noteTracks();
  await record();
  await button(recorderWords.pause).click();
  const paused = coach.getByText(/^Paused, 0:0\d$/);
  const said = await paused.textContent();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await paused.textContent()).toBe(said);
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await button(recorderWords.resume).click();
  await coach.getByText(/^Recording, 0:0[2-9]/).waitFor();
  await button(voiceWords.stop).click();
  await button(recorderWords.use).waitFor();
  expect(await trackState()).toBe("ended");
  await button(voiceWords.play).click();
  await button(voiceWords.pause).waitFor();
  await button(recorderWords.discard).click();
  await button(recorderWords.record).waitFor();
  const notice = coach.locator("[data-sonner-toast]", { hasText: recorderWords.discarded });
  await notice.getByRole("button", { name: undoWord }).click();
  await button(recorderWords.use).waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
});

const leaveInside = () =>
  stage.coach.locator("#content").getByRole("link", { name: shelfWords.back }).click();

test("[media-9] a recording stays while the coach is on another page, and the browser asks before it is lost", async () => {
  const { coach } = stage;
  await leaveInside();
  await coach.getByText(recorderWords.left).waitFor();
  const asked = coach.waitForEvent("dialog");
  const reloaded = coach.reload({ timeout: 3_000 }).catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloaded;
  await button(recorderWords.back).click();
  await button(recorderWords.use).waitFor();
});

test("[media-9] a recording becomes the item's file, and then the browser no longer asks", async () => {
  const { coach } = stage;
  await button(recorderWords.use).click();
  await coach.getByText(mediaEditWords.sent).waitFor();
  await coach.getByText(/^Recording\.webm · 0:0[1-9]/).waitFor();
  await button(recorderWords.record).waitFor();
  await button(mediaWords.play).click();
  await button(mediaWords.pause).waitFor();
  await open(); // a question before leaving would fail the test
  await coach.getByText(/^Recording\.webm/).waitFor();
});

test("[media-5, media-9] leaving the page ends and keeps a recording, and replacing a file asks first", async () => {
  const { coach } = stage;
  await noteTracks();
  await record();
  await leaveInside();
  await coach.getByText(recorderWords.left).waitFor();
  await expect.poll(trackState).toBe("ended");
  await button(recorderWords.back).first().click();
  await button(recorderWords.use).click();
  await coach.getByRole("dialog").getByText(mediaEditWords.replaceText).waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await button(mediaEditWords.replaceNo).click();
  await button(recorderWords.use).waitFor();
  await button(recorderWords.discard).click();

  const file = { name: "bell.wav", mimeType: "audio/wav", buffer: Buffer.from(wavBytes(16_000)) };
  const chooser = coach.getByLabel(mediaEditWords.replace, { exact: true });
  await chooser.and(coach.locator("input")).setInputFiles(file);
  const dialog = coach.getByRole("dialog");
  await dialog.getByText(mediaEditWords.replaceText).waitFor();
  expect(await coach.getByText(/^bell\.wav/).count()).toBe(0);
  await dialog.getByRole("button", { name: mediaEditWords.replace }).click();
  await coach.getByText(/^bell\.wav · 0:02/).waitFor();
});

test.each([
  ["a refused", "NotAllowedError", voiceWords.denied],
  ["a missing", "NotFoundError", voiceWords.missing],
  ["an unsupported", "", `${voiceWords.unsupported} ${recorderWords.chooseFile}`],
])("[media-9] %s microphone is reported, and can be tried again", async (_, name, words) => {
  const { coach } = stage;
  await open();
  await coach.evaluate((failure) => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const error = failure === "" ? new TypeError("No") : new DOMException("No", failure);
    const answers = [() => Promise.reject(error)];
    navigator.mediaDevices.getUserMedia = (wanted) => answers.shift()?.() ?? ask(wanted);
  }, name);
  await button(recorderWords.record).click();
  await coach.getByRole("alert").getByText(words).waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await button(voiceWords.tryAgain).click();
  await coach.getByText(/^Recording, 0:0\d/).waitFor();
  await button(voiceWords.stop).click();
  await button(recorderWords.discard).click();
});
