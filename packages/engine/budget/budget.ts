import { getHeapStatistics } from "node:v8";
import { budgetLimits } from "../limits";
import type { BudgetLimits } from "../limits";
import type { Lane } from "./lane";
import { networksOf } from "./networks";
import { Parties, Party, type Holder } from "./party";
import { Strangers, type StrangersOfNetwork } from "./strangers";

export interface Place {
  address: string;
  /** A local caller that no proxy forwarded. It belongs to no network. */
  isLocal: boolean;
}

/**
 * The parties that pay for a caller: `shared` for memory that the process holds, `own` also for results shown to the
 * caller.
 */
interface PartiesOfCaller {
  shared: readonly Party[];
  own: readonly Party[];
  strangers: StrangersOfNetwork | null;
}

/** A failed call costs more than its own turn: its stack is mapped to the author's source, and logged. */
export const failedCallCost = 4;

export class Budget {
  readonly #process: Party;
  readonly strangers: Strangers;
  readonly #people: Parties;
  readonly #networks: Parties;
  readonly #wideNetworks: Parties;
  readonly nowMs: () => number;

  constructor(limits: BudgetLimits = budgetLimits, nowMs = () => performance.now()) {
    const wide = limits.wideNetworkFactor;
    const heapShare = getHeapStatistics().heap_size_limit / 4;
    const processBytesMax = Math.min(limits.processBytesMax, heapShare);
    const unpaced = { perSecond: Number.MAX_SAFE_INTEGER, burst: Number.MAX_SAFE_INTEGER };
    const network = { bytesMax: limits.networkBytesMax, ...unpaced };
    this.nowMs = nowMs;
    this.#process = new Party("the server", { bytesMax: processBytesMax, ...unpaced }, 0);
    this.strangers = new Strangers(limits, processBytesMax / 2);
    this.#people = new Parties("a person", {
      bytesMax: limits.personBytesMax,
      perSecond: limits.personPerSecond,
      burst: limits.personBurst,
    });
    this.#networks = new Parties("a network", network);
    this.#wideNetworks = new Parties("a network", {
      ...network,
      bytesMax: network.bytesMax * wide,
    });
  }

  /** One account for each socket and each HTTP request. The caller closes it. */
  open(place: Place, person?: string): Account {
    return new Account(this, place, person);
  }

  /** Charges turns to a place's callers without sign-in. Returns the milliseconds that the next one has to wait. */
  charge(place: Place, turns: number): number {
    const account = this.open(place);
    const waitMs = account.pace(turns);
    account.close();
    return waitMs;
  }

  /** Counts a shared result once, no matter how many sockets show it. */
  countResult(isForStranger: boolean, bytes: number): void {
    this.#process.heldBytes += bytes;
    if (isForStranger) this.strangers.room.heldBytes += bytes;
  }

  get heldBytes(): number {
    return this.#process.heldBytes;
  }

  /** A person holds no more than is left for all others, so that a few accounts cannot take everything. */
  leavesRoom(person: Party | undefined, bytes: number): boolean {
    const left = this.#process.bytesMax - this.#process.heldBytes - bytes;
    return person === undefined || person.heldBytes + bytes <= Math.max(left, 0);
  }

  get refusal(): string {
    return this.#process.refusal;
  }

  partiesOf({ address, isLocal }: Place, person: string | undefined): PartiesOfCaller {
    const nowMs = this.nowMs();
    const isStranger = person === undefined;
    const shared = [this.#process];
    const own: Party[] = [];
    if (person !== undefined) own.push(this.#people.of(person, nowMs));
    if (isLocal) return { shared, own, strangers: null };
    const networks = networksOf(address);
    const strangers = isStranger ? this.strangers.of(networks, nowMs) : null;
    if (strangers !== null) {
      shared.push(this.strangers.room);
      own.push(strangers.near);
      if (strangers.wide !== null) own.push(strangers.wide);
    }
    const { near, wide } = networks;
    own.push(this.#networks.of(near, nowMs));
    if (wide !== null) own.push(this.#wideNetworks.of(wide, nowMs));
    return { shared, own, strangers };
  }
}

export class Account implements Holder {
  readonly #budget: Budget;
  readonly #place: Place;
  #person: string | undefined;
  #parties: PartiesOfCaller;
  #heldBytes = 0;
  #shownBytes = 0;
  /** Turns since `paceTime` last charged. */
  #turnsTaken = 0;
  #isClosed = false;
  /** Called when others need the room that this account holds: its caller has to be disconnected. */
  onEnd = (): void => undefined;

  constructor(budget: Budget, place: Place, person: string | undefined) {
    this.#budget = budget;
    this.#place = place;
    this.#person = person;
    this.#parties = budget.partiesOf(place, person);
    for (const party of this.#parties.own) party.holders.add(this);
  }

  /** Counts arguments, queues, bodies and unsent bytes. Returns null when there is room, otherwise the error text. */
  hold(bytes: number): string | null {
    const refusal = this.#refusalOf(bytes);
    if (refusal === null && !this.#isClosed) this.#add(bytes, 0);
    return refusal;
  }

  free(bytes: number): void {
    if (!this.#isClosed) this.#add(-bytes, 0);
  }

  /**
   * Counts a result for its own parties only; `countResult` counts it for the process. A negative number gives bytes
   * back.
   */
  show(bytes: number): string | null {
    const refusal = bytes <= 0 ? null : this.#refusalOf(bytes);
    if (refusal === null && !this.#isClosed) this.#add(0, bytes);
    return refusal;
  }

  setPerson(person: string | undefined): void {
    if (this.#isClosed || person === this.#person) return;
    const [held, shown] = [this.#heldBytes, this.#shownBytes];
    this.#add(-held, -shown);
    for (const party of this.#parties.own) party.holders.delete(this);
    this.#person = person;
    this.#parties = this.#budget.partiesOf(this.#place, person);
    for (const party of this.#parties.own) party.holders.add(this);
    this.#add(held, shown);
  }

  /** Milliseconds that this caller has to wait because its person or network has used up its rate. */
  pace(cost: number): number {
    this.#turnsTaken += cost;
    if (this.#place.isLocal) return 0;
    const nowMs = this.#budget.nowMs();
    let waitMs = 0;
    for (const party of this.#parties.own) waitMs = Math.max(waitMs, party.pace.take(cost, nowMs));
    return waitMs;
  }

  /** Charges milliseconds of the thread like `pace`, except those that were already paid for as turns of calls. */
  paceTime(ms: number): number {
    const unpaidMs = Math.max(0, ms - this.#turnsTaken);
    const waitMs = unpaidMs === 0 ? 0 : this.pace(unpaidMs);
    this.#turnsTaken = 0;
    return waitMs;
  }

  refundTurn(cost: number): void {
    for (const party of this.#parties.own) party.pace.giveBack(cost);
  }

  /**
   * The cost of a function is known only after it has run, so callers of one network without sign-in run one after
   * another and pay in between. Null for other callers.
   */
  get lane(): Lane | null {
    return this.#parties.strangers?.near.lane ?? null;
  }

  /**
   * For HTTP queries of a signed-in person. Pages query over their socket, so a caller with many at once has to take
   * turns.
   */
  get queryLane(): Lane | null {
    const isPerson = this.#person !== undefined && !this.#place.isLocal;
    return isPerson ? (this.#parties.own[0]?.lane ?? null) : null;
  }

  /** The number of open accounts of the same person or network. */
  get neighborCount(): number {
    return this.#parties.own[0]?.holders.size ?? 0;
  }

  get heldBytes(): number {
    return this.#heldBytes + this.#shownBytes;
  }

  end(): void {
    this.onEnd();
    this.close();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#add(-this.#heldBytes, -this.#shownBytes);
    for (const party of this.#parties.own) party.holders.delete(this);
    this.#isClosed = true;
  }

  #refusalOf(bytes: number): string | null {
    if (this.#isClosed) return null;
    const { own, shared, strangers } = this.#parties;
    for (const party of own) if (!party.hasRoomFor(bytes)) return party.refusal;
    if (this.#person !== undefined && !this.#budget.leavesRoom(own[0], bytes)) {
      return this.#budget.refusal;
    }
    if (strangers !== null) this.#budget.strangers.makeRoom(strangers, bytes);
    for (const party of shared) if (!party.hasRoomFor(bytes)) return party.refusal;
    return null;
  }

  #add(held: number, shown: number): void {
    this.#heldBytes += held;
    this.#shownBytes += shown;
    for (const party of this.#parties.shared) party.heldBytes += held;
    for (const party of this.#parties.own) party.heldBytes += held + shown;
  }
}
