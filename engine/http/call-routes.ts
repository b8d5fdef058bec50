import type { IncomingMessage, ServerResponse } from "node:http";
import type { Snapshot } from "../db/snapshot";
import type { Call, IdentityState, Outcome } from "../functions/call";
import { isDeeperThan, parseFinite, parseTs, printTs } from "../sync/frames";
import type { Peer } from "../sync/host";
import { connectionLimits } from "../limits";
import { asAction } from "./action-places";
import { sendJson } from "./answer";
import { readBody } from "./body";
import type { HttpCaller, HttpHost } from "./host";
import { HttpError, notFound } from "./http-error";
import { parseFormat, printValue } from "./value-formats";
import type { ValueFormat } from "./value-formats";

/** One request for a function, as far as it is known before its body is read. */
export interface CallContext {
  host: HttpHost;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  identity: IdentityState;
  peer: Peer;
  caller: HttpCaller;
  visibility: Call["visibility"];
}

interface CallBody {
  path: string;
  argsJson: string;
  format: ValueFormat;
}

type Kind = "query" | "mutation" | "action";

/** True when the path is one of the calling routes, which is then answered. */
export async function routeCall(context: CallContext): Promise<boolean> {
  const { pathname } = context.url;
  const { method } = context.request;
  if (pathname === "/api/query" && method === "GET") await answerGetQuery(context);
  else if (method !== "POST") return false;
  else if (pathname === "/api/query") await answerCall(context, "query");
  else if (pathname === "/api/mutation") await answerCall(context, "mutation");
  else if (pathname === "/api/action") await answerCall(context, "action");
  else if (pathname === "/api/query_batch") await answerBatch(context);
  else if (pathname === "/api/query_ts") await answerTs(context);
  else if (pathname === "/api/query_at_ts") await answerQueryAtTs(context);
  else if (pathname === "/api/debug_event") await answerDebugEvent(context);
  else if (pathname.startsWith("/api/run/")) await answerRun(context);
  else return false;
  return true;
}

async function answerCall(context: CallContext, kind: Kind): Promise<void> {
  const body = parseCall(await readJson(context));
  sendOutcome(context, await run(context, kind, body), body.format);
}

async function answerGetQuery(context: CallContext): Promise<void> {
  const parameters = context.url.searchParams;
  const body = parseCall({
    path: parameters.get("path"),
    args: parseJson(parameters.get("args") ?? "{}"),
    format: parameters.get("format"),
  });
  sendOutcome(context, await run(context, "query", body), body.format);
}

async function answerBatch(context: CallContext): Promise<void> {
  const { queries } = await readJson(context);
  const { batchQueriesMax } = context.host.limits;
  if (!Array.isArray(queries) || queries.length > batchQueriesMax) {
    throw badRequest(`queries must be a list of at most ${batchQueriesMax}.`);
  }
  const bodies = queries.map((query: unknown) => parseCall(query));
  const snapshot = context.host.db.durable;
  const results = await Promise.all(
    bodies.map(async (body) =>
      printOutcome(await run(context, "query", body, snapshot), body.format),
    ),
  );
  sendJson(context.response, 200, `{"results":[${results.join(",")}]}`);
}

/** `/api/run/folder/file/name` calls `folder/file:name`, of whichever kind it is. */
async function answerRun(context: CallContext): Promise<void> {
  const parts = context.url.pathname.slice("/api/run/".length).split("/").map(decodePart);
  const name = parts.pop();
  if (name === undefined || parts.length === 0) throw notFound();
  const path = `${parts.join("/")}:${name}`;
  const body = parseCall({ ...(await readJson(context)), path });
  sendOutcome(context, await run(context, context.host.kindOf(path) ?? "query", body), body.format);
}

const snapshotsKept = 64;
const snapshots = new WeakMap<HttpHost, Map<bigint, Snapshot>>();

/** Hands out the newest timestamp and keeps its snapshot for the reads that will ask for it. */
async function answerTs(context: CallContext): Promise<void> {
  await readBody(context.request, 1024, context.host.limits.requestWithinMs);
  const { durable } = context.host.db;
  const kept = snapshots.get(context.host) ?? new Map<bigint, Snapshot>();
  kept.set(durable.ts, durable);
  for (const ts of kept.keys()) {
    if (kept.size > snapshotsKept) kept.delete(ts);
  }
  snapshots.set(context.host, kept);
  sendJson(context.response, 200, JSON.stringify({ ts: printTs(durable.ts) }));
}

