import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Sending } from "./call-stats";
import { type LineState, sampleEveryMs, stepLine, watchLine, wideLine } from "./peer";

const fine: Sending = { lostPercent: 0, roundTripMs: 60, bitrate: 900_000 };
const lossy = { ...fine, lostPercent: 20 };
const after = (line: LineState, sample: Sending, times: number) =>
  Array.from({ length: times }).reduce<LineState>((each) => stepLine(each, sample), line);

describe("[room-24] a weak connection", () => {
  test.each([
    ["lost packets", lossy],
    ["a long way round", { ...fine, roundTripMs: 2000 }],
    ["too little to send with", { ...fine, bitrate: 60_000 }],
  ])("switches to sound only if %s continue for some seconds", (_, sample) => {
    expect(after(wideLine, sample, 3).isThin).toBe(false);
    expect(after(wideLine, sample, 4).isThin).toBe(true);
  });

  test("keeps the video if it is weak for a moment only, or the browser does not report its bandwidth", () => {
    const moment = stepLine(after(wideLine, lossy, 3), fine);
    expect(after(moment, lossy, 3).isThin).toBe(false);
    expect(after(wideLine, { ...fine, bitrate: null }, 100)).toEqual(wideLine);
  });

  test("gets the video back after being good for some time, which grows with each change", () => {
    const thin = after(wideLine, lossy, 4);
    expect(after(stepLine(after(thin, fine, 4), lossy), fine, 4).isThin).toBe(true);
    const back = after(thin, fine, 5);
    expect(back.isThin).toBe(false);
    const again = after(back, lossy, 4);
    expect(after(again, fine, 9).isThin).toBe(true);
    expect(after(again, fine, 10).isThin).toBe(false);
    const often = Array.from({ length: 9 }).reduce<LineState>(
      (line) => after(after(line, lossy, 4), fine, 60),
      wideLine,
    );
    expect(often).toMatchObject({ isThin: false, goodNeeded: 60 });
  });

  test("does not count as good just because the video is paused", () => {
    const thin = after(wideLine, lossy, 4);
    expect(after(thin, { ...fine, lostPercent: 6 }, 50).isThin).toBe(true);
    expect(after(thin, { ...fine, roundTripMs: 900 }, 50).isThin).toBe(true);
  });
});

describe("[room-24] a window that watches its connection", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function watch() {
    const said: boolean[] = [];
    const now = { loss: { audio: 0, video: 0 }, hasPicture: true, connectionState: "connected" };
    const pair = { type: "candidate-pair", nominated: true, state: "succeeded" };
    const connection = {
      get connectionState() {
        return now.connectionState;
      },
      getStats: () =>
        Promise.resolve([
          pair,
          ...(["audio", "video"] as const).map((kind) => ({
            ...{ type: "remote-inbound-rtp", kind, fractionLost: now.loss[kind] },
          })),
        ]),
    } as unknown as RTCPeerConnection;
    const line = watchLine({
      connection,
      hasPicture: () => now.hasPicture,
      onChange: (isThin) => said.push(isThin),
    });
    const samples = (count: number) => vi.advanceTimersByTimeAsync(count * sampleEveryMs);
    return { said, now, line, samples };
  }

  test("says that the video is paused, and measures only the sound until it returns", async () => {
    const { said, now, samples } = watch();
    now.loss = { audio: 0.2, video: 0.3 };
    await samples(4);
    expect(said).toEqual([true]);
    now.loss.audio = 0; // The picture's last report stays as it was.
    await samples(5);
    expect(said).toEqual([true, false]);
  });

  test("sends the video for a minute after a press, even on a weak connection", async () => {
    const { said, now, line, samples } = watch();
    now.loss.audio = 0.5;
    await samples(4);
    line.press();
    expect(said).toEqual([true, false]);
    await samples(29);
    expect(said).toEqual([true, false]);
    await samples(1);
    expect(said).toEqual([true, false, true]);
  });

  test("does nothing without video, while the call is interrupted, or after its end", async () => {
    const { said, now, line, samples } = watch();
    now.loss.audio = 0.5;
    now.hasPicture = false;
    await samples(9);
    now.hasPicture = true;
    now.connectionState = "disconnected";
    await samples(9);
    expect(said).toEqual([]);
    now.connectionState = "connected";
    await samples(4);
    now.hasPicture = false;
    await samples(1);
    expect(said).toEqual([true, false]);
    now.hasPicture = true;
    line.end();
    await samples(9);
    expect(said).toEqual([true, false]);
  });
});
