import { steadyNowMs } from "../clock";
import type { Snapshot } from "../db/snapshot";
import type { IdentityState } from "../functions/call";
import type { QueryChange } from "./frames";
import { FrameError } from "./frames";
import type { LiveQueries } from "./live-queries";
import type { LiveResult, ResultBody } from "./live-result";
import { Subscription } from "./subscription";
import type { Holdings } from "./holdings";
import type { Turns } from "./turns";
import {
  failedBody,
  removedModification,
  transitionHead,
  transitionTail,
  zeroVersion,
} from "./server-frames";
import type { StateVersion } from "./server-frames";
import { TextFrame } from "./text-frame";

interface LiveViewOptions {
  live: LiveQueries;
  holdings: Pick<Holdings, "hold" | "free" | "show">;
  turns: Pick<Turns, "takeResult" | "isInLane" | "endTransition">;
  subscriptionsMax: number;
  /** Includes rejected queries. */
  queriesMax: number;
  /** Requests a call of `update` soon, because there may be something to send. */
  wantsUpdate: () => void;
  send: (transition: TextFrame) => void;
  brokeDown: (error: unknown) => void;
}

interface Changed {
  queryId: number;
  body: ResultBody;
}

/** A transition being computed: one snapshot, one set of subscriptions. */
interface Pending {
  end: StateVersion;
  subscriptions: Subscription[];
  otherChanges: ReadonlyMap<number, string>;
  waiting: number;
  /** Queries that run one after another. */
  later: (() => void)[];
}

/**
 * What one socket shows. Every transition leads from the client's version to one whose results are all correct at one
 * timestamp. Only one is computed at a time; changes meanwhile go into the next.
 */
export class LiveView {
  readonly #options: LiveViewOptions;
  /** Null for a rejected query: one too many, or too large. */
  readonly #subscriptions = new Map<number, Subscription | null>();
  #outdated = new Set<Subscription>();
  /** By query id. A query added and removed during a transition is never sent. */
  #otherChanges = new Map<number, string>();
  #sent = zeroVersion;
  #requested = { querySet: 0, identity: 0 };
  #owedTs: bigint | null = null;
  #pending: Pending | null = null;
  #ranMs = -Infinity;

  constructor(options: LiveViewOptions) {
    this.#options = options;
  }

  get identityVersion(): number {
    return this.#requested.identity;
  }

  get waitingCount(): number {
    return this.#outdated.size + (this.#pending?.waiting ?? 0);
  }

  /** Whether queries ran after `ms` and have to run again. */
  ranQueriesSince(ms: number): boolean {
    return this.#ranMs > ms && this.#outdated.size > 0;
  }

  modify(baseVersion: number, newVersion: number, changes: readonly QueryChange[]): void {
    if (baseVersion !== this.#requested.querySet || newVersion <= baseVersion) {
      throw new FrameError(
        `BaseVersionMismatch: Base version ${baseVersion} passed up doesn't match the current version ${this.#requested.querySet}`,
      );
    }
    for (const change of changes) {
      if (change.type === "Add") this.#add(change);
      else this.#remove(change.queryId);
    }
    this.#requested.querySet = newVersion;
    this.#options.wantsUpdate();
  }

  /** Checks for every query whether its result may be shown to the new identity. */
  changeIdentity(): void {
    this.#requested.identity++;
    for (const subscription of this.#subscriptions.values()) {
      if (subscription !== null) this.#outdated.add(subscription);
    }
    this.#options.wantsUpdate();
  }

