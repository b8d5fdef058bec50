import type { Snapshot } from "../db/snapshot";
import type { IdentityState } from "../functions/call";
import type { LiveQueries } from "./live-queries";
import type { LiveRequest, LiveResult, ResultBody, Watcher } from "./live-result";

/** What a subscription owes its owner. */
interface Owner {
  becameOutdated(subscription: Subscription): void;
  gotResult(subscription: Subscription): void;
  brokeDown(error: unknown): void;
}

/** One query of one socket: the result it stands on, and what of it the client has been told. */
export class Subscription implements Watcher {
  readonly queryId: number;
  readonly #live: LiveQueries;
  readonly #owner: Owner;
  #request: LiveRequest;
  #result: LiveResult | null = null;
  #toldBody: ResultBody | null = null;
  #isGone = false;

  constructor(queryId: number, request: LiveRequest, live: LiveQueries, owner: Owner) {
    this.queryId = queryId;
    this.#request = request;
    this.#live = live;
    this.#owner = owner;
  }

  /** False when the result it stands on answers this identity too: nothing needs to run. */
  needsRun(identity: IdentityState): boolean {
    return this.#result?.isValid !== true || !this.#result.isFor(identity.key);
  }

  run(identity: IdentityState, snapshot: Snapshot): void {
    this.#live.watch(this.#request, identity, snapshot, this.#result === null, this);
  }

  onResult(result: LiveResult): void {
    const former = this.#result;
    this.#result = result;
    this.#request = result.request;
    if (former !== null && former !== result) this.#live.unwatch(former, this);
    if (this.#isGone) this.#live.unwatch(result, this);
    else this.#owner.gotResult(this);
  }

  onInvalid(): void {
    if (!this.#isGone) this.#owner.becameOutdated(this);
  }

  onBreakdown(error: unknown): void {
    if (!this.#isGone) this.#owner.brokeDown(error);
  }

  /** The body the client does not know yet, or null when it shows the same already. */
  takeNews(): ResultBody | null {
    const body = this.#result?.body ?? null;
    if (body === null || body.isSameAs(this.#toldBody)) return null;
    this.#toldBody = body;
    return body;
  }

  get isTold(): boolean {
    return this.#toldBody !== null;
  }

  close(): void {
    this.#isGone = true;
    if (this.#result !== null) this.#live.unwatch(this.#result, this);
  }

  get isGone(): boolean {
    return this.#isGone;
  }
}
