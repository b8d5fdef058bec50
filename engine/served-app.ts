import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { PushStore } from "./admin/deploy/push-store";
import type { PushedCode } from "./admin/deploy/push-store";
import { buildBundle, buildPrograms } from "./functions/bundle";
import type { BundleArtifact } from "./functions/bundle";
import { loadBundle } from "./functions/load-bundle";
import type { Bundle } from "./functions/load-bundle";
import { projectFileOf } from "./functions/project-file";
import { parseProviders } from "./tokens/providers";
import type { AuthProvider } from "./tokens/providers";

/** The app's functions as loaded, with what else they say about the server. */
export interface ServedApp {
  bundle: Bundle;
  providers: readonly AuthProvider[];
  /** The push that brought them; null when they come from a folder or there are none yet. */
  pushed: PushedCode | null;
  /** False for a server without functions, which leaves the data as it is. */
  hasCode: boolean;
}

interface CodeOptions {
  /** Null for a server that gets its functions by pushes alone. */
  functionsDir: string | null;
  bundlesDir: string | null;
  pushesDir: string | null;
  environment: () => Readonly<Record<string, string>>;
}

/** Where the functions come from: a folder or what was pushed, whichever is newer. */
export class CodeSource {
  readonly store: PushStore;
  readonly #options: CodeOptions;

  constructor(options: CodeOptions) {
    this.#options = options;
    this.store = new PushStore(options.pushesDir);
  }

  /** What is to be served when `current` was pushed last, if anything was. */
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

  async #buildFolder(): Promise<BundleArtifact | null> {
    const { functionsDir, bundlesDir: cacheDir } = this.#options;
    if (functionsDir === null) return null;
    return await buildBundle(functionsDir, cacheDir === null ? {} : { cacheDir });
  }

  #open(artifact: BundleArtifact, pushed: PushedCode | null, hasCode: boolean): ServedApp {
    const bundle = loadBundle(artifact, this.#options.environment);
    return { bundle, providers: parseProviders(bundle.authConfig), pushed, hasCode };
  }
}

async function nothing(): Promise<BundleArtifact> {
  const built = await buildPrograms("/", { entries: [], nodeEntries: [], external: [] });
  return built.artifact;
}

const settleMs = 60;

/** Calls `changed` after the functions or their `convex.json` were written; editors write several times, so it waits for quiet. */
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
    // By its folder: an editor may put another file in its place.
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
