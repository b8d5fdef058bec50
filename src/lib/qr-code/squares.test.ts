import { expect, test } from "vitest";

import { codewordsOf, correctionOf } from "@/lib/qr-code/codewords";
import { qrSquares } from "@/lib/qr-code/squares";

const drawn = (text: string) =>
  qrSquares(text).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));

async function fingerprint(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(drawn(text).join("\n"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("the correction of the example that teachers use, HELLO WORLD at 1-M", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("a short text is drawn as an independent encoder (npm's qrcode) draws it", () => {
  expect(drawn("Passage")).toEqual([
    "#######.##....#######",
    "#.....#..##.#.#.....#",
    "#.###.#..####.#.###.#",
    "#.###.#.##.##.#.###.#",
    "#.###.#.#...#.#.###.#",
    "#.....#.#.##..#.....#",
    "#######.#.#.#.#######",
    "........##.##........",
    "#...#.###..#.#####..#",
    ".####...##.##.....##.",
    "...####.####..###..#.",
    "##.#.....#...##.#....",
    "..#..#####..####.#.##",
    "........#.#.###.#.#.#",
    "#######.#.#.##..#.##.",
    "#.....#....##......##",
    "#.###.#.##.#..##.#..#",
    "#.###.#....##...#.###",
    "#.###.#..#.#..#.#.#..",
    "#.....#..##..##.#....",
    "#######.#.#.###.....#",
  ]);
});

/** Fingerprints of the same encoder's drawings: one and several blocks, with and without version marks. */
test.each([
  [60, 33, "9858959cdcfdf5d334dfcad653dcbe64827b5c947ffc21cb5976abb7256d6787"],
  [100, 41, "fce7ec8c1270073d8a4ee77019dc187cde9b20a398146fb904df916054f8b750"],
  [180, 53, "3044de0e7cafc5804316297ad0d7964f26d286468b6fda8748f9527f0af67683"],
  [330, 69, "83c6bbb0a2483a6a8c4124807fc9174c696a70418a8300dc567a30e5274257c1"],
  [900, 113, "a85a2032ee082ae1edd0c69d6211055003d9174cba4c04a0ae7f0379dc611950"],
  [2000, 169, "703a3beacd0f05c941137e04625c21263c78162770035de2e1482a79bbcc0940"],
])("so is one of %i characters, %i squares wide", async (length, size, expected) => {
  const text = "otpauth://".padEnd(length, "passage0123456789");
  expect(qrSquares(text)).toHaveLength(size);
  expect(await fingerprint(text)).toBe(expected);
});

test("what the largest code can hold is drawn, and one byte more is refused", () => {
  expect(codewordsOf("x".repeat(2331)).version).toBe(40);
  expect(() => codewordsOf("x".repeat(2332))).toThrow("No QR code");
});
