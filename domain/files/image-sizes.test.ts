import { expect, test } from "vitest";
import { pixelsIn } from "./image-sizes";

/** 40 bytes with these values at these offsets. */
function header(...parts: [at: number, bytes: number[]][]) {
  const head = new Uint8Array(40);
  for (const [at, bytes] of parts) head.set(bytes, at);
  return head;
}
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

const PNG = header([0, [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a]], [16, [0, 0, 2, 0, 0, 0, 1, 0]]);
const GIF = header([0, ascii("GIF89a")], [6, [0, 2, 0, 1]]);
const RIFF: [number, number[]] = [0, [...ascii("RIFF"), 0, 0, 0, 0, ...ascii("WEBP")]];
const LOSSY = header(RIFF, [12, ascii("VP8 ")], [26, [0, 2, 0, 1]]);
const EXTENDED = header(RIFF, [12, ascii("VP8X")], [24, [0xff, 1, 0, 0xff, 0, 0]]);
const LOSSLESS = header(RIFF, [12, ascii("VP8L")], [21, [0xff, 0xc1, 0x3f, 0]]);
const JPEG = header([0, [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 1, 0, 2, 0]]);

test.each([
  ["PNG", PNG],
  ["GIF", GIF],
  ["lossy WebP", LOSSY],
  ["extended WebP", EXTENDED],
  ["lossless WebP", LOSSLESS],
  ["JPEG", JPEG],
])("a %s of 512 by 256 is measured", (_name, head) => {
  expect(pixelsIn(head)).toBe(512 * 256);
});

test.each([
  ["too short", new Uint8Array(4)],
  ["no image", header([0, ascii("Dear coach,")])],
  ["a JPEG without a frame", header([0, [0xff, 0xd8, 0xff, 0xe0, 0, 2]])],
])("%s has no size", (_name, head) => {
  expect(pixelsIn(head)).toBeNull();
});

test("an image of fifty thousand by fifty thousand is measured", () => {
  const huge = header([0, Array.from(PNG)], [16, [0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]]);
  expect(pixelsIn(huge)).toBe(2_500_000_000);
});
