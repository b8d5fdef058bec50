import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { QrDrawing } from "@/components/patterns/qr-drawing";

afterEach(cleanup);

test("draws a text like another encoder (npm's qrcode), with a quiet zone of four squares", () => {
  const expected = [
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
  ];
  render(<QrDrawing text="Passage" label="Code" />);
  const drawing = screen.getByRole("img", { name: "Code" });
  expect(drawing.getAttribute("viewBox")).toBe("0 0 29 29");
  const dark = new Set(
    [...(drawing.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h/g)].map(
      ([, x, y]) => `${x ?? ""} ${y ?? ""}`,
    ),
  );
  const drawn = expected.map((row, y) =>
    Array.from(row, (_, x) => (dark.has(`${x + 4} ${y + 4}`) ? "#" : ".")).join(""),
  );
  expect(drawn).toEqual(expected);
});
