import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { jsonToConvex } from "convex/values";
import type { JSONValue } from "convex/values";
import { functionsFolderOf } from "../functions/project-file";
import { startEngine } from "../start-engine";
import type { Seal } from "./backup-seal";
import { adminFile } from "./listener";
import { StartError } from "./start-error";

/** What an administrator can do to a data folder, whether a server runs on it or not. */
export interface Administration {
  run(path: string, args: unknown): Promise<unknown>;
  environment(changes: Record<string, string | null>): Promise<Record<string, string>>;
  backup(folder: string, seal: Seal | null): Promise<void>;
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

export async function readAdminAddress(dataDir: string): Promise<AdminAddress | null> {
  try {
    return JSON.parse(await readFile(adminFile(dataDir), "utf8")) as AdminAddress;
  } catch {
    return null;
  }
}

/** Asks the running server, or opens the folder ourselves when none answers. */
export async function administer(
  dataDir: string,
  functionsDir: string | null,
): Promise<Administration> {
  const address = await readAdminAddress(dataDir);
  if (address !== null && (await isAnswering(address))) return overHttp(address);
  const engine = await startEngine({
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
    backup: (folder, seal) => engine.backup(folder, seal),
    close: () => engine.close(),
  };
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
    backup: async (folder, seal) => {
      const sealed = seal === null ? null : { ...seal, key: seal.key.toString("base64") };
      await ask(address, "/admin/backup", { folder: resolve(folder), seal: sealed });
    },
    close: () => Promise.resolve(),
  };
}

async function ask(address: AdminAddress, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(address.url + path, {
    method: "POST",
    headers: { Authorization: `Convex ${address.key}` },
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json();
  if (!response.ok) throw new StartError((json as { message: string }).message);
  return json;
}

/** The file of a server that was killed leads nowhere. */
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
  message.replace(/^\[Request ID: \w+\] Server Error\n?/, "").trim();
