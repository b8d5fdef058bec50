import { hash } from "node:crypto";
import type { Store, StoredDocument } from "../kv/store";
import { databaseLimits } from "../limits";
import { ConflictError } from "./errors";
import { idKey } from "./read/index-keys";
import { pointRange } from "./read/read-set";
import { RecentMap } from "./recent-map";
import { systemTables } from "./schema/system-tables";
import { openAnswer, sealAnswer } from "./sealed-answer";
import type { Transaction } from "./transaction";
import { encodeId } from "./values/ids";
import { canonicalJson, commitTsPlaceholder, parseCanonical } from "./values/values";

/** Identifies one mutation of a client. A retry sends the same pair. */
export interface RequestKey {
  sessionId: string;
  requestId: number;
}

export interface RequestRecord {
  /** A hash of the caller's identity and arguments: only the same call gets the stored answer. */
  fingerprint: string;
  /** JSON text for the caller: value and log lines. */
  resultJson: string;
  ts: bigint;
}

/** A cached answer; a long one is cached only as its timestamp. */
interface Recent {
  ts: bigint;
  record: RequestRecord | null;
}

/** `highest` is the highest answered request; infinite when the disk may have answers that were not counted. */
interface Session {
  highest: number;
  /** The commit that last wrote the session's mark to disk; null without answers. */
  markedTs: bigint | null;
}

const dayNs = 86_400n * 1_000_000_000n;

/**
 * The answers of finished mutations. They are on disk for two weeks, and in memory only while new and short. A session
 * numbers its requests upwards. So a request above its highest answered one is new, and needs no lookup if all its
 * answers came after the process started. The session's mark on disk, which is written with its first answer, shows
 * whether they did.
 */
export class RequestRecords {
  readonly #store: Store;
  readonly #whenOnDisk: (ts: bigint) => Promise<void>;
  readonly #recent = new RecentMap<Recent>();
  readonly #sessions = new RecentMap<Session>();

  /** `whenOnDisk` rejects when the commits up to `ts` were dropped. */
  constructor(store: Store, whenOnDisk: (ts: bigint) => Promise<void>) {
    this.#store = store;
    this.#whenOnDisk = whenOnDisk;
  }

