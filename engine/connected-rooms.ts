import type { DeploymentHost } from "./admin/deploy/deployment";
import { FunctionLog } from "./admin/deploy/function-log";
import type { PushedCode } from "./admin/deploy/push-store";
import { Environment } from "./admin/environment";
import { BlobStore } from "./blobs/blob-store";
import { systemClock, systemRng } from "./clock";
import type { Clock, Rng } from "./clock";
import type { Database } from "./db/database";
import type { EngineOptions } from "./engine-options";
import { anonymous, type Outcome } from "./functions/call";
import { guardRejections } from "./functions/rejection-guard";
import { runAny } from "./functions/run-any";
import { Runtime } from "./functions/runtime";
import { Watchdog } from "./functions/watchdog";
import type { HttpHost } from "./http/host";
import { httpHostOf, syncHostOf } from "./hosts";
import { systemTimers } from "./jobs/alarm";
import { CronJobs, demandPossibleCrons } from "./jobs/crons";
import { Scheduler } from "./jobs/scheduler";
import { blobLimits, upkeepLimits } from "./limits";
import { openData } from "./opened-data";
import type { OpenedData } from "./opened-data";
import { CodeSource } from "./served-app";
import type { ServedApp } from "./served-app";
import { troubleLine } from "./server-log";
import { SyncServer } from "./sync/server";
import type { KeyRing } from "./tokens/key-ring";
import { TokenVerifier } from "./tokens/verify";
import { keepUp } from "./upkeep";

const jobsStopWithinMs = 1_500;

/** What is opened before the rooms are wired, because each of these steps may refuse. */
interface Ground {
  options: EngineOptions;
  url: string;
  clock: Clock;
  rng: Rng;
  data: OpenedData;
  environment: Environment;
  code: CodeSource;
  app: ServedApp;
  blobs: BlobStore;
}

/** All rooms of one server, wired to each other. */
export class Rooms {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly sync: SyncServer;
  readonly environment: Environment;
  readonly httpHost: HttpHost;
  readonly #ground: Ground;
  readonly #runtime: Runtime;
  readonly #scheduler: Scheduler;
  readonly #crons: CronJobs;
  readonly #watchdog: Watchdog | null;
  readonly #undo: (() => void)[];
  readonly #log = new FunctionLog();
  #app: ServedApp;
  #reloading: Promise<void> = Promise.resolve();

  static async open(options: EngineOptions, url: string): Promise<Rooms> {
    const clock = options.clock ?? systemClock;
    const rng = options.rng ?? systemRng();
    const data = await openData({
      dataDir: options.dataDir,
      clock,
      rng,
      salvage: options.onSalvage,
    });
    try {
      const rooms = new Rooms(await layGround(options, url, { clock, rng, data }));
      await rooms.#begin();
      return rooms;
    } catch (error) {
      await data.close();
      throw error;
    }
  }

