import { open, rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sendError, sendJson } from "../http/answer";
import { HttpError } from "../http/http-error";
import type { Seal, SealHeader } from "./backup-seal";
import type { HttpHost } from "../http/host";
import { answerRequest, answerUpgrade } from "../http/listener";
import { readFields, routeDeploy } from "./deploy/deploy-routes";
import { answerReachability } from "./reachability";
import type { Deployment } from "./deploy/deployment";

/** What an administrator may ask of a running server beside what the official command line asks. */
export interface AdminHost {
  deployment: Deployment;
  /** Answers everybody who shows no key, as on the public port. */
  publicHost: HttpHost;
  backup(folder: string, seal: Seal | null): Promise<void>;
}

export interface AdminListener {
  url: string;
  close(): Promise<void>;
}

const adminFileName = "admin.json";

export const adminFile = (dataDir: string): string => join(dataDir, adminFileName);

/**
 * Administration has a port of its own, on loopback only, and a key that lies in the data folder: whoever can read the
 * folder is the administrator. The public port knows none of this. The other way round, this port answers like the
 * public one where no key is shown: the official command line tells an app one address for both.
 */
export async function openAdminListener(
  dataDir: string,
  host: AdminHost,
  wantedPort: number,
): Promise<AdminListener> {
  const publicHost = { ...host.publicHost, sync: host.deployment.sync };
  const server = createServer((request, response) => {
    if (answerReachability(request, response)) return;
    if (showsKey(request)) {
      answer(host, request, response).catch((error: unknown) => answerError(response, error));
    } else void answerRequest(publicHost, request, response);
  });
  server.on("upgrade", (request, stream, head) => answerUpgrade(publicHost, request, stream, head));
  await listen(server, wantedPort);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { key } = host.deployment.host;
  await writePrivate(adminFile(dataDir), JSON.stringify({ url, key }));
  return {
    url,
    close: async () => {
      await rm(adminFile(dataDir), { force: true });
      await host.deployment.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where it was the last time, if that is free: settings in other people's files then stay true. */
async function listen(server: Server, wantedPort: number): Promise<void> {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  await attempt(wantedPort).catch(() => attempt(0));
}

async function answer(
  host: AdminHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const identity = identify(host, request);
  const url = new URL((request.url ?? "/").replace(/^\/+/, "/"), "http://localhost");
  if (await routeDeploy({ deployment: host.deployment, request, response, url, identity })) return;
  const body = await readFields(request);
  switch (`${request.method ?? ""} ${url.pathname}`) {
    case "POST /admin/environment":
      await host.deployment.host.changeEnvironment(readChanges(body.changes));
      sendJson(response, 200, JSON.stringify(host.deployment.host.storedVariables()));
      return;
    case "POST /admin/backup":
      if (typeof body.folder !== "string") {
        throw new HttpError(400, "BadRequest", "folder is missing");
      }
      await host.backup(body.folder, readSeal(body.seal));
      sendJson(response, 200, "{}");
      return;
    default:
      // 403 is the one refusal that the command line prints as it is.
      throw url.pathname.startsWith("/api/")
        ? new HttpError(403, "NotSupported", `${url.pathname} is not supported by this engine.`)
        : new HttpError(404, "NotFound", "There is nothing at this address.");
  }
}

const keyScheme = /^Convex (.+)$/;

const showsKey = ({ headers }: IncomingMessage): boolean =>
  keyScheme.test(headers.authorization ?? "");

function identify({ deployment }: AdminHost, { headers }: IncomingMessage) {
  const [, token = ""] = keyScheme.exec(headers.authorization ?? "") ?? [];
  const identity = deployment.identify(token);
  if (identity !== null) return identity;
  throw new HttpError(403, "BadDeployKey", "The provided admin key was invalid for this instance.");
}

function answerError(response: ServerResponse, error: unknown): void {
  const known =
    error instanceof HttpError
      ? error
      : new HttpError(400, "Refused", error instanceof Error ? error.message : String(error));
  if (response.headersSent) response.destroy();
  else sendError(response, known);
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

/** The key was made where the secret is; it travels over loopback alone, to whoever has the folder's own key. */
function readSeal(json: unknown): Seal | null {
  if (json === undefined || json === null) return null;
  const { key, header } = json as { key: string; header: SealHeader };
  return { key: Buffer.from(key, "base64"), header };
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
