import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../db/database";
import type {
  Call,
  Failure,
  IdentityState,
  MutationCall,
  MutationOutcome,
  Outcome,
  QueryOutcome,
} from "../../functions/call";
import { type RequestedKind, runAny } from "../../functions/run-any";
import type { Runtime } from "../../functions/runtime";
import { RefusedToken } from "../../sync/host";
import { runSystemQuery, systemPrefix } from "./system-functions";
import type { SystemHost } from "./system-functions";

/** The cache class of callers with the key; when they act as a person, that person's attributes are added. */
const adminKeyClass = "admin";

/** The identity of a caller with a wrong key. The CLI would take a closed socket for a bad connection and retry. */
export const refused: IdentityState = { attributes: null, key: "refused" };

const isAdmin = ({ key }: IdentityState): boolean => key.startsWith(adminKeyClass);

/** Compares in constant time, so that response times don't reveal how much of a guess was right. */
function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

interface ShownKey {
  /** `key`, or `key:base64 of an identity` to act as a person. */
  token: string;
  /** The person to act as, when it is not part of the token. */
  actingAs?: unknown;
}

/** Null for anything but the key. Throws a RefusedToken when the identity is invalid. */
export function adminIdentity({ token, actingAs }: ShownKey, key: string): IdentityState | null {
  const colon = token.lastIndexOf(":");
  if (isSameSecret(token, key)) {
    return actingAs === undefined ? { attributes: null, key: adminKeyClass } : actAs(actingAs);
  }
  if (colon < 0 || !isSameSecret(token.slice(0, colon), key)) return null;
  try {
    return actAs(JSON.parse(Buffer.from(token.slice(colon + 1), "base64").toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function actAs(person: unknown): IdentityState {
  const given = (person ?? {}) as NonNullable<IdentityState["attributes"]>;
  const { issuer, subject } = given;
  const isNamed = typeof issuer === "string" && typeof subject === "string";
  const tokenIdentifier = given.tokenIdentifier ?? (isNamed ? `${issuer}|${subject}` : null);
  if (typeof tokenIdentifier !== "string") {
    throw new RefusedToken('Either "tokenIdentifier" or "issuer" and "subject" must be set');
  }
  const attributes = { ...given, tokenIdentifier };
  return { attributes, key: `${adminKeyClass}:${JSON.stringify(attributes)}` };
}

/** The CLI prints texts that begin like this unchanged; it shows every other error as its own crash. */
const denied: Failure = {
  ok: false,
  errorMessage: "You do not have permission to perform this operation.",
  logLines: [],
};

export interface AdminCallsHost {
  db: Database;
  runtime: Runtime;
  system: SystemHost;
}

/** Calls functions as an administrator, including internal and system ones; other callers as in public. */
export class AdminCalls {
  readonly #host: AdminCallsHost;

  constructor(host: AdminCallsHost) {
    this.#host = host;
  }

  async runQuery(call: Call): Promise<QueryOutcome> {
    const { db, runtime, system } = this.#host;
    const isSystem = call.path.startsWith(systemPrefix);
    if (isSystem && isAdmin(call.identity)) return runSystemQuery(system, call);
    if (!isSystem && call.identity !== refused)
      return await runtime.runQuery(this.#asAllowed(call));
    const tx = db.begin(call.snapshot ?? "durable", { isReadOnly: true });
    const rest = { reads: tx.reads, ts: tx.snapshotTs, journal: null, hasReadIdentity: true };
    return { ...denied, ...rest };
  }

  async runMutation(call: MutationCall): Promise<MutationOutcome> {
    if (call.identity === refused) return denied;
    return await this.#host.runtime.runMutation(this.#asAllowed(call));
  }

  async runAction(call: Call): Promise<Outcome> {
    if (call.identity === refused) return denied;
    return await this.#host.runtime.runAction(this.#asAllowed(call));
  }

  /** Runs a "function" as its own kind, otherwise as the requested kind. The caller has shown the key. */
  async runAs(
    kind: RequestedKind,
    call: Pick<Call, "path" | "argsJson" | "identity">,
  ): Promise<Outcome> {
    const { runtime, system } = this.#host;
    return call.path.startsWith(systemPrefix)
      ? runSystemQuery(system, { ...call, visibility: "any" })
      : await runAny(runtime, call, kind);
  }

  #asAllowed<C extends Call>(call: C): C {
    return isAdmin(call.identity) ? { ...call, visibility: "any" } : call;
  }
}
