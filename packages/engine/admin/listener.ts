import { open, rename, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FilesFound } from "../blobs/blob-store";
import { sendError, sendJson } from "../http/answer";
import type { HttpHost } from "../http/host";
import { answerPreflight, applyCors } from "../http/cors";
import { HttpError } from "../http/http-error";
import { answerRequest, answerUpgrade } from "../http/listener";
import { addressOf, loopbackOf } from "../http/loopback";
import type { KeyRotation } from "../key-rotation";
import { isFull } from "../kv/sqlite/sqlite-file";
import { reasonOf } from "../kv/way-out";
import type { BackupTarget } from "./backup";
import type { BackupOutcome } from "./backup-record";
import type { Seal, SealHeader } from "./backup-seal";
import { isDeployAddress, readFields, routeDeploy } from "./deploy/deploy-routes";
import type { Deployment } from "./deploy/deployment";
import { isKeyScope, type KeyScope, keyScopes } from "./deploy/key-scopes";
import { answerReachability } from "./reachability";
import { answerStudio } from "./studio/studio";

export interface AdminHost {
  deployment: Deployment;
  instanceName: string;
  /** Serves a page for administrators, which holds no data itself. */
  servesStudio: boolean;
  /** Answers callers without a key, as on the public port. */
  publicHost: HttpHost;
  backup(target: BackupTarget): Promise<string[]>;
  check(databaseCopy: string): Promise<FilesFound>;
  visitDocuments(): Promise<void>;
  noteBackup(outcome: BackupOutcome): Promise<void>;
  keyRotation: Pick<KeyRotation, "rotateSignInKeys" | "beginSecret" | "finishSecret">;
}

export interface AdminListener {
  url: string;
  close(): Promise<void>;
}

const adminFileName = "admin.json";

export const adminFile = (dataDir: string): string => join(dataDir, adminFileName);

/** Identifies the folder itself: a copy differs, but the same folder mounted elsewhere does not. */
export async function identityOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  return `${dev} ${ino}`;
}

/**
 * Administration has its own port, on loopback only, and a key in the data folder: anyone who can read the folder is
 * the administrator. The public port does not know the key. This port answers like the public one for callers without a
 * key, because the official command line gives an app one address for both.
 */
