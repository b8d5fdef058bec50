import type { IncomingMessage, ServerResponse } from "node:http";
import { type Account, failedCallCost } from "../budget/budget";
import type { Snapshot } from "../db/snapshot";
import type { Call, IdentityState, Outcome } from "../functions/call";
import { excessOf, parseFinite, parseTs, printTs } from "../sync/frames";
import type { Peer } from "../sync/host";
import { asAction } from "./action-places";
import { sendJson } from "./answer";
import { readBody, reserveBody } from "./body";
import type { HttpCaller, HttpHost } from "./host";
import { HttpError, notFound } from "./http-error";
import {
  bytesPerTurn,
  enterLane,
  enterQueryLane,
  requireRoom,
  requireRoomAfter,
  streamedBytesPerTurn,
} from "./turns";
import { parseFormat, printValue } from "./value-formats";
import type { ValueFormat } from "./value-formats";

export interface CallContext {
  host: HttpHost;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  identity: IdentityState;
  peer: Peer;
  caller: HttpCaller;
  /** Counts what this request uses until the response is sent. */
  account: Account;
  visibility: Call["visibility"];
}

interface CallBody {
  path: string;
  argsJson: string;
  format: ValueFormat;
}

type Kind = "query" | "mutation" | "action";

/** Handles the calling routes. Returns false for any other path. */
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
  send(context, await answerTo(context, kind, parseCall(await readJson(context))));
}

async function answerGetQuery(context: CallContext): Promise<void> {
  const parameters = context.url.searchParams;
  const body = parseCall({
    path: parameters.get("path"),
    args: parseJson(parameters.get("args") ?? "{}"),
    format: parameters.get("format"),
  });
  send(context, await answerTo(context, "query", body));
}

async function answerBatch(context: CallContext): Promise<void> {
  const { queries } = await readJson(context);
  const { batchQueriesMax } = context.host.limits;
  if (!Array.isArray(queries) || queries.length > batchQueriesMax) {
    throw badRequest(`queries must be a list of at most ${batchQueriesMax}.`);
  }
  const bodies = queries.map((query: unknown) => parseCall(query));
  const snapshot = context.host.db.durable;
  const results: string[] = [];
  for (const body of bodies) {
    context.account.pace(1);
    results.push(await answerTo(context, "query", body, snapshot));
  }
  send(context, `{"results":[${results.join(",")}]}`);
}

/** `/api/run/folder/file/name` calls `folder/file:name`, of any kind. */
async function answerRun(context: CallContext): Promise<void> {
  const parts = context.url.pathname.slice("/api/run/".length).split("/").map(decodePart);
  const name = parts.pop();
  if (name === undefined || parts.length === 0) throw notFound();
  const path = `${parts.join("/")}:${name}`;
  const body = parseCall({ ...(await readJson(context)), path });
  send(context, await answerTo(context, context.host.kindOf(path) ?? "query", body));
}

const snapshotsKept = 64;
const snapshots = new WeakMap<HttpHost, Map<bigint, Snapshot>>();

/** Returns the newest timestamp and keeps its snapshot for later reads. */
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
    throw badRequest("ts must be a timestamp from /api/query_ts.");
  }
  const { durable } = context.host.db;
  const snapshot = ts === durable.ts ? durable : snapshots.get(context.host)?.get(ts);
  if (snapshot === undefined) {
    throw new HttpError(503, "OutOfRetention", "This timestamp is too old. Get a new one.");
  }
  send(context, await answerTo(context, "query", body, snapshot));
}

async function answerDebugEvent(context: CallContext): Promise<void> {
  await readWhole(context, context.host.bytesBeforeSignInMax());
  sendJson(context.response, 200, "null");
}

/**
 * Returns a call's response text. Room for a response is reserved before its function runs, so that a caller without
 * room has changed nothing; a longer response costs its turns even where there is no room for the rest of it.
 */
async function answerTo(
  context: CallContext,
  kind: Kind,
  body: CallBody,
  snapshot?: Snapshot,
): Promise<string> {
  const { account, host } = context;
  const { answerReservedBytes } = host.limits;
  requireRoom(account, answerReservedBytes);
  // Actions skip the lane, because they may wait for other servers for minutes.
  const leave = kind === "action" ? () => undefined : await enterLane(host.limits, account);
  const leaveQueries = kind === "query" ? await enterQueryLane(account) : () => undefined;
  const json = await runAndPay(context, kind, body, snapshot).finally(leave).finally(leaveQueries);
  const missingBytes = json.length - answerReservedBytes;
  if (missingBytes <= 0) account.free(-missingBytes);
  else if (kind === "query") requireRoom(account, missingBytes);
  else requireRoomAfter(account, missingBytes);
  return json;
}

async function runAndPay(
  context: CallContext,
  kind: Kind,
  body: CallBody,
  snapshot?: Snapshot,
): Promise<string> {
  const outcome = await run(context, kind, body, snapshot);
  const json = printOutcome(outcome, body.format);
  const cost = json.length / streamedBytesPerTurn + (outcome.ok ? 0 : failedCallCost);
  context.account.pace(cost);
  return json;
}

async function run(
  context: CallContext,
  kind: Kind,
  { path, argsJson }: CallBody,
  snapshot?: Snapshot,
): Promise<Outcome> {
  const { host, identity, peer, caller, visibility } = context;
  const { callBeforeSignInBytesMax: bytesMax } = host.limits;
  const isLarge = argsJson.length > bytesMax && !isTrusted(context);
  if (isLarge && argsJson.length > (host.sync.host.allowedBeforeSignIn(path) ?? 0)) {
    const message = `TooManyBytes: before sign-in a call may have ${bytesMax} bytes of arguments.`;
    throw new HttpError(413, "PayloadTooLarge", message);
  }
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

/** Room for a response is reserved until the client has read it, so a client that stops reading is cut off. */
function send({ host, response }: CallContext, json: string): void {
  response.setTimeout(host.limits.stalledDownloadMs, () => response.destroy());
  sendJson(response, 200, json);
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

/** The caller is signed in, or the app has no sign-in. */
const isTrusted = ({ host, identity }: CallContext): boolean =>
  identity.attributes !== null || !host.sync.host.hasSignIn();

async function readJson(context: CallContext): Promise<Record<string, unknown>> {
  const { callBytesMax } = context.host.limits;
  const bytesMax = isTrusted(context) ? callBytesMax : context.host.bytesBeforeSignInMax();
  const body = await readWhole(context, bytesMax);
  const json = parseJson(body.toString("utf8"));
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    throw badRequest("The body must be a JSON object.");
  }
  return json as Record<string, unknown>;
}

function readWhole({ host, request, account }: CallContext, bytesMax: number): Promise<Buffer> {
  const { limits } = host;
  const reader = reserveBody(request, bytesMax, { account, limits, bytesPerTurn });
  return readBody(request, bytesMax, limits.requestWithinMs, reader);
}

function parseJson(text: string): unknown {
  const excess = excessOf(text);
  if (excess !== null) throw badRequest(`The JSON ${excess}.`);
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
  throw badRequest("args must be an object, or a list with one.");
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest("The address is not encoded correctly.");
  }
}

const badRequest = (message: string) => new HttpError(400, "BadRequest", message);
