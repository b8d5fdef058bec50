import { watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { InstalledPackages, type LockedPackages } from "./admin/deploy/installed-packages";
import { PushStore } from "./admin/deploy/push-store";
import type { PushedCode } from "./admin/deploy/push-store";
import { PassingRefusal } from "./admin/passing-refusal";
import type { Migrations } from "./db/schema/migrations";
import { buildBundle, buildPrograms } from "./functions/bundle/bundle";
import type { BundleArtifact } from "./functions/bundle/bundle";
import { loadBundle } from "./functions/bundle/load-bundle";
import type { Bundle } from "./functions/bundle/load-bundle";
import { isPrebuilt, readPrebuiltBundle } from "./functions/bundle/prebuilt-bundle";
import { projectFileOf } from "./functions/bundle/project-file";
import { messageOf } from "./functions/failure";
import { declareInProcess } from "./functions/node/declare-in-process";
import { standIns } from "./functions/node/declared-modules";
import type { NodeWorkerLimits } from "./functions/node/limits";
import { NodeWorkers } from "./functions/node/node-workers";
import type { PackageLimits } from "./limits";
import { parseProviders } from "./tokens/providers";
import type { AuthProvider } from "./tokens/providers";

/** The app's loaded functions, with their settings for the server. */
export interface ServedApp {
  bundle: Bundle;
  providers: readonly AuthProvider[];
  /** The push they came with; null for functions from a folder or without functions. */
  pushed: PushedCode | null;
  /** False for a server without functions, which leaves the data unchanged. */
  hasCode: boolean;
  /** Why packages that some of its "use node" functions need are not installed; null when they are. */
  missing: string | null;
  nodeWorkers: NodeWorkers | null;
}

/** From `migrations.ts`: how documents of older releases are migrated. */
export function migrationsOf(bundle: Bundle): Migrations {
  const exports = bundle.exportsOf("migrations");
  if (exports === undefined || exports instanceof Promise) return {};
  return (exports.migrations ?? {}) as Migrations;
}

interface CodeOptions {
  /** Null for a server that only gets pushed functions. */
  functionsDir: string | null;
  bundlesDir: string | null;
  pushesDir: string | null;
  packagesDir: string;
  environment: () => Readonly<Record<string, string>>;
  report: (error: unknown, doing: string) => void;
  nodeWorkerLimits?: Partial<NodeWorkerLimits>;
  packageLimits?: Partial<PackageLimits>;
}

/** Loads functions from a folder or a push, whichever is newer. */
export class CodeSource {
  readonly store: PushStore;
  readonly packages: InstalledPackages;
  readonly #options: CodeOptions;

  constructor(options: CodeOptions) {
    this.#options = options;
    this.store = new PushStore(options.pushesDir);
    this.packages = new InstalledPackages(options.packagesDir, options.packageLimits);
  }

  async load(current: PushedCode | null): Promise<ServedApp> {
    const folder = await this.#buildFolder();
    const isNewest = current !== null && current.folderHash === (folder?.hash ?? null);
    const pushed = isNewest || folder === null ? current : null;
    const artifact = pushed?.artifact ?? folder ?? (await nothing());
    return this.#open(artifact, pushed, pushed !== null || folder !== null);
  }

  async take(code: Omit<PushedCode, "folderHash">): Promise<ServedApp> {
    const folder = await this.#buildFolder();
    return this.#open(code.artifact, { ...code, folderHash: folder?.hash ?? null }, true);
  }

  /** Installs packages that the data folder lacks. Null, or the reason why they cannot be installed. */
  async #missing(packages: LockedPackages | undefined): Promise<string | null> {
    if (packages === undefined) return null;
    const { list, lock } = packages;
    try {
      await this.packages.provide(list, lock);
      return null;
    } catch (error) {
      const names = list.map(({ name, version }) => `${name}@${version}`).join(", ");
      return `The pushed functions' packages ${names} cannot be installed again. ${messageOf(error)}`;
    }
  }

  async #buildFolder(): Promise<BundleArtifact | null> {
    const { functionsDir, bundlesDir: cacheDir } = this.#options;
    if (functionsDir === null) return null;
    if (isPrebuilt(functionsDir)) return await readPrebuiltBundle(functionsDir);
    return await buildBundle(functionsDir, cacheDir === null ? {} : { cacheDir });
  }

  async #open(
    program: BundleArtifact,
    pushed: PushedCode | null,
    hasCode: boolean,
  ): Promise<ServedApp> {
    const missing = await this.#missing(pushed?.packages);
    // A push stored by an older release does not say what its modules define.
    if (missing !== null && pushed?.declared === undefined) throw new PassingRefusal(missing);
    const artifact = this.packages.asUsedBy(program, pushed?.packages, missing);
    const { environment, bundlesDir, report, nodeWorkerLimits: limits } = this.#options;
    const nodeWorkers =
      artifact.programs.node === null
        ? null
        : new NodeWorkers(artifact, { environment, report, ...(limits ? { limits } : {}) });
    const declared =
      pushed?.declared ?? (await declareInProcess(artifact, environment(), bundlesDir));
    const nodeModules = nodeWorkers === null ? [] : standIns(declared, nodeWorkers.run);
    const bundle = loadBundle(artifact, environment, {
      nodeModules: new Map(nodeModules),
      compiledFile: bundlesDir === null ? null : join(bundlesDir, "compiled"),
    });
    return {
      bundle,
      providers: parseProviders(bundle.authConfig),
      pushed: pushed && { ...pushed, declared },
      hasCode,
      missing,
      nodeWorkers,
    };
  }
}

async function nothing(): Promise<BundleArtifact> {
  const built = await buildPrograms("/", { entries: [], nodeEntries: [], external: [] });
  return built.artifact;
}

const settleMs = 60;

/**
 * Calls `changed` after the functions or their `convex.json` were written. Waits for a pause, because editors write
 * several times.
 */
export function watchFunctions(functionsDir: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
  };
  const projectFile = projectFileOf(functionsDir);
  const watchers = [
    watch(functionsDir, { recursive: true }, (_event, name) => {
      if (name?.startsWith("_generated") !== true) soon();
    }),
    // Watches its folder, because an editor may replace the file.
    watch(dirname(projectFile), (_event, name) => {
      if (name === basename(projectFile)) soon();
    }),
  ];
  for (const watcher of watchers) watcher.on("error", () => undefined);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
