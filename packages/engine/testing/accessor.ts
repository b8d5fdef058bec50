import {
  actionGeneric,
  getFunctionAddress,
  mutationGeneric,
  queryGeneric,
  type FunctionReference,
  type GenericDataModel,
  type UserIdentity,
} from "convex/server";
import { convexToJson, jsonToConvex, type JSONValue, type Value } from "convex/values";
import type { HttpRouter } from "../functions/bundle/special-modules";
import type { IdentityState } from "../functions/call";
import { resolveAddress } from "../functions/function-path";
import { asRegistered, type FunctionModules } from "../functions/function-table";
import type { CallableKind, RegisteredFunction } from "../functions/function-table";
import { finishAll } from "./drain";
import { installGlobals } from "./globals";
import { testIdentity } from "./identity";
import { whileOpen } from "./open-runs";
import type { Caller, TestConvexForDataModel } from "./types";
import { asThrown } from "./wording";
import type { World } from "./world";

export interface As {
  readonly identity: IdentityState;
  readonly caller: Caller;
}

type Target = FunctionReference<CallableKind, "public" | "internal"> | ((ctx: never) => unknown);

const builders = { query: queryGeneric, mutation: mutationGeneric, action: actionGeneric } as const;
const site = "https://some.convex.site";

/** Immutable: another identity makes another accessor of the same world. */
export function accessor(
  open: () => Promise<World>,
  modules: FunctionModules,
  as: As,
): TestConvexForDataModel<GenericDataModel> {
  const call = (kind: CallableKind) => async (target: Target, args?: unknown) =>
    run(await open(), as, kind, target, args);
  const another = (changed: Partial<As>) => accessor(open, modules, { ...as, ...changed });
  const self = {
    query: call("query"),
    mutation: call("mutation"),
    action: call("action"),
    run: async (handler: (ctx: never) => unknown) => call("mutation")(whileOpen(handler)),
    fetch: async (path: string, init?: RequestInit) =>
      fetchFrom(await open(), modules, as, path, init),
    finishInProgressScheduledFunctions: async () => (await open()).scheduler.finishRunning(),
    finishAllScheduledFunctions: async (advanceTimers: () => void, iterationsMax?: number) =>
      finishAll((await open()).scheduler, advanceTimers, iterationsMax),
    withIdentity: (identity: Partial<UserIdentity>) =>
      another({ identity: testIdentity(identity) }),
    withRequestMetadata: (caller: Caller) => another({ caller }),
  };
  return self as unknown as TestConvexForDataModel<GenericDataModel>;
}

async function run(
  { runtime }: World,
  as: As,
  kind: CallableKind,
  target: Target,
  args: unknown = {},
): Promise<Value> {
  installGlobals();
  try {
    const fn =
      typeof target === "function"
        ? inline(kind, target)
        : await runtime.find(pathOf(target), kind);
    const argsJson = JSON.stringify([convexToJson(asObject(args))]);
    const valueJson = await runtime.runFunction(fn, argsJson, runtime.newCall(callerOf(as)));
    return jsonToConvex(JSON.parse(valueJson) as JSONValue);
  } catch (error) {
    throw asThrown(error);
  }
}

/** Resolves functions as the app does, but also reaches those of components. */
const pathOf = (target: Exclude<Target, (ctx: never) => unknown>) =>
  resolveAddress(getFunctionAddress(target), "").path;

function inline(kind: CallableKind, handler: (ctx: never) => unknown): RegisteredFunction {
  const registered = asRegistered(
    { module: "inline", name: "default" },
    builders[kind]({ handler: handler as never }),
  );
  if (registered === null) throw new Error("An inline function could not be registered.");
  return registered;
}

function asObject(args: unknown): Value {
  const isPlain = typeof args === "object" && args !== null && !Array.isArray(args);
  if (isPlain) return args as Value;
  throw new Error(
    `The arguments to a Convex function must be an object. Received: ${JSON.stringify(args)}`,
  );
}

const callerOf = ({ identity, caller: { ip, userAgent } }: As) => ({
  identity,
  ...(ip === null || ip === undefined ? {} : { ip }),
  ...(userAgent === null || userAgent === undefined ? {} : { userAgent }),
});

/** Throws the error of an HTTP action, which has more details than the response. */
async function fetchFrom(
  { runtime }: World,
  modules: FunctionModules,
  as: As,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  installGlobals();
  if (!path.startsWith("/")) throw new Error("Path given to `t.fetch` must start with a `/`");
  const url = new URL(site + path);
  const router = (await modules.exportsOf("http"))?.default as HttpRouter | undefined;
  const handler = router?.lookup(url.pathname, init?.method ?? "GET")?.[0];
  if (handler?.invokeHttpAction === undefined) {
    return new Response(`No HttpAction routed for ${url.pathname}`, { status: 404 });
  }
  const { invokeHttpAction } = handler;
  try {
    return await runtime.runInHttpAction(runtime.newCall(callerOf(as)), () =>
      invokeHttpAction(new Request(url, init)),
    );
  } catch (error) {
    throw asThrown(error);
  }
}
