import { readFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { resolve } from "node:path";
import { json as readJson } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { jsonToConvex } from "convex/values";
import type { JSONValue } from "convex/values";
import type { EngineOptions } from "../engine-options";
import { functionsFolderOf } from "../functions/bundle/project-file";
import { isHeldByOther } from "../kv/folder-lock";
import { startEngine } from "../start-engine";
import type { SecretRotation } from "../tokens/key-ring";
import type { Words } from "./arguments";
import type { BackupTarget } from "./backup";
import type { BackupOutcome } from "./backup-record";
import type { Terminal } from "./command-line";
import { adminFile, identityOf } from "./listener";
import { PassingRefusal } from "./passing-refusal";
import { StartError } from "./start-error";
import { variablesOf } from "./variables";

const startedWithinMs = 60_000;
const askAgainAfterMs = 200;

export interface Administration {
  run(path: string, args: unknown): Promise<unknown>;
  environment(changes: Record<string, string | null>): Promise<Record<string, string>>;
  /** Returns a line for each uploaded file that is damaged or missing. */
  backup(target: BackupTarget): Promise<string[]>;
  noteBackup(outcome: BackupOutcome): Promise<void>;
  rotateSignInKeys(isNow: boolean): Promise<void>;
  /** Creates a new secret and keeps the former one until everything is sealed again and the rotation is finished. */
  beginSecret(name: string): Promise<SecretRotation>;
  finishSecret(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface AdminAddress {
  url: string;
  key: string;
}

interface FunctionAnswer {
  status: string;
  value?: JSONValue;
  errorMessage?: string;
}

/** Null where no server has written one, and in a copy of a served folder, because that server serves the original. */
export async function readAdminAddress(dataDir: string): Promise<AdminAddress | null> {
  try {
    const written = await readFile(adminFile(dataDir), "utf8");
    const { folder, ...address } = JSON.parse(written) as AdminAddress & { folder?: string };
    return folder === undefined || folder === (await identityOf(dataDir)) ? address : null;
  } catch {
    return null;
  }
}

/** The settings of functions in a folder that we open ourselves, the same as under a server. */
export type Opening = Pick<
  EngineOptions,
  "environment" | "secretVariables" | "publicUrl" | "holdsJobs"
>;

export function openingOf(words: Words, { environment }: Terminal): Opening {
  const publicUrl = words.text("public-url") ?? environment.PUBLIC_URL;
  return {
    environment: variablesOf(words, environment),
    secretVariables: words.texts("secret"),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
}

/** Refuses a folder that a server uses. The folder's lock shows that as well, unless somebody removed it. */
export async function requireUnserved(dataDir: string): Promise<void> {
  const address = await readAdminAddress(dataDir);
  if (address === null || !(await isAnswering(address))) return;
  throw new PassingRefusal(`The data folder ${resolve(dataDir)} is in use by another process.`);
}

export async function callRunning<T>(
  dataDir: string,
  path: string,
  body: Record<string, string>,
): Promise<T | null> {
  const address = await findRunning(dataDir);
  if (address === null) return null;
  const whole = Object.entries(body).map(([name, value]) => [name, resolve(value)]);
  return (await ask(address, path, Object.fromEntries(whole))) as T;
}

/** Uses the running server, or opens the folder itself when none answers. */
export async function administer(
  dataDir: string,
  functionsDir: string | null,
  opening: Opening = {},
): Promise<Administration> {
  const running = await administerRunning(dataDir);
  if (running !== null) return running;
  const engine = await startEngine({
    ...opening,
    dataDir,
    functionsDir: functionsDir === null ? null : functionsFolderOf(functionsDir),
    port: null,
    redactsErrors: false,
  });
  return {
    run: async (path, args) => {
      const outcome = await engine.run(path, args);
      if (!outcome.ok) throw new StartError(lastLines(outcome.errorMessage));
      return jsonToConvex(JSON.parse(outcome.valueJson) as JSONValue);
    },
    environment: async (changes) => {
      await engine.rooms.changeEnvironment(changes);
      return { ...engine.rooms.environment.stored() };
    },
    backup: (target) => engine.backup(target),
    noteBackup: (outcome) => engine.rooms.noteBackup(outcome),
    rotateSignInKeys: (isNow) => engine.rooms.keyRotation.rotateSignInKeys(isNow),
    beginSecret: (name) => engine.rooms.keyRotation.beginSecret(name),
    finishSecret: (name) => engine.rooms.keyRotation.finishSecret(name),
    close: () => engine.close(),
  };
}

export async function administerRunning(dataDir: string): Promise<Administration | null> {
  const address = await findRunning(dataDir);
  return address === null ? null : overHttp(address);
}

/** Waits for a server that is starting, which holds the folder before it answers. */
async function findRunning(dataDir: string): Promise<AdminAddress | null> {
  const deadlineMs = Date.now() + startedWithinMs;
  for (;;) {
    const address = await readAdminAddress(dataDir);
    if (address !== null && (await isAnswering(address))) return address;
    if (Date.now() > deadlineMs || !(await isHeldByOther(dataDir))) return null;
    await wait(askAgainAfterMs);
  }
}

function overHttp(address: AdminAddress): Administration {
  return {
    run: async (path, args) => {
      const answer = (await ask(address, "/api/function", { path, args })) as FunctionAnswer;
      if (answer.status !== "success") throw new StartError(lastLines(answer.errorMessage ?? ""));
      return jsonToConvex(answer.value ?? null);
    },
    environment: async (changes) =>
      (await ask(address, "/admin/environment", { changes })) as Record<string, string>,
    backup: async ({ folder, seal, isShared }) => {
      const sealed = seal === null ? null : { ...seal, key: seal.key.toString("base64") };
      const body = { folder: resolve(folder), seal: sealed, isShared };
      const { lines = [] } = (await ask(address, "/admin/backup", body)) as { lines?: string[] };
      return lines;
    },
    noteBackup: async (outcome) => {
      await ask(address, "/admin/backup-outcome", outcome);
    },
    rotateSignInKeys: async (isNow) => {
      await ask(address, "/admin/rotate-sign-in-keys", { isNow });
    },
    beginSecret: async (name) => {
      const begun = await ask(address, "/admin/begin-secret", { name });
      return (begun as { state: SecretRotation }).state;
    },
    finishSecret: async (name) => {
      await ask(address, "/admin/finish-secret", { name });
    },
    close: () => Promise.resolve(),
  };
}

/** A key of the running server that allows only what its scope says. */
export async function keyFor(address: AdminAddress, scope: string): Promise<string> {
  return ((await ask(address, "/admin/key", { scope })) as { key: string }).key;
}

async function ask(address: AdminAddress, path: string, body: unknown): Promise<unknown> {
  const { isOk, json } = await post(address, path, JSON.stringify(body)).catch(() => {
    throw new StartError(
      "The server ended before it answered. Once it runs again, check whether this was done, and repeat it if not.",
    );
  });
  if (!isOk) throw new StartError((json as { message: string }).message);
  return json;
}

/** `fetch` gives up after five minutes without an answer; a backup of many files takes longer. */
function post({ url, key }: AdminAddress, path: string, body: string) {
  return new Promise<{ isOk: boolean; json: unknown }>((resolve, reject) => {
    const headers = { Authorization: `Convex ${key}` };
    const answered = (response: IncomingMessage) => {
      const isOk = String(response.statusCode).startsWith("2");
      readJson(response).then((json) => resolve({ isOk, json }), reject);
    };
    request(url + path, { method: "POST", headers }, answered)
      .on("error", reject)
      .end(body);
  });
}

/** The file of a killed server has an address that nobody answers. */
async function isAnswering({ url, key }: AdminAddress): Promise<boolean> {
  try {
    const headers = { Authorization: `Convex ${key}` };
    const response = await fetch(`${url}/`, { method: "POST", headers });
    return response.status === 404;
  } catch {
    return false;
  }
}

const lastLines = (message: string) =>
  message.replace(/^\[Request ID: \w+\] Server Error\n?(Uncaught Error: )?/, "").trim();
