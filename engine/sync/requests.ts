import type { Call, IdentityState } from "../functions/call";
import type { ClientFrame } from "./frames";
import type { Peer, SyncHost } from "./host";
import { MutationQueue } from "./mutation-queue";
import { tooManyActions } from "./running-actions";
import type { RunningActions } from "./running-actions";
import { failureFrame, successFrame } from "./server-frames";

type RequestFrame = ClientFrame & { type: "Mutation" | "Action" };

/** What all sockets share. */
interface Shared {
  host: SyncHost;
  actions: RunningActions;
}

interface RequestsOwner {
  mayRun(): boolean;
  answer(frame: string): void;
  /** The transition that shows the commit must not overtake its answer. */
  answerCommit(frame: string, ts: bigint): void;
  brokeDown(error: unknown, doing: string): void;
  hasRoom(): void;
}

/** Runs what one socket asks for: mutations in order, actions side by side. */
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
    this.#mutations = new MutationQueue(host.limits, () => owner.hasRoom());
  }

  /** True while the sender should wait: its mutations arrive faster than they can run. */
  get isFull(): boolean {
    return this.#mutations.isFull;
  }

  get isIdle(): boolean {
    return this.#mutations.isIdle;
  }

  close(): void {
    this.#mutations.close();
  }

  mutate(frame: RequestFrame, identity: IdentityState, sessionId: string, bytes: number): void {
    const { requestId } = frame;
    const call = { dedupe: { sessionId, requestId }, ...this.#callOf(frame, identity) };
    this.#mutations.add(bytes, async () => {
      if (!this.#owner.mayRun()) return;
      try {
        const outcome = await this.#host.runMutation(call);
        if (!outcome.ok) {
          this.#owner.answer(failureFrame("Mutation", requestId, outcome));
          return;
        }
        const { valueJson, logLines, ts } = outcome;
        const frame = successFrame("Mutation", requestId, valueJson, logLines, ts);
        this.#owner.answerCommit(frame, ts);
      } catch (error) {
        this.#owner.brokeDown(error, "running a mutation");
      }
    });
  }

  act(frame: RequestFrame, identity: IdentityState): void {
    const { requestId } = frame;
    const { runningActionsMax } = this.#host.limits;
    const place =
      this.#runningActions >= runningActionsMax
        ? { refusal: tooManyActions("a socket", runningActionsMax) }
        : this.#actions.begin(this.#peer, identity);
    if ("refusal" in place) {
      const { refusal: errorMessage } = place;
      this.#owner.answer(failureFrame("Action", requestId, { errorMessage, logLines: [] }));
      return;
    }
    this.#runningActions++;
    void this.#runAction(requestId, this.#callOf(frame, identity)).finally(() => {
      this.#runningActions--;
      place.end();
    });
  }

  async #runAction(requestId: number, call: Call): Promise<void> {
    try {
      const outcome = await this.#host.runAction(call);
      this.#owner.answer(
        outcome.ok
          ? successFrame("Action", requestId, outcome.valueJson, outcome.logLines)
          : failureFrame("Action", requestId, outcome),
      );
    } catch (error) {
      this.#owner.brokeDown(error, "running an action");
    }
  }

  #callOf({ path, argsJson }: RequestFrame, identity: IdentityState): Call {
    const { address, userAgent } = this.#peer;
    return { path, argsJson, identity, visibility: "public", ip: address, userAgent };
  }
}
