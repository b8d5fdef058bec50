import { randomBytes } from "node:crypto";
import { SchemaMismatch } from "../../db/errors";
import { Schema } from "../../db/schema/schema";
import type { Bundle } from "../../functions/bundle/load-bundle";
import { requirePossibleCrons } from "../../jobs/crons";
import type { AuthProvider } from "../../tokens/providers";
import { analyseInProcess } from "./analyse-in-process";
import type { routesOf } from "./analysis";
import type { Analysis } from "./analysis";
import { indexChanges } from "./index-changes";
import { hashOf, readPush, refusePush } from "./push-request";
import type { PushedApp, PushedModule } from "./push-request";
import type { PushedCode } from "./push-store";
import { bundlePushed } from "./pushed-bundle";

/** What a push replaces, and how. */
export interface PushHost {
  /** The push being served, if any. */
  served(): PushedCode | null;
  bundle(): Bundle;
  providers(): readonly AuthProvider[];
  schemaJson(): string | null;
  environment(): Readonly<Record<string, string>>;
  /** Throws when a document does not match; changes nothing. */
  checkSchema(schemaJson: string | null): void;
  /** Switches code, schema, cron jobs and providers at once, or nothing. */
  serve(code: Omit<PushedCode, "folderHash">): Promise<void>;
}

interface PendingPush {
  readonly app: PushedApp;
  readonly code: Omit<PushedCode, "folderHash">;
  readonly analysis: Analysis;
  /** The push it was compared with. */
  readonly servedName: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

type Fields = Record<string, unknown>;

const pendingMax = 4;

/**
 * The steps of the CLI's push. The client echoes what it got in earlier steps; only the push's name is used of that.
 * Pushes that are never finished, as code generation makes them, are dropped.
 */
export class Pushes {
  readonly #host: PushHost;
  readonly #pending = new Map<string, PendingPush>();

  constructor(host: PushHost) {
    this.#host = host;
  }

  /** Modules that need not be sent again. */
  hashes(): Fields {
    const modules = this.#host.served()?.app.modules ?? [];
    return {
      config: { functions: "convex/" },
      moduleHashes: modules.map((module) => ({
        path: module.path,
        hash: hashOf(module),
        environment: module.environment,
      })),
    };
  }

