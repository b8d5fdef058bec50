import { expect, test } from "vitest";

import { withLength } from "./webm-length";

/** As a browser's recorder begins: a header, a segment without a length, its information, an unfinished cluster. */
const header = [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01];
const segment = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const scale = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
const writer = [0x4d, 0x80, 0x82, 0x68, 0x69];
const info = (body: number[]) => [0x15, 0x49, 0xa9, 0x66, 0x80 | body.length, ...body];
const tracks = [0x16, 0x54, 0xae, 0x6b, 0x81, 0x00];
const cluster = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xe7];
/** 2,500 as a 64-bit float. */
const length = [0x44, 0x89, 0x88, 0x40, 0xa3, 0x88, 0, 0, 0, 0, 0];
const begun = (body: number[]) =>
  new Uint8Array([...header, ...segment, ...info(body), ...tracks, ...cluster]);
const wanted = (body: number[]) => {
  const head = [0x15, 0x49, 0xa9, 0x66, 0x10, 0, 0, body.length];
  return new Uint8Array([...header, ...segment, ...head, ...body, ...tracks, ...cluster]);
};

test("[room-16] a recording gets its length, and its other bytes stay", () => {
  const body = [...scale, ...writer];
  expect(withLength(begun(body), 2.5)).toEqual(wanted([...body, ...length]));
  expect(withLength(begun(writer), 2.5)).toEqual(wanted([...writer, ...length]));
});

test("[room-16] an existing length is replaced", () => {
  const before = [0x44, 0x89, 0x84, 0, 0, 0, 0];
  expect(withLength(begun([...scale, ...before]), 2.5)).toEqual(wanted([...scale, ...length]));
});

test("[room-16] the length is written in the units of a coarser clock", () => {
  const coarse = [0x2a, 0xd7, 0xb1, 0x84, 0x3b, 0x9a, 0xca, 0x00]; // A second.
  const two = [0x44, 0x89, 0x88, 0x40, 0, 0, 0, 0, 0, 0, 0];
  expect(withLength(begun(coarse), 2)).toEqual(wanted([...coarse, ...two]));
});

test.each([
  ["something else", [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]],
  ["nothing", []],
  ["a beginning that is cut", [...header, ...segment, 0x15, 0x49, 0xa9, 0x66, 0x9f, 1]],
  ["a table of places", [...header, ...segment, 0x11, 0x4d, 0x9b, 0x74, 0x80, ...info(scale)]],
  ["no facts", [...header, ...segment, ...tracks]],
])("[room-16] %s stays as it is", (_, bytes) => {
  const first = new Uint8Array(bytes);
  expect(withLength(first, 2.5)).toEqual(first);
});
