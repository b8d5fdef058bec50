import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { VoicePlayer } from "@/components/media/voice-player";
import { voiceWords } from "@/content/messages/voice";

class FakeAudio extends EventTarget {
  duration = 9;
  currentTime = 0;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("loadedmetadata")));
  }
  play = () => {
    played.push(this.currentTime);
    return Promise.resolve();
  };
  pause = () => undefined;
}
let played: number[] = [];
const freed = vi.fn();

beforeEach(() => {
  played = [];
  freed.mockClear();
  vi.stubGlobal("Audio", FakeAudio);
  URL.createObjectURL = () => "blob:voice";
  URL.revokeObjectURL = freed;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a recording, whose bytes arrive when `arrive` is called. */
function show() {
  let deliver = (_: Blob): void => undefined;
  const fetchSound = vi.fn(() => new Promise<Blob>((resolve) => (deliver = resolve)));
  const voice = { durationMs: 9000, bars: "8".repeat(48) };
  const { unmount } = render(<VoicePlayer {...{ voice, fetchSound }} />);
  const arrive = () =>
    act(async () => {
      deliver(new Blob(["sound"]));
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { unmount, arrive, fetchSound };
}
const play = () => fireEvent.click(screen.getByRole("button", { name: voiceWords.play }));
const seek = (ms: number) =>
  fireEvent.change(screen.getByRole("slider"), { target: { value: String(ms) } });

test("[voice-3] a recording that loads after its player was removed is not played", async () => {
  const { unmount, arrive } = show();
  play();
  unmount();
  await arrive();
  expect(played).toEqual([]);
  expect(freed).toHaveBeenCalledOnce();
});

test("[voice-3] dragging the position before a recording has loaded loads it once, and plays from the last position", async () => {
  const { arrive, fetchSound } = show();
  for (const ms of [1000, 3000, 5000]) seek(ms);
  await arrive();
  expect(fetchSound).toHaveBeenCalledOnce();
  expect(played).toEqual([5]);
});
