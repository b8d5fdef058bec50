import type { JSONValue } from "convex/values";
import type { VectorQuery } from "../../db/read/vectors";
import { functionLimits } from "../../limits";
import type { GrantedLimits } from "../budget";
import type { Execution } from "../execution";
import { NestedFailure } from "../failure";
import { handleOf, type FunctionAddress } from "../function-path";
import type { Services, Syscall } from "../services";
import { transactionOf } from "./syscalls-database";

interface NestedCall extends FunctionAddress {
  udfType: "query" | "mutation" | "snapshotQuery";
  args: JSONValue;
  transactionLimits?: GrantedLimits;
}

const runUdf: Syscall = async (services, execution, args: NestedCall) => {
  transactionOf(execution, "1.0/runUdf");
  const kind = args.udfType === "mutation" ? "mutation" : "query";
  if (kind === "mutation" && execution.kind === "query") {
    throw new Error("Cannot call a Mutation function from a Query function");
  }
  if (execution.depth >= functionLimits.nestedCallsDepthMax) {
    throw new Error(
      "Cross component call depth limit exceeded. Do you have an infinite loop in your app?",
    );
  }
  return answerCall(services, async () => {
    const fn = await services.find(execution, args, kind);
    const isStale = args.udfType === "snapshotQuery";
    const options = { isStale, limits: args.transactionLimits };
    return services.runNested(execution, fn, JSON.stringify([args.args]), options);
  });
};

/**
 * The caller gets the error and its places. `await`, or passing `resolve` itself, would add the caller's places to the
 * stack.
 */
const answerCall = (services: Services, run: () => Promise<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    run().then(
      (valueJson) => resolve(valueJson),
      (error: unknown) => reject(new NestedFailure(error, services.describe(error))),
    );
  });

function fromAction(kind: "query" | "mutation" | "action"): Syscall {
  return (
    services: Services,
    execution: Execution,
    args: FunctionAddress & { args: JSONValue },
  ): Promise<string> => {
    if (execution.tx !== null) throw new Error(`Unknown async operation 1.0/actions/${kind}`);
    return answerCall(services, async () => {
      const fn = await services.find(execution, args, kind);
      return services.runFromAction(execution, fn, JSON.stringify([args.args]));
    });
  };
}

const vectorSearch: Syscall = async (services, execution, { query }: { query: VectorQuery }) => {
  if (execution.tx !== null) throw new Error("Unknown async operation 1.0/actions/vectorSearch");
  const results = await services.db.vectors.search(execution.component, query);
  return JSON.stringify({ results });
};

const createHandle: Syscall = async (services, execution, args: FunctionAddress) => {
  const { path } = await services.find(execution, args, "any");
  return JSON.stringify(handleOf(path));
};

const identity: Syscall = (_services, execution) => {
  const { call } = execution;
  call.hasReadIdentity = true;
  if (call.identity.isUnknown !== undefined) throw new Error(call.identity.isUnknown);
  return JSON.stringify(call.identity.attributes);
};

const functionMetadata: Syscall = (_services, execution) =>
  JSON.stringify({ name: execution.path, componentPath: execution.component });

const requestMetadata: Syscall = (_services, execution) => {
  if (execution.kind === "query") throw new Error("Cannot get request metadata in a Query");
  return JSON.stringify(execution.call.request);
};

const deploymentMetadata: Syscall = (services) =>
  JSON.stringify({ name: services.deploymentName, region: null, class: "s16" });

const auditLog: Syscall = (_services, execution) => {
  transactionOf(execution, "1.0/auditLog");
  return "null";
};

const refused =
  (what: string): Syscall =>
  () => {
    throw new Error(`${what} not supported by this engine.`);
  };

export const callSyscalls: Readonly<Record<string, Syscall>> = {
  "1.0/runUdf": runUdf,
  "1.0/actions/query": fromAction("query"),
  "1.0/actions/mutation": fromAction("mutation"),
  "1.0/actions/action": fromAction("action"),
  "1.0/createFunctionHandle": createHandle,
  "1.0/getUserIdentity": identity,
  "1.0/getFunctionMetadata": functionMetadata,
  "1.0/getRequestMetadata": requestMetadata,
  "1.0/getDeploymentMetadata": deploymentMetadata,
  "1.0/auditLog": auditLog,
  "1.0/actions/vectorSearch": vectorSearch,
  "1.0/createServiceToken": refused("Convex-managed services are"),
  "1.0/getServiceUrl": refused("Convex-managed services are"),
  "1.0/signJwt": refused("ctx.auth.signJwt is"),
};
