import type { Call, Outcome } from "./call";
import { parseFunctionPath } from "./function-path";
import type { CallableKind } from "./function-table";
import type { Runtime } from "./runtime";

/** "function": whatever it turns out to be. */
export type AskedKind = CallableKind | "function";

/** Runs a function of whatever visibility: for whoever administers the server. */
export async function runAny(
  runtime: Runtime,
  asked: Pick<Call, "path" | "argsJson" | "identity">,
  kind: AskedKind = "function",
): Promise<Outcome> {
  const call: Call = { ...asked, visibility: "any" };
  switch (kind === "function" ? await findKind(runtime, asked.path) : kind) {
    case "mutation":
      return await runtime.runMutation(call);
    case "action":
      return await runtime.runAction(call);
    case "query":
      return await runtime.runQuery(call);
  }
}

/** What is not there is run as a query, which says so. */
async function findKind(runtime: Runtime, path: string): Promise<CallableKind> {
  const found = await runtime.find(parseFunctionPath(path), "any").catch(() => null);
  return found?.kind ?? "query";
}
