import { describe, expect, test } from "vitest";
import {
  areCaptions,
  captionAt,
  captionCharactersMax,
  captionsFileCharactersMax,
  captionsMax,
  readCaptions,
} from "./captions";

const file = (...blocks: string[]) => ["WEBVTT", ...blocks].join("\n\n");

describe("a captions file", () => {
  test("is read without names, settings, notes and styles, and with or without hours", () => {
    const text = [
      "\uFEFFWEBVTT - A walk",
      "",
      "NOTE by nobody",
      "",
      "STYLE",
      "::cue { background: url(https://example.com/x) }",
      "",
      "first",
      "00:01.000 --> 00:02.500 line:0 align:start",
      "Breathe in.",
      "Slowly.",
      "",
      "01:00:00.000 --> 01:00:01.000",
      "An hour later",
    ].join("\r\n");
    expect(readCaptions(text)).toEqual({
      captions: [
        { startMs: 1000, endMs: 2500, text: "Breathe in.\nSlowly." },
        { startMs: 3_600_000, endMs: 3_601_000, text: "An hour later" },
      ],
    });
  });

  test("becomes plain text: tags are removed, and entities are decoded once", () => {
    const spoken =
      '<v Ana><b>Sit</b> down &amp; rest <script src=x>alert(1)</script> &lt;img onerror="x"&gt; &amp;lt; <c';
    expect(readCaptions(file(`00:01.000 --> 00:02.000\n${spoken}`))).toEqual({
      captions: [
        {
          startMs: 1000,
          endMs: 2000,
          text: 'Sit down & rest alert(1) <img onerror="x"> &lt;',
        },
      ],
    });
  });

  test.each([
    ["", { problem: "not_captions" }],
    ["WEBVTTX", { problem: "not_captions" }],
    ["1\n00:00:01,000 --> 00:00:02,000\nSubRip", { problem: "not_captions" }],
    ["WEBVTT", { problem: "empty" }],
    [file("00:01.000 --> 00:02.000\n<b></b>"), { problem: "empty" }],
    [file("00:02.000 --> 00:01.000\nx"), { wrongLine: 3 }],
    [file("00:02.000 --> 00:02.000\nx"), { wrongLine: 3 }],
    [file("name\n0:01 --> 0:02\nx"), { wrongLine: 4 }],
    [file("00:61.000 --> 01:02.000\nx"), { wrongLine: 3 }],
    [file("just words"), { wrongLine: 4 }],
    [file("00:05.000 --> 00:06.000\nx", "00:01.000 --> 00:02.000\ny"), { wrongLine: 6 }],
    ["WEBVTT\n".padEnd(captionsFileCharactersMax + 1), { problem: "too_long" }],
    [
      file(`00:01.000 --> 00:02.000\n${"x".repeat(captionCharactersMax + 1)}`),
      { problem: "too_long" },
    ],
  ])("%j is refused with its reason", (text, answer) => {
    expect(readCaptions(text)).toEqual(answer);
  });

  test("has a limited number of captions", () => {
    const one = { startMs: 0, endMs: 1, text: "x" };
    expect(areCaptions(Array.from({ length: captionsMax }, () => one))).toBe(true);
    expect(areCaptions(Array.from({ length: captionsMax + 1 }, () => one))).toBe(false);
  });

  test("is read in time proportional to its length", () => {
    const line = "<".repeat(captionsFileCharactersMax - 60);
    const startedAt = performance.now();
    readCaptions(file(`00:01.000 --> 00:02.000\n${line}`));
    readCaptions(file(`00:01.000 --> 00:02.000${" ".repeat(captionsFileCharactersMax - 60)}x`));
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

test.each([
  [0.99, null],
  [1, "one"],
  [1.5, "one\ntwo"],
  [2, "two"],
  [3, null],
])("at second %d shows %j", (seconds, shown) => {
  const captions = [
    { startMs: 1000, endMs: 2000, text: "one" },
    { startMs: 1500, endMs: 3000, text: "two" },
  ];
  expect(captionAt(captions, seconds)).toBe(shown);
});
