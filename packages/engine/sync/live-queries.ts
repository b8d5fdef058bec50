import type { Clock } from "../clock";
import type { Database, DurableCommit } from "../db/database";
import { RangeIndex } from "../db/read/read-set";
import type { Snapshot } from "../db/snapshot";
import type { Call, IdentityState, QueryOutcome } from "../functions/call";
import type { Key } from "../kv/key";
import { LiveResult } from "./live-result";
import type { LiveRequest, Watcher } from "./live-result";
import { RunsAhead } from "./runs-ahead";

/** A query running at one snapshot; callers of the same query join it. */
interface Flight {
  ts: bigint;
  generation: number;
  identity: IdentityState;
  waiters: Set<{ watcher: Watcher; identity: IdentityState }>;
  /** True when its snapshot was dropped before reaching the disk; the result is then discarded. */
  isDropped: boolean;
}

interface LiveQuery {
  key: string;
  request: LiveRequest;
  results: Set<LiveResult>;
  flights: Set<Flight>;
  /** Whether the last run read the caller's identity; null before the first. Decides who may join a running query. */
  hasReadIdentity: boolean | null;
}

export interface LiveQueriesOptions {
  db: Pick<Database, "durable" | "onDurable" | "onWriting" | "conflictsSince">;
  runQuery: (call: Call) => Promise<QueryOutcome>;
  clock: Clock;
  /** Counts the bytes of results, separately for anonymous callers. A negative number gives bytes back. */
  keep?: (isForStranger: boolean, bytes: number) => void;
  /** How long a new subscriber may get an existing result: a query may depend on the time of day. */
  shareForMs: number;
  mayRunAhead?: () => boolean;
}

/** How many of a commit's affected queries run while it is being written; the rest run when it is on disk. */
const runsAheadMax = 32;

/**
 * Every live query of every socket: one run serves all callers who may see its result, until a commit changes what it
 * read.
 */
export class LiveQueries {
  readonly #options: LiveQueriesOptions;
  readonly #queries = new Map<string, LiveQuery>();
  readonly #index = new RangeIndex<LiveResult>();
  readonly #ahead: RunsAhead;
  readonly #stopListening: (() => void)[];
  /** Grows with each change outside the database, to recognise runs that began before the change. */
  #generation = 0;
  runCount = 0;

