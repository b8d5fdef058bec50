import { ConvexError } from "convex/values";
import { isDenial } from "../../domain/errors";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { recognise } from "./access";

/**
 * A refused query or mutation is undone with everything it wrote, so no table can say that somebody was turned away; what it
 * printed stays. One line for one call, of one length: who asked for what, and never with what.
 */
type Ctx = Pick<QueryCtx | MutationCtx, "auth" | "db" | "meta">;
type Handler = (ctx: Ctx, ...args: unknown[]) => unknown;
type Definition = Handler | { handler: Handler };
type Build = (definition: Definition) => unknown;

/** A builder whose functions tell the server's log of each denial. */
export function tellingDenials<Builder>(builder: Builder): Builder {
  const build = builder as Build;
  const telling: Build = (definition) =>
    typeof definition === "function"
      ? build(told(definition))
      : build({ ...definition, handler: told(definition.handler) });
  return telling as Builder;
}

const told =
  (handler: Handler): Handler =>
  async (ctx, ...args) => {
    try {
      return await handler(ctx, ...args);
    } catch (error) {
      if (error instanceof ConvexError && isDenial(error.data)) await tellDenial(ctx);
      throw error;
    }
  };

async function tellDenial(ctx: Ctx) {
  const caller = await recognise(ctx);
  const line = {
    event: "denied",
    function: await nameFunction(ctx),
    accountId: caller?.viewer.userId ?? null,
    role: caller?.viewer.role ?? null,
  };
  console.warn(JSON.stringify(line)); // eslint-disable-line no-console -- the one thing that outlives a refusal
}

/** Whatever fails here, the caller hears the refusal and nothing else. */
const nameFunction = ({ meta }: Ctx): Promise<string | null> =>
  meta.getFunctionMetadata().then(
    ({ name }) => name,
    () => null,
  );
