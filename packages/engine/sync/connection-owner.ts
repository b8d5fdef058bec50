import type { IdentityState } from "../functions/call";
import type { Connection } from "./connection";
import type { SyncHost } from "./host";
import type { LiveQueries } from "./live-queries";
import type { RunningActions } from "./running-actions";

export interface ConnectionOwner {
  host: SyncHost;
  live: LiveQueries;
  actions: RunningActions;
  /** Calls `update` at the end of the current turn. */
  enqueue(connection: Connection): void;
  /** False when this person has too many sockets. */
  admitUser(connection: Connection, identity: IdentityState): boolean;
}
