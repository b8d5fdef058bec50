import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompress, constants } from "node:zlib";
import { promisify } from "node:util";
import { pipeline } from "node:stream/promises";
import type { IdentityState, Outcome } from "../../functions/call";
import type { RequestedKind } from "../../functions/run-any";
import { sendJson, sendText } from "../../http/answer";
import { readBody } from "../../http/body";
import { HttpError } from "../../http/http-error";
import { scopeOf } from "./admin-calls";
import type { Deployment } from "./deployment";
import { allowsRequest } from "./key-scopes";

const bodyBytesMax = 64 * 1024 * 1024;
const pushedBytesMax = 256 * 1024 * 1024;
const bodyWithinMs = 60_000;
const logsWithinMs = 60_000;

type Fields = Record<string, unknown>;

interface Exchange {
  deployment: Deployment;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  identity: IdentityState;
}

type Route = (exchange: Exchange) => Promise<void> | void;

const answers: Readonly<Record<string, Route>> = {
  "GET /version": ({ response }) => sendText(response, "engine"),
  "GET /api/v1/get_canonical_urls": ({ deployment, response }) => {
    const { url } = deployment.host;
    send(response, { convexCloudUrl: url, convexSiteUrl: url });
  },
  "POST /api/get_config_hashes": async ({ deployment, request, response }) => {
    await readFields(request);
    send(response, deployment.pushes.hashes());
  },
  "POST /api/deploy2/evaluate_schema": async ({ request, response }) => {
    await readFields(request);
    send(response, { newComponentDefinitions: [], componentSchemaEvaluations: {} });
  },
  "POST /api/deploy2/evaluate_push": async ({ deployment, request, response }) =>
    send(response, await deployment.pushes.evaluate(await readFields(request))),
  "POST /api/deploy2/start_push": async ({ deployment, request, response }) =>
    send(response, await deployment.pushes.start(await readFields(request))),
  "POST /api/deploy2/wait_for_schema": async ({ deployment, request, response }) =>
    send(response, deployment.pushes.waitForSchema(await readFields(request))),
  "POST /api/deploy2/finish_push": async ({ deployment, request, response }) =>
    send(response, await deployment.pushes.finish(await readFields(request))),
  "POST /api/deploy2/report_push_completed": async ({ request, response }) => {
    await readFields(request);
    send(response, null);
  },
  "POST /api/update_environment_variables": async ({ deployment, request, response }) => {
    await deployment.host.changeEnvironment(readChanges(await readFields(request)));
    response.writeHead(200).end();
  },
  "GET /api/stream_function_logs": streamLogs,
  "POST /api/function": (exchange) => callAny("function", exchange),
  "POST /api/query": (exchange) => callAny("query", exchange),
  "POST /api/mutation": (exchange) => callAny("mutation", exchange),
  "POST /api/action": (exchange) => callAny("action", exchange),
  "POST /api/run_test_function": async ({ deployment, request, response }) => {
    const { bundle, componentId } = await readFields(request);
    const { source } = (bundle ?? {}) as Fields;
    const component = typeof componentId === "string" ? componentId : "";
    const outcome = await deployment.runInline(String(source), component);
    sendJson(response, 200, printOutcome(outcome));
  },
  "POST /api/export/request/zip": ({ deployment, response, url }) => {
    deployment.exports.request(url.searchParams.get("includeStorage") === "true");
    response.writeHead(200).end();
  },
  "POST /api/import/start_upload": async ({ deployment, response }) =>
    send(response, { uploadToken: await deployment.imports.startUpload() }),
  "POST /api/import/upload_part": async ({ deployment, request, response, url }) => {
    const bytes = await readBody(request, bodyBytesMax, bodyWithinMs);
    const { searchParams } = url;
    const token = searchParams.get("uploadToken") ?? "";
    send(
      response,
      await deployment.imports.addPart(token, Number(searchParams.get("partNumber")), bytes),
    );
  },
  "POST /api/import/finish_upload": async ({ deployment, request, response }) => {
    const { import: wanted, uploadToken } = await readFields(request);
    const importId = deployment.imports.finishUpload(String(uploadToken), wanted as Fields);
    send(response, { importId });
  },
  "POST /api/perform_import": async ({ deployment, request, response }) => {
    const { importId } = await readFields(request);
    deployment.imports.perform(String(importId));
    send(response, {});
  },
};

