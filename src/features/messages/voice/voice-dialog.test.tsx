import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { messageNotices } from "@/content/messages/message-notices";
import { voiceWords } from "@/content/messages/voice";
import { dropRecording, keepRecording, keptRecording } from "@/lib/device/kept-recordings";
import { showNotices } from "@/lib/device/notify";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";

import { VoiceDialog } from "./voice-dialog";

const slot = "ada/voice/";
const made = (durationMs: number) => ({
  ...{ durationMs, bars: "8".repeat(48) },
  blob: new Blob(["sound"], { type: "audio/webm" }),
});
const onClose = vi.fn();
const shown = vi.fn();
let stopShowing = () => {};
const dialog = (
  <ConvexProvider client={{ mutation: () => Promise.resolve() } as unknown as ConvexReactClient}>
    <ViewerContext value={{ userId: "ada" } as Viewer}>
      <VoiceDialog clientId={undefined} onClose={onClose} />
    </ViewerContext>
  </ConvexProvider>
);

/** Sends the kept recording. `arrive` lets the server answer. */
function send() {
  let answer = (_: Response): void => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const { unmount } = render(dialog);
  fireEvent.click(screen.getByRole("button", { name: voiceWords.send }));
  const arrive = async () => {
    act(() => answer(Response.json({ messageId: "m1" })));
    await waitFor(() => expect(shown).toHaveBeenCalledWith(messageNotices.messageSent));
  };
  return { unmount, arrive };
}

beforeEach(() => {
  shown.mockClear();
  stopShowing = showNotices(shown);
});
afterEach(() => {
  cleanup();
  stopShowing();
  dropRecording(slot);
  onClose.mockClear();
  vi.unstubAllGlobals();
});

test("[voice-7] a sent recording is dropped, and its dialog is closed", async () => {
  keepRecording(slot, made(4000));
  await send().arrive();
  expect(keptRecording(slot)).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

test("[voice-7] a recording that is sent after its dialog was closed does not affect a newer one", async () => {
  keepRecording(slot, made(4000));
  const { unmount, arrive } = send();
  unmount();
  const newer = made(5000);
  keepRecording(slot, newer);
  render(dialog);
  await arrive();
  expect(keptRecording(slot)).toBe(newer);
  expect(onClose).not.toHaveBeenCalled();
});
