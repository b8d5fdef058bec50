import type { DeploymentHost } from "./admin/deploy/deployment";
import { scopedKeys } from "./admin/deploy/key-scopes";
import { FunctionLog } from "./admin/deploy/function-log";
import type { PushedCode } from "./admin/deploy/push-store";
import { noteBackup, type BackupOutcome } from "./admin/backup-record";
import type { LogShipper } from "./admin/log-shipper";
import type { Environment } from "./admin/environment";
import type { BlobStore } from "./blobs/blob-store";
import { CallMeters } from "./call-meters";
import { systemClock, systemRng } from "./clock";
import type { Database } from "./db/database";
import type { EngineOptions } from "./engine-options";
import { anonymous, type Outcome } from "./functions/call";
import { cronsOf } from "./functions/components/parts";
import { guardUncaughtErrors } from "./functions/uncaught-errors";
import { runAny } from "./functions/run-any";
import { Runtime } from "./functions/runtime";
import { Watchdog } from "./functions/watchdog";
import type { HttpHost } from "./http/host";
import { Health } from "./health";
import { RelayWatch } from "./relay-watch";
import { KeyRotation } from "./key-rotation";
import { httpHostOf, syncHostOf, type HostParts } from "./hosts";
import { systemTimers } from "./jobs/alarm";
import { countLateJobs } from "./jobs/job-queries";
import { CronJobs } from "./jobs/crons";
import { Scheduler } from "./jobs/scheduler";
import { applyApp, openServerBase, type ServerBase } from "./server-base";
import { maintainData } from "./data-upkeep";
import { maintainFiles, noteMissing } from "./file-upkeep";
import { damageOf, openData } from "./opened-data";
import { openAppFigures, queuesOf } from "./waiting-figures";
import { keepShipping, openShipper, shipLast } from "./shipped-log";
import type { ServedApp } from "./served-app";
import { errorLine } from "./server-log";
import { openStateReport } from "./state-report";
import { SyncServer } from "./sync/server";
import { TokenVerifier } from "./tokens/verify";

const packageListsOf = (...pushes: (PushedCode | null)[]) =>
  pushes.flatMap((push) => (push?.packages === undefined ? [] : [push.packages.list]));

const jobsStopWithinMs = 1_500;

export class Rooms {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly sync: SyncServer;
  readonly environment: Environment;
  readonly httpHost: HttpHost;
  readonly keyRotation: KeyRotation;
  readonly #ground: ServerBase;
  readonly #runtime: Runtime;
  readonly #scheduler: Scheduler;
  readonly #crons: CronJobs;
  readonly #watchdog: Watchdog | null;
  readonly #undo: (() => void)[];
  readonly #health: Health;
  readonly #log = new FunctionLog();
  readonly #shipper: LogShipper | null;
  #app: ServedApp;
  #stopInstalling: () => void = () => undefined;
  #reloading: Promise<void> = Promise.resolve();

  static async open(options: EngineOptions, url: string): Promise<Rooms> {
    const clock = options.clock ?? systemClock;
    const rng = options.rng ?? systemRng();
    const data = await openData({
      dataDir: options.dataDir,
      clock,
      rng,
      salvage: options.onSalvage,
      cacheBytesMax: options.cacheBytesMax,
      loadedDocumentsMax: options.loadedDocumentsMax,
    });
    try {
      const rooms = new Rooms(await openServerBase(options, url, { clock, rng, data }));
      await rooms.#begin();
      return rooms;
    } catch (error) {
      await data.close();
      throw damageOf(error, options.dataDir);
    }
  }

