import { hash } from "node:crypto";
import type { Store, StoredDocument } from "../kv/store";
import { databaseLimits } from "../limits";
import { encodeId } from "./ids";
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

/** What memory has of a request that was answered: of a long answer only when. */
interface Recent {
  ts: bigint;
  record: RequestRecord | null;
}

/** `highest` is the highest of its requests that was answered; infinite where answers may be on disk that nobody counted. */
interface Session {
  highest: number;
  /** When the disk was last told that there are answers to it; null while there are none. */
  markedTs: bigint | null;
}

const dayNs = 86_400n * 1_000_000_000n;

/**
 * The answers of finished mutations. They live on disk for two weeks and in memory only while they are new and short. A
 * session counts its requests upwards: whatever is above its highest is new without looking, if all its answers were given
 * since the start. Whether they were is what its mark on the disk says, which comes with the first of them.
 */
export class RequestRecords {
  readonly #store: Store;
  readonly #whenOnDisk: (ts: bigint) => Promise<void>;
  readonly #recent = new RecentMap<Recent>();
  readonly #sessions = new RecentMap<Session>();

  /** `whenOnDisk` rejects when what was committed then was dropped. */
  constructor(store: Store, whenOnDisk: (ts: bigint) => Promise<void>) {
    this.#store = store;
    this.#whenOnDisk = whenOnDisk;
  }

  async find(key: RequestKey): Promise<RequestRecord | null> {
    const recent = this.#recent.get(nameOf(key));
    if (recent !== undefined) await this.#whenOnDisk(recent.ts);
    if (recent?.record) return recent.record;
    if (this.#sessions.get(key.sessionId) === undefined) await this.#meet(key.sessionId);
    else if (this.isNew(key)) return null;
    const stored =
      (await this.#store.find(recordId(key))) ?? (await this.#store.find(formerRecordId(key)));
    if (stored === null) return null;
    const record = parseRecord(stored.json);
    // It may have been written while it was looked for, and not yet be acknowledged.
    await this.#whenOnDisk(record.ts);
    return record;
  }

  /** Its session has counted past all it has asked so far: it needs no look at the disk. */
  isNew({ sessionId, requestId }: RequestKey): boolean {
    const session = this.#sessions.get(sessionId);
    return session !== undefined && requestId > session.highest;
  }

  isKnown(key: RequestKey): boolean {
    return this.#recent.get(nameOf(key)) !== undefined;
  }

  /** What goes to the disk with the answer: the answer, and now and then its session's mark. */
  documentsOf(
    key: RequestKey,
    record: Omit<RequestRecord, "ts">,
    nowTs: bigint,
  ): [answer: StoredDocument, mark?: StoredDocument] {
    const { markedTs = null } = this.#sessions.get(key.sessionId) ?? {};
    const answer = documentOf(recordId(key), record);
    // Renewed, as the disk forgets it in time.
    if (markedTs !== null && nowTs - markedTs < dayNs) return [answer];
    return [answer, documentOf(markId(key.sessionId), { fingerprint: "", resultJson: "" })];
  }

  remember(key: RequestKey, record: RequestRecord): void {
    const isLong = record.resultJson.length > databaseLimits.recentAnswerCharsMax;
    this.#recent.set(nameOf(key), { ts: record.ts, record: isLong ? null : record });
    const { highest, markedTs } = this.#sessions.get(key.sessionId) ?? uncounted;
    this.#sessions.set(key.sessionId, { highest: Math.max(highest, key.requestId), markedTs });
  }

  /** Its session's mark went to the disk too. */
  noteMark({ sessionId }: RequestKey, ts: bigint): void {
    const { highest } = this.#sessions.get(sessionId) ?? uncounted;
    this.#sessions.set(sessionId, { highest, markedTs: ts });
  }

  /** What was remembered may have been dropped before it reached the disk. */
  forget(): void {
    this.#recent.clear();
    this.#sessions.clear();
  }

  async prune(nowTs: bigint): Promise<void> {
    const keptNs = BigInt(databaseLimits.requestRecordDays) * dayNs;
    await this.#store.prune(systemTables._session_requests.number, nowTs - keptNs);
  }

  async #meet(sessionId: string): Promise<void> {
    const mark = await this.#store.find(markId(sessionId));
    if (this.#sessions.get(sessionId) !== undefined) return;
    this.#sessions.set(sessionId, mark === null ? { highest: -1, markedTs: null } : uncounted);
  }
}

const uncounted: Session = { highest: Number.POSITIVE_INFINITY, markedTs: null };

const nameOf = ({ sessionId, requestId }: RequestKey) => `${sessionId}\n${requestId}`;

/** The same request has the same id, so that it is found without an index; a session's lie side by side in the file. */
function recordId({ sessionId, requestId }: RequestKey): string {
  const internal = hashOf(sessionId);
  internal.writeUIntBE(requestId, internal.length - numberBytes, numberBytes);
  return requestDocumentId(internal);
}

const numberBytes = 6;

/** Before the third format of the file; such an answer may be asked for until it is two weeks old. */
const formerRecordId = (key: RequestKey) => requestDocumentId(hashOf(nameOf(key)));

const markId = (sessionId: string) => requestDocumentId(hashOf(sessionId));

const hashOf = (name: string): Buffer => hash("sha256", name, "buffer").subarray(0, 16);

const requestDocumentId = (internal: Buffer) =>
  encodeId(systemTables._session_requests.number, internal);

/** Its `ts` is filled in by the commit. */
function documentOf(_id: string, record: Omit<RequestRecord, "ts">): StoredDocument {
  const json = canonicalJson({ _id, ...record, ts: commitTsPlaceholder });
  return { id: _id, table: systemTables._session_requests.number, json };
}

function parseRecord(json: string): RequestRecord {
  const { fingerprint, resultJson, ts } = parseCanonical(json) as unknown as RequestRecord;
  return { fingerprint, resultJson, ts };
}
