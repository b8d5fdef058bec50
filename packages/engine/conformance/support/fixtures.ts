import { importPKCS8, SignJWT } from "jose";
import type { EngineOptions } from "../../engine-options";
import { startEngine } from "../../start-engine";
import type { Engine } from "../../start-engine";
import { appFolders, builtApp } from "../../testing/built-programs";

/** An app with sign-in, schema, routes, files and crons. */
export const fixtureApp = builtApp("fixture");
/** An app without sign-in, schema, routes, files and crons. */
export const liveApp = builtApp("live");
/** The same apps for what bundles a folder itself. */
export const { fixture: fixtureFolder, live: liveFolder } = appFolders;

const closing: (() => Promise<void> | void)[] = [];

export function closeLater<T>(thing: T, close: (thing: T) => Promise<void> | void): T {
  closing.push(() => close(thing));
  return thing;
}

/** Called after each test (things-close.ts). */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

export async function startFixture(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = await startEngine({
    functionsDir: fixtureApp,
    dataDir: null,
    port: 0,
    redactsErrors: false,
    allowsLoopbackOrigins: true,
    ...options,
  });
  return closeLater(engine, () => engine.close());
}

interface TokenOptions {
  lifeSeconds?: number;
  claims?: Record<string, unknown>;
}

/** A token like `@convex-dev/auth`'s, signed with the deployment's own key. */
export async function tokenFor(
  engine: Engine,
  subject: string,
  { lifeSeconds = 3600, claims = {} }: TokenOptions = {},
): Promise<string> {
  const { JWT_PRIVATE_KEY: oneLine = "", CONVEX_SITE_URL: issuer = "" } =
    engine.rooms.environment.values();
  const body = oneLine.replace(/-----(BEGIN|END) PRIVATE KEY-----/g, "").replaceAll(" ", "\n");
  const pem = `-----BEGIN PRIVATE KEY-----${body}-----END PRIVATE KEY-----`;
  const nowSeconds = Math.floor(Date.now() / 1000);
  return await new SignJWT({
    iss: issuer,
    aud: "convex",
    sub: subject,
    iat: nowSeconds,
    exp: nowSeconds + lifeSeconds,
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256" })
    .sign(await importPKCS8(pem, "RS256"));
}

/** Ends what hangs: a busy machine takes many times as long as an idle one. */
const patienceMs = 240_000;

export async function eventually(
  check: () => boolean | Promise<boolean>,
  withinMs = patienceMs,
): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > deadlineMs) throw new Error("it did not happen in time");
    await pause(5);
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
