import { describe, expect, test } from "vitest";
import { askIn } from "./asking";
import { matrix } from "./matrix";
import { buildWorld, CALLERS } from "./world";

const rows = Object.entries(matrix(await buildWorld()));

describe.each(rows)("%s", (path, { answers }) => {
  test.each(CALLERS)(`answers %s as the matrix says`, async (caller) => {
    expect(await askIn(await buildWorld(), path, caller)).toBe(answers[caller]);
  });
});
