import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Recording, startRecording } from "@/lib/device/recorder";

const track = { stop: vi.fn() };

class FakeRecorder {
  static isTypeSupported = (type: string) => type === "audio/mp4";
  mimeType = "audio/mp4";
  state: "inactive" | "recording" | "paused" = "inactive";
  ondataavailable?: (event: { data: Blob }) => void;
  onstop?: () => void;
  start() {
    this.state = "recording";
  }
  pause() {
    this.state = "paused";
  }
  resume() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable?.({ data: new Blob(["sound"]) });
    this.onstop?.();
  }
}

class FakeAudio {
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = () => Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers();
  track.stop.mockClear();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("AudioContext", FakeAudio);
  const mediaDevices = { getUserMedia: () => Promise.resolve({ getTracks: () => [track] }) };
  vi.stubGlobal("navigator", { mediaDevices });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start(msMax: number) {
  const seen = { ended: [] as Recording[], elapsedMs: 0 };
  const underWay = await startRecording(
    { msMax, bitsPerSecond: 32_000 },
    {
      onSample: (_, elapsedMs) => (seen.elapsedMs = elapsedMs),
      onEnd: (recording) => seen.ended.push(recording),
    },
  );
  return { underWay, seen };
}

test("[media-9] a recording ends automatically at its longest length, and releases the microphone", async () => {
  const { seen } = await start(60_000);
  vi.advanceTimersByTime(59_000);
  expect(seen.ended).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(seen.ended).toMatchObject([{ durationMs: 60_000 }]);
  expect(seen.ended[0]?.blob.type).toBe("audio/mp4");
  expect(track.stop).toHaveBeenCalledOnce();
});

test("[media-9] a pause does not count towards a recording's length", async () => {
  const { underWay, seen } = await start(60_000);
  vi.advanceTimersByTime(10_000);
  underWay.pause();
  vi.advanceTimersByTime(500_000);
  expect(seen.elapsedMs).toBe(10_000);
  underWay.resume();
  vi.advanceTimersByTime(5_000);
  underWay.stop();
  expect(seen.ended).toMatchObject([{ durationMs: 15_000 }]);
});

test("a cancelled recording is discarded, and the microphone is released", async () => {
  const { underWay, seen } = await start(60_000);
  underWay.cancel();
  expect(seen.ended).toEqual([]);
  expect(track.stop).toHaveBeenCalledOnce();
});

test("recording fails at once if the browser cannot record", async () => {
  vi.stubGlobal("navigator", {});
  await expect(start(1)).rejects.toThrow(TypeError);
});
