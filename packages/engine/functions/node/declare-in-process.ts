import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundleArtifact } from "../bundle/bundle";
import { BundleError } from "../bundle/bundle-error";
import type { DeclaredModule } from "./declared-modules";
import { watchHeldTime } from "../held-time";
import { forkWorker } from "./fork-worker";
import { nodeWorkerLimits } from "./limits";
import { nodePartOf, type EnvironmentValues, type FromWorker, type ToWorker } from "./messages";

/** Increase it when the stored shape changes. */
const format = 1;

const known = new Map<string, Promise<readonly DeclaredModule[]>>();

/**
 * Returns the definitions of a bundle's "use node" program. A separate process loads the program and is then ended,
 * because even loading a module may do harm. As with a push to Convex this happens once for each program; the result is
 * stored in `cacheDir` for the next start.
 */
export async function declareInProcess(
  artifact: BundleArtifact,
  environment: EnvironmentValues,
  cacheDir: string | null,
): Promise<readonly DeclaredModule[]> {
  if (artifact.programs.node === null) return [];
  const key = createHash("sha256")
    .update(
      `${format} ${artifact.packagesDir ?? artifact.functionsDir}\n${artifact.programs.node.code}`,
    )
    .digest("hex");
  const declared = known.get(key) ?? readOrLoad(artifact, environment, cacheDir, key);
  known.set(key, declared);
  // Not cached, because it may succeed with other environment variables.
  return await declared.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
}

interface StoredDeclarations {
  readonly key: string;
  readonly modules: readonly DeclaredModule[];
}

async function readOrLoad(
  artifact: BundleArtifact,
  environment: EnvironmentValues,
  cacheDir: string | null,
  key: string,
): Promise<readonly DeclaredModule[]> {
  const file = cacheDir === null ? null : join(cacheDir, "node-functions.json");
  const kept = file === null ? null : await readStored(file);
  if (kept?.key === key) return kept.modules;
  const modules = await ask({ artifact: nodePartOf(artifact), environment });
  if (cacheDir !== null && file !== null) {
    await mkdir(cacheDir, { recursive: true, mode: 0o700 });
    const temporary = `${file}.${randomUUID()}.tmp`;
    await writeFile(temporary, JSON.stringify({ key, modules }), { mode: 0o600 });
    await rename(temporary, file);
  }
  return modules;
}

async function readStored(file: string): Promise<StoredDeclarations | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as StoredDeclarations;
  } catch {
    return null;
  }
}

async function ask(
  program: Extract<ToWorker, { kind: "declare" }>["program"],
): Promise<readonly DeclaredModule[]> {
  const { heapMbMax, startWithinMs, asleepMsMax, beatEveryMs } = nodeWorkerLimits;
  const child = forkWorker(heapMbMax);
  let unwatch: () => void = () => undefined;
  try {
    return await new Promise((resolve, reject) => {
      const refuse = (message: string) => reject(new BundleError(message));
      const within = `${startWithinMs / 1000} s`;
      const timeoutError = () => refuse(`The "use node" modules were not loaded within ${within}.`);
      const bounds = { beatEveryMs, busyMsMax: startWithinMs, asleepMsMax };
      unwatch = watchHeldTime(bounds, child.pid, timeoutError);
      child.on("message", (message: FromWorker) => {
        if (message.kind === "declared") resolve(message.modules);
        else if (message.kind === "refused") refuse(message.message);
        else if (message.kind === "fault") refuse(message.thrown.message);
      });
      child.once("error", reject);
      child.once("close", () => {
        refuse('The "use node" modules ended the process that loaded them.');
      });
      const task: ToWorker = { kind: "declare", program };
      child.send(task);
    });
  } finally {
    unwatch();
    child.kill("SIGKILL");
  }
}
