import { Environment } from "./admin/environment";
import { BlobStore } from "./blobs/blob-store";
import { type Clock, type Rng, systemClock } from "./clock";
import type { Database } from "./db/database";
import { SchemaMismatch } from "./db/errors";
import type { EngineOptions } from "./engine-options";
import { requirePossibleCrons } from "./jobs/crons";
import type { OpenedData } from "./opened-data";
import { cronsOf, schemasOf } from "./functions/components/parts";
import { CodeSource, migrationsOf, type ServedApp } from "./served-app";
import { errorLine } from "./server-log";
import { noteStart } from "./start-note";
import type { KeyRing } from "./tokens/key-ring";

/** Parts that are opened before the others are connected, because each of these steps may fail. */
export interface ServerBase {
  options: EngineOptions;
  url: string;
  clock: Clock;
  rng: Rng;
  data: OpenedData;
  environment: Environment;
  /** The time of the start. State reports contain it too, so that the app can tell this run's from earlier ones. */
  startedAtMs: number;
  code: CodeSource;
  app: ServedApp;
  blobs: BlobStore;
}

export async function openServerBase(
  options: EngineOptions,
  url: string,
  { clock, rng, data }: Pick<ServerBase, "clock" | "rng" | "data">,
): Promise<ServerBase> {
  const startedAtMs = clock.nowMs();
  const { environment, code, app } = await loadApp(options, url, { data, startedAtMs });
  const { db } = data;
  await applyApp(db, app);
  await noteStart(db, clock.nowMs(), options);
  const blobs = await BlobStore.open({
    folder: data.blobsDir,
    secret: data.keys.secretFor("upload tokens"),
    publicUrl: () => url,
    clock,
    rng,
    isInDoubt: () => data.doubt() !== null,
    warn: (line) => options.log?.(line),
  });
  return { options, url, clock, rng, data, environment, startedAtMs, code, app, blobs };
}

export async function loadApp(
  options: EngineOptions,
  url: string,
  { data, startedAtMs }: Pick<ServerBase, "data" | "startedAtMs">,
): Promise<Pick<ServerBase, "environment" | "code" | "app">> {
  const { db, keys } = data;
  const clock = options.clock ?? systemClock;
  const isReported = options.reportsStateTo !== undefined;
  const environment = new Environment(db, () => ({
    CONVEX_CLOUD_URL: url,
    CONVEX_SITE_URL: url,
    SITE_URL: url,
    JWT_PRIVATE_KEY: keys.privateKey,
    JWKS: keys.jwksAt(clock.nowMs()),
    ...formerOf("JWT_PRIVATE_KEY", keys.formerPrivateKeys),
    ...(isReported ? { SERVER_STARTED_AT: String(startedAtMs) } : {}),
    ...secretsOf(keys, options.secretVariables ?? []),
    ...options.environment,
  }));
  const code = new CodeSource({
    functionsDir: options.functionsDir,
    bundlesDir: options.bundlesDir ?? data.bundlesDir,
    pushesDir: data.pushesDir,
    packagesDir: data.packagesDir,
    environment: () => environment.values(),
    report: (error, doing) => options.log?.(errorLine(error, doing)),
    ...(options.nodeWorkerLimits ? { nodeWorkerLimits: options.nodeWorkerLimits } : {}),
    ...(options.packageLimits ? { packageLimits: options.packageLimits } : {}),
  });
  const app = await code.load(await code.store.read(db.push));
  return { environment, code, app };
}

/** Each secret with its former ones, which still open what they have sealed. */
function secretsOf(keys: KeyRing, names: readonly string[]): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of names) {
    const [current, ...former] = keys.secretsOfVariable(name);
    Object.assign(secrets, { [name]: current }, formerOf(name, former));
  }
  return secrets;
}

export const formerName = (name: string): string => `${name}_FORMER`;

const formerOf = (name: string, former: readonly string[]): Record<string, string> =>
  former.length === 0 ? {} : { [formerName(name)]: former.join("\n") };

/** Everything that can fail does so before any change. */
export async function applyApp(
  db: Database,
  { bundle, pushed, hasCode }: ServedApp,
): Promise<void> {
  requirePossibleCrons(cronsOf(bundle));
  if (!hasCode) return;
  const migrations = migrationsOf(bundle);
  const components = schemasOf(bundle);
  try {
    if (db.checkSchema(bundle.schemaJson, migrations, components)) await db.keepPrevious();
    await db.setSchema(bundle.schemaJson, pushed?.name ?? "", migrations, components);
  } catch (error) {
    // The error ends the start and is logged, and the log has other readers than the author.
    throw error instanceof SchemaMismatch ? error.withoutValues() : error;
  }
}
