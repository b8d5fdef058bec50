import { networksOf } from "../budget/networks";
import type { IdentityState } from "../functions/call";
import type { ConnectionLimits } from "../limits";
import { FairStarts } from "./fair-starts";
import type { Peer } from "./host";
import { personOf } from "./person";
import { Tally } from "./tally";

export type ActionPlace = { end: () => void } | { refusal: string };

/**
 * The running actions of all sockets, by caller. An action outlives its socket, so a limit per socket would not limit
 * callers that open one socket after another.
 */
export class RunningActions {
  readonly #limits: ConnectionLimits;
  readonly #byAddress = new Tally<object>();
  readonly #byUser = new Tally<object>();
  readonly #starts = new FairStarts();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  begin(peer: Peer, identity: IdentityState): ActionPlace {
    const { runningActionsPerAddressMax, runningActionsPerUserMax } = this.#limits;
    const action = {};
    const address = peer.isLocal ? undefined : networksOf(peer.address).near;
    const person = personOf(identity);
    const end = () => {
      if (address !== undefined) this.#byAddress.remove(address, action);
      if (person !== undefined) this.#byUser.remove(person, action);
    };
    if (
      address !== undefined &&
      !this.#byAddress.add(address, action, runningActionsPerAddressMax)
    ) {
      return { refusal: tooManyActions("an address", runningActionsPerAddressMax) };
    }
    if (person !== undefined && !this.#byUser.add(person, action, runningActionsPerUserMax)) {
      end();
      return { refusal: tooManyActions("a person", runningActionsPerUserMax) };
    }
    return { end };
  }

  /** Callers before sign-in start one after another; others start at once. */
  async awaitTurn(peer: Peer, identity: IdentityState): Promise<void> {
    if (peer.isLocal || personOf(identity) !== undefined) return;
    await this.#starts.wait(networksOf(peer.address).near);
  }
}

export const tooManyActions = (whose: string, max: number): string =>
  `TooManyConcurrentActions: ${whose} may run ${max} actions at once.`;
