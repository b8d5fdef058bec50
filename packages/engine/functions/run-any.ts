import type { Call, Outcome } from "./call";
import { parseFunctionPath, pathIn } from "./function-path";
import type { CallableKind } from "./function-table";
import type { Runtime } from "./runtime";

/** "function" means any kind. */
export type RequestedKind = CallableKind | "function";

export async function runAny(
  runtime: Runtime,
  asked: Pick<Call, "path" | "component" | "argsJson" | "identity">,
  kind: RequestedKind = "function",
): Promise<Outcome> {
  const call: Call = { ...asked, visibility: "any", showsErrors: true };
  switch (kind === "function" ? await findKind(runtime, asked) : kind) {
    case "mutation":
      return await runtime.runMutation(call);
    case "action":
      return await runtime.runAction(call);
    case "query":
      return await runtime.runQuery(call);
  }
}

/** Returns "query" for a missing function, because running it returns the error. */
async function findKind(
  runtime: Runtime,
  { path, component = "" }: Pick<Call, "path" | "component">,
): Promise<CallableKind> {
  const wanted = pathIn(component, parseFunctionPath(path));
  const found = await runtime.find(wanted, "any").catch(() => null);
  return found?.kind ?? "query";
}
