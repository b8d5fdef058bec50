import { expect, test } from "vitest";

import { findPlace } from "./toaster";

const room = { top: 72, bottom: 772 };

test("a notice takes the highest place when nothing is there", () => {
  expect(findPlace(room, 84, [])).toBe(72);
});

test("a notice goes below the controls of a page's head", () => {
  const head = { top: 80, bottom: 124 };
  const search = { top: 140, bottom: 184 };
  expect(findPlace(room, 84, [head, search])).toBe(192);
});

test("a notice fits between two controls without touching either", () => {
  const above = { top: 72, bottom: 200 };
  const below = { top: 300, bottom: 772 };
  expect(findPlace(room, 84, [above, below])).toBe(208);
});

test("where controls are everywhere a notice covers as little of them as can be", () => {
  const rows = [72, 172, 272, 472, 572, 672].map((top) => ({ top, bottom: top + 60 }));
  const place = findPlace(room, 84, rows);
  expect(place).toBe(340);
});

test("a notice stays on the screen", () => {
  const tall = { top: 72, bottom: 760 };
  expect(findPlace(room, 84, [tall])).toBe(72);
});
