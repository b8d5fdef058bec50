import type { BudgetLimits } from "../limits";
import type { Networks } from "./networks";
import { Parties, Party } from "./party";

export interface StrangersOfNetwork {
  near: Party;
  wide: Party | null;
}

/**
 * All callers without sign-in share one budget. When it is used up, the network that holds most gives way to those that
 * hold less: otherwise a few networks could keep everybody else from signing in.
 */
export class Strangers {
  readonly room: Party;
  readonly #networks: Parties;
  readonly #wideNetworks: Parties;

  constructor(limits: BudgetLimits, roomBytes: number) {
    const unpaced = { perSecond: Number.MAX_SAFE_INTEGER, burst: Number.MAX_SAFE_INTEGER };
    this.room = new Party("callers without sign-in", { bytesMax: roomBytes, ...unpaced }, 0);
    const sized = (factor: number) =>
      new Parties("a network without sign-in", {
        bytesMax: limits.strangersOfNetworkBytesMax * factor,
        perSecond: limits.strangersPerSecond * factor,
        burst: limits.strangersBurst * factor,
      });
    this.#networks = sized(1);
    this.#wideNetworks = sized(limits.wideNetworkFactor);
  }

  of({ near, wide }: Networks, nowMs: number): StrangersOfNetwork {
    return {
      near: this.#networks.of(near, nowMs),
      wide: wide === null ? null : this.#wideNetworks.of(wide, nowMs),
    };
  }

  /**
   * Disconnects callers of networks that would still hold more than the requesting one, until there is room for these
   * bytes.
   */
  makeRoom({ near, wide }: StrangersOfNetwork, bytes: number): void {
    // A /48 counts as one, no matter how many of its networks are used.
    const asking = wide ?? near;
    while (!this.room.hasRoomFor(bytes)) {
      const largest = this.#findLargest();
      if (largest === null || largest.heldBytes <= asking.heldBytes + bytes) return;
      largest.findLargestHolder()?.end();
    }
  }

  #findLargest(): Party | null {
    const [near, wide] = [this.#networks.findLargest(), this.#wideNetworks.findLargest()];
    return (near?.heldBytes ?? 0) > (wide?.heldBytes ?? 0) ? near : wide;
  }
}
