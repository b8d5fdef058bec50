import { hash } from "node:crypto";
import type { Key } from "../kv/key";
import type { Store, StoredDocument } from "../kv/store";
import type { Catalog } from "./catalog";
import { encodeId } from "./ids";
import { idKey } from "./index-keys";
import { RecentMap } from "./recent-map";
import { systemTables } from "./system-tables";
import { canonicalJson, commitTsPlaceholder, parseCanonical } from "./values";

/** One mutation as its client names it: the pair stays the same when the client sends it again. */
export interface RequestKey {
  sessionId: string;
  requestId: number;
}

export interface RequestRecord {
  /** Binds the answer to its asker: identity and arguments, hashed by the caller. */
  fingerprint: string;
  /** The caller's own JSON text: value, log lines. */
  resultJson: string;
  ts: bigint;
}

/**
 * The answers of finished mutations. They live on disk for two weeks and in memory only while they are new: a session
 * counts its requests upwards, so whatever is above its highest is new without looking.
 */
export class RequestRecords {
  readonly #store: Store;
  readonly #recent = new RecentMap<RequestRecord>();
  readonly #highestBySession = new RecentMap<number>();

  constructor(store: Store) {
    this.#store = store;
  }

  async find(key: RequestKey): Promise<RequestRecord | null> {
    const name = nameOf(key);
    const recent = this.#recent.get(name);
    if (recent !== undefined) return recent;
    if (this.isNew(key)) return null;
    const stored = await this.#store.find(recordId(key));
    return this.#recent.get(name) ?? (stored === null ? null : parseRecord(stored.json));
  }

  /** Its session has counted past all it has asked so far: it needs no look at the disk. */
  isNew({ sessionId, requestId }: RequestKey): boolean {
    const highest = this.#highestBySession.get(sessionId);
    return highest !== undefined && requestId > highest;
  }

  isKnown(key: RequestKey): boolean {
    return this.#recent.get(nameOf(key)) !== undefined;
  }

  remember(key: RequestKey, record: RequestRecord): void {
    this.#recent.set(nameOf(key), record);
    const highest = this.#highestBySession.get(key.sessionId) ?? key.requestId;
    this.#highestBySession.set(key.sessionId, Math.max(highest, key.requestId));
  }

  /** What was remembered may have been dropped before it reached the disk. */
  forget(): void {
    this.#recent.clear();
    this.#highestBySession.clear();
  }

  async prune(beforeTs: bigint): Promise<void> {
    await this.#store.prune(systemTables._session_requests.number, beforeTs);
  }
}

/**
 * The document that goes into the mutation's commit, where its `ts` is filled in, and its key: read and written by
 * whoever commits the record, so that two commits of one request conflict.
 */
export function recordFor(
  catalog: Catalog,
  key: RequestKey,
  record: Omit<RequestRecord, "ts">,
): { document: StoredDocument; guard: Key } {
  const _id = recordId(key);
  const json = canonicalJson({ _id, ...record, ts: commitTsPlaceholder });
  return {
    document: { id: _id, table: systemTables._session_requests.number, json },
    guard: idKey(catalog.systemTable("_session_requests"), _id),
  };
}

const nameOf = ({ sessionId, requestId }: RequestKey) => `${sessionId}\n${requestId}`;

/** The same request has the same id, so that it is found without an index. */
function recordId(key: RequestKey): string {
  const digest = hash("sha256", nameOf(key), "buffer");
  return encodeId(systemTables._session_requests.number, digest.subarray(0, 16));
}

function parseRecord(json: string): RequestRecord {
  const { fingerprint, resultJson, ts } = parseCanonical(json) as unknown as RequestRecord;
  return { fingerprint, resultJson, ts };
}
