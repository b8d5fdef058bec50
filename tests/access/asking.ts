import { ConvexError } from "convex/values";
import { isRefusal } from "../../domain/errors";
import type { Row } from "./answers";
import { matrix } from "./matrix";
import { buildWorld, callAs, type Caller, type Hand, type World } from "./world";

export async function askIn(world: World, path: string, caller: Caller) {
  const row = matrix(world)[path];
  if (row === undefined) throw new Error(`No row for ${path}`);
  return await hear(callAs(world, caller), row);
}

/**
 * Asks one question after another. Queries and refused mutations leave a world as it was, so the next question is asked
 * there too; after anything else it gets a new one.
 */
export function askInTurn() {
  let unchanged: World | null = null;
  return async (path: string, caller: Caller, before?: (world: World) => Promise<void>) => {
    const world = unchanged ?? (await buildWorld());
    unchanged = null;
    await before?.(world);
    const { call } = matrix(world)[path] as Row;
    const answer = await askIn(world, path, caller);
    const changesNothing = "query" in call || ("mutation" in call && answer !== "ok");
    if (changesNothing) unchanged = world;
    return { answer, world };
  };
}

/** The answer to one call of a row: "ok", or the refusal's code. Any other error fails the test. */
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
