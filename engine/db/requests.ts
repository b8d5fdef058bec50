import { createHash } from "node:crypto";
import type { Key } from "../kv/key";
import type { Store, StoredDocument } from "../kv/store";
import { databaseLimits } from "../limits";
import type { Catalog } from "./catalog";
import { encodeId } from "./ids";
import { idKey } from "./index-keys";
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
  readonly #recent = new Map<string, RequestRecord>();
  readonly #highestBySession = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  async find(key: RequestKey): Promise<RequestRecord | null> {
    const id = recordId(key);
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const highest = this.#highestBySession.get(key.sessionId);
    if (highest !== undefined && key.requestId > highest) return null;
    const stored = await this.#store.find(id);
    return this.#recent.get(id) ?? (stored === null ? null : parseRecord(stored.json));
  }

  isKnown(key: RequestKey): boolean {
    return this.#recent.has(recordId(key));
  }

  remember(key: RequestKey, record: RequestRecord): void {
    setBounded(this.#recent, recordId(key), record);
    const highest = this.#highestBySession.get(key.sessionId) ?? key.requestId;
    setBounded(this.#highestBySession, key.sessionId, Math.max(highest, key.requestId));
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

/** The document that goes into the mutation's commit; its `ts` is filled in there. */
export function recordDocument(key: RequestKey, record: Omit<RequestRecord, "ts">): StoredDocument {
  const _id = recordId(key);
  const json = canonicalJson({ _id, ...record, ts: commitTsPlaceholder });
  return { id: _id, table: systemTables._session_requests.number, json };
}

/** Read and written by whoever commits the record, so that two commits of one request conflict. */
export function recordKey(catalog: Catalog, key: RequestKey): Key {
  return idKey(catalog.systemTable("_session_requests"), recordId(key));
}

/** The same request has the same id, so that it is found without an index. */
function recordId({ sessionId, requestId }: RequestKey): string {
  const hash = createHash("sha256").update(`${sessionId}\n${requestId}`).digest();
  return encodeId(systemTables._session_requests.number, hash.subarray(0, 16));
}

function parseRecord(json: string): RequestRecord {
  const { fingerprint, resultJson, ts } = parseCanonical(json) as unknown as RequestRecord;
  return { fingerprint, resultJson, ts };
}

function setBounded<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= databaseLimits.recentRequestsMax) return;
  const oldest = map.keys().next().value;
  if (oldest !== undefined) map.delete(oldest);
}
