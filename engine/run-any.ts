import { anonymous } from "./functions/call";
import type { Call, Outcome } from "./functions/call";
import { parseFunctionPath } from "./functions/function-path";
import type { Runtime } from "./functions/runtime";

/** Runs a function by path, of whichever kind and visibility: for whoever administers the server. */
export async function runAny(runtime: Runtime, path: string, argsJson: string): Promise<Outcome> {
  const call: Call = { path, argsJson, identity: anonymous, visibility: "any" };
  const found = await runtime.find(parseFunctionPath(path), "any").catch(() => null);
  switch (found?.kind) {
    case "mutation":
      return await runtime.runMutation(call);
    case "action":
      return await runtime.runAction(call);
    case "query":
    case undefined:
      return await runtime.runQuery(call);
  }
}
