import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store";
import type { Database } from "../../db/database";
import type { Bundle } from "../../functions/bundle/load-bundle";
import type { IdentityState, Outcome } from "../../functions/call";
import type { Runtime } from "../../functions/runtime";
import type { SyncHost } from "../../sync/host";
import { SyncServer } from "../../sync/server";
import { AdminCalls, adminIdentity, refused } from "./admin-calls";
import { Exports } from "./exports";
import type { FunctionLog } from "./function-log";
import { Imports } from "./imports";
import { runInline } from "./inline-query";
import type { ScopedKeys } from "./key-scopes";
import { Pushes } from "./pushes";
import type { PushHost } from "./pushes";
import type { SystemHost } from "./system-functions";

export interface DeploymentHost extends PushHost {
  db: Database;
  runtime: Runtime;
  blobs: BlobStore;
  sync: SyncHost;
  log: FunctionLog;
  url: string;
  keys: ScopedKeys;
  bundle(): Bundle;
  storedVariables(): Readonly<Record<string, string>>;
  changeEnvironment(changes: Readonly<Record<string, string | null>>): Promise<void>;
  /** The folder for archives; null for a server in memory. */
  folder: string | null;
  withoutWatchdog: <T>(run: () => Promise<T>) => Promise<T>;
  report: (error: unknown, doing: string) => void;
}

export class Deployment {
  readonly host: DeploymentHost;
  readonly pushes: Pushes;
  readonly exports: Exports;
  readonly imports: Imports;
  readonly sync: SyncServer;
  readonly calls: AdminCalls;

  constructor(host: DeploymentHost) {
    this.host = host;
    this.pushes = new Pushes(host);
    const folder = host.folder ?? join(tmpdir(), `engine-${process.pid}`);
    const changed = () => this.sync.refreshAll();
    this.exports = new Exports({ ...host, folder, changed });
    this.imports = new Imports({ ...host, folder, changed });
    this.calls = new AdminCalls({ ...host, system: this.#systemHost() });
    this.sync = new SyncServer(this.#syncHost());
  }

  /** Null unless the token is a key. A person to act as may be part of the token or passed separately. */
  identify(token: string, actingAs?: Readonly<Record<string, unknown>>): IdentityState | null {
    return adminIdentity({ token, actingAs }, this.host.keys);
  }

  /** Runs the source as a function of the component; "" is the app. */
  runInline(source: string, component: string): Promise<Outcome> {
    const environment = () => (component === "" ? this.host.environment() : {});
    return runInline(this.host.runtime, { source, component, environment });
  }

  async close(): Promise<void> {
    this.host.log.close();
    await Promise.all([this.sync.close(), this.exports.close(), this.imports.close()]);
  }

  #systemHost(): SystemHost {
    const { db, url } = this.host;
    return {
      db,
      url,
      bundle: () => this.host.bundle(),
      storedVariables: () => this.host.storedVariables(),
      latestExport: () => this.exports.latest(),
      imports: () => this.imports.all(),
    };
  }

  /** Like the public sockets, plus admin calls for callers with the key. */
  #syncHost(): SyncHost {
    return {
      ...this.host.sync,
      runQuery: (call) => this.calls.runQuery(call),
      runMutation: (call) => this.calls.runMutation(call),
      runAction: (call) => this.calls.runAction(call),
      authenticateAdmin: (token, actingAs) => this.identify(token, actingAs) ?? refused,
    };
  }
}
