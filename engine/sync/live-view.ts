import type { Snapshot } from "../db/snapshot";
import type { IdentityState } from "../functions/call";
import type { QueryChange } from "./frames";
import { FrameError } from "./frames";
import type { LiveQueries } from "./live-queries";
import type { ResultBody } from "./live-result";
import { Subscription } from "./subscription";
import {
  failedBody,
  removedModification,
  transitionHead,
  transitionTail,
  zeroVersion,
} from "./server-frames";
import type { StateVersion } from "./server-frames";

interface LiveViewOptions {
  live: LiveQueries;
  subscriptionsMax: number;
  /** With those that were refused. */
  queriesMax: number;
  /** Something may have to be sent: call `update` soon. */
  wantsUpdate: () => void;
  send: (transition: Buffer) => void;
  brokeDown: (error: unknown) => void;
}

interface News {
  queryId: number;
  body: ResultBody;
}

/** A transition that is being computed: one snapshot, one state of the client's wishes. */
interface Pending {
  end: StateVersion;
  subscriptions: Subscription[];
  otherChanges: ReadonlyMap<number, string>;
  waiting: number;
}

/**
 * What one socket shows. Every transition leads from the version the client has to one whose results are all true at
 * one timestamp, and only one is computed at a time; what changes meanwhile goes into the next.
 */
export class LiveView {
  readonly #options: LiveViewOptions;
  /** Null marks a query that was refused for being one too many. */
  readonly #subscriptions = new Map<number, Subscription | null>();
  #outdated = new Set<Subscription>();
  /** By query. What came and went while a transition was computed is not told at all. */
  #otherChanges = new Map<number, string>();
  #sent = zeroVersion;
  #wished = { querySet: 0, identity: 0 };
  #owedTs: bigint | null = null;
  #pending: Pending | null = null;

  constructor(options: LiveViewOptions) {
    this.#options = options;
  }

  get identityVersion(): number {
    return this.#wished.identity;
  }

  modify(baseVersion: number, newVersion: number, changes: readonly QueryChange[]): void {
    if (baseVersion !== this.#wished.querySet || newVersion <= baseVersion) {
      throw new FrameError(
        `BaseVersionMismatch: Base version ${baseVersion} passed up doesn't match the current version ${this.#wished.querySet}`,
      );
    }
    for (const change of changes) {
      if (change.type === "Add") this.#add(change);
      else this.#remove(change.queryId);
    }
    this.#wished.querySet = newVersion;
    this.#options.wantsUpdate();
  }

  /** Every query is asked again whether its result may be shown to the new identity. */
  changeIdentity(): void {
    this.#wished.identity++;
    for (const subscription of this.#subscriptions.values()) {
      if (subscription !== null) this.#outdated.add(subscription);
    }
    this.#options.wantsUpdate();
  }

  /** The client waits for a transition at `ts` or later before it believes the answer it was just sent. */
  owe(ts: bigint): void {
    if (this.#owedTs === null || ts > this.#owedTs) this.#owedTs = ts;
    this.#options.wantsUpdate();
  }

  update(identity: IdentityState, snapshot: Snapshot): void {
    if (this.#pending !== null) return;
    const pending: Pending = {
      end: { ...this.#wished, ts: snapshot.ts },
      subscriptions: [...this.#outdated],
      otherChanges: this.#otherChanges,
      waiting: 1,
    };
    this.#outdated = new Set();
    this.#otherChanges = new Map();
    this.#pending = pending;
    for (const subscription of pending.subscriptions) {
      if (subscription.isGone || !subscription.needsRun(identity)) continue;
      pending.waiting++;
      subscription.run(identity, snapshot);
    }
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

  gotResult(): void {
    if (this.#pending !== null) this.#countDown(this.#pending);
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
      const errorMessage = `TooManySubscriptions: a socket may watch ${subscriptionsMax} queries.`;
      if (this.#subscriptions.size >= queriesMax) throw new FrameError(errorMessage);
      this.#subscriptions.set(change.queryId, null);
      this.#otherChanges.set(
        change.queryId,
        `{"queryId":${change.queryId},${failedBody({ errorMessage, logLines: [] }, null)}`,
      );
      return;
    }
    const { path, argsJson, journal } = change;
    const request = { path, argsJson, journal };
    const subscription = new Subscription(change.queryId, request, this.#options.live, this);
    this.#subscriptions.set(change.queryId, subscription);
    this.#outdated.add(subscription);
  }

  #remove(queryId: number): void {
    const subscription = this.#subscriptions.get(queryId);
    if (subscription === undefined) throw new FrameError(`Unknown query id ${queryId}`);
    subscription?.close();
    if (subscription !== null) this.#outdated.delete(subscription);
    this.#subscriptions.delete(queryId);
    // A refusal is among the changes until it is told.
    const isTold =
      subscription === null ? !this.#otherChanges.delete(queryId) : subscription.isTold;
    if (isTold) this.#otherChanges.set(queryId, removedModification(queryId));
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
    const isBehind =
      this.#outdated.size > 0 ||
      this.#otherChanges.size > 0 ||
      this.#owedTs !== null ||
      this.#wished.querySet !== end.querySet ||
      this.#wished.identity !== end.identity;
    if (isBehind) this.#options.wantsUpdate();
  }

  /** Null when the client would learn nothing: results that ran again and came out the same send nothing. */
  #frameOf({ end, subscriptions, otherChanges }: Pending, isOwed: boolean): Buffer | null {
    const news: News[] = [];
    for (const subscription of subscriptions) {
      const body = subscription.isGone ? null : subscription.takeNews();
      if (body !== null) news.push({ queryId: subscription.queryId, body });
    }
    const isVersionNew =
      end.querySet !== this.#sent.querySet || end.identity !== this.#sent.identity;
    if (news.length + otherChanges.size === 0 && !isOwed && !isVersionNew) return null;
    const head = transitionHead(this.#sent, end);
    const [first] = news;
    if (first !== undefined && news.length === 1 && otherChanges.size === 0) {
      return first.body.frame(head, first.queryId, transitionTail);
    }
    const changes = [
      ...otherChanges.values(),
      ...news.map(({ queryId, body }) => `{"queryId":${queryId},${body.text}`),
    ];
    return Buffer.from(`${head}${changes.join(",")}${transitionTail}`);
  }
}
