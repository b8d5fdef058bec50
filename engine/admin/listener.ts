import { randomBytes, timingSafeEqual } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Outcome } from "../functions/call";
import { sendJson } from "../http/answer";
import { readBody } from "../http/body";
import { HttpError } from "../http/http-error";

/** What an administrator may ask of a running server. */
export interface AdminHost {
  run(path: string, argsJson: string): Promise<Outcome>;
  readEnvironment(): Readonly<Record<string, string>>;
  changeEnvironment(changes: Readonly<Record<string, string | null>>): Promise<void>;
  backup(folder: string): Promise<void>;
}

export interface AdminListener {
  close(): Promise<void>;
}

const bodyBytesMax = 16 * 1024 * 1024;
const bodyWithinMs = 60_000;
const adminFileName = "admin.json";

export const adminFile = (dataDir: string): string => join(dataDir, adminFileName);

/**
 * Administration has a port of its own, on loopback only, with a key that is new at every start and lies in the data
 * folder: whoever can read the folder is the administrator. The public port knows none of this.
 */
export async function openAdminListener(dataDir: string, host: AdminHost): Promise<AdminListener> {
  const key = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    answer(host, key, request, response).catch((error: unknown) => {
      const known =
        error instanceof HttpError
          ? error
          : new HttpError(400, "Refused", error instanceof Error ? error.message : String(error));
      if (response.headersSent) response.destroy();
      else
        sendJson(
          response,
          known.status,
          JSON.stringify({ code: known.code, message: known.message }),
        );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await writePrivate(adminFile(dataDir), JSON.stringify({ url: `http://127.0.0.1:${port}`, key }));
  return {
    close: async () => {
      await rm(adminFile(dataDir), { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  host: AdminHost,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isKey(request.headers.authorization, key)) {
    throw new HttpError(401, "BadAdminKey", "The provided admin key was invalid for this instance");
  }
  const route = `${request.method ?? ""} ${request.url ?? ""}`;
  const body = await readJson(request);
  switch (route) {
    case "POST /api/function": {
      const { path, args } = body;
      if (typeof path !== "string") throw new HttpError(400, "BadRequest", "path is missing");
      const list = Array.isArray(args) ? args : [args ?? {}];
      sendJson(response, 200, printOutcome(await host.run(path, JSON.stringify(list))));
      return;
    }
    case "POST /admin/environment":
      await host.changeEnvironment(readChanges(body.changes));
      sendJson(response, 200, JSON.stringify(host.readEnvironment()));
      return;
    case "POST /admin/backup":
      if (typeof body.folder !== "string") {
        throw new HttpError(400, "BadRequest", "folder is missing");
      }
      await host.backup(body.folder);
      sendJson(response, 200, "{}");
      return;
    default:
      throw new HttpError(404, "NotFound", "There is nothing at this address.");
  }
}

function printOutcome(outcome: Outcome): string {
  const logLines = JSON.stringify(outcome.logLines);
  if (outcome.ok) return `{"status":"success","value":${outcome.valueJson},"logLines":${logLines}}`;
  const data = outcome.errorDataJson === undefined ? "" : `,"errorData":${outcome.errorDataJson}`;
  return `{"status":"error","errorMessage":${JSON.stringify(outcome.errorMessage)}${data},"logLines":${logLines}}`;
}

/** Compared in constant time, so that answers do not tell how much of a guess was right. */
function isKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? "");
  const wanted = Buffer.from(`Convex ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function readChanges(json: unknown): Record<string, string | null> {
  const entries = Object.entries((json ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (value !== null && typeof value !== "string") {
        throw new HttpError(400, "BadRequest", `${name} is not text`);
      }
      return [name, value];
    }),
  );
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await readBody(request, bodyBytesMax, bodyWithinMs)).toString("utf8");
  try {
    return (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new HttpError(400, "BadRequest", "The body is not JSON.");
  }
}

async function writePrivate(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}
