import type { Clock } from "../clock";
import type { Database, DurableCommit } from "../db/database";
import { RangeIndex } from "../db/read-set";
import type { Snapshot } from "../db/snapshot";
import type { Call, IdentityState, QueryOutcome } from "../functions/call";
import { LiveResult } from "./live-result";
import type { Watcher } from "./live-result";

export interface LiveRequest {
  path: string;
  argsJson: string;
  journal: string | null;
}

/** Runs that go on now at one snapshot; whoever asks for the same joins. */
interface Flight {
  ts: bigint;
  generation: number;
  identityKey: string;
  waiters: Set<{ watcher: Watcher; identity: IdentityState }>;
}

interface LiveQuery {
  request: LiveRequest;
  results: Set<LiveResult>;
  flights: Set<Flight>;
  /** Whether the last run asked who calls; null before the first. Decides who may join a run that is under way. */
  hasReadIdentity: boolean | null;
}

export interface LiveQueriesOptions {
  db: Pick<Database, "durable" | "onDurable" | "conflictsSince">;
  runQuery: (call: Call) => Promise<QueryOutcome>;
  clock: Clock;
  /** A query may depend on the time of day, so a newcomer is not handed an old answer. */
  shareForMs: number;
}

/** Every live query of every socket: one run serves all who may see its result, until a commit touches what it read. */
export class LiveQueries {
  readonly #options: LiveQueriesOptions;
  readonly #queries = new Map<string, LiveQuery>();
  readonly #index = new RangeIndex<LiveResult>();
  readonly #stopListening: () => void;
  /** Grows with each change that no read set knows of, so that a run begun before is not taken for one begun after. */
  #generation = 0;
  runCount = 0;

  constructor(options: LiveQueriesOptions) {
    this.#options = options;
    this.#stopListening = options.db.onDurable((commit) => this.#onCommit(commit));
  }

  /** Hands `watcher` the result at `snapshot`, which must be the newest durable one: at once if one stands, else when run. */
  watch(
    request: LiveRequest,
    identity: IdentityState,
    snapshot: Snapshot,
    isNewcomer: boolean,
    watcher: Watcher,
  ): void {
    const key = `${request.path}\0${request.argsJson}\0${request.journal ?? ""}`;
    let query = this.#queries.get(key);
    if (query === undefined) {
      query = { request, results: new Set(), flights: new Set(), hasReadIdentity: null };
      this.#queries.set(key, query);
    }
    const standing = this.#standing(query, identity.key, snapshot, isNewcomer);
    if (standing !== undefined) {
      standing.watchers.add(watcher);
      watcher.onResult(standing);
      return;
    }
    const flight = [...query.flights].find(
      ({ ts, generation, identityKey }) =>
        ts === snapshot.ts &&
        generation === this.#generation &&
        (identityKey === identity.key || query.hasReadIdentity === false),
    );
    if (flight !== undefined) flight.waiters.add({ watcher, identity });
    else this.#start(key, query, snapshot, identity, new Set([{ watcher, identity }]));
  }

  unwatch(result: LiveResult, watcher: Watcher): void {
    result.watchers.delete(watcher);
    if (result.watchers.size === 0) result.forget();
  }

  /** After a change of code or settings, which no read set knows of. */
  invalidateAll(): void {
    this.#generation++;
    for (const query of [...this.#queries.values()]) {
      for (const result of [...query.results]) this.#invalidate(result);
    }
  }

  close(): void {
    this.#stopListening();
  }

  get watchedCount(): number {
    return this.#queries.size;
  }

  #standing(
    query: LiveQuery,
    identityKey: string,
    snapshot: Snapshot,
    isNewcomer: boolean,
  ): LiveResult | undefined {
    const oldestMs = isNewcomer
      ? this.#options.clock.nowMs() - this.#options.shareForMs
      : -Infinity;
    for (const result of query.results) {
      const isUsable = result.isValid && !result.isError && result.ts <= snapshot.ts;
      if (isUsable && result.isFor(identityKey) && result.startedMs >= oldestMs) return result;
    }
    return undefined;
  }

  #start(
    key: string,
    query: LiveQuery,
    snapshot: Snapshot,
    identity: IdentityState,
    waiters: Flight["waiters"],
  ): void {
    const flight: Flight = {
      ts: snapshot.ts,
      generation: this.#generation,
      identityKey: identity.key,
      waiters,
    };
    query.flights.add(flight);
    const startedMs = this.#options.clock.nowMs();
    this.runCount++;
    const call: Call = { ...query.request, identity, visibility: "public", snapshot };
    this.#options.runQuery(call).then(
      (outcome) => {
        query.flights.delete(flight);
        query.hasReadIdentity = outcome.hasReadIdentity;
        this.#land(
          key,
          query,
          snapshot,
          flight,
          new LiveResult(outcome, identity.key, startedMs),
          outcome,
        );
      },
      (error: unknown) => {
        query.flights.delete(flight);
        for (const { watcher } of flight.waiters) watcher.onBreakdown(error);
        this.#dropIfIdle(key, query);
      },
    );
  }

  #land(
    key: string,
    query: LiveQuery,
    snapshot: Snapshot,
    flight: Flight,
    result: LiveResult,
    outcome: QueryOutcome,
  ): void {
    this.#register(key, query, result, outcome);
    const strangers = new Map<string, Flight["waiters"]>();
    for (const waiter of flight.waiters) {
      if (result.isFor(waiter.identity.key)) result.watchers.add(waiter.watcher);
      else {
        const alike = strangers.get(waiter.identity.key) ?? new Set();
        strangers.set(waiter.identity.key, alike.add(waiter));
      }
    }
    // Told only when all are listed: one that has left meanwhile would else take the result with it.
    for (const watcher of [...result.watchers]) watcher.onResult(result);
    // They joined because the last run had not asked who calls, and this one did.
    for (const waiters of strangers.values()) {
      const [first] = waiters;
      if (first !== undefined) this.#start(key, query, snapshot, first.identity, waiters);
    }
    // A commit may have landed between the snapshot and now, before the index knew of this result.
    const isOutdated =
      flight.generation !== this.#generation ||
      this.#options.db.conflictsSince(outcome.reads, snapshot.ts);
    if (result.watchers.size === 0) result.forget();
    else if (isOutdated) this.#invalidate(result);
  }

  #register(key: string, query: LiveQuery, result: LiveResult, outcome: QueryOutcome): void {
    const unindex = this.#index.add(outcome.reads.ranges(), result);
    query.results.add(result);
    result.forget = () => {
      result.forget = () => undefined;
      unindex();
      query.results.delete(result);
      this.#dropIfIdle(key, query);
    };
  }

  #onCommit(commit: DurableCommit): void {
    for (const result of this.#index.hit(commit.keys)) this.#invalidate(result);
  }

  #invalidate(result: LiveResult): void {
    if (!result.isValid) return;
    result.isValid = false;
    result.forget();
    for (const watcher of result.watchers) watcher.onInvalid();
  }

  #dropIfIdle(key: string, query: LiveQuery): void {
    if (query.results.size === 0 && query.flights.size === 0 && this.#queries.get(key) === query) {
      this.#queries.delete(key);
    }
  }
}
