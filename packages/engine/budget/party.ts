import { Lane } from "./lane";
import { TokenBucket } from "./token-bucket";

export interface PartyLimits {
  bytesMax: number;
  perSecond: number;
  burst: number;
}

export interface Holder {
  readonly heldBytes: number;
  /** Disconnects its caller and gives everything back. */
  end(): void;
}

/** Shares the server with others: a person, a network, all callers without sign-in, or the whole process. */
export class Party {
  readonly name: string;
  readonly bytesMax: number;
  readonly pace: TokenBucket;
  readonly lane = new Lane();
  /** Open accounts, the oldest first. */
  readonly holders = new Set<Holder>();
  heldBytes = 0;

  constructor(name: string, { bytesMax, perSecond, burst }: PartyLimits, nowMs: number) {
    this.name = name;
    this.bytesMax = bytesMax;
    this.pace = new TokenBucket(perSecond, burst, nowMs);
  }

  hasRoomFor(bytes: number): boolean {
    return this.heldBytes + bytes <= this.bytesMax;
  }

  /** Among holders of equal size, the oldest. */
  findLargestHolder(): Holder | null {
    return largestOf(this.holders);
  }

  get refusal(): string {
    return `TooManyBytes: ${this.name} may hold ${this.bytesMax} bytes of calls and results at once. Try again later.`;
  }
}

/** Creates parties on demand. A party that still owes tokens stays: a new one would start with a full bucket. */
export class Parties {
  readonly #parties = new Map<string, Party>();
  readonly #name: string;
  readonly #limits: PartyLimits;
  #openedCount = 0;

  constructor(name: string, limits: PartyLimits) {
    this.#name = name;
    this.#limits = limits;
  }

  of(key: string, nowMs: number): Party {
    let party = this.#parties.get(key);
    if (party === undefined) {
      if (++this.#openedCount % 256 === 0) this.forgetIdle(nowMs);
      party = new Party(this.#name, this.#limits, nowMs);
      this.#parties.set(key, party);
    }
    return party;
  }

  findLargest(): Party | null {
    return largestOf(this.#parties.values());
  }

  forgetIdle(nowMs: number): void {
    for (const [key, party] of this.#parties) {
      const isIdle = party.holders.size === 0 && party.heldBytes === 0;
      if (isIdle && party.pace.isFull(nowMs)) this.#parties.delete(key);
    }
  }
}

function largestOf<T extends { readonly heldBytes: number }>(all: Iterable<T>): T | null {
  let largest: T | null = null;
  for (const one of all) if (one.heldBytes > (largest?.heldBytes ?? 0)) largest = one;
  return largest;
}
