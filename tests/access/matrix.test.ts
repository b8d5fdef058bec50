import { describe, expect, test } from "vitest";
import type { Row } from "./answers";
import { askInTurn } from "./asking";
import { matrix } from "./matrix";
import { buildWorld, type Caller, CALLERS, rolesOf } from "./world";

const rows = Object.entries(matrix(await buildWorld()));

/** Those who are refused come first: they leave the world as it was for the next caller. */
const inOrder = ({ answers }: Row): Caller[] => [
  ...CALLERS.filter((caller) => answers[caller] !== "ok"),
  ...CALLERS.filter((caller) => answers[caller] === "ok"),
];

describe.each(rows)("%s", (path, row) => {
  const ask = askInTurn();
  test.each(inOrder(row))(
    "Z13: answers %s as the matrix says, and does not change roles",
    async (caller) => {
      let before: unknown;
      const { answer, world } = await ask(path, caller, async (asked) => {
        before = await rolesOf(asked);
      });
      expect(answer).toBe(row.answers[caller]);
      expect(await rolesOf(world)).toEqual(before);
    },
  );
});
