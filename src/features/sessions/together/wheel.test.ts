import { expect, test } from "vitest";

import { spokeAt, wheelRadius, wheelWedge } from "./wheel-drawing";

const at = (reach: number, turn: number) => ({
  x: Math.sin(turn * 2 * Math.PI) * wheelRadius * reach,
  y: -Math.cos(turn * 2 * Math.PI) * wheelRadius * reach,
});

test("[room-22] a press in the wheel chooses the spoke and the number under it", () => {
  for (let spoke = 0; spoke < 8; spoke += 1) {
    for (const value of [1, 4, 10]) {
      const press = at((value - 0.5) / 10, spoke / 8);
      expect(spokeAt(press, 8)).toEqual({ spoke, value });
    }
  }
  expect(spokeAt({ x: 0, y: 0 }, 8)).toMatchObject({ value: 1 });
  expect(spokeAt(at(1.1, 0.49), 8)).toEqual({ spoke: 4, value: 10 });
  expect(spokeAt(at(1.2, 0), 8)).toBeNull();
});

test("[room-22] a spoke is as long as its number", () => {
  expect(wheelWedge(0, 4, 10)).toBe("M0 0 L-59.40 -59.40 A84.00 84.00 0 0 1 59.40 -59.40 Z");
  expect(wheelWedge(1, 4, 5)).toBe("M0 0 L29.70 -29.70 A42.00 42.00 0 0 1 29.70 29.70 Z");
});