  async find(key: RequestKey): Promise<RequestRecord | null> {
    const recent = this.#recent.get(nameOf(key));
    if (recent !== undefined) await this.#whenOnDisk(recent.ts);
    if (recent?.record) return recent.record;
    if (this.#sessions.get(key.sessionId) === undefined) await this.#loadSession(key.sessionId);
    else if (this.isNew(key)) return null;
    const stored =
      (await this.#store.find(recordId(key))) ?? (await this.#store.find(formerRecordId(key)));
    if (stored === null) return null;
    const record = parseRecord(key, stored.json);
    // It may have been written during the lookup and not be durable yet.
    await this.#whenOnDisk(record.ts);
    return record;
  }

  /** True when the number is above all answered requests of its session, which needs no disk read. */
  isNew({ sessionId, requestId }: RequestKey): boolean {
    const session = this.#sessions.get(sessionId);
    return session !== undefined && requestId > session.highest;
  }

  isKnown(key: RequestKey): boolean {
    return this.#recent.get(nameOf(key)) !== undefined;
  }

  /** The documents to commit with an answer: the answer, and at times its session's mark. */
  documentsOf(
    key: RequestKey,
    record: Omit<RequestRecord, "ts">,
    nowTs: bigint,
  ): [answer: StoredDocument, mark?: StoredDocument] {
    const { markedTs = null } = this.#sessions.get(key.sessionId) ?? {};
    const answer = documentOf(recordId(key), sealedRecord(key, record));
    // Renewed daily, because old marks are deleted from the disk.
    if (markedTs !== null && nowTs - markedTs < dayNs) return [answer];
    return [answer, documentOf(markId(key.sessionId), {})];
  }

  /** Throws ConflictError when the request was answered meanwhile. */
  record(
    { catalog, reads, changes }: Pick<Transaction, "catalog" | "reads" | "changes">,
    key: RequestKey,
    record: Omit<RequestRecord, "ts">,
    nowTs: bigint,
  ): void {
    if (this.isKnown(key)) throw new ConflictError("_session_requests");
    const table = catalog.systemTable("_session_requests");
    const [answer, mark] = this.documentsOf(key, record, nowTs);
    const guard = idKey(table, answer.id);
    // Read and written, so that two commits of one request conflict.
    reads.add(pointRange(guard));
    const onCommit = (ts: bigint) => this.remember(key, { ts, ...record });
    changes.putCold({ key: guard, document: answer, onCommit });
    if (mark === undefined) return;
    const noteMark = (ts: bigint) => this.noteMark(key, ts);
    changes.putCold({ key: idKey(table, mark.id), document: mark, onCommit: noteMark });
  }

  remember(key: RequestKey, record: RequestRecord): void {
    const isLong = record.resultJson.length > databaseLimits.recentAnswerCharsMax;
    this.#recent.set(nameOf(key), { ts: record.ts, record: isLong ? null : record });
    const { highest, markedTs } = this.#sessions.get(key.sessionId) ?? uncounted;
    this.#sessions.set(key.sessionId, { highest: Math.max(highest, key.requestId), markedTs });
  }

  noteMark({ sessionId }: RequestKey, ts: bigint): void {
    const { highest } = this.#sessions.get(sessionId) ?? uncounted;
    this.#sessions.set(sessionId, { highest, markedTs: ts });
  }

  /** Clears the cache, whose answers may have been dropped before they reached the disk. */
  forget(): void {
    this.#recent.clear();
    this.#sessions.clear();
  }

  async prune(nowTs: bigint): Promise<void> {
    const keptNs = BigInt(databaseLimits.requestRecordDays) * dayNs;
    await this.#store.prune(systemTables._session_requests.number, nowTs - keptNs);
  }

  async #loadSession(sessionId: string): Promise<void> {
    const mark = await this.#store.find(markId(sessionId));
    if (this.#sessions.get(sessionId) !== undefined) return;
    this.#sessions.set(sessionId, mark === null ? { highest: -1, markedTs: null } : uncounted);
  }
}

const uncounted: Session = { highest: Number.POSITIVE_INFINITY, markedTs: null };

const nameOf = ({ sessionId, requestId }: RequestKey) => `${sessionId}\n${requestId}`;

/**
 * A request always gets the same id, so it is found without an index. The requests of a session are next to each other
 * in the file.
 */
function recordId({ sessionId, requestId }: RequestKey): string {
  const internal = hashOf(sessionId);
  internal.writeUIntBE(requestId, internal.length - numberBytes, numberBytes);
  return requestDocumentId(internal);
}

const numberBytes = 6;

/** Used until the third format of the file. A retry may still ask for such an answer until it is two weeks old. */
const formerRecordId = (key: RequestKey) => requestDocumentId(hashOf(nameOf(key)));

const markId = (sessionId: string) => requestDocumentId(hashOf(sessionId));

const hashOf = (name: string): Buffer => hash("sha256", name, "buffer").subarray(0, 16);

const requestDocumentId = (internal: Buffer) =>
  encodeId(systemTables._session_requests.number, internal);

interface SealedFields {
  readonly sealed: string;
}

type StoredAnswer = RequestRecord | (SealedFields & Pick<RequestRecord, "ts">);

/** The commit fills in `ts`. */
function documentOf(_id: string, fields: Readonly<Partial<SealedFields>>): StoredDocument {
  const json = canonicalJson({ _id, ...fields, ts: commitTsPlaceholder });
  return { id: _id, table: systemTables._session_requests.number, json };
}

function sealedRecord({ sessionId }: RequestKey, record: Omit<RequestRecord, "ts">): SealedFields {
  const { fingerprint, resultJson } = record;
  return { sealed: sealAnswer(sessionId, JSON.stringify([fingerprint, resultJson])) };
}

function parseRecord({ sessionId }: RequestKey, json: string): RequestRecord {
  const stored = parseCanonical(json) as unknown as StoredAnswer;
  // From before answers were sealed. A retry may still ask for such an answer until it is two weeks old.
  if (!("sealed" in stored)) {
    const { fingerprint, resultJson, ts } = stored;
    return { fingerprint, resultJson, ts };
  }
  const text = openAnswer(sessionId, stored.sealed);
  const [fingerprint, resultJson] = JSON.parse(text) as [string, string];
  return { fingerprint, resultJson, ts: stored.ts };
}
