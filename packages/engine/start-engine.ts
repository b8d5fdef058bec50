import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { Deployment } from "./admin/deploy/deployment";
import { openAdminListener } from "./admin/listener";
import { PassingRefusal } from "./admin/passing-refusal";
import { StartError } from "./admin/start-error";
import { writeBackup, type BackupTarget } from "./admin/backup";
import type { BackupOutcome } from "./admin/backup-record";
import type { FilesFound } from "./blobs/blob-store";
import { systemClock } from "./clock";
import { Rooms } from "./connected-rooms";
import type { EngineOptions } from "./engine-options";
import type { Outcome } from "./functions/call";
import { createListener, serve, stopListening } from "./http/listener";
import { addressOf, loopbackOf } from "./http/loopback";
import { SerialQueue } from "./kv/serial-queue";
import { httpLimits } from "./limits";
import { watchFunctions } from "./served-app";
import { errorLine } from "./server-log";

export interface Engine {
  /** The address for clients; empty without a port. */
  url: string;
  port: number | null;
  /** The address and key for administration; null when it is not served. */
  admin: { url: string; key: string } | null;
  rooms: Rooms;
  /** Runs any function, including internal ones, without an identity. */
  run(path: string, args?: unknown): Promise<Outcome>;
  /** Returns a line for each uploaded file that is damaged or missing. */
  backup(target: BackupTarget): Promise<string[]>;
  /** Checks all uploaded files, and copies the database for inspection. */
  check(databaseCopy: string): Promise<FilesFound>;
  /** Loads the functions again; throws when they cannot be served, and continues with the former ones. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** How long a failed start may take to answer held requests before the process ends. */
const refusedWithinMs = 250;

/** Starts everything or nothing: when a step fails, the earlier ones are closed again. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const limits = { ...httpLimits, ...options.httpLimits };
  const host = options.host ?? loopbackOf();
  const log = options.log ?? (() => undefined);
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const listener = options.port === null ? null : createListener(limits, options.trustedProxies);
    if (listener !== null) await listen(listener.server, host, options.port ?? 0);
    if (listener !== null) undo.push(() => stopListening(listener)(refusedWithinMs));
    const port = listener === null ? null : (listener.server.address() as AddressInfo).port;
    const url = options.publicUrl ?? (port === null ? "http://127.0.0.1" : urlOf(host, port));
    const rooms = await Rooms.open(options, url);
    undo.push(() => rooms.close());
    if (listener !== null) serve(listener, rooms.httpHost);
    // Scheduled and manual backups run one after the other, because they copy through the same place in the data
    // folder.
    const backups = new SerialQueue();
    const backup = (target: BackupTarget) => backups.run(() => backUp(rooms, options, target));
    const check = (databaseCopy: string) =>
      backups.run(async () => {
        await rooms.db.backup(databaseCopy);
        return await rooms.blobs.check();
      });
    const admin =
      options.dataDir === null || port === null
        ? null
        : await openAdmin(rooms, { ...options, dataDir: options.dataDir, port, backup, check });
    if (admin !== null) undo.push(() => admin.close());
    const reload = () => rooms.reload();
    if (options.watchesFunctions === true && options.functionsDir !== null) {
      const unwatch = watchFunctions(options.functionsDir, () => {
        reload().then(
          () => log("Functions swapped."),
          (error: unknown) => log(error instanceof Error ? error.message : String(error)),
        );
      });
      undo.push(unwatch);
    }
    return {
      url,
      port,
      admin,
      rooms,
      run: (path, args = {}) => rooms.runAny(path, JSON.stringify([args])),
      backup,
      check,
      reload,
      close: async () => {
        // Sockets and requests finish what they have begun before the rooms behind them close.
        const finish = listener === null ? null : stopListening(listener);
        await Promise.all([rooms.stopSockets(), finish?.(limits.stopWithinMs)]);
        await closeAll(undo, log);
        options.logsEnd?.();
      },
    };
  } catch (error) {
    await closeAll(undo, log);
    throw error;
  }
}

interface AdminOptions {
  dataDir: string;
  instanceName?: string;
  servesStudio?: boolean;
  port: number;
  adminPort?: number;
  backup: (target: BackupTarget) => Promise<string[]>;
  check: (databaseCopy: string) => Promise<FilesFound>;
}

async function openAdmin(rooms: Rooms, options: AdminOptions) {
  const { dataDir, port, adminPort, backup, check } = options;
  const { instanceName = "engine", servesStudio = false } = options;
  const deployment = new Deployment(rooms.deploymentHost());
  const noteBackup = (outcome: BackupOutcome) => rooms.noteBackup(outcome);
  const { httpHost: publicHost, keyRotation } = rooms;
  const visitDocuments = () => rooms.visitAllDocuments();
  const parts = { deployment, publicHost, keyRotation, instanceName, servesStudio };
  const host = { ...parts, backup, check, noteBackup, visitDocuments };
  const listener = await openAdminListener(dataDir, host, adminPort ?? port + 1);
  return { url: listener.url, key: deployment.host.keys.full, close: () => listener.close() };
}

async function backUp(
  rooms: Rooms,
  { dataDir, clock = systemClock }: EngineOptions,
  target: BackupTarget,
): Promise<string[]> {
  if (dataDir === null) throw new StartError("A server in memory has nothing to back up.");
  await rooms.shipLogForBackup();
  const parts = { db: rooms.db, blobs: rooms.blobs, dataDir };
  return await writeBackup({ ...target, ...parts, nowMs: clock.nowMs() });
}

async function closeAll(
  undo: (() => Promise<void> | void)[],
  log: (line: string) => void,
): Promise<void> {
  const steps = undo.splice(0).reverse();
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log(errorLine(error, "stopping"));
    }
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new PassingRefusal(listenFailure(error, host, port)));
    });
    server.listen(port, host, () => resolve());
  });
}

function listenFailure(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Choose another with --port.`;
  }
  if (error.code === "EACCES")
    return `Port ${port} may not be opened by this user. Choose one above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return `${host} is not an address of this machine.`;
  }
  return `Port ${port} cannot be opened: ${error.message}`;
}

/** On this machine, a server that listens everywhere is reached by loopback. */
function urlOf(host: string, port: number): string {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return addressOf(isEverywhere ? loopbackOf() : host, port);
}
