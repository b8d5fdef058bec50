import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store";
import type { Database } from "../../db/database";
import type { IdentityState, Outcome } from "../../functions/call";
import type { Bundle } from "../../functions/load-bundle";
import type { Runtime } from "../../functions/runtime";
import type { SyncHost } from "../../sync/host";
import { SyncServer } from "../../sync/server";
import { AdminCalls, adminIdentity, refused } from "./admin-calls";
import { Exports } from "./exports";
import type { FunctionLog } from "./function-log";
import { Imports } from "./imports";
import { runInline } from "./inline-query";
import { Pushes } from "./pushes";
import type { PushHost } from "./pushes";
import type { SystemHost } from "./system-functions";

/** What the other rooms give to whoever deploys to this server. */
export interface DeploymentHost extends PushHost {
  db: Database;
  runtime: Runtime;
  blobs: BlobStore;
  /** The public sockets' own. */
  sync: SyncHost;
  log: FunctionLog;
  url: string;
  key: string;
  bundle(): Bundle;
  storedVariables(): Readonly<Record<string, string>>;
  changeEnvironment(changes: Readonly<Record<string, string | null>>): Promise<void>;
  /** Where archives come and go; null for a server in memory. */
  folder: string | null;
  unhurried: <T>(run: () => Promise<T>) => Promise<T>;
  report: (error: unknown, doing: string) => void;
}

/** Everything that the official command line asks of a deployment. */
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

  /** Null unless the token is the key, with or without somebody to act as, who may also be named apart. */
  identify(token: string, actingAs?: Readonly<Record<string, unknown>>): IdentityState | null {
    return adminIdentity({ token, actingAs }, this.host.key);
  }

  runInline(source: string): Promise<Outcome> {
    return runInline(this.host.runtime, source, () => this.host.environment());
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

  /** As the public sockets, and for whoever shows the key everything else. */
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
