import type { BlobStore } from "../blobs/blob-store";
import type { Clock } from "../clock";
import type { Database } from "../db/database";
import type {
  Call,
  IdentityState,
  MutationCall,
  MutationOutcome,
  Outcome,
  QueryOutcome,
} from "../functions/call";
import type { HttpLimits } from "../limits";
import type { SyncServer } from "../sync/server";
import type { HealthHost } from "./health-routes";
import type { LocalAnswers } from "./local-answers";
import type { OriginRules } from "./origins";
import type { SecurityHeaders } from "./security-headers";
import type { StaticSite } from "./static-site";

export interface HttpHost {
  db: Database;
  runQuery(call: Call): Promise<QueryOutcome>;
  runMutation(call: MutationCall): Promise<MutationOutcome>;
  runAction(call: Call): Promise<Outcome>;
  /** Null for a path without a public function. */
  kindOf(path: string): "query" | "mutation" | "action" | null;
  hasHttpRoute(path: string, method: string): boolean;
  /** The largest body that a route accepts before sign-in; null for the default. */
  routeAllowsBeforeSignIn(path: string, method: string): number | null;
  runHttpAction(request: Request, identity: IdentityState, peer: HttpCaller): Promise<Response>;
  /** Rejects with a TokenError. */
  authenticate(token: string): Promise<IdentityState>;
  /** The largest body that any function accepts before sign-in. */
  bytesBeforeSignInMax(): number;
  blobs: BlobStore;
  sync: SyncServer;
  site: StaticSite | null;
  localAnswers: LocalAnswers;
  /** Null in tests of a part of the server. */
  health: HealthHost | null;
  refused(status: number): void;
  security: SecurityHeaders;
  origins: () => OriginRules;
  trustedProxies: readonly string[];
  isBehindTls: boolean;
  /** True when no proxy was named and no other machine reaches the port, and for the administrator's port. */
  isForThisMachine: boolean;
  /** Notes a request that came through a proxy unknown to the operator. */
  noteForwarded: () => void;
  clock: Clock;
  limits: HttpLimits;
  version: string;
  report(error: unknown, doing: string): void;
}

export interface HttpCaller {
  ip: string;
  userAgent: string;
  requestId: string;
}