  private constructor(ground: Ground) {
    const { options, url, clock, rng, data, app, blobs } = ground;
    const report = (error: unknown, doing: string) => options.log?.(troubleLine(error, doing));
    this.#ground = ground;
    this.#app = app;
    this.db = data.db;
    this.blobs = blobs;
    this.environment = ground.environment;
    const jobsOptions = {
      db: this.db,
      timers: { ...systemTimers, nowMs: () => clock.nowMs() },
      report,
    };
    this.#scheduler = new Scheduler(jobsOptions);
    this.#crons = new CronJobs(jobsOptions);
    this.#watchdog = options.endsWhenBlocked === true ? new Watchdog() : null;
    this.#runtime = new Runtime({
      db: this.db,
      clock,
      rng,
      functions: app.bundle,
      storage: blobs,
      jobs: this.#scheduler,
      redactsErrors: options.redactsErrors ?? true,
      report: (call) => {
        this.#log.add(call);
        if (call.logLines.length > 0 || call.error !== null) options.onCall?.(call);
      },
      ...(this.#watchdog === null ? {} : { watchdog: this.#watchdog }),
    });
    const tokens = new TokenVerifier({
      clock,
      providers: () => this.#app.providers,
      own: () => this.#ownIssuer(),
    });
    const runtime = this.#runtime;
    const served = () => this.#app;
    const parts = { options, url, clock, db: this.db, runtime, blobs, tokens, app: served, report };
    this.sync = new SyncServer(syncHostOf(parts));
    this.httpHost = httpHostOf(parts, this.sync);
    this.#undo = [
      keepUp({
        run: () => blobs.sweep(),
        everyMs: blobLimits.sweepEveryMs,
        failed: (error) => report(error, "removing files that nothing names"),
      }),
      keepUp({
        run: () => this.db.pruneRequests(),
        everyMs: upkeepLimits.forgetAnswersEveryMs,
        failed: (error) => report(error, "forgetting the answers to old requests"),
      }),
      runtime.onSwap(() => this.sync.refreshAll()),
      guardRejections((reason) => report(reason, "running something unattended")),
      this.db.onFailure((error) => options.onFatal?.(error)),
    ];
  }

  /** Any function, internal ones too, in nobody's name. */
  runAny(path: string, argsJson: string): Promise<Outcome> {
    return runAny(this.#runtime, { path, argsJson, identity: anonymous });
  }

  /** The functions are evaluated anew, because modules and auth.config may have read a variable once. */
  async changeEnvironment(changes: Readonly<Record<string, string | null>>): Promise<void> {
    await this.environment.change(changes);
    await this.reload();
  }

  /** Throws, and serves on as before, when the functions cannot be served. */
  reload(): Promise<void> {
    return this.#inTurn(async () => this.#swap(await this.#ground.code.load(this.#app.pushed)));
  }

  /** What was pushed takes the place of what is served: on disk first, then named by the commit that brings its schema. */
  push(code: Omit<PushedCode, "folderHash">): Promise<void> {
    const source = this.#ground.code;
    return this.#inTurn(async () => {
      const next = await source.take(code);
      if (next.pushed !== null) await source.store.write(next.pushed);
      await this.#swap(next);
      await source.store.keepOnly(this.db.push);
    });
  }

  deploymentHost(): DeploymentHost {
    const { data, url, options } = this.#ground;
    return {
      db: this.db,
      runtime: this.#runtime,
      blobs: this.blobs,
      sync: this.sync.host,
      log: this.#log,
      url,
      key: Buffer.from(data.keys.secretFor("admin key")).toString("base64url"),
      served: () => this.#app.pushed,
      bundle: () => this.#app.bundle,
      providers: () => this.#app.providers,
      schemaJson: () => this.db.head.catalog.schema?.json ?? null,
      environment: () => this.environment.values(),
      storedVariables: () => this.environment.stored(),
      changeEnvironment: (changes) => this.changeEnvironment(changes),
      checkSchema: (schemaJson) => this.db.checkSchema(schemaJson),
      serve: (code) => this.push(code),
      folder: data.transfersDir,
      unhurried: (run) => this.#unhurried(run),
      report: (error, doing) => options.log?.(troubleLine(error, doing)),
    };
  }

  /** Running mutations finish and sockets are closed; jobs and HTTP calls go on. */
  stopSockets(): Promise<void> {
    return this.sync.close();
  }

  async close(): Promise<void> {
    await this.sync.close();
    const jobs = Promise.all([this.#scheduler.stop(), this.#crons.stop()]);
    await Promise.race([jobs, new Promise((resolve) => setTimeout(resolve, jobsStopWithinMs))]);
    this.#runtime.close();
    this.blobs.close();
    await this.#ground.data.close();
    for (const undo of this.#undo) undo();
    await this.#watchdog?.stop();
  }

  async #begin(): Promise<void> {
    this.blobs.attach(this.db);
    await this.#scheduler.start(this.#runtime);
    await this.#crons.serve(this.#runtime, this.#app.bundle.crons);
  }

  #inTurn(run: () => Promise<void>): Promise<void> {
    const next = this.#reloading.catch(() => undefined).then(run);
    this.#reloading = next;
    return next;
  }

  /** What is done in one go may hold the thread for longer than a function ever should. */
  #unhurried<T>(run: () => Promise<T>): Promise<T> {
    return this.#watchdog === null ? run() : this.#watchdog.paused(run);
  }

  async #swap(next: ServedApp): Promise<void> {
    await this.#unhurried(() => adopt(this.db, next));
    this.#app = next;
    this.#runtime.swap(next.bundle);
    await this.#crons.serve(this.#runtime, next.bundle.crons);
  }

  #ownIssuer(): { issuer: string; jwks: string | undefined } {
    const { CONVEX_SITE_URL: issuer, JWKS: jwks } = this.environment.values();
    return { issuer: issuer ?? this.#ground.url, jwks };
  }
}

async function layGround(
  options: EngineOptions,
  url: string,
  { clock, rng, data }: Pick<Ground, "clock" | "rng" | "data">,
): Promise<Ground> {
  const { db, keys } = data;
  const secrets = secretsOf(keys, options.secretVariables ?? []);
  const environment = new Environment(db, () => ({
    CONVEX_CLOUD_URL: url,
    CONVEX_SITE_URL: url,
    SITE_URL: url,
    JWT_PRIVATE_KEY: keys.privateKey,
    JWKS: keys.jwks,
    ...secrets,
    ...options.environment,
  }));
  const code = new CodeSource({
    functionsDir: options.functionsDir,
    bundlesDir: data.bundlesDir,
    pushesDir: data.pushesDir,
    environment: () => environment.values(),
  });
  const app = await code.load(await code.store.read(db.push));
  await adopt(db, app);
  await noteStart(db, clock.nowMs());
  const blobs = await BlobStore.open({
    folder: data.blobsDir,
    secret: keys.secretFor("upload tokens"),
    publicUrl: () => url,
    clock,
    rng,
  });
  return { options, url, clock, rng, data, environment, code, app, blobs };
}

const secretsOf = (keys: KeyRing, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, Buffer.from(keys.secretFor(`variable ${name}`)).toString("base64")]),
  );

/** Everything that can be refused is refused before anything has changed. */
async function adopt(db: Database, { bundle, pushed, hasCode }: ServedApp): Promise<void> {
  demandPossibleCrons(bundle.crons);
  if (hasCode) await db.setSchema(bundle.schemaJson, pushed?.name ?? "");
}

/**
 * A commit at every start lifts the newest timestamp to the wall clock's: a page that saw a later timestamp than a
 * restored folder holds can then go on.
 */
async function noteStart(db: Database, nowMs: number): Promise<void> {
  await db.transact((tx) => {
    const source = { type: "FullTableScan", tableName: "_starts", order: "asc" } as const;
    const last = tx.query({ source, operators: [] }, "engine").next();
    if (last === null) tx.insert("_starts", { startedMs: nowMs, startCount: 1 }, "engine");
    else {
      const { startCount } = JSON.parse(last.json) as { startCount: number };
      const value = { startedMs: nowMs, startCount: startCount + 1 };
      tx.replace(last.id, value, { access: "engine" });
    }
  });
}
