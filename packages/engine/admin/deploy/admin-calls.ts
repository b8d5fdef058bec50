import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../db/database";
import { anonymous } from "../../functions/call";
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
import { allowsSystemQuery, keyScopes } from "./key-scopes";
import type { KeyScope, ScopedKeys } from "./key-scopes";
import { runSystemQuery, systemPrefix, systemQueryName } from "./system-functions";
import type { SystemHost } from "./system-functions";

/** The cache class of callers with a key; when they act as a person, that person's attributes are added. */
const adminKeyClasses: Readonly<Record<KeyScope, string>> = {
  full: "admin",
  deploy: "deploy-key",
  "read-only": "read-only-key",
};

/** The identity of a caller with a wrong key. Closing the socket instead would make the CLI retry. */
export const refused: IdentityState = { attributes: null, key: "refused" };

export const scopeOf = ({ key }: IdentityState): KeyScope | null =>
  keyScopes.find((scope) => key.split(":", 1)[0] === adminKeyClasses[scope]) ?? null;

/** Compares in constant time, so that response times don't reveal how much of a guess was right. */
function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

interface ShownKey {
  /** `key`, or `key:base64 of an identity` to act as a person, which requires the full key. */
  token: string;
  actingAs?: unknown;
}

/** Null for anything but a key. Throws a RefusedToken when the identity is invalid. */
export function adminIdentity(
  { token, actingAs }: ShownKey,
  keys: ScopedKeys,
): IdentityState | null {
  const scope = keyScopes.find((each) => isSameSecret(token, keys[each]));
  if (scope !== undefined) {
    if (actingAs === undefined) return { attributes: null, key: adminKeyClasses[scope] };
    return scope === "full" ? actAs(actingAs) : null;
  }
  const colon = token.lastIndexOf(":");
  if (colon < 0 || !isSameSecret(token.slice(0, colon), keys.full)) return null;
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
  return { attributes, key: `${adminKeyClasses.full}:${JSON.stringify(attributes)}` };
}

/** The CLI prints a text that begins like this unchanged. It shows any other error as if the CLI itself had crashed. */
const denied: Failure = {
  ok: false,
  errorMessage: "You do not have permission to perform this operation.",
  logLines: [],
};

const mayWrite = (identity: IdentityState): boolean =>
  identity !== refused && (scopeOf(identity) ?? "full") === "full";

export interface AdminCallsHost {
  db: Database;
  runtime: Runtime;
  system: SystemHost;
}

/**
 * Calls functions as an administrator, including internal and system ones. Other callers have the same access as on the
 * public port.
 */
export class AdminCalls {
  readonly #host: AdminCallsHost;

  constructor(host: AdminCallsHost) {
    this.#host = host;
  }

  async runQuery(call: Call): Promise<QueryOutcome> {
    const { db, runtime, system } = this.#host;
    const scope = scopeOf(call.identity);
    if (call.path.startsWith(systemPrefix)) {
      if (scope !== null && allowsSystemQuery(scope, systemQueryName(call))) {
        return runSystemQuery(system, call);
      }
    } else if (call.identity !== refused && scope !== "deploy") {
      return await runtime.runQuery(this.#asAllowed(call));
    }
    const tx = db.begin(call.snapshot ?? "durable", { isReadOnly: true });
    const rest = { reads: tx.reads, ts: tx.snapshotTs, journal: null, hasReadIdentity: true };
    return { ...denied, ...rest };
  }

  async runMutation(call: MutationCall): Promise<MutationOutcome> {
    if (!mayWrite(call.identity)) return denied;
    return await this.#host.runtime.runMutation(this.#asAllowed(call));
  }

  async runAction(call: Call): Promise<Outcome> {
    if (!mayWrite(call.identity)) return denied;
    return await this.#host.runtime.runAction(this.#asAllowed(call));
  }

  /** Runs a "function" as its own kind, otherwise as the requested kind. The caller's key was checked. */
  async runAs(
    kind: RequestedKind,
    call: Pick<Call, "path" | "component" | "argsJson" | "identity">,
  ): Promise<Outcome> {
    const { identity } = call;
    if (scopeOf(identity) !== "full") {
      return await this.runQuery({ ...call, visibility: "public" });
    }
    const { runtime, system } = this.#host;
    const asCalled = { ...call, identity: identity.attributes === null ? anonymous : identity };
    return call.path.startsWith(systemPrefix)
      ? runSystemQuery(system, { ...asCalled, visibility: "any" })
      : await runAny(runtime, asCalled, kind);
  }

  #asAllowed<C extends Call>(call: C): C {
    return scopeOf(call.identity) === null ? call : { ...call, visibility: "any" };
  }
}
