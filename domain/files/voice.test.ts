import { describe, expect, test } from "vitest";
import {
  beginsLikeVoice,
  drawBars,
  parseVoiceHeader,
  voiceBars,
  voiceFileName,
  voiceHeader,
  voiceMsMax,
  voiceTime,
} from "./voice";

const bars = "0123456789abcdef".repeat(3);

describe("the header of a recording", () => {
  test("survives being written and read", () => {
    const voice = { durationMs: 12_345, bars };
    expect(parseVoiceHeader(voiceHeader(voice))).toEqual(voice);
  });

  test.each([
    "",
    `0;${bars}`,
    `${String(voiceMsMax + 1)};${bars}`,
    `12345;${bars}0`,
    `12345;${bars.slice(1)}`,
    `12345;${bars.toUpperCase()}`,
    `-1;${bars}`,
    `1e3;${bars}`,
  ])("is refused as %j", (header) => {
    expect(parseVoiceHeader(header)).toBeNull();
  });
});

test("a recording has the file name and first bytes of its type", () => {
  const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0]);
  const mp4 = new Uint8Array([0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70]);
  expect(voiceFileName("audio/webm;codecs=opus")).toBe("Voice message.webm");
  expect(voiceFileName("audio/mp4")).toBe("Voice message.m4a");
  expect(voiceFileName("text/html")).toBeNull();
  expect(beginsLikeVoice("audio/webm;codecs=opus", webm)).toBe(true);
  expect(beginsLikeVoice("audio/mp4", mp4)).toBe(true);
  expect(beginsLikeVoice("audio/mp4", webm)).toBe(false);
  expect(beginsLikeVoice("audio/webm", new Uint8Array())).toBe(false);
  expect(beginsLikeVoice("text/html", webm)).toBe(false);
});

test("waveform bars show the loudest sample of their part, also for few samples and silence", () => {
  expect(drawBars([])).toBe("0".repeat(voiceBars));
  expect(drawBars([0, 0, 0])).toBe("0".repeat(voiceBars));
  const rising = drawBars(Array.from({ length: 480 }, (_, index) => index));
  expect(rising).toHaveLength(voiceBars);
  expect([rising[0], rising.at(-1)]).toEqual(["0", "f"]);
  expect(drawBars([1])).toBe("f".repeat(voiceBars));
});

test("a length is shown in minutes and seconds", () => {
  expect([0, 7_400, 59_600, 300_000].map(voiceTime)).toEqual(["0:00", "0:07", "1:00", "5:00"]);
});