async function answerQueryAtTs(context: CallContext): Promise<void> {
  const json = await readJson(context);
  const body = parseCall(json);
  let ts: bigint;
  try {
    ts = parseTs(json.ts);
  } catch {
    throw badRequest("ts must be a timestamp that /api/query_ts gave out.");
  }
  const { durable } = context.host.db;
  const snapshot = ts === durable.ts ? durable : snapshots.get(context.host)?.get(ts);
  if (snapshot === undefined) {
    throw new HttpError(
      503,
      "OutOfRetention",
      "This timestamp is too old to be read. Ask for a new one.",
    );
  }
  sendOutcome(context, await run(context, "query", body, snapshot), body.format);
}

async function answerDebugEvent(context: CallContext): Promise<void> {
  await readBody(
    context.request,
    context.host.limits.callBytesMax,
    context.host.limits.requestWithinMs,
  );
  sendJson(context.response, 200, "null");
}

async function run(
  { host, identity, peer, caller, visibility }: CallContext,
  kind: Kind,
  { path, argsJson }: CallBody,
  snapshot?: Snapshot,
): Promise<Outcome> {
  const call = { path, argsJson, identity, visibility, ...caller };
  switch (kind) {
    case "query":
      return await host.runQuery(snapshot === undefined ? call : { ...call, snapshot });
    case "mutation":
      return await host.runMutation(call);
    case "action":
      return await asAction(host, { peer, identity }, () => host.runAction(call));
  }
}

function sendOutcome({ response }: CallContext, outcome: Outcome, format: ValueFormat): void {
  sendJson(response, 200, printOutcome(outcome, format));
}

function printOutcome(outcome: Outcome, format: ValueFormat): string {
  const logLines =
    outcome.logLines.length === 0 ? "" : `,"logLines":${JSON.stringify(outcome.logLines)}`;
  if (outcome.ok) {
    return `{"status":"success","value":${printValue(outcome.valueJson, format)}${logLines}}`;
  }
  const { errorMessage, errorDataJson } = outcome;
  const data =
    errorDataJson === undefined ? "" : `,"errorData":${printValue(errorDataJson, format)}`;
  return `{"status":"error","errorMessage":${JSON.stringify(errorMessage)}${data}${logLines}}`;
}

async function readJson({ host, request }: CallContext): Promise<Record<string, unknown>> {
  const body = await readBody(request, host.limits.callBytesMax, host.limits.requestWithinMs);
  const json = parseJson(body.toString("utf8"));
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    throw badRequest("The body must be a JSON object.");
  }
  return json as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  if (isDeeperThan(text, connectionLimits.frameDepthMax)) {
    throw badRequest("The JSON is nested too deeply.");
  }
  try {
    return parseFinite(text);
  } catch {
    throw badRequest("The body is not JSON.");
  }
}

function parseCall(json: unknown): CallBody {
  if (json === null || typeof json !== "object") throw badRequest("A query must be an object.");
  const { path, args, format } = json as Record<string, unknown>;
  return { path: parsePath(path), argsJson: parseArgs(args), format: parseFormat(format) };
}

const pathPattern =
  /^(?!\.+[/:])[A-Za-z0-9_.]+(\/(?!\.+[/:])[A-Za-z0-9_.]+)*(:[A-Za-z_][A-Za-z0-9_]*)?$/;

function parsePath(path: unknown): string {
  if (typeof path === "string" && path.length <= 512 && pathPattern.test(path)) return path;
  throw new HttpError(
    400,
    "BadConvexFunctionIdentifier",
    `${JSON.stringify(String(path).slice(0, 100))} is not a valid path to a Convex function. ` +
      "A path looks like `folder/file:name`.",
  );
}

function parseArgs(args: unknown): string {
  const list = Array.isArray(args) ? args : [args ?? {}];
  if (list.length === 1) return JSON.stringify(list);
  throw badRequest("args must be an object, or a list holding one.");
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest("The address is not well encoded.");
  }
}

const badRequest = (message: string) => new HttpError(400, "BadRequest", message);
