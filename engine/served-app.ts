import { watch } from "node:fs";
import { buildBundle } from "./functions/bundle";
import { loadBundle } from "./functions/load-bundle";
import type { Bundle } from "./functions/load-bundle";
import { parseProviders } from "./tokens/providers";
import type { AuthProvider } from "./tokens/providers";

/** The app's functions as loaded, with what else its folder says about the server. */
export interface ServedApp {
  bundle: Bundle;
  providers: readonly AuthProvider[];
}

export async function loadApp(
  functionsDir: string,
  cacheDir: string | null,
  environment: () => Readonly<Record<string, string>>,
): Promise<ServedApp> {
  const artifact = await buildBundle(functionsDir, cacheDir === null ? {} : { cacheDir });
  const bundle = loadBundle(artifact, environment);
  return { bundle, providers: parseProviders(bundle.authConfig) };
}

const settleMs = 60;

/** Calls `changed` after files of the folder were written; editors write several times, so it waits for quiet. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name?.startsWith("_generated") === true) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
  });
  watcher.on("error", () => undefined);
  return () => {
    if (timer !== null) clearTimeout(timer);
    watcher.close();
  };
}
