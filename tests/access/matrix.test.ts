import { describe, expect, test } from "vitest";
import type { Row } from "./answers";
import { askInTurn } from "./asking";
import { matrix } from "./matrix";
import { buildWorld, type Caller, CALLERS } from "./world";

const rows = Object.entries(matrix(await buildWorld()));

/** Those who are refused come first: they leave the world as it was for the next caller. */
const inOrder = ({ answers }: Row): Caller[] => [
  ...CALLERS.filter((caller) => answers[caller] !== "ok"),
  ...CALLERS.filter((caller) => answers[caller] === "ok"),
];

describe.each(rows)("%s", (path, row) => {
  const ask = askInTurn();
  test.each(inOrder(row))(`answers %s as the matrix says`, async (caller) => {
    const { answer } = await ask(path, caller);
    expect(answer).toBe(row.answers[caller]);
  });
});
