import type { Budget } from "../budget/budget";
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
import type { ConnectionLimits } from "../limits";

/** The other end of a socket, as determined by the listener. */
export interface Peer {
  address: string;
  userAgent: string;
  /** True for a caller on this machine that no proxy forwarded: limits that anonymous callers share do not apply. */
  isLocal: boolean;
  /** The client's version, from the path it connects to; null when missing. */
  clientVersion: string | null;
}

export interface SyncHost {
  db: Pick<Database, "durable" | "onDurable" | "onWriting" | "conflictsSince">;
  runQuery(call: Call): Promise<QueryOutcome>;
  runMutation(call: MutationCall): Promise<MutationOutcome>;
  runAction(call: Call): Promise<Outcome>;
  /** Rejects with a RefusedToken when the token is invalid. */
  authenticate(token: string): Promise<IdentityState>;
  /**
   * Present only where the admin key is accepted. A wrong key gives an identity whose calls are all rejected, instead
   * of a closed socket. Throws a RefusedToken when the person to act as is invalid.
   */
  authenticateAdmin?(token: string, actingAs?: Readonly<Record<string, unknown>>): IdentityState;
  /** False for apps without any auth provider, whose users can never sign in. */
  hasSignIn(): boolean;
  /** How many bytes of arguments a function accepts before sign-in; null for the default. */
  allowedBeforeSignIn(path: string): number | null;
  budget: Budget;
  clock: Clock;
  limits: ConnectionLimits;
  /** Logs an error that is not the caller's fault. */
  report(error: unknown, doing: string): void;
}

/** The token is invalid. Other errors during the check are not the token's fault, and may be retried. */
export class RefusedToken extends Error {}
