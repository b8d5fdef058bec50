import { randomBytes } from "node:crypto";
import { splitStoredName } from "../../db/catalog";
import { SchemaMismatch } from "../../db/errors";
import { Schema } from "../../db/schema/schema";
import type { SchemaTexts } from "../../db/schema/schemas";
import type { Bundle } from "../../functions/bundle/load-bundle";
import { flatMounts } from "../../functions/components/mounts";
import { requirePossibleCrons } from "../../jobs/crons";
import type { AuthProvider } from "../../tokens/providers";
import { analyseInProcess } from "./analyse-in-process";
import type { Analysis } from "./analysis";
import { analysesOf, checkedApp, schemasOfAnalysis } from "./checked-components";
import { indexChanges, type IndexChanges } from "./index-changes";
import type { InstalledPackages, LockedPackages, NodePackage } from "./installed-packages";
import { PackagesRefused } from "./npm-install";
import { hashOf, readPush, refusePush } from "./push-request";
import type { PushedApp, PushedModule } from "./push-request";
import type { PushedCode } from "./push-store";
import { bundlePushed } from "./pushed-bundle";

export interface PushHost {
  served(): PushedCode | null;
  bundle(): Bundle;
  providers(): readonly AuthProvider[];
  schemas(): SchemaTexts;
  /** Whether the component has tables, even if it is no longer mounted. */
  hasData(component: string): boolean;
  environment(): Readonly<Record<string, string>>;
  readonly packages: InstalledPackages;
  /** Throws when a document does not match; changes nothing. */
  checkSchemas(schemas: SchemaTexts): void;
  /** Switches code, schema, cron jobs and providers at once, or changes nothing. */
  serve(code: Omit<PushedCode, "folderHash">): Promise<void>;
}

interface PendingPush {
  readonly app: PushedApp;
  readonly code: Omit<PushedCode, "folderHash">;
  readonly analysis: Analysis;
  /** The served push that this push was compared with. */
  readonly servedName: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

type Fields = Record<string, unknown>;

const pendingMax = 4;

/**
 * The steps of the CLI's push. In each step the client sends back what it got in earlier ones, but only the push's name
 * is read from that. Pushes that are never finished, such as those of code generation, are dropped.
 */
export class Pushes {
  readonly #host: PushHost;
  readonly #pending = new Map<string, PendingPush>();

  constructor(host: PushHost) {
    this.#host = host;
  }

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
    return {
      environmentVariables: {}, // values stay on the server, which also checks that they have not changed
      externalDepsId: null,
      componentDefinitionPackages: {},
      appAuth: analysis.providers.map(authInfo),
      analysis: analysesOf(analysis, app.serverVersion),
      app: checkedApp(analysis),
      schemaChange: this.#schemaChange(name, pending),
    };
  }

