import type { Call, IdentityState } from "../functions/call";
import type { ClientFrame } from "./frames";
import type { Holdings } from "./holdings";
import type { Peer, SyncHost } from "./host";
import { MutationQueue } from "./mutation-queue";
import { tooManyActions } from "./running-actions";
import type { RunningActions } from "./running-actions";
import { failureFrame, successFrame } from "./server-frames";

type RequestFrame = ClientFrame & { type: "Mutation" | "Action" };

interface Shared {
  host: SyncHost;
  actions: RunningActions;
}

interface RequestsOwner {
  /** A failed call costs more than a successful one. */
  failed(): void;
  holdings: Holdings;
  isTrusted(): boolean;
  mayRun(): boolean;
  answer(frame: string): void;
  /** The answer must be sent before the transition that shows the commit. */
  answerCommit(frame: string, ts: bigint): void;
  brokeDown(error: unknown, doing: string): void;
  hasRoom(): void;
}

/** Runs the calls of one socket: mutations in order, actions concurrently. */
export class Requests {
  readonly #host: SyncHost;
  readonly #actions: RunningActions;
  readonly #peer: Peer;
  readonly #owner: RequestsOwner;
  readonly #mutations: MutationQueue;
  #runningActions = 0;

  constructor({ host, actions }: Shared, peer: Peer, owner: RequestsOwner) {
    this.#host = host;
    this.#actions = actions;
    this.#peer = peer;
    this.#owner = owner;
    const { queuedMutationsMax, queuedBytesMax, argumentsBeforeSignInBytesMax } = host.limits;
    const bounds = {
      queuedMutationsMax,
      get queuedBytesMax() {
        return owner.isTrusted() ? queuedBytesMax : argumentsBeforeSignInBytesMax;
      },
    };
    this.#mutations = new MutationQueue(bounds, () => owner.hasRoom());
  }

  get isFull(): boolean {
    return this.#mutations.isFull;
  }

  get waitingCount(): number {
    return this.#mutations.waitingCount;
  }

  get isIdle(): boolean {
    return this.#mutations.isIdle;
  }

  close(): void {
    this.#mutations.close();
  }

  mutate(frame: RequestFrame, identity: IdentityState, sessionId: string, bytes: number): void {
    const { requestId } = frame;
    const { holdings } = this.#owner;
    const refusal = holdings.queue(frame.path, bytes);
    if (refusal !== null) {
      this.#refuse("Mutation", requestId, refusal);
      return;
    }
    const call = { dedupe: { sessionId, requestId }, ...this.#callOf(frame, identity) };
    this.#mutations.add(bytes, async () => {
      if (!this.#owner.mayRun()) return;
      try {
        const outcome = await this.#host.runMutation(call);
        if (!outcome.ok) {
          this.#owner.failed();
          this.#owner.answer(failureFrame("Mutation", requestId, outcome));
          return;
        }
        const { valueJson, logLines, ts } = outcome;
        const frame = successFrame("Mutation", requestId, valueJson, logLines, ts);
        this.#owner.answerCommit(frame, ts);
      } catch (error) {
        this.#owner.brokeDown(error, "running a mutation");
      } finally {
        holdings.unqueue(bytes);
      }
    });
  }

  act(frame: RequestFrame, identity: IdentityState, bytes: number): void {
    const { requestId } = frame;
    const { holdings } = this.#owner;
    const refusal = holdings.hold(frame.path, bytes);
    if (refusal !== null) {
      this.#refuse("Action", requestId, refusal);
      return;
    }
    const { runningActionsMax } = this.#host.limits;
    const place =
      this.#runningActions >= runningActionsMax
        ? { refusal: tooManyActions("a socket", runningActionsMax) }
        : this.#actions.begin(this.#peer, identity);
    if ("refusal" in place) {
      holdings.free(bytes);
      this.#refuse("Action", requestId, place.refusal);
      return;
    }
    this.#runningActions++;
    void this.#runAction(requestId, this.#callOf(frame, identity)).finally(() => {
      this.#runningActions--;
      holdings.free(bytes);
      place.end();
    });
  }

  async #runAction(requestId: number, call: Call): Promise<void> {
    try {
      await this.#actions.awaitTurn(this.#peer, call.identity);
      const outcome = await this.#host.runAction(call);
      if (!outcome.ok) this.#owner.failed();
      this.#owner.answer(
        outcome.ok
          ? successFrame("Action", requestId, outcome.valueJson, outcome.logLines)
          : failureFrame("Action", requestId, outcome),
      );
    } catch (error) {
      this.#owner.brokeDown(error, "running an action");
    }
  }

  #refuse(kind: RequestFrame["type"], requestId: number, errorMessage: string): void {
    this.#owner.answer(failureFrame(kind, requestId, { errorMessage, logLines: [] }));
  }

  #callOf({ path, component, argsJson }: RequestFrame, identity: IdentityState): Call {
    const { address, userAgent } = this.#peer;
    return { path, component, argsJson, identity, visibility: "public", ip: address, userAgent };
  }
}