  constructor(options: LiveQueriesOptions) {
    this.#options = options;
    const { db } = options;
    this.#ahead = new RunsAhead({
      durableTs: () => db.durable.ts,
      unwatch: (result, watcher) => this.unwatch(result, watcher),
    });
    this.#stopListening = [
      db.onDurable((commit) => this.#onCommit(commit)),
      db.onWriting({
        onWriting: (snapshot, keys) => this.#runAheadSoon(snapshot, keys),
        onDropped: () => this.#onDropped(),
      }),
    ];
  }

  /**
   * Passes `watcher` the result at `snapshot`, which must be the newest durable one: at once if there is one, otherwise
   * after a run.
   */
  watch(
    request: LiveRequest,
    identity: IdentityState,
    snapshot: Snapshot,
    isNewSubscriber: boolean,
    watcher: Watcher,
  ): void {
    const query = this.#queryOf(request);
    const standing = this.#standing(query, identity.key, snapshot, isNewSubscriber);
    if (standing !== undefined) {
      standing.watchers.add(watcher);
      watcher.onResult(standing);
      return;
    }
    this.#joinOrStart(query, snapshot, identity, watcher);
  }

  unwatch(result: LiveResult, watcher: Watcher): void {
    result.watchers.delete(watcher);
    if (result.watchers.size === 0) result.forget();
  }

  /** Called after a change of code or settings, which read sets don't cover. */
  invalidateAll(): void {
    this.#generation++;
    for (const query of [...this.#queries.values()]) {
      for (const result of [...query.results]) this.#invalidate(result);
    }
  }

  close(): void {
    for (const stop of this.#stopListening) stop();
  }

  get watchedCount(): number {
    return this.#queries.size;
  }

  #queryOf(request: LiveRequest): LiveQuery {
    const key = keyOf(request);
    let query = this.#queries.get(key);
    if (query === undefined) {
      query = { key, request, results: new Set(), flights: new Set(), hasReadIdentity: null };
      this.#queries.set(key, query);
    }
    return query;
  }

  #standing(
    query: LiveQuery,
    identityKey: string,
    snapshot: Snapshot,
    isNewSubscriber: boolean,
  ): LiveResult | undefined {
    const oldestMs = isNewSubscriber
      ? this.#options.clock.nowMs() - this.#options.shareForMs
      : -Infinity;
    for (const result of query.results) {
      const isUsable = result.isValid && !result.isError && result.ts <= snapshot.ts;
      if (isUsable && result.isFor(identityKey) && result.startedMs >= oldestMs) return result;
    }
    return undefined;
  }

  #joinOrStart(
    query: LiveQuery,
    snapshot: Snapshot,
    identity: IdentityState,
    watcher: Watcher,
  ): void {
    const flight = [...query.flights].find(
      (under) =>
        under.ts === snapshot.ts &&
        under.generation === this.#generation &&
        (under.identity.key === identity.key || query.hasReadIdentity === false),
    );
    if (flight !== undefined) flight.waiters.add({ watcher, identity });
    else this.#start(query, snapshot, identity, new Set([{ watcher, identity }]));
  }

  #start(
    query: LiveQuery,
    snapshot: Snapshot,
    identity: IdentityState,
    waiters: Flight["waiters"],
  ): void {
    const flight: Flight = {
      ts: snapshot.ts,
      generation: this.#generation,
      identity,
      waiters,
      isDropped: false,
    };
    query.flights.add(flight);
    const startedMs = this.#options.clock.nowMs();
    this.runCount++;
    const call: Call = {
      identity,
      visibility: "public",
      snapshot,
      keepsRows: true,
      ...query.request,
    };
    this.#options.runQuery(call).then(
      (outcome) => {
        query.flights.delete(flight);
        query.hasReadIdentity = outcome.hasReadIdentity;
        const result = new LiveResult(outcome, query.request, identity, startedMs);
        if (flight.isDropped) this.#dropIfIdle(query);
        else this.#land(query, snapshot, flight, result, outcome);
      },
      (error: unknown) => {
        query.flights.delete(flight);
        for (const { watcher } of flight.waiters) watcher.onBreakdown(error);
        this.#dropIfIdle(query);
      },
    );
  }

  #land(
    query: LiveQuery,
    snapshot: Snapshot,
    flight: Flight,
    result: LiveResult,
    outcome: QueryOutcome,
  ): void {
    this.#register(query, result, outcome);
    const strangers = new Map<string, Flight["waiters"]>();
    for (const waiter of flight.waiters) {
      if (result.isFor(waiter.identity.key)) result.watchers.add(waiter.watcher);
      else {
        const alike = strangers.get(waiter.identity.key) ?? new Set();
        strangers.set(waiter.identity.key, alike.add(waiter));
      }
    }
    // Watchers are called only once all are listed: otherwise one that leaves at once would drop the result.
    for (const watcher of [...result.watchers]) watcher.onResult(result);
    // These waiters joined because the last run had not read the identity, but this one did.
    for (const waiters of strangers.values()) {
      const [first] = waiters;
      if (first !== undefined) this.#start(query, snapshot, first.identity, waiters);
    }
    // A commit after the snapshot may have come before the index had this result.
    const isOutdated =
      flight.generation !== this.#generation ||
      this.#options.db.conflictsSince(outcome.reads, snapshot.ts);
    if (result.watchers.size === 0) result.forget();
    else if (isOutdated) this.#invalidate(result);
  }

  #register(query: LiveQuery, result: LiveResult, outcome: QueryOutcome): void {
    const unindex = this.#index.add(outcome.reads.ranges(), result);
    const isForStranger = result.identity.attributes === null;
    query.results.add(result);
    this.#options.keep?.(isForStranger, result.body.length);
    result.forget = () => {
      result.forget = () => undefined;
      this.#options.keep?.(isForStranger, -result.body.length);
      unindex();
      query.results.delete(result);
      this.#dropIfIdle(query);
    };
  }

  /** Waits for the promises of this turn, because the append starts in one of them and may fail at once. */
  #runAheadSoon(snapshot: Snapshot, keys: readonly Key[]): void {
    if (this.#options.mayRunAhead?.() === false) return;
    const generation = this.#generation;
    setImmediate(() => {
      if (generation === this.#generation) this.#runAhead(snapshot, keys);
    });
  }

  #runAhead(snapshot: Snapshot, keys: readonly Key[]): void {
    let room = runsAheadMax;
    for (const result of this.#index.hit(keys)) {
      if (!this.#ahead.wants(result, snapshot)) continue;
      if (room-- === 0) return;
      this.#joinOrStart(this.#queryOf(result.request), snapshot, result.identity, this.#ahead);
    }
  }

  #onDropped(): void {
    this.#generation++;
    const durableTs = this.#options.db.durable.ts;
    for (const { flights } of this.#queries.values()) {
      for (const flight of flights) flight.isDropped ||= flight.ts > durableTs;
    }
    for (const result of this.#ahead.takeUndurable()) this.#invalidate(result);
  }

  #onCommit(commit: DurableCommit): void {
    for (const result of this.#index.hit(commit.keys)) {
      // A result that ran ahead already includes the commits it ran for.
      if (result.ts < commit.ts) this.#invalidate(result);
    }
    this.#ahead.release();
  }

  #invalidate(result: LiveResult): void {
    if (!result.isValid) return;
    result.isValid = false;
    result.forget();
    for (const watcher of result.watchers) watcher.onInvalid();
  }

  #dropIfIdle(query: LiveQuery): void {
    const isIdle = query.results.size === 0 && query.flights.size === 0;
    if (isIdle && this.#queries.get(query.key) === query) this.#queries.delete(query.key);
  }
}

const keyOf = ({ path, component = "", argsJson, journal }: LiveRequest) =>
  `${component}\0${path}\0${argsJson}\0${journal ?? ""}`;
