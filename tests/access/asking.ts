import { ConvexError } from "convex/values";
import { isRefusal } from "../../domain/errors";
import { matrix } from "./matrix";
import { callAs, type Caller, type World } from "./world";

/** What a caller hears in this world when they make the call of a row: "ok", or the code. Any other failure is the test's. */
export async function askIn(world: World, path: string, caller: Caller) {
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
