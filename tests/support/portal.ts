import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convexToJson, jsonToConvex } from "convex/values";
import type { BrowserContext } from "playwright-core";
import type { EngineOptions } from "../../packages/engine/engine-options";
import { type Engine, startEngine } from "../../packages/engine/start-engine";
import { unlistedPaths } from "../../scripts/command-words";
import { readRows, type StoredRows } from "./stored-rows";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Compiled functions, shared by all portals and runs until a source changes. */
export const BUNDLES = `${ROOT}node_modules/.cache/passage/functions`;
/** PORTAL_WEB selects another build, so that several can be tested in parallel. */
export const WEB = process.env.PORTAL_WEB ?? `${ROOT}dist/web`;

export interface Portal {
  url: string;
  /** The running server, for checks that no page or function allows. */
  engine: () => Engine;
  /** Runs any function of the product, including internal ones. */
  run: <Answer = unknown>(path: string, args?: Record<string, unknown>) => Promise<Answer>;
  /**
   * Moves the server's clock forward, but no browser's. Code that reads the clock sees it at once; a scheduled job that
   * becomes due may run up to a minute later.
   */
  letPass: (ms: number) => void;
  /** Restarts the server on the same port and data, like an operator. Requires a data folder. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

interface PortalOptions {
  /** Null serves no pages, so nothing needs to be built. */
  webDir?: string | null;
  /** Null keeps everything in memory. */
  dataDir?: string | null;
  /** A host name where browsers require one, as for passkeys. */
  host?: string;
  environment?: Readonly<Record<string, string>>;
  connectionLimits?: EngineOptions["connectionLimits"];
}

/** Serves the production build and the product's functions on a free port of this machine. */
export async function openPortal({
  webDir = WEB,
  dataDir = null,
  host = "127.0.0.1",
  environment = {},
  connectionLimits = {},
}: PortalOptions = {}): Promise<Portal> {
  if (webDir !== null && !existsSync(`${webDir}/index.html`)) {
    throw new Error(`There is no build in ${webDir}. Run "npm run build" first.`);
  }
  let passedMs = 0;
  const serve = (port: number) =>
    startEngine({
      clock: { nowMs: () => Date.now() + passedMs },
      functionsDir: `${ROOT}convex`,
      dataDir,
      bundlesDir: BUNDLES,
      host,
      port,
      adminPort: 0,
      ...(webDir !== null && { webDir }),
      unlisted: unlistedPaths,
      connectionLimits,
      localAnswers: {
        "/mailbox.json": "mail/outbox:list",
        "/mailbox-pushes.json": "push/mailbox:list",
      },
      environment: { AUTH_LOG_LEVEL: "ERROR", ...environment },
      secretVariables: ["MFA_ENC_KEY"],
    });
  let engine = await serve(0);
  return {
    url: engine.url,
    engine: () => engine,
    run: async (path, args = {}) => {
      const outcome = await engine.run(path, convexToJson(args as never));
      if (!outcome.ok) throw new Error(`${path}: ${outcome.errorMessage}`);
      return jsonToConvex(JSON.parse(outcome.valueJson) as never) as never;
    },
    letPass: (ms) => {
      passedMs += ms;
    },
    restart: async () => {
      if (dataDir === null)
        throw new Error("restart() needs a data folder: a server in memory would lose everything.");
      await engine.close();
      engine = await serve(engine.port ?? 0);
    },
    close: () => engine.close(),
  };
}

export interface WayIn {
  email: string;
  password: string;
}
export interface DemoPortal extends Portal {
  coach: WayIn;
  client: WayIn;
}

interface DemoRows {
  rows: StoredRows;
  waysIn: { coach: WayIn; client: WayIn };
}
let filled: { day: string; demo: Promise<DemoRows> } | null = null;

/** A portal with the demo practice: one coach, 24 clients, 14 months of their work. */
export async function openDemoPortal(options?: PortalOptions): Promise<DemoPortal> {
  const { rows, waysIn } = await demoRows();
  const portal = await openPortal(options);
  await portal.engine().rooms.db.restore(rows);
  return { ...portal, ...structuredClone(waysIn) }; // A test file may change a password.
}

/** Builds the demo once a day in each process, because that takes longer than many tests. */
async function demoRows(): Promise<DemoRows> {
  const day = new Date().toISOString().slice(0, 10);
  if (filled?.day !== day) filled = { day, demo: fillDemo() };
  return await filled.demo.catch((error: unknown) => {
    filled = null;
    throw error;
  });
}

async function fillDemo(): Promise<DemoRows> {
  const portal = await openPortal({ webDir: null });
  try {
    const waysIn = await portal.run<DemoRows["waysIn"]>("dev/demo:open");
    return { rows: readRows(portal.engine().rooms.db), waysIn };
  } finally {
    await portal.close();
  }
}

export async function signIn(
  { url }: Pick<Portal, "url">,
  { email, password }: WayIn,
): Promise<{ token: string; refreshToken: string }> {
  const response = await fetch(`${url}/api/action`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      path: "auth:signIn",
      format: "json",
      args: { provider: "password", params: { flow: "signIn", email, password } },
    }),
  });
  const answer = (await response.json()) as {
    value?: { tokens?: { token: string; refreshToken: string } };
  };
  const tokens = answer.value?.tokens;
  if (tokens === undefined) throw new Error(`${email} was not let in: ${JSON.stringify(answer)}`);
  return tokens;
}

/** Signs a browser in without its screens: every page then opens signed in. */
export async function signInQuietly(
  context: BrowserContext,
  { url }: Pick<Portal, "url">,
  wayIn: WayIn,
): Promise<void> {
  const tokens = await signIn({ url }, wayIn);
  const namespace = url.replace(/[^a-zA-Z0-9]/g, "");
  await context.addInitScript(
    ({ tokens, namespace }) => {
      const jwtKey = `__convexAuthJWT_${namespace}`;
      // Signs in only once, so that a sign-out on a page stays.
      if (localStorage.getItem("signed-in-quietly") !== null) return;
      localStorage.setItem("signed-in-quietly", "yes");
      localStorage.setItem(jwtKey, tokens.token);
      localStorage.setItem(`__convexAuthRefreshToken_${namespace}`, tokens.refreshToken);
    },
    { tokens, namespace },
  );
}