export const isDeployAddress = (pathname: string): boolean =>
  Object.keys(answers).some((known) => known.endsWith(` ${pathname}`));

/** Handles the addresses that the command line uses. Returns false for any other. The caller's key was checked. */
export async function routeDeploy(exchange: Exchange): Promise<boolean> {
  const { request, url, identity } = exchange;
  const method = request.method ?? "";
  if (!allowsRequest(scopeOf(identity) ?? "read-only", `${method} ${url.pathname}`)) {
    throw new HttpError(403, "NotAllowedForKey", "This key does not allow that.");
  }
  if (method === "GET" && url.pathname.startsWith("/api/export/zip/")) {
    await sendExport(exchange);
    return true;
  }
  const answer = answers[`${method} ${url.pathname}`];
  await answer?.(exchange);
  return answer !== undefined;
}

async function streamLogs({ deployment, request, response, url }: Exchange): Promise<void> {
  const cursor = Number(url.searchParams.get("cursor") ?? 0);
  const batch = await deployment.host.log.after(cursor, logsWithinMs);
  if (!request.destroyed) send(response, batch);
}

async function callAny(kind: RequestedKind, exchange: Exchange): Promise<void> {
  const { deployment, request, response, identity } = exchange;
  const { path, args, componentPath } = await readFields(request);
  if (typeof path !== "string") throw new HttpError(400, "BadRequest", "path is missing");
  const argsJson = JSON.stringify(Array.isArray(args) ? args : [args ?? {}]);
  const component = typeof componentPath === "string" ? componentPath : "";
  const call = { path, component, argsJson, identity };
  const outcome = await deployment.calls.runAs(kind, call);
  sendJson(response, 200, printOutcome(outcome));
}

async function sendExport({ deployment, response, url }: Exchange): Promise<void> {
  const ts = url.pathname.slice("/api/export/zip/".length);
  const path = deployment.exports.find(ts);
  response.writeHead(200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename=snapshot_${ts}.zip`,
  });
  await pipeline(createReadStream(path), response);
}

function printOutcome(outcome: Outcome): string {
  const logLines = JSON.stringify(outcome.logLines);
  if (outcome.ok) return `{"status":"success","value":${outcome.valueJson},"logLines":${logLines}}`;
  const data = outcome.errorDataJson === undefined ? "" : `,"errorData":${outcome.errorDataJson}`;
  return `{"status":"error","errorMessage":${JSON.stringify(outcome.errorMessage)}${data},"logLines":${logLines}}`;
}

const unpack = promisify(brotliDecompress);

export async function readFields(request: IncomingMessage): Promise<Fields> {
  const sent = await readBody(request, bodyBytesMax, bodyWithinMs);
  const isPacked = request.headers["content-encoding"] === "br";
  const bytes = isPacked
    ? await unpack(sent, {
        maxOutputLength: pushedBytesMax,
        params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 0 },
      })
    : sent;
  try {
    return (bytes.length === 0 ? {} : JSON.parse(bytes.toString("utf8"))) as Fields;
  } catch {
    throw new HttpError(400, "BadRequest", "The body is not JSON.");
  }
}

/** `[{name, value}]` as the command line sends it; null removes. */
function readChanges({ changes }: Fields): Record<string, string | null> {
  if (!Array.isArray(changes)) throw new HttpError(400, "BadRequest", "changes is not a list");
  return Object.fromEntries(
    changes.map((change: { name?: unknown; value?: unknown }) => {
      const { name, value } = change;
      if (typeof name !== "string" || (value !== null && typeof value !== "string")) {
        throw new HttpError(400, "BadRequest", "a variable's name or value is not text");
      }
      return [name, value];
    }),
  );
}

const send = (response: ServerResponse, value: unknown) =>
  sendJson(response, 200, JSON.stringify(value));
