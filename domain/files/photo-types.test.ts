import { expect, test } from "vitest";
import { photoTypeOf, unfoldsWithin } from "./photo-types";

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const bytes = (...parts: number[]) => new Uint8Array([...parts, ...Array<number>(40).fill(0)]);

const png = (width: number, height: number) =>
  bytes(
    0x89,
    ...letters("PNG\r\n"),
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    ...letters("IHDR"),
    ...[width, height].flatMap((side) => [
      side >> 24,
      (side >> 16) & 255,
      (side >> 8) & 255,
      side & 255,
    ]),
  );

test.each([
  ["image/png", png(1, 1)],
  ["image/jpeg", bytes(0xff, 0xd8, 0xff, 0xe0)],
  ["image/webp", bytes(...letters("RIFF"), 0, 0, 0, 0, ...letters("WEBPVP8 "))],
  [null, bytes(...letters("GIF89a"))],
  [null, bytes(...letters("RIFF"), 0, 0, 0, 0, ...letters("WAVE"))],
  [null, bytes(...letters("<svg xmlns="))],
  [null, bytes(...letters("<html>"))],
  [null, bytes(0x50, 0x4b, 3, 4)],
  [null, new Uint8Array([0x89, 0x50])],
  [null, new Uint8Array()],
])("%s is recognized by its first bytes", (type, image) => {
  expect(photoTypeOf(image)).toBe(type);
});

test("an image is allowed up to the limit", () => {
  expect(unfoldsWithin(png(10, 10), 100)).toBe(true);
  expect(unfoldsWithin(png(10, 11), 100)).toBe(false);
  expect(unfoldsWithin(png(0, 10), 100)).toBe(false);
});

test("reads a JPEG's size after other segments, and rejects one without a size", () => {
  const preview = 5_000;
  const late = new Uint8Array(preview + 40);
  late.set([0xff, 0xd8, 0xff, 0xe1, preview >> 8, preview & 255]);
  late.set([0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10], 4 + preview);
  expect(unfoldsWithin(late, 100)).toBe(true);
  expect(unfoldsWithin(late, 99)).toBe(false);
  expect(unfoldsWithin(bytes(0xff, 0xd8, 0xff, 0xd9), 100)).toBe(false);
});
