import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { isHeldAwake } from "@/lib/device/staying-awake";
import { hasUnsaved } from "@/lib/pages/leaving";

import { useRecorder } from "./use-recorder";

class FakeRecorder {
  static isTypeSupported = () => true;
  state = "recording";
  start = () => undefined;
  pause = () => undefined;
  stop = () => undefined;
}
class FakeAudio {
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = () => Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("AudioContext", FakeAudio);
  const mediaDevices = { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) };
  vi.stubGlobal("navigator", Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[voice-6] during a recording the browser asks before the page closes, and speaking counts as activity", async () => {
  const options = { msMax: 9000, bitsPerSecond: 1, onEnd: () => undefined };
  const { result, unmount } = renderHook(() => useRecorder(options));
  expect([hasUnsaved(), isHeldAwake()]).toEqual([false, false]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current.state).toMatchObject({ state: "recording" });
  expect([hasUnsaved(), isHeldAwake()]).toEqual([true, true]);
  act(() => result.current.pause());
  expect([hasUnsaved(), isHeldAwake()]).toEqual([true, false]);
  unmount();
  expect([hasUnsaved(), isHeldAwake()]).toEqual([false, false]);
});
