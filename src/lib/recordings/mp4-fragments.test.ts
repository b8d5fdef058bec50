import { describe, expect, test } from "vitest";

import { findFragment, playedMp4Type } from "./played-parts";

const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const number = (value: number, bytes = 4) =>
  Array.from({ length: bytes }, (_, place) => Math.floor(value / 256 ** (bytes - 1 - place)) % 256);
const box = (name: string, ...body: number[]) => [
  ...number(body.length + 8),
  ...latin(name),
  ...body,
];
const version = (which: 0 | 1) => [which, 0, 0, 0];

/** The beginning as browsers write it: two tracks, with headers of either version. */
const track = (which: 0 | 1, id: number, ticks: number, sample: number[]) => {
  const times = number(0, which === 1 ? 16 : 8);
  const head = box("tkhd", ...version(which), ...times, ...number(id));
  const media = box("mdhd", ...version(which), ...times, ...number(ticks));
  return box("trak", ...head, ...box("mdia", ...media, ...sample));
};
const avc = box("avcC", 1, 0x42, 0xc0, 0x1f, 0xff);
const beginning = (sound: string, picture = avc) =>
  new Uint8Array([
    ...box("ftyp", ...latin("isom")),
    ...box("moov", ...track(1, 1, 48_000, box(sound)), ...track(0, 2, 30_000, picture)),
  ]);
const first = beginning("Opus");

const fragment = (which: 0 | 1, id: number, time: number) => [
  ...box(
    "moof",
    ...box("mfhd", ...version(0), ...number(1)),
    ...box(
      "traf",
      ...box("tfhd", ...version(0), ...number(id)),
      ...box("tfdt", ...version(which), ...number(time, which === 1 ? 8 : 4)),
    ),
  ),
  ...box("mdat", ...latin("sound and picture")),
];
const rest = latin("the rest of one before");

describe("[room-16] a fragment of an MP4", () => {
  test("is found with its time in its track's ticks, after the rest of the previous part's fragment", () => {
    const at = rest.length;
    const find = (...bytes: number[]) => findFragment(new Uint8Array([...rest, ...bytes]), first);
    expect(find(...fragment(0, 2, 45_000))).toEqual({ at, ms: 1500 });
    expect(find(...fragment(1, 1, 48_000 * 90_000), ...fragment(0, 2, 1))).toEqual({
      at,
      ms: 90_000_000,
    });
  });

  test("is not found in bytes that only look like one, are cut, or belong to an unknown track", () => {
    const whole = fragment(1, 2, 45_000);
    const wrong = [latin("xxxxmoof of words"), whole.slice(0, 64), whole.slice(4)];
    for (const bytes of [...wrong, fragment(1, 3, 45_000)]) {
      expect(findFragment(new Uint8Array(bytes), first)).toBeNull();
    }
  });

  test("needs a player that knows the codecs named at the beginning", () => {
    expect(playedMp4Type(first)).toBe('video/mp4; codecs="avc1.42c01f, opus"');
    expect(playedMp4Type(beginning("mp4a"))).toBe('video/mp4; codecs="avc1.42c01f, mp4a.40.2"');
    for (const other of [beginning("fLaC"), beginning("mp4a", box("hvcC", 1)), first.slice(4)]) {
      expect(playedMp4Type(other)).toBeNull();
    }
  });
});
