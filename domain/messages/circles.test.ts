import { expect, test } from "vitest";
import { circleNameKey } from "./circles";

test("[circle-3] names that look alike have one key", () => {
  const key = circleNameKey("Blue Heron");
  for (const name of ["blue heron", " Blue  Heron ", "BLUE\u00a0HERON", "Blue\u200b Heron"]) {
    expect(circleNameKey(name), name).toBe(key);
  }
  expect(circleNameKey("Blue Herons")).not.toBe(key);
  expect(circleNameKey("\u200b")).toBe("");
});