  async evaluate(body: Fields): Promise<Fields> {
    const pending = await this.#prepare(body);
    return { schemaChange: this.#schemaChange("", pending) };
  }

  async start(body: Fields): Promise<Fields> {
    const pending = await this.#prepare(body);
    const name = pending.code.name;
    this.#pending.set(name, pending);
    for (const old of [...this.#pending.keys()].slice(0, -pendingMax)) this.#pending.delete(old);
    const { analysis, app } = pending;
    const routes = routesOfAnalysis(analysis);
    return {
      environmentVariables: {}, // values stay on the server, and so does the check that they have not changed
      externalDepsId: null,
      componentDefinitionPackages: {},
      appAuth: analysis.providers.map(authInfo),
      analysis: {
        "": {
          definition: { path: "", ...(analysis.definition ?? emptyDefinition) },
          schema:
            analysis.schemaJson === null ? null : (JSON.parse(analysis.schemaJson) as unknown),
          functions: analysis.modules,
          udfConfig: { serverVersion: app.serverVersion },
        },
      },
      app: {
        definitionPath: "",
        componentPath: "",
        args: {},
        childComponents: {},
        httpRoutes: { httpModuleRoutes: routes, mounts: [] },
        exports: {},
      },
      schemaChange: this.#schemaChange(name, pending),
    };
  }

  waitForSchema(body: Fields): Fields {
    const pending = this.#find(body.schemaChange);
    if (pending === undefined) return { type: "raceDetected" };
    try {
      this.#host.checkSchema(pending.analysis.schemaJson);
      return { type: "complete" };
    } catch (error) {
      if (!(error instanceof SchemaMismatch)) throw error;
      return {
        type: "failed",
        componentPath: "",
        tableName: error.tableName,
        error: error.message,
      };
    }
  }

  async finish(body: Fields): Promise<Fields> {
    const startPush = body.startPush as Fields | undefined;
    const pending = this.#find(startPush?.schemaChange);
    if (pending === undefined) {
      throw refusePush("RaceDetected", "This push is no longer known. Push again.");
    }
    const differences = this.#differences(pending);
    if (body.dryRun === true) return differences;
    if (pending.servedName !== this.#host.served()?.name) {
      throw refusePush("RaceDetected", "Another push was finished meanwhile. Push again.");
    }
    if (!isSame(pending.environment, this.#host.environment())) {
      throw refusePush(
        "RaceDetected",
        "Environment variables changed during the push. Push again.",
      );
    }
    await this.#host.serve(pending.code);
    this.#pending.clear();
    return differences;
  }

  async #prepare(body: Fields): Promise<PendingPush> {
    const served = this.#host.served();
    const environment = this.#host.environment();
    const { app } = readPush(body, (path, hash) => findModule(served, path, hash));
    const artifact = await bundlePushed(app);
    requireAuthVariables(app, environment);
    const analysis = await analyseInProcess({ artifact, environment: { ...environment } });
    requireVariables(analysis, environment);
    requirePossibleCrons(Object.fromEntries(cronsOf(analysis)));
    if (analysis.schemaJson !== null) Schema.parse(analysis.schemaJson);
    const name = randomBytes(12).toString("hex");
    return { app, code: { name, app, artifact }, analysis, servedName: served?.name, environment };
  }

  #schemaChange(name: string, { analysis }: PendingPush): Fields {
    return {
      pushName: name,
      allocatedComponentIds: {},
      schemaIds: {},
      indexDiffs: { "": indexChanges(this.#host.schemaJson(), analysis.schemaJson) },
    };
  }

  #find(schemaChange: unknown): PendingPush | undefined {
    const { pushName } = (schemaChange ?? {}) as { pushName?: unknown };
    return typeof pushName === "string" ? this.#pending.get(pushName) : undefined;
  }

  #differences({ analysis, app }: PendingPush): Fields {
    const bundle = this.#host.bundle();
    const before = new Set(bundle.functions.map(({ path }) => `${path.module}.js`));
    const auth = difference(
      this.#host.providers().map((provider) => JSON.stringify(authInfo(provider))),
      analysis.providers.map((provider) => JSON.stringify(authInfo(provider))),
    );
    return {
      authDiff: auth,
      definitionDiffs: {},
      componentDiffs: {
        "": {
          diffType: { type: "modify" },
          moduleDiff: difference([...before], Object.keys(analysis.modules)),
          udfConfigDiff: null,
          cronDiff: cronDifference(bundle, analysis),
          indexDiff: indexChanges(this.#host.schemaJson(), analysis.schemaJson),
          schemaDiff: null,
          udfServerVersion: app.serverVersion,
        },
      },
    };
  }
}

const emptyDefinition = {
  definitionType: { type: "app" },
  childComponents: [],
  httpMounts: {},
  exports: { type: "branch", branch: [] },
};

function findModule(
  served: PushedCode | null,
  path: string,
  hash: string,
): PushedModule | undefined {
  const module = served?.app.modules.find((candidate) => candidate.path === path);
  return module !== undefined && hashOf(module) === hash ? module : undefined;
}

const readVariable = /process\.env(?:\.([A-Za-z_]\w*)|\[["'](\w+)["']\])/g;

/** The CLI explains how to set a variable that the auth config reads when it gets its name. */
function requireAuthVariables(app: PushedApp, environment: Readonly<Record<string, string>>): void {
  const config = app.modules.find(({ path }) => path === "auth.config.js");
  for (const [, dotted, quoted] of config?.source.matchAll(readVariable) ?? []) {
    const name = dotted ?? quoted ?? "";
    if (Object.hasOwn(environment, name)) continue;
    throw refusePush(
      "AuthConfigMissingEnvironmentVariable",
      `Environment variable ${name} is used in auth config file but its value was not set.`,
    );
  }
}

function requireVariables(
  { definition }: Analysis,
  environment: Readonly<Record<string, string>>,
): void {
  const missing = (definition?.envVars ?? [])
    .filter(([name, rule]) => rule.optional !== true && !Object.hasOwn(environment, name))
    .map(([name]) => name);
  if (missing.length === 0) return;
  throw refusePush(
    "MissingEnvironmentVariables",
    `Environment variables of convex.config.ts are not set: ${missing.join(", ")}. Set them and push again.`,
  );
}

const authInfo = (provider: AuthProvider): Fields =>
  "issuer" in provider
    ? { ...provider, applicationID: provider.applicationID ?? null }
    : { applicationID: provider.applicationID, domain: provider.domain };

const cronsOf = ({ modules }: Analysis) =>
  (modules["crons.js"]?.cronSpecs ?? []) as [string, Bundle["crons"][string]][];

function cronDifference(bundle: Bundle, analysis: Analysis): Fields {
  const next = Object.fromEntries(cronsOf(analysis));
  const { added, removed } = difference(Object.keys(bundle.crons), Object.keys(next));
  const updated = Object.entries(bundle.crons)
    .filter(([name, spec]) => name in next && JSON.stringify(next[name]) !== JSON.stringify(spec))
    .map(([name]) => name);
  return { added, updated, deleted: removed };
}

function routesOfAnalysis({ modules }: Analysis) {
  const routes = modules["http.js"]?.httpRoutes ?? null;
  return routes === null
    ? null
    : routes.map(({ route }: ReturnType<typeof routesOf>[number]) => route);
}

function difference(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

const isSame = (one: object, other: object) => {
  const sorted = (fields: object) => JSON.stringify(Object.entries(fields).sort());
  return sorted(one) === sorted(other);
};