  /** Remembers that the client needs a transition at `ts` or later before it applies the answer just sent. */
  owe(ts: bigint): void {
    if (this.#owedTs === null || ts > this.#owedTs) this.#owedTs = ts;
    this.#options.wantsUpdate();
  }

  update(identity: IdentityState, snapshot: Snapshot): void {
    if (this.#pending !== null) return;
    const pending: Pending = {
      end: { ...this.#requested, ts: snapshot.ts },
      subscriptions: [...this.#outdated],
      otherChanges: this.#otherChanges,
      waiting: 1,
      later: [],
    };
    if (this.#outdated.size > 0) this.#ranMs = steadyNowMs();
    this.#outdated = new Set();
    this.#otherChanges = new Map();
    this.#pending = pending;
    const outdated = pending.subscriptions.filter(
      (subscription) => !subscription.isGone && subscription.needsRun(identity),
    );
    pending.waiting += outdated.length;
    const runs = outdated.map((subscription) => () => {
      if (subscription.isGone) this.ran();
      else subscription.run(identity, snapshot);
    });
    if (this.#options.turns.isInLane) pending.later = runs.splice(1);
    for (const run of runs) run();
    this.#countDown(pending);
  }

  close(): void {
    for (const subscription of this.#subscriptions.values()) subscription?.close();
    this.#subscriptions.clear();
    this.#outdated.clear();
    this.#pending = null;
  }

  becameOutdated(subscription: Subscription): void {
    this.#outdated.add(subscription);
    this.#options.wantsUpdate();
  }

  admits(result: LiveResult, shownBytes: number): string | null {
    this.#options.turns.takeResult(result);
    return this.#options.holdings.show(result.body.length - shownBytes);
  }

  ran(): void {
    const pending = this.#pending;
    if (pending === null) return;
    const next = pending.later.shift();
    // Other callers get a turn between the queries of one caller.
    if (next !== undefined) setImmediate(() => this.#pending === pending && next());
    this.#countDown(pending);
  }

  brokeDown(error: unknown): void {
    this.#options.brokeDown(error);
  }

  #add(change: QueryChange & { type: "Add" }): void {
    if (this.#subscriptions.has(change.queryId)) {
      throw new FrameError(`Duplicate query id ${change.queryId}`);
    }
    const { subscriptionsMax, queriesMax } = this.#options;
    if (this.#subscriptions.size >= subscriptionsMax) {
      const errorMessage = `TooManySubscriptions: a socket may subscribe to ${subscriptionsMax} queries.`;
      if (this.#subscriptions.size >= queriesMax) throw new FrameError(errorMessage);
      this.#refuse(change.queryId, errorMessage);
      return;
    }
    const { path, component, argsJson, journal } = change;
    const argumentBytes = Buffer.byteLength(argsJson) + (journal?.length ?? 0);
    const refusal = this.#options.holdings.hold(path, argumentBytes);
    if (refusal !== null) {
      this.#refuse(change.queryId, refusal);
      return;
    }
    const asked = { request: { path, component, argsJson, journal }, argumentBytes };
    const subscription = new Subscription(change.queryId, asked, this.#options.live, this);
    this.#subscriptions.set(change.queryId, subscription);
    this.#outdated.add(subscription);
  }

  #refuse(queryId: number, errorMessage: string): void {
    this.#subscriptions.set(queryId, null);
    this.#otherChanges.set(queryId, refusedModification(queryId, errorMessage));
  }

  #end(subscription: Subscription): void {
    subscription.close();
    this.#outdated.delete(subscription);
    this.#options.holdings.free(subscription.argumentBytes);
    this.#options.holdings.show(-subscription.shownBytes);
  }

  #remove(queryId: number): void {
    const subscription = this.#subscriptions.get(queryId);
    if (subscription === undefined) throw new FrameError(`Unknown query id ${queryId}`);
    if (subscription !== null) this.#end(subscription);
    this.#subscriptions.delete(queryId);
    // A rejection that was not sent yet is still among the changes.
    const isSent =
      subscription === null ? !this.#otherChanges.delete(queryId) : subscription.isSent;
    if (isSent) this.#otherChanges.set(queryId, removedModification(queryId));
  }

  #countDown(pending: Pending): void {
    pending.waiting--;
    if (pending.waiting === 0 && this.#pending === pending) this.#finish(pending);
  }

  #finish(pending: Pending): void {
    this.#pending = null;
    const { end } = pending;
    const isOwed = this.#owedTs !== null && this.#owedTs <= end.ts;
    if (isOwed) this.#owedTs = null;
    const frame = this.#frameOf(pending, isOwed);
    if (frame !== null) {
      this.#sent = end;
      this.#options.send(frame);
    }
    this.#options.turns.endTransition();
    const isBehind =
      this.#outdated.size > 0 ||
      this.#otherChanges.size > 0 ||
      this.#owedTs !== null ||
      this.#requested.querySet !== end.querySet ||
      this.#requested.identity !== end.identity;
    if (isBehind) this.#options.wantsUpdate();
  }

  /** Changes that the client does not have yet, as far as there is room to show them. */
  #changedOf(subscriptions: readonly Subscription[]): { changed: Changed[]; refusals: string[] } {
    const changed: Changed[] = [];
    const refusals: string[] = [];
    for (const subscription of subscriptions) {
      const { isGone, refusal, queryId } = subscription;
      if (isGone) continue;
      if (refusal !== null) {
        this.#end(subscription);
        this.#subscriptions.set(queryId, null);
        refusals.push(refusedModification(queryId, refusal));
        continue;
      }
      const body = subscription.takeChange();
      if (body !== null) changed.push({ queryId, body });
    }
    return { changed, refusals };
  }

  /** Null when nothing changed for the client: unchanged results of a new run are not sent. */
  #frameOf({ end, subscriptions, otherChanges }: Pending, isOwed: boolean): TextFrame | null {
    const { changed, refusals } = this.#changedOf(subscriptions);
    const isVersionNew =
      end.querySet !== this.#sent.querySet || end.identity !== this.#sent.identity;
    const otherCount = otherChanges.size + refusals.length;
    if (changed.length + otherCount === 0 && !isOwed && !isVersionNew) return null;
    const head = transitionHead(this.#sent, end);
    const [first] = changed;
    if (first !== undefined && changed.length === 1 && otherCount === 0) {
      return first.body.frame(head, first.queryId, transitionTail);
    }
    let text = [...otherChanges.values(), ...refusals].join(",");
    for (const { queryId, body } of changed) {
      text += `${text === "" ? "" : ","}{"queryId":${queryId},${body.text}`;
    }
    return new TextFrame(`${head}${text}${transitionTail}`);
  }
}

const refusedModification = (queryId: number, errorMessage: string): string =>
  `{"queryId":${queryId},${failedBody({ errorMessage, logLines: [] }, null)}`;
