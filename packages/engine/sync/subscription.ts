import type { Snapshot } from "../db/snapshot";
import type { IdentityState } from "../functions/call";
import type { LiveQueries } from "./live-queries";
import type { LiveRequest, LiveResult, ResultBody, Watcher } from "./live-result";

interface Owner {
  becameOutdated(subscription: Subscription): void;
  /** Null when there is room for a result in place of the shown one, otherwise the error text. */
  admits(result: LiveResult, shownBytes: number): string | null;
  /** Called when its run has ended, even if the client has removed it meanwhile. */
  ran(): void;
  brokeDown(error: unknown): void;
}

/** One query of one socket: its current result, and the part that the client already has. */
export class Subscription implements Watcher {
  readonly queryId: number;
  readonly #live: LiveQueries;
  readonly #owner: Owner;
  #request: LiveRequest;
  #result: LiveResult | null = null;
  #sentBody: ResultBody | null = null;
  readonly argumentBytes: number;
  /** The size of the shown result, or of the one in the next transition. */
  shownBytes = 0;
  #refusal: string | null = null;
  #isGone = false;

  constructor(
    queryId: number,
    { request, argumentBytes }: { request: LiveRequest; argumentBytes: number },
    live: LiveQueries,
    owner: Owner,
  ) {
    this.argumentBytes = argumentBytes;
    this.queryId = queryId;
    this.#request = request;
    this.#live = live;
    this.#owner = owner;
  }

  /** Whether the current result is missing, outdated, or not valid for this identity. */
  needsRun(identity: IdentityState): boolean {
    return this.#result?.isValid !== true || !this.#result.isFor(identity.key);
  }

  run(identity: IdentityState, snapshot: Snapshot): void {
    this.#live.watch(this.#request, identity, snapshot, this.#result === null, this);
  }

  onResult(result: LiveResult): void {
    const previous = this.#result;
    this.#result = result;
    this.#request = result.request;
    if (previous !== null && previous !== result) this.#live.unwatch(previous, this);
    if (this.#isGone) this.#live.unwatch(result, this);
    else if (previous !== result) this.#admit(result);
    this.#owner.ran();
  }

  /** Reserves room at once, because many results may arrive before they are sent together. */
  #admit(result: LiveResult): void {
    this.#refusal = this.#owner.admits(result, this.shownBytes);
    if (this.#refusal === null) this.shownBytes = result.body.length;
    else {
      this.#live.unwatch(result, this);
      this.#result = null;
    }
  }

  get refusal(): string | null {
    return this.#refusal;
  }

  onInvalid(): void {
    if (!this.#isGone) this.#owner.becameOutdated(this);
  }

  onBreakdown(error: unknown): void {
    if (this.#isGone) this.#owner.ran();
    else this.#owner.brokeDown(error);
  }

  /** The body that the client does not have yet, or null when it is unchanged. */
  takeChange(): ResultBody | null {
    const body = this.#result?.body ?? null;
    if (body === null || body.isSameAs(this.#sentBody)) return null;
    this.#sentBody = body;
    return body;
  }

  get isSent(): boolean {
    return this.#sentBody !== null;
  }

  close(): void {
    this.#isGone = true;
    if (this.#result !== null) this.#live.unwatch(this.#result, this);
  }

  get isGone(): boolean {
    return this.#isGone;
  }
}
