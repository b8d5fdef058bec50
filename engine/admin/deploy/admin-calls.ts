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
import { type AskedKind, runAny } from "../../functions/run-any";
import type { Runtime } from "../../functions/runtime";
import { RefusedToken } from "../../sync/host";
import { runSystemQuery, systemPrefix } from "./system-functions";
import type { SystemHost } from "./system-functions";

/** Cache class of whoever holds the key; as somebody else, that person's attributes are added. */
const adminKeyClass = "admin";

/** Showed a key that is none. The CLI would take a closed socket for a bad connection and try again. */
export const refused: IdentityState = { attributes: null, key: "refused" };

const isAdmin = ({ key }: IdentityState): boolean => key.startsWith(adminKeyClass);

/** Compared in constant time, so that answers do not tell how much of a guess was right. */
function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

interface ShownKey {
  /** `key`, or `key:base64 of an identity` to act in somebody's name. */
  token: string;
  /** In whose name to act, where that does not come with the key. */
  actingAs?: unknown;
}

/** Null for anything but the key. Throws a RefusedToken when it is not clear who it shall be. */
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

/** The CLI prints texts that begin like this as they are; every other refusal it shows as a crash of its own. */
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

/** Functions as an administrator may call them, internal ones and the system's own too; everybody else as in public. */
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

  /** As a "function" of whichever kind it is, otherwise as what it is asked for. The key has been shown. */
  async runAs(
    kind: AskedKind,
    asked: Pick<Call, "path" | "argsJson" | "identity">,
  ): Promise<Outcome> {
    const { runtime, system } = this.#host;
    return asked.path.startsWith(systemPrefix)
      ? runSystemQuery(system, { ...asked, visibility: "any" })
      : await runAny(runtime, asked, kind);
  }

  #asAllowed<C extends Call>(call: C): C {
    return isAdmin(call.identity) ? { ...call, visibility: "any" } : call;
  }
}