  waitForSchema(body: Fields): Fields {
    const pending = this.#find(body.schemaChange);
    if (pending === undefined) return { type: "raceDetected" };
    try {
      this.#host.checkSchemas(schemasOfAnalysis(pending.analysis));
      return { type: "complete" };
    } catch (error) {
      if (!(error instanceof SchemaMismatch)) throw error;
      const { component, name } = splitStoredName(error.tableName);
      return {
        type: "failed",
        componentPath: component,
        tableName: name,
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
    const request = readPush(body, (path, hash) => findModule(served, path, hash));
    const { app } = request;
    const artifact = await bundlePushed(app, request.packages);
    requireAuthVariables(app, environment);
    const packages = await this.#install(request.packages);
    const analysis = await analyseInProcess({
      artifact: this.#host.packages.asUsedBy(artifact, packages),
      environment: { ...environment },
    });
    requireVariables(analysis, environment);
    for (const part of [analysis, ...Object.values(analysis.components)]) {
      requirePossibleCrons(Object.fromEntries(cronsOf(part)));
      if (part.schemaJson !== null) Schema.parse(part.schemaJson);
    }
    const name = randomBytes(12).toString("hex");
    const code = { name, app, artifact, ...(packages === undefined ? {} : { packages }) };
    return { app, code, analysis, servedName: served?.name, environment };
  }

  async #install(list: readonly NodePackage[]): Promise<LockedPackages | undefined> {
    if (list.length === 0) return undefined;
    return await this.#host.packages.provide(list).catch((error: unknown) => {
      if (!(error instanceof PackagesRefused)) throw error;
      const names = list.map(({ name, version }) => `${name}@${version}`).join(", ");
      throw refusePush(
        "InvalidExternalModules",
        `Hit an error while pushing:\nThe external packages ${names} were not installed. ${error.message}`,
      );
    });
  }

  #schemaChange(name: string, { analysis }: PendingPush): Fields {
    return {
      pushName: name,
      allocatedComponentIds: {},
      schemaIds: {},
      indexDiffs: this.#indexDifferences(analysis),
    };
  }

  #indexDifferences(analysis: Analysis): Record<string, IndexChanges> {
    const [before, after] = [this.#host.schemas(), schemasOfAnalysis(analysis)];
    const changed = Object.keys(after.components).map((path) => [
      path,
      indexChanges(before.components[path] ?? null, after.components[path] ?? null),
    ]);
    const entries = [["", indexChanges(before.app, after.app)], ...changed] as const;
    return Object.fromEntries(entries) as Record<string, IndexChanges>;
  }

  #find(schemaChange: unknown): PendingPush | undefined {
    const { pushName } = (schemaChange ?? {}) as { pushName?: unknown };
    return typeof pushName === "string" ? this.#pending.get(pushName) : undefined;
  }

  #differences(pending: PendingPush): Fields {
    const { analysis } = pending;
    const bundle = this.#host.bundle();
    const indexes = this.#indexDifferences(analysis);
    const auth = difference(
      this.#host.providers().map((provider) => JSON.stringify(authInfo(provider))),
      analysis.providers.map((provider) => JSON.stringify(authInfo(provider))),
    );
    return {
      authDiff: auth,
      definitionDiffs: {},
      componentDiffs: {
        "": this.#differencesOf("modify", bundle, analysis, indexes[""]),
        ...this.#componentDifferences(pending, indexes),
      },
    };
  }

  #componentDifferences(
    { analysis }: PendingPush,
    indexes: Readonly<Record<string, IndexChanges>>,
  ): Fields {
    const { components } = this.#host.bundle();
    const mounted = flatMounts(analysis.mounts);
    const next = mounted.map(({ path, definitionPath }) => {
      const before = components.get(path);
      const type =
        before !== undefined ? "modify" : this.#host.hasData(path) ? "remount" : "create";
      const after = analysis.components[definitionPath];
      return [path, this.#differencesOf(type, before, after, indexes[path])];
    });
    const paths = new Set(mounted.map(({ path }) => path));
    const gone = [...components].filter(([path]) => !paths.has(path));
    const ended = gone.map(([path, part]) => [
      path,
      this.#differencesOf("unmount", part, undefined, undefined),
    ]);
    return Object.fromEntries([...next, ...ended]) as Fields;
  }

  #differencesOf(
    type: "create" | "modify" | "remount" | "unmount",
    before: Pick<Bundle, "functions" | "crons"> | undefined,
    after: Pick<Analysis, "modules"> | undefined,
    indexDiff: IndexChanges = indexChanges(null, null),
  ): Fields {
    const modules = new Set((before?.functions ?? []).map(({ path }) => `${path.module}.js`));
    return {
      diffType: { type },
      moduleDiff: difference([...modules], Object.keys(after?.modules ?? {})),
      udfConfigDiff: null,
      cronDiff: cronDifference(before?.crons ?? {}, after),
      indexDiff,
      schemaDiff: null,
    };
  }
}

function findModule(
  served: PushedCode | null,
  path: string,
  hash: string,
): PushedModule | undefined {
  const module = served?.app.modules.find((candidate) => candidate.path === path);
  return module !== undefined && hashOf(module) === hash ? module : undefined;
}

const readVariable = /process\.env(?:\.([A-Za-z_]\w*)|\[["'](\w+)["']\])/g;

/**
 * Refuses a push whose auth config reads a variable that is not set. The error names it, so that the CLI can explain
 * how to set it.
 */
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

const cronsOf = ({ modules }: Pick<Analysis, "modules">) =>
  (modules["crons.js"]?.cronSpecs ?? []) as [string, Bundle["crons"][string]][];

function cronDifference(
  before: Bundle["crons"],
  after: Pick<Analysis, "modules"> | undefined,
): Fields {
  const next = Object.fromEntries(after === undefined ? [] : cronsOf(after));
  const { added, removed } = difference(Object.keys(before), Object.keys(next));
  const updated = Object.entries(before)
    .filter(([name, spec]) => name in next && JSON.stringify(next[name]) !== JSON.stringify(spec))
    .map(([name]) => name);
  return { added, updated, deleted: removed };
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
