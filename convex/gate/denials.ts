import { ConvexError } from "convex/values";
import { isDenial } from "../../domain/errors";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { recognise } from "./access";

/**
 * A refused call rolls back its writes, so no table can record it; console output stays. One line of bounded length a
 * call: who called which function, never with which arguments.
 */
type Ctx = Pick<QueryCtx | MutationCtx, "auth" | "db" | "meta">;
type Handler = (ctx: Ctx, ...args: unknown[]) => unknown;
type Definition = Handler | { handler: Handler };
type Build = (definition: Definition) => unknown;

export function logDenials<Builder>(builder: Builder): Builder {
  const build = builder as Build;
  const telling: Build = (definition) =>
    typeof definition === "function"
      ? build(logged(definition))
      : build({ ...definition, handler: logged(definition.handler) });
  return telling as Builder;
}

const logged =
  (handler: Handler): Handler =>
  async (ctx, ...args) => {
    try {
      return await handler(ctx, ...args);
    } catch (error) {
      if (error instanceof ConvexError && isDenial(error.data)) await logDenial(ctx);
      throw error;
    }
  };

async function logDenial(ctx: Ctx) {
  const caller = await recognise(ctx);
  const line = {
    event: "denied",
    function: await nameFunction(ctx),
    accountId: caller?.viewer.userId ?? null,
    role: caller?.viewer.role ?? null,
  };
  console.warn(JSON.stringify(line)); // oxlint-disable-line no-console -- the one thing that outlives a refusal
}

/** An error here must not replace the refusal. */
const nameFunction = ({ meta }: Ctx): Promise<string | null> =>
  meta.getFunctionMetadata().then(
    ({ name }) => name,
    () => null,
  );
