/** A voice message, recorded with Chromium's fake microphone, between two browsers. */
import { voiceWords } from "@/content/messages/voice";
import type { Locator, Page, Route } from "playwright-core";
import { expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage, faults } = useBothSides({
  client: "/dashboard/communication",
  coach: "/admin/messages?filter=all",
});

const record = async (page: Page) => {
  await page.getByRole("button", { name: voiceWords.record }).click();
  await page.getByText(/^Recording, 0:0[2-9]/).waitFor();
  await page.getByRole("button", { name: voiceWords.stop }).click();
};
const dialog = (page: Page) => page.getByRole("dialog");
const position = (voice: Locator) => voice.getByRole("slider", { name: voiceWords.position });
/**
 * The page itself watches, because so short a recording may end between two checks of the test, and its position ends
 * where it began.
 */
const moves = (voice: Locator) =>
  position(voice).evaluate(
    (slider: HTMLInputElement) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (Number(slider.value) > 0) resolve();
          else setTimeout(look, 10); // a window without the focus draws once a second
        };
        look();
      }),
  );

test("[voice-1, voice-4] a voice message is recorded, played, recorded again, and sent with its transcript", async () => {
  const { client } = stage;
  await client.setViewportSize({ width: 390, height: 844 });
  await record(client);
  await dialog(client).getByRole("button", { name: voiceWords.play }).click();
  await dialog(client).getByRole("button", { name: voiceWords.pause }).waitFor();
  await dialog(client).getByRole("button", { name: voiceWords.again }).click();
  await client.getByText(/^Recording, 0:0[2-9]/).waitFor();
  await client.getByRole("button", { name: voiceWords.stop }).click();
  await client.getByLabel(voiceWords.transcript).fill("The bells of the ferry.");
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await client.getByRole("button", { name: voiceWords.send }).click();
  await dialog(client).waitFor({ state: "detached" });
  const sent = client.locator('[data-slot="thread-message"]').last();
  await sent.getByText("The bells of the ferry.").waitFor();
});

test("[voice-2, voice-3] the other side sees its length, and plays it faster and from any position", async () => {
  const { coach } = stage;
  await coach
    .locator('[data-slot="inbox-row"]')
    .filter({ hasText: /Voice message \(0:0\d\)/ })
    .click();
  const line = coach
    .locator('[data-slot="thread-message"]')
    .filter({ hasText: "The bells of the ferry." });
  const voice = line.locator("[data-slot=voice]");
  await voice.waitFor();
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  const play = voice.getByRole("button", { name: voiceWords.play });
  await Promise.all([moves(voice), play.click()]);
  await play.waitFor(); // shown when it has ended
  await voice.getByRole("button", { name: voiceWords.speed("1×") }).click();
  await voice.getByRole("button", { name: voiceWords.speed("1.5×") }).click();
  await voice.getByRole("button", { name: voiceWords.speed("2×") }).waitFor();
  await position(voice).fill("1000");
  await expect.poll(() => position(voice).inputValue()).toBe("1000");
  await play.click();
  await expect.poll(() => position(voice).inputValue()).toBe("0"); // back at the beginning, because it has ended
  await play.waitFor();
});

test("closing the dialog releases the microphone and sends nothing", async () => {
  const { client } = stage;
  const before = await client.locator("[data-slot=voice]").count();
  await client.evaluate(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(window, { lastTrack: stream.getAudioTracks()[0] });
      return stream;
    };
  });
  await client.getByRole("button", { name: voiceWords.record }).click();
  await client.getByText(/^Recording, 0:0/).waitFor();
  await client.keyboard.press("Escape");
  await dialog(client).waitFor({ state: "detached" });
  await client.waitForFunction(
    () => (window as unknown as { lastTrack: MediaStreamTrack }).lastTrack.readyState === "ended",
  );
  await expect.poll(() => client.locator("[data-slot=voice]").count()).toBe(before);
});

test("[voice-5] a recording and its transcript are kept after the dialog is closed, until they are sent", async () => {
  const { client } = stage;
  const openDialog = () => client.getByRole("button", { name: voiceWords.record }).click();
  await openDialog();
  await client.getByText(/^Recording, 0:0[4-9]/).waitFor();
  await client.keyboard.press("Escape");
  await dialog(client).waitFor({ state: "detached" });
  await openDialog();
  await client.getByLabel(voiceWords.transcript).fill("Said on the bridge.");
  await client.keyboard.press("Escape");
  await dialog(client).waitFor({ state: "detached" });
  await openDialog();
  expect(await client.getByLabel(voiceWords.transcript).inputValue()).toBe("Said on the bridge.");
  await client.getByRole("button", { name: voiceWords.send }).click();
  await dialog(client).waitFor({ state: "detached" });
  await client
    .locator('[data-slot="thread-message"]')
    .last()
    .getByText("Said on the bridge.")
    .waitFor();
  await openDialog();
  await client.getByText(/^Recording, 0:0/).waitFor();
  await client.keyboard.press("Escape");
  await dialog(client).waitFor({ state: "detached" });
});

test("a refused microphone says so, and can be tried again", async () => {
  const { client } = stage;
  await client.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Refused", "NotAllowedError"));
  });
  await client.getByRole("button", { name: voiceWords.record }).click();
  await client.getByRole("alert").getByText(voiceWords.denied).waitFor();
  expect(await findAccessibilityFaults(client)).toEqual([]);
  await client.getByRole("button", { name: voiceWords.tryAgain }).click();
  await client.getByRole("alert").getByText(voiceWords.denied).waitFor();
  await client.keyboard.press("Escape");
});

test("[voice-7] a transcript typed while it is sent arrives, too, and a failure after closing is shown", async () => {
  const { client } = stage;
  await client.reload();
  const nextUpload = () =>
    new Promise<Route>((resolve) => {
      void client.route("**/files/upload", resolve, { times: 1 });
    });
  await record(client);
  const words = client.getByLabel(voiceWords.transcript);
  await words.fill("Begun.");
  const first = nextUpload();
  await client.getByRole("button", { name: voiceWords.send }).click();
  const upload = await first;
  await words.fill("Begun. And ended.");
  await upload.continue();
  await dialog(client).waitFor({ state: "detached" });
  const sent = client.locator('[data-slot="thread-message"]').last();
  await sent.getByText("Begun. And ended.").waitFor();

  await record(client);
  const second = nextUpload();
  await client.getByRole("button", { name: voiceWords.send }).click();
  const cut = await second;
  await client.keyboard.press("Escape");
  await dialog(client).waitFor({ state: "detached" });
  await cut.abort();
  await client.getByText(voiceWords.notSent).waitFor();
  await expect.poll(() => faults).toEqual([expect.stringContaining("/files/upload")]);
  faults.splice(0);
});
