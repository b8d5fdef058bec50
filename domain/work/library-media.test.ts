import { describe, expect, test } from "vitest";
import {
  addPlayed,
  beginsLikeMedia,
  countMediaParts,
  playedIn,
  playedPercent,
  isPlayed,
  mediaBytesMax,
  mediaPartBytes,
  mediaPartLength,
  mediaPartsMax,
  mediaProblem,
  mediaTypeOf,
  nothingPlayed,
  recordingFileName,
} from "./library-media";

const ascii = (text: string) => new TextEncoder().encode(text);

describe("a file for an item", () => {
  test.each([
    ["audio", "Walk.MP3", "audio/mpeg"],
    ["audio", "walk.m4a", "audio/mp4"],
    ["audio", "walk.opus", "audio/ogg"],
    ["audio", "walk.wav", "audio/wav"],
    ["audio", "walk.webm", "audio/webm"],
    ["video", "walk.webm", "video/webm"],
    ["video", "walk.mp4", "video/mp4"],
    ["video", "walk.mp3", null],
    ["video", "walk.mov", null],
    ["audio", "walk.html", null],
    ["audio", "walk.mp3.exe", null],
    ["audio", "walk", null],
  ] as const)("of an %s, named %s, is served as %s", (kind, name, type) => {
    expect(mediaTypeOf(kind, name)).toBe(type);
  });

  test.each([
    ["a.wav", 1, null],
    ["a.wav", mediaBytesMax, null],
    ["a.wav", mediaBytesMax + 1, "too_large"],
    ["a.wav", 0, "empty"],
    ["a.wav", Number.NaN, "empty"],
    ["a.exe", 9, "type_not_allowed"],
  ] as const)("%s of %d bytes: %s", (name, sizeBytes, problem) => {
    expect(mediaProblem("audio", { name, sizeBytes })).toBe(problem);
  });

  test.each([
    ["audio/mpeg", ascii("ID3\u0004"), true],
    ["audio/mpeg", new Uint8Array([0xff, 0xfb, 0x90, 0]), true],
    ["audio/mpeg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), false], // a JPEG
    ["audio/mpeg", new Uint8Array([0xff, 0xfb, 0xff, 0]), false],
    ["audio/mp4", ascii("....ftypM4A "), true],
    ["video/mp4", ascii("....ftypisom"), true],
    ["video/mp4", ascii("....ftypavif"), false],
    ["video/mp4", ascii("....ftypcrx "), false],
    ["audio/ogg", ascii("OggS"), true],
    ["audio/wav", ascii("RIFF....WAVE"), true],
    ["audio/wav", ascii("RIFF....WEBP"), false],
    ["video/webm", new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]), true],
    ["video/webm", ascii("<html><script>"), false],
    ["text/html", ascii("<html>"), false],
    ["audio/wav", new Uint8Array(), false],
  ] as const)("%s by its first bytes", (type, head, isLike) => {
    expect(beginsLikeMedia(type, head)).toBe(isLike);
  });

  test("is split into parts of equal length and a rest", () => {
    const sizeBytes = 2 * mediaPartBytes + 7;
    expect(countMediaParts(sizeBytes)).toBe(3);
    const lengths = [-1, 0, 1, 2, 3, 0.5, NaN].map((number) => mediaPartLength(sizeBytes, number));
    expect(lengths).toEqual([0, mediaPartBytes, mediaPartBytes, 7, 0, 0, 0]);
    expect(countMediaParts(mediaBytesMax)).toBe(mediaPartsMax);
  });
});

describe("what was played", () => {
  test("is measured by the time played, not by the position", () => {
    expect(playedPercent(nothingPlayed)).toBe(0);
    expect(playedPercent(playedIn([{ from: 0, to: 50 }], 200))).toBe(25);
    expect(playedPercent(playedIn([{ from: 198, to: 200 }], 200))).toBe(1);
    expect(playedPercent(playedIn([{ from: 0, to: 200 }], 200))).toBe(100);
    expect(playedPercent(playedIn([{ from: 0, to: 197 }], 200))).toBe(100); // The last seconds may be missing.
  });

  test("is added up across devices", () => {
    const first = playedIn([{ from: 0, to: 100 }], 200);
    const second = playedIn([{ from: 90, to: 200 }], 200);
    expect(playedPercent(addPlayed(first, second))).toBe(100);
    expect(addPlayed(nothingPlayed, first)).toBe(first);
    expect(playedPercent(addPlayed(first, first))).toBe(50);
  });

  test.each(["", "0".repeat(24), "0".repeat(26), "g".repeat(25), "F".repeat(25)])(
    "is refused in the form %j",
    (text) => {
      expect(isPlayed(text)).toBe(false);
    },
  );
});

test.each([
  ["audio/webm;codecs=opus", "A.webm"],
  ["audio/mp4", "A.m4a"],
  ["audio/ogg;codecs=opus", "A.ogg"],
  ["", "A.webm"],
])("[media-9] a recording of the type %j is accepted for an item", (type, name) => {
  expect(recordingFileName("A", type)).toBe(name);
  expect(mediaTypeOf("audio", name)).not.toBeNull();
});