  private constructor(ground: ServerBase) {
    const { options, url, clock, rng, data, app, blobs } = ground;
    const report = (error: unknown, doing: string) => options.log?.(errorLine(error, doing));
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
    this.#watchdog = options.endsWhenBlocked === true ? new Watchdog(options) : null;
    const meters = new CallMeters();
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
        meters.noteCall(call);
        if (call.logLines.length > 0 || call.error !== null) options.onCall?.(call);
      },
      ...(this.#watchdog === null ? {} : { watchdog: this.#watchdog }),
    });
    const tokens = new TokenVerifier({
      clock,
      providers: () => this.#app.providers,
      own: () => this.#ownIssuer(),
      redactsErrors: options.redactsErrors ?? true,
    });
    const runtime = this.#runtime;
    this.#shipper = openShipper(ground, (path) => this.runAny(path, "[{}]"));
    this.#health = this.#openHealth(meters);
    const parts: HostParts = {
      ...{
        options,
        url,
        clock,
        db: this.db,
        runtime,
        blobs,
        tokens,
        app: () => this.#app,
        report,
        meters,
      },
      health: this.#health,
    };
    this.sync = new SyncServer(syncHostOf(parts));
    this.httpHost = httpHostOf(parts, this.sync);
    this.db.onDamaged((place) => data.visits?.noteDamaged(place, (line) => options.log?.(line)));
    this.keyRotation = new KeyRotation(ground, () => this.reload());
    this.#undo = this.#startUpkeep(report);
  }

  runAny(path: string, argsJson: string): Promise<Outcome> {
    return runAny(this.#runtime, { path, argsJson, identity: anonymous });
  }

  /** Evaluates the functions again, because modules and auth.config may have read a variable once. */
  async changeEnvironment(changes: Readonly<Record<string, string | null>>): Promise<void> {
    await this.environment.change(changes);
    await this.reload();
  }

  /** Throws when the functions cannot be served, and continues with the former ones. */
  reload(): Promise<void> {
    return this.#inTurn(async () => this.#swap(await this.#ground.code.load(this.#app.pushed)));
  }

  /**
   * Replaces the served functions by pushed ones. They are on disk before the commit that names them and sets their
   * schema.
   */
  push(code: Omit<PushedCode, "folderHash">): Promise<void> {
    const source = this.#ground.code;
    return this.#inTurn(async () => {
      const next = await source.take(code);
      if (next.pushed !== null) await source.store.write(next.pushed);
      const former = this.#app.pushed;
      await this.#swap(next);
      await source.store.keepOnly(this.db.push);
      // Calls that began before the push still use the former packages.
      await source.packages.keepOnly(packageListsOf(next.pushed, former));
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
      keys: scopedKeys(data.keys),
      served: () => this.#app.pushed,
      bundle: () => this.#app.bundle,
      providers: () => this.#app.providers,
      schemas: () => this.db.schemaTexts,
      hasData: (component) =>
        [...this.db.head.catalog.tables].some((table) => table.component === component),
      environment: () => this.environment.values(),
      packages: this.#ground.code.packages,
      storedVariables: () => this.environment.stored(),
      changeEnvironment: (changes) => this.changeEnvironment(changes),
      checkSchemas: ({ app, components }) => void this.db.checkSchema(app, {}, components),
      serve: (code) => this.push(code),
      folder: data.transfersDir,
      withoutWatchdog: (run) => this.#withoutWatchdog(run),
      report: (error, doing) => options.log?.(errorLine(error, doing)),
    };
  }

  async noteBackup(outcome: BackupOutcome): Promise<void> {
    const { options, clock } = this.#ground;
    if (options.dataDir === null) return;
    await noteBackup(options.dataDir, outcome, clock.nowMs());
    await this.shipLog(); // a backup may begin its stream
    await this.#health.look();
  }

  async visitDocuments(): Promise<void> {
    const { data, options } = this.#ground;
    await data.visits?.visit((line) => options.log?.(line));
  }

  /** Called after a check that found damage, so that /health reports it. */
  async visitAllDocuments(): Promise<void> {
    const { data, options } = this.#ground;
    await data.visits?.visitAll((line) => options.log?.(line));
  }

  async shipLog(): Promise<void> {
    await this.#shipper?.ship();
  }

  /** Ships the log so that the backup can begin its stream. */
  async shipLogForBackup(): Promise<void> {
    this.#shipper?.renewKey();
    await this.shipLog();
  }

  /** Running mutations finish and sockets are closed; jobs and HTTP calls go on. */
  stopSockets(): Promise<void> {
    this.#health.stop();
    return this.sync.close();
  }

  async close(): Promise<void> {
    this.#health.stop();
    await this.sync.close();
    const jobs = Promise.all([this.#scheduler.stop(), this.#crons.stop()]);
    await Promise.race([jobs, new Promise((resolve) => setTimeout(resolve, jobsStopWithinMs))]);
    await shipLast(this.#shipper);
    this.#runtime.close();
    this.#app.nodeWorkers?.close();
    this.blobs.close();
    await this.#ground.data.close();
    for (const undo of this.#undo) undo();
    await this.#watchdog?.stop();
  }

  /** Starts the background work and returns how to end each part. */
  #startUpkeep(report: (error: unknown, doing: string) => void): (() => void)[] {
    return [
      ...maintainFiles(this.blobs, this.#ground.options, report),
      ...keepShipping(this.#shipper, this.#ground.options.shipLimits),
      ...maintainData(this.#ground.data, () => this.visitDocuments(), report),
      this.#runtime.onSwap(() => this.sync.refreshAll()),
      () => this.keyRotation.stop(),
      () => this.#stopInstalling(),
      guardUncaughtErrors((reason) => report(reason, "running code that no call is waiting for")),
      this.db.onFailure((error) => this.#ground.options.onFatal?.(error)),
    ];
  }

  #openHealth(meters: CallMeters): Health {
    const { options, clock, data, startedAtMs } = this.#ground;
    return new Health({
      startedAtMs,
      dataDir: options.dataDir,
      backupWithinMs: options.backupWithinMs ?? null,
      clock,
      meters,
      queues: () => queuesOf(this.sync, this.#runtime, this.#scheduler),
      appFigures: openAppFigures(options, (...call) => this.runAny(...call)),
      socketCount: () => this.sync.socketCount,
      diskLagMs: () => Number(this.db.head.ts - this.db.durable.ts) / 1e6,
      lateJobs: (lateMs) => countLateJobs(this.db, clock.nowMs() - lateMs),
      log: (line) => options.log?.(line),
      shipping: () => this.#shipper?.state ?? null,
      doubt: () => data.doubt(),
      damaged: () => ({ files: this.blobs.badCounts, documents: data.visits?.badCount ?? 0 }),
      missingPackages: () => this.#app.missing,
      relay: new RelayWatch(() => this.environment.values()),
      token: options.metricsToken ?? null,
      report: openStateReport(this.#ground, (...call) => this.runAny(...call)),
    });
  }

  async #begin(): Promise<void> {
    this.blobs.attach(this.db);
    await this.#ground.code.packages.keepOnly(packageListsOf(this.#app.pushed));
    await noteMissing(this.#ground.data, this.blobs, this.#ground.options);
    if (this.#ground.options.holdsJobs === true) return;
    await this.#health.look(); // before any job: a job that deletes needs to know of a doubt
    this.#installMissing();
    await this.#scheduler.start(this.#runtime);
    await this.#crons.serve(this.#runtime, cronsOf(this.#app.bundle));
    void this.#shipper?.ship();
  }

  #installMissing(): void {
    this.#stopInstalling();
    const { missing, pushed } = this.#app;
    if (missing === null || pushed?.packages === undefined) return;
    const { packages } = this.#ground.code;
    this.#stopInstalling = packages.provideLater(pushed.packages, () => this.reload());
  }

  #inTurn(run: () => Promise<void>): Promise<void> {
    const next = this.#reloading.catch(() => undefined).then(run);
    this.#reloading = next;
    return next;
  }

  /** Runs work that may block the thread for longer than a function may. */
  #withoutWatchdog<T>(run: () => Promise<T>): Promise<T> {
    return this.#watchdog === null ? run() : this.#watchdog.paused(run);
  }

  async #swap(next: ServedApp): Promise<void> {
    await this.#withoutWatchdog(() => applyApp(this.db, next));
    this.#app.nodeWorkers?.retire();
    this.#app = next;
    this.#installMissing();
    this.#runtime.swap(next.bundle);
    await this.#crons.serve(this.#runtime, cronsOf(next.bundle));
  }

  #ownIssuer(): { issuer: string; jwks: string | undefined } {
    const { CONVEX_SITE_URL: issuer, JWKS: jwks } = this.environment.values();
    return { issuer: issuer ?? this.#ground.url, jwks };
  }
}
