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

/** Who is at the other end of a socket, as the listener established it. */
export interface Peer {
  address: string;
  userAgent: string;
  /** On this machine and not forwarded: bounds that share out a place among strangers do not apply. */
  isLocal: boolean;
  /** The client's version is in the path it connects to; null when it names none. */
  clientVersion: string | null;
}

/** What connections need of the other rooms. */
export interface SyncHost {
  db: Pick<Database, "durable" | "onDurable" | "onWriting" | "conflictsSince">;
  runQuery(call: Call): Promise<QueryOutcome>;
  runMutation(call: MutationCall): Promise<MutationOutcome>;
  runAction(call: Call): Promise<Outcome>;
  /** Rejects with a RefusedToken when the token proves nobody. */
  authenticate(token: string): Promise<IdentityState>;
  /**
   * Where the admin key is taken. A wrong one is somebody who is refused whatever he asks, not a broken socket; throws a
   * RefusedToken when it is not clear as whom he wants to act.
   */
  authenticateAdmin?(token: string, actingAs?: Readonly<Record<string, unknown>>): IdentityState;
  /** False for apps without any auth provider, whose users can never sign in. */
  hasSignIn(): boolean;
  clock: Clock;
  limits: ConnectionLimits;
  /** For the server's own log: something went wrong that is not the caller's fault. */
  report(error: unknown, doing: string): void;
}

/** The token itself is at fault; anything else that goes wrong while it is checked is not, and may be tried again. */
export class RefusedToken extends Error {}
