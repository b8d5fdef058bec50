import type { BlobStore } from "./blobs/blob-store";
import { Budget } from "./budget/budget";
import type { CallMeters } from "./call-meters";
import type { Clock } from "./clock";
import type { Database } from "./db/database";
import type { EngineOptions } from "./engine-options";
import { anonymous, type IdentityState } from "./functions/call";
import { routeOf } from "./functions/components/routes";
import { parseFunctionPath, printPath } from "./functions/function-path";
import type { ConvexFunction, RegisteredFunction } from "./functions/function-table";
import { runAny } from "./functions/run-any";
import type { Runtime } from "./functions/runtime";
import type { HealthHost } from "./http/health-routes";
import type { HttpHost } from "./http/host";
import { isLoopbackHost, type OriginRules } from "./http/origins";
import { SecurityHeaders } from "./http/security-headers";
import { StaticSite } from "./http/static-site";
import { budgetLimits, connectionLimits, httpLimits } from "./limits";
import type { ServedApp } from "./served-app";
import { RefusedToken } from "./sync/host";
import type { SyncHost } from "./sync/host";
import type { SyncServer } from "./sync/server";
import { TokenError } from "./tokens/token-error";
import type { TokenVerifier } from "./tokens/verify";

export interface HostParts {
  options: EngineOptions;
  url: string;
  clock: Clock;
  db: Database;
  runtime: Runtime;
  blobs: BlobStore;
  tokens: TokenVerifier;
  app: () => ServedApp;
  report: (error: unknown, doing: string) => void;
  health: HealthHost;
  meters: CallMeters;
}

async function identify(tokens: TokenVerifier, token: string): Promise<IdentityState> {
  const { attributes, key, expiresAtMs } = await tokens.verify(token);
  return { attributes, key, expiresAtMs, token };
}

export function syncHostOf(parts: HostParts): SyncHost {
  const { db, runtime, clock, tokens, options } = parts;
  return {
    db,
    runQuery: (call) => runtime.runQuery(call),
    runMutation: (call) => runtime.runMutation(call),
    runAction: (call) => runtime.runAction(call),
    authenticate: async (token) => {
      try {
        return await identify(tokens, token);
      } catch (error) {
        // While the provider can't be reached, the token may be valid, so the client may retry.
        if (error instanceof TokenError && !error.isUnreachable) {
          throw new RefusedToken(error.message);
        }
        throw error;
      }
    },
    hasSignIn: () => parts.app().providers.length > 0,
    allowedBeforeSignIn: (path) => publicFunction(parts.app(), path)?.bytesBeforeSignInMax ?? null,
    budget: new Budget({ ...budgetLimits, ...options.budgetLimits }),
    clock,
    limits: { ...connectionLimits, ...options.connectionLimits },
    report: parts.report,
  };
}

export function httpHostOf(parts: HostParts, sync: SyncServer): HttpHost {
  const { db, runtime, clock, tokens, blobs, options, app } = parts;
  const isBehindTls = options.isBehindTls ?? false;
  const limits = { ...httpLimits, ...options.httpLimits };
  return {
    db,
    runQuery: (call) => runtime.runQuery(call),
    runMutation: (call) => runtime.runMutation(call),
    runAction: (call) => runtime.runAction(call),
    kindOf: (path) => publicFunction(app(), path)?.kind ?? null,
    hasHttpRoute: (path, method) => findRoute(app(), path, method) !== null,
    routeAllowsBeforeSignIn: (path, method) => {
      const bytesMax = findRoute(app(), path, method)?.bytesBeforeSignInMax;
      return typeof bytesMax === "number" ? bytesMax : null;
    },
    runHttpAction: (request, identity, caller) => runtime.runHttpAction(request, identity, caller),
    authenticate: (token) => identify(tokens, token),
    bytesBeforeSignInMax: () => largestBeforeSignIn(app(), limits.callBeforeSignInBytesMax),
    blobs,
    sync,
    site: siteOf(options),
    localAnswers: {
      functions: options.localAnswers ?? {},
      publicUrl: options.localAnswersWhenPublished === true ? null : parts.url,
      run: (path, argsJson) => runAny(runtime, { path, argsJson, identity: anonymous }),
    },
    health: parts.health,
    refused: (status) => parts.meters.noteRefusal(status),
    security: new SecurityHeaders(isBehindTls),
    origins: originRules(parts),
    trustedProxies: options.trustedProxies ?? [],
    isBehindTls,
    isForThisMachine: isForThisMachine(parts),
    noteForwarded: once(() => options.log?.(unnamedProxy)),
    clock,
    limits,
    version: "engine",
    report: parts.report,
  };
}

const unnamedProxy =
  "Warning: a proxy forwards requests here, and --trusted-proxy does not name it: everybody behind it counts as one network, and " +
  "together they are limited like one caller.";

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}

/** Requests through a TLS proxy, a forwarder of connections or a public address may look like this machine's own. */
function isForThisMachine({ options, url }: HostParts): boolean {
  const { isBehindTls = false, trustedProxies = [], host = "127.0.0.1" } = options;
  const hasProxy = isBehindTls || trustedProxies.length > 0;
  return !hasProxy && isLoopbackHost(host) && isLoopbackHost(new URL(url).hostname);
}

function siteOf({ webDir, siteTexts, unlisted }: EngineOptions): StaticSite | null {
  if (webDir === undefined) return null;
  return new StaticSite(webDir, {
    ...(siteTexts === undefined ? {} : { texts: siteTexts }),
    ...(unlisted === undefined ? {} : { unlisted }),
  });
}

function originRules({ options, url }: HostParts): () => OriginRules {
  const rules = {
    allowed: [new URL(url).origin, ...(options.allowedOrigins ?? [])],
    allowsLoopback: options.allowsLoopbackOrigins ?? false,
  };
  return () => rules;
}

function publicFunction(app: ServedApp, path: string): RegisteredFunction | null {
  let wanted: string;
  try {
    wanted = printPath(parseFunctionPath(path));
  } catch {
    return null;
  }
  const found = app.bundle.functions.find((candidate) => printPath(candidate.path) === wanted);
  return found?.visibility === "public" ? found : null;
}

/** The bytes of a call's body besides its arguments. */
const envelopeBytes = 4_096;

function largestBeforeSignIn({ bundle }: ServedApp, usual: number): number {
  const allowed = bundle.functions.map(({ bytesBeforeSignInMax }) => bytesBeforeSignInMax ?? 0);
  return Math.max(usual, ...allowed) + envelopeBytes;
}

const routableMethods = new Set(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

function findRoute({ bundle }: ServedApp, path: string, method: string): ConvexFunction | null {
  if (!routableMethods.has(method)) return null;
  return routeOf(bundle, path, method)?.handler ?? null;
}
