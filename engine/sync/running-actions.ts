import type { IdentityState } from "../functions/call";
import type { ConnectionLimits } from "../limits";
import type { Peer } from "./host";
import { personOf } from "./person";
import { Tally } from "./tally";

/** How to give a place back, or in words why there is none. */
export type ActionPlace = { end: () => void } | { refusal: string };

/**
 * The actions of all sockets, by who asked for them. An action goes on without its socket, so a bound on each socket alone
 * would bound nobody who opens one after the other.
 */
export class RunningActions {
  readonly #limits: ConnectionLimits;
  readonly #byAddress = new Tally<object>();
  readonly #byUser = new Tally<object>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  begin(peer: Peer, identity: IdentityState): ActionPlace {
    const { runningActionsPerAddressMax, runningActionsPerUserMax } = this.#limits;
    const action = {};
    const address = peer.isLocal ? undefined : peer.address;
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
}

export const tooManyActions = (whose: string, max: number): string =>
  `TooManyConcurrentActions: ${whose} may run ${max} actions at once.`;