export async function openAdminListener(
  dataDir: string,
  host: AdminHost,
  wantedPort: number,
): Promise<AdminListener> {
  const publicHost = { ...host.publicHost, sync: host.deployment.sync, isForThisMachine: true };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (answerReachability(request, response, host.instanceName)) return;
    if (host.servesStudio && (await answerStudio(request, response))) return;
    const isFromPage = request.headers.origin !== undefined;
    if (asksToShowKey(request)) {
      applyCors(request, response, publicHost.origins());
      answerPreflight(request, response);
    } else if (showsKey(request)) {
      if (isFromPage) applyCors(request, response, publicHost.origins());
      await answer(host, request, response);
    } else await answerRequest(publicHost, request, response);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => answerError(response, error));
  });
  server.on("upgrade", (request, stream, head) => answerUpgrade(publicHost, request, stream, head));
  await listen(server, wantedPort);
  server.on("error", (error) => host.deployment.host.report(error, "accepting a connection"));
  const { port } = server.address() as AddressInfo;
  const url = addressOf(loopbackOf(), port);
  const { full } = host.deployment.host.keys;
  const address = { url, key: full, folder: await identityOf(dataDir) };
  const stopWriting = await writeOnceThereIsRoom(() =>
    writePrivate(adminFile(dataDir), JSON.stringify(address)),
  );
  return {
    url,
    close: async () => {
      await stopWriting();
      await rm(adminFile(dataDir), { force: true });
      await host.deployment.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Uses the previous port if it is free, so that settings in other files stay valid. */
async function listen(server: Server, wantedPort: number): Promise<void> {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, loopbackOf(), () => {
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
    case "POST /admin/backup": {
      if (typeof body.folder !== "string") {
        throw new HttpError(400, "BadRequest", "folder is missing");
      }
      const { isShared } = body;
      const target = {
        folder: body.folder,
        isShared: isShared === true,
        seal: readSeal(body.seal),
      };
      const lines = await host.backup(target);
      sendJson(response, 200, JSON.stringify({ lines }));
      return;
    }
    case "POST /admin/check":
      if (typeof body.databaseCopy !== "string") {
        throw new HttpError(400, "BadRequest", "databaseCopy is missing");
      }
      sendJson(response, 200, JSON.stringify(await host.check(body.databaseCopy)));
      return;
    case "POST /admin/visit-documents":
      await host.visitDocuments();
      sendJson(response, 200, "{}");
      return;
    case "POST /admin/key":
      sendJson(response, 200, JSON.stringify({ key: host.deployment.host.keys[readScope(body)] }));
      return;
    case "POST /admin/backup-outcome":
      await host.noteBackup(readOutcome(body));
      sendJson(response, 200, "{}");
      return;
    case "POST /admin/rotate-sign-in-keys":
      await host.keyRotation.rotateSignInKeys(body.isNow === true);
      sendJson(response, 200, "{}");
      return;
    case "POST /admin/begin-secret": {
      const state = await host.keyRotation.beginSecret(readName(body));
      sendJson(response, 200, JSON.stringify({ state }));
      return;
    }
    case "POST /admin/finish-secret":
      await host.keyRotation.finishSecret(readName(body));
      sendJson(response, 200, "{}");
      return;
    default:
      // The command line prints errors with status 403 unchanged, and no others.
      throw url.pathname.startsWith("/api/")
        ? new HttpError(403, "NotSupported", `${url.pathname} is not supported by this engine.`)
        : new HttpError(404, "NotFound", "There is nothing at this address.");
  }
}

const keyScheme = /^Convex (.+)$/;

/** A preflight: a page of another origin, such as the official command line's, asks before it sends a key. */
const asksToShowKey = ({ method, url = "/", headers }: IncomingMessage): boolean =>
  method === "OPTIONS" &&
  isDeployAddress(pathOf(url)) &&
  /\bauthorization\b/i.test(headers["access-control-request-headers"] ?? "");

const pathOf = (target: string) =>
  new URL(target.replace(/^\/+/, "/"), "http://localhost").pathname;

const showsKey = ({ headers }: IncomingMessage): boolean =>
  keyScheme.test(headers.authorization ?? "");

function identify({ deployment }: AdminHost, { headers }: IncomingMessage) {
  const [, token = ""] = keyScheme.exec(headers.authorization ?? "") ?? [];
  const identity = deployment.identify(token);
  if (identity !== null) return identity;
  throw new HttpError(403, "BadDeployKey", "The provided admin key was invalid for this instance.");
}

function answerError(response: ServerResponse, error: unknown): void {
  const known = error instanceof HttpError ? error : new HttpError(400, "Refused", reasonOf(error));
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

function readScope({ scope }: Record<string, unknown>): KeyScope {
  if (typeof scope === "string" && isKeyScope(scope)) return scope;
  throw new HttpError(400, "BadRequest", `A key's scope is one of ${keyScopes.join(", ")}.`);
}

function readName({ name }: Record<string, unknown>): string {
  if (typeof name === "string") return name;
  throw new HttpError(400, "BadRequest", "name is missing");
}

function readOutcome({ folder, failure }: Record<string, unknown>): BackupOutcome {
  if (typeof folder === "string") return { folder };
  return { failure: typeof failure === "string" ? failure : "It gave no reason." };
}

/**
 * The client derives the key from the secret; it is sent over loopback only, to a server that has the folder's own key.
 */
function readSeal(json: unknown): Seal | null {
  if (json === undefined || json === null) return null;
  const { key, header } = json as { key: string; header: SealHeader };
  return { key: Buffer.from(key, "base64"), header };
}

const writeAgainAfterMs = 5_000;

/**
 * Commands find the server by its address file, and so does the nightly backup. On a full disk the server serves
 * without it and tries again until it is written. Returns a function that ends this.
 */
export async function writeOnceThereIsRoom(
  write: () => Promise<void>,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      last = write().catch(again);
    }, writeAgainAfterMs).unref();
  };
  await write().catch((error: unknown) => {
    if (!isFull(error)) throw error;
    again();
  });
  return async () => {
    await last;
    clearTimeout(timer);
  };
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
