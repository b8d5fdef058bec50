import type { JSONValue } from "convex/values";
import type { ReadSet } from "../db/read/read-set";
import type { Snapshot } from "../db/snapshot";
import type { RowLists } from "./result-text";

/** The caller. Callers with equal keys may share cached results. */
export interface IdentityState {
  readonly attributes: Readonly<Record<string, JSONValue>> | null;
  /** Why the token was not accepted. Reading the identity then fails with this text. */
  readonly isUnknown?: string;
  readonly key: string;
  readonly expiresAtMs?: number;
  readonly token?: string | null;
}

export const anonymous: IdentityState = { attributes: null, key: "" };

export interface Call {
  /** `folder/file:name`; without a name it means the default export. */
  readonly path: string;
  /** The component that has the function, for the operator only; missing or "" for the app. */
  readonly component?: string;
  /** JSON text of the arguments array: `[{…}]` in Convex's encoding. */
  readonly argsJson: string;
  readonly identity: IdentityState;
  /** Outside callers reach public functions only, and can't distinguish internal ones from missing ones. */
  readonly visibility: "public" | "any";
  readonly journal?: string | null;
  readonly snapshot?: Snapshot;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly requestId?: string;
  /** Set for the operator, who may read the log as well. */
  readonly showsErrors?: boolean;
  /** The caller takes lists of rows separately; the query's JSON has placeholders for them. */
  readonly keepsRows?: boolean;
}

export interface MutationCall extends Call {
  readonly dedupe?: { readonly sessionId: string; readonly requestId: number };
}

export interface Failure {
  readonly ok: false;
  readonly errorMessage: string;
  /** JSON text of a ConvexError's data. Absent for every other error, and never null: clients test for presence. */
  readonly errorDataJson?: string;
  readonly logLines: string[];
}

export interface Success {
  readonly ok: true;
  readonly valueJson: string;
  readonly logLines: string[];
}

export type Outcome = Success | Failure;

export type QueryOutcome = Outcome & {
  readonly reads: ReadSet;
  readonly ts: bigint;
  readonly journal: string | null;
  readonly hasReadIdentity: boolean;
  readonly rowLists?: RowLists;
};

/** A mutation returns success only once its commit is on disk. */
export type MutationOutcome = (Success & { readonly ts: bigint }) | Failure;
