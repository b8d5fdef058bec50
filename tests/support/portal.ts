import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convexToJson, jsonToConvex } from "convex/values";
import type { BrowserContext } from "playwright-core";
import { startEngine } from "../../engine/start-engine";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** PORTAL_WEB names another build, for whoever works on several at once. */
export const WEB = process.env.PORTAL_WEB ?? `${ROOT}dist/web`;

export interface Portal {
  url: string;
  /** Runs any function of the product, internal ones too. */
  run: <Answer = unknown>(path: string, args?: Record<string, unknown>) => Promise<Answer>;
  /**
   * Sets the server's clock forward, and no browser's. What asks the time finds it passed at once; a scheduled job that
   * falls due by it may run up to a minute later.
   */
  letPass: (ms: number) => void;
  close: () => Promise<void>;
}

/** Serves what people will get, the production build and the product's functions, on a free port of this machine only. */
export async function openPortal(webDir = WEB): Promise<Portal> {
  if (!existsSync(`${webDir}/index.html`)) {
    throw new Error(`There is no build in ${webDir}. Run "npm run build" first.`);
  }
  let passedMs = 0;
  const engine = await startEngine({
    clock: { nowMs: () => Date.now() + passedMs },
    functionsDir: `${ROOT}convex`,
    dataDir: null,
    port: 0,
    webDir,
    localAnswers: { "/mailbox.json": "mail/outbox:list" },
    environment: { AUTH_LOG_LEVEL: "ERROR" },
    secretVariables: ["MFA_ENC_KEY"],
  });
  return {
    url: engine.url,
    run: async (path, args = {}) => {
      const outcome = await engine.run(path, convexToJson(args as never));
      if (!outcome.ok) throw new Error(`${path}: ${outcome.errorMessage}`);
      return jsonToConvex(JSON.parse(outcome.valueJson) as never) as never;
    },
    letPass: (ms) => {
      passedMs += ms;
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

/** A portal with the demo practice in it: one coach, 24 clients, 14 months of their work. */
export async function openDemoPortal(): Promise<DemoPortal> {
  const portal = await openPortal();
  const waysIn = await portal.run<{ coach: WayIn; client: WayIn }>("dev/demo:open");
  return { ...portal, ...waysIn };
}

/** Signs a browser in without its screens, as a journey about something else wants it: every page then opens signed in. */
export async function signInQuietly(
  context: BrowserContext,
  { url }: Portal,
  { email, password }: WayIn,
): Promise<void> {
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
  if (tokens === undefined) throw new Error(`${email} was not let in.`);
  const namespace = url.replace(/[^a-zA-Z0-9]/g, "");
  await context.addInitScript(
    ({ tokens, namespace }) => {
      const jwtKey = `__convexAuthJWT_${namespace}`;
      if (localStorage.getItem("signed-in-quietly") !== null) return; // later sign-outs are the page's own
      localStorage.setItem("signed-in-quietly", "yes");
      localStorage.setItem(jwtKey, tokens.token);
      localStorage.setItem(`__convexAuthRefreshToken_${namespace}`, tokens.refreshToken);
    },
    { tokens, namespace },
  );
}
