import { ConvexError } from "convex/values";
import { describe, expect, test } from "vitest";
import { isRefusal } from "../../domain/errors";
import { matrix } from "./matrix";
import { buildWorld, callAs, CALLERS, type Caller } from "./world";

/** "ok", or the code of the refusal. Any other failure is the test's. */
async function ask(path: string, caller: Caller) {
  const world = await buildWorld();
  const row = matrix(world)[path];
  if (row === undefined) throw new Error(`No row for ${path}`);
  const hand = callAs(world, caller);
  try {
    if ("query" in row.call) await hand.query(row.call.query, row.call.args);
    else if ("mutation" in row.call) await hand.mutation(row.call.mutation, row.call.args);
    else await hand.action(row.call.action, row.call.args);
    return "ok";
  } catch (error) {
    if (error instanceof ConvexError && isRefusal(error.data)) return error.data.code;
    throw error;
  }
}

const rows = Object.entries(matrix(await buildWorld()));

describe.each(rows)("%s", (path, { answers }) => {
  test.each(CALLERS)(`answers %s as the matrix says`, async (caller) => {
    expect(await ask(path, caller)).toBe(answers[caller]);
  });
});
