import type { EngineOptions } from "./engine-options";
import type { Clock } from "./clock";
import { anonymous, type IdentityState } from "./functions/call";
import { parseFunctionPath, printPath } from "./functions/function-path";
import { runAny } from "./functions/run-any";
import type { HttpHost } from "./http/host";
import type { OriginRules } from "./http/origins";
import { SecurityHeaders } from "./http/security-headers";
import { StaticSite } from "./http/static-site";
import { connectionLimits, httpLimits } from "./limits";
import type { BlobStore } from "./blobs/blob-store";
import type { Database } from "./db/database";
import type { Runtime } from "./functions/runtime";
import type { ServedApp } from "./served-app";
import { RefusedToken } from "./sync/host";
import type { SyncHost } from "./sync/host";
import type { SyncServer } from "./sync/server";
import { TokenError } from "./tokens/token-error";
import type { TokenVerifier } from "./tokens/verify";

/** What the listening rooms are handed of the others. */
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
        // A provider that cannot be reached says nothing about the token: the client may try again.
        if (error instanceof TokenError && error.code !== "ProviderUnreachable") {
          throw new RefusedToken(error.message);
        }
        throw error;
      }
    },
    hasSignIn: () => parts.app().providers.length > 0,
    clock,
    limits: { ...connectionLimits, ...options.connectionLimits },
    report: parts.report,
  };
}

export function httpHostOf(parts: HostParts, sync: SyncServer): HttpHost {
  const { db, runtime, clock, tokens, blobs, options, app } = parts;
  const isBehindTls = options.isBehindTls ?? false;
  return {
    db,
    runQuery: (call) => runtime.runQuery(call),
    runMutation: (call) => runtime.runMutation(call),
    runAction: (call) => runtime.runAction(call),
    kindOf: (path) => publicKind(app(), path),
    hasHttpRoute: (path, method) => hasRoute(app(), path, method),
    runHttpAction: (request, identity, caller) => runtime.runHttpAction(request, identity, caller),
    authenticate: (token) => identify(tokens, token),
    blobs,
    sync,
    site: options.webDir === undefined ? null : new StaticSite(options.webDir),
    localAnswers: {
      functions: options.localAnswers ?? {},
      publicUrl: parts.url,
      run: (path, argsJson) => runAny(runtime, { path, argsJson, identity: anonymous }),
    },
    security: new SecurityHeaders(isBehindTls),
    origins: originRules(parts),
    trustedProxies: options.trustedProxies ?? [],
    isBehindTls,
    clock,
    limits: { ...httpLimits, ...options.httpLimits },
    version: "engine",
    report: parts.report,
  };
}

function originRules({ options, url }: HostParts): () => OriginRules {
  const rules = {
    allowed: [new URL(url).origin, ...(options.allowedOrigins ?? [])],
    allowsLoopback: options.allowsLoopbackOrigins ?? false,
    requiresOrigin: options.requiresOrigin ?? false,
  };
  return () => rules;
}

function publicKind(app: ServedApp, path: string): "query" | "mutation" | "action" | null {
  let wanted: string;
  try {
    wanted = printPath(parseFunctionPath(path));
  } catch {
    return null;
  }
  const found = app.bundle.functions.find((candidate) => printPath(candidate.path) === wanted);
  return found?.visibility === "public" ? found.kind : null;
}

const routableMethods = new Set(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

function hasRoute({ bundle }: ServedApp, path: string, method: string): boolean {
  return routableMethods.has(method) && (bundle.router?.lookup(path, method) ?? null) !== null;
}
