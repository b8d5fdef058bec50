import { ConvexError } from "convex/values";
import { isRefusal } from "../../domain/errors";
import type { Row } from "./answers";
import { matrix } from "./matrix";
import { callAs, type Caller, type Hand, type World } from "./world";

/** The answer for a caller of this world who makes the call of a row. */
export async function askIn(world: World, path: string, caller: Caller) {
  const row = matrix(world)[path];
  if (row === undefined) throw new Error(`No row for ${path}`);
  return await hear(callAs(world, caller), row);
}

/** The answer to one call of a row: "ok", or the code. Any other failure is the test's. */
export async function hear(hand: Hand, { call }: Row) {
  try {
    if ("query" in call) await hand.query(call.query, call.args);
    else if ("mutation" in call) await hand.mutation(call.mutation, call.args);
    else await hand.action(call.action, call.args);
    return "ok";
  } catch (error) {
    if (error instanceof ConvexError && isRefusal(error.data)) return error.data.code;
    throw error;
  }
}
