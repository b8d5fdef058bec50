import { endWarningMs, presenceToldEveryMs } from "@domain/limits";

import { followKept, keep, readKept } from "@/lib/kept-values";
import { endAhead, type EndCause, recordSlot, type SignInRecord } from "@/lib/sign-in-end";
import { isHeldAwake } from "@/lib/staying-awake";

export type WatchState =
  | { phase: "calm" }
  | { phase: "warning"; cause: EndCause; endsAt: number }
  | { phase: "over"; cause: EndCause };

interface WatchOptions {
  userId: string;
  idleMs: number;
  /** Tells the server that somebody is there, and brings how long the sign-in lasts at most. */
  tell: () => Promise<{ endsInMs: number }>;
}

const UNTOLD = { toldAt: 0, limitAt: null, endedBy: null };
const CALM: WatchState = { phase: "calm" };
/** Timers stand still while a laptop sleeps; looking this often, its waking is noticed before anybody has read a line. */
const LOOK_EVERY_MS = 1000;
/** What moves the end by less is not worth a write. */
const WRITE_STEP_MS = 1000;
const HELD_STEP_MS = 20_000;

/**
 * Follows one person's sign-in in one window until it is over. Windows share when somebody was last there; each looks for
 * itself when that was too long ago, so that one which was frozen or asleep comes to the same end by itself.
 */
export class SignInWatch {
  readonly #options: WatchOptions;
  readonly #listeners = new Set<() => void>();
  #state: WatchState = CALM;
  #isLimitAccepted = false;
  #isTelling = false;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = (): WatchState => this.#state;

  /** Coming in is the first sign of somebody; a window that is opened later, or again, is none until it is touched. */
  start(): () => void {
    const record = readKept(recordSlot);
    if (record?.userId !== this.#options.userId || record.endedBy !== null) this.#beginRecord();
    this.#look();
    this.#tellIfDue();
    const look = () => {
      this.#look();
    };
    const timer = setInterval(() => {
      this.#tick();
    }, LOOK_EVERY_MS);
    const unfollow = followKept(recordSlot, look);
    for (const [target, kind] of wakings()) target.addEventListener(kind, look);
    return () => {
      clearInterval(timer);
      unfollow();
      for (const [target, kind] of wakings()) target.removeEventListener(kind, look);
    };
  }

  /** Keys, pointer, wheel or touch. It comes too late for a sign-in that is over. */
  readonly noteInput = () => {
    this.#look();
    this.#notice(WRITE_STEP_MS);
  };

  /** Ends it here, and by the record in every window of this browser. */
  readonly end = (cause: EndCause) => {
    if (this.#state.phase === "over") return;
    this.#state = { phase: "over", cause };
    const record = readKept(recordSlot);
    // Before anybody here is told, so that every window finds the reason when it finds that nobody is signed in.
    if (this.#isMine(record)) keep(recordSlot, { ...record, endedBy: cause });
    this.#tellListeners();
  };

  /** The person has read that it will soon have lasted as long as it may. */
  readonly acceptLimit = () => {
    this.#isLimitAccepted = true;
    this.#look();
  };

  #tick() {
    this.#look();
    if (isHeldAwake()) this.#notice(HELD_STEP_MS);
    this.#tellIfDue();
  }

  #beginRecord() {
    const { userId, idleMs } = this.#options;
    keep(recordSlot, { userId, idleAt: Date.now() + idleMs, ...UNTOLD });
  }

  #notice(stepMs: number) {
    const record = readKept(recordSlot);
    if (this.#state.phase === "over" || !this.#isMine(record)) return;
    const idleAt = Date.now() + this.#options.idleMs;
    // Backwards too: the end must not stay where a clock that was wrong has put it.
    if (Math.abs(idleAt - record.idleAt) < stepMs) return;
    keep(recordSlot, { ...record, idleAt });
    this.#look();
    this.#tellIfDue();
  }

  /** Once a minute over all windows, if somebody was there since; and until the limit is known. */
  #tellIfDue() {
    const record = readKept(recordSlot);
    if (this.#state.phase === "over" || this.#isTelling || !this.#isMine(record)) return;
    const now = Date.now();
    if (now - this.#askedAt < presenceToldEveryMs) return;
    const isNews =
      record.idleAt - this.#options.idleMs > record.toldAt &&
      Math.abs(now - record.toldAt) >= presenceToldEveryMs;
    if (!isNews && record.limitAt !== null) return;
    this.#askedAt = now;
    keep(recordSlot, { ...record, toldAt: now });
    void this.#tell(record.toldAt);
  }

  async #tell(toldBeforeAt: number) {
    this.#isTelling = true;
    try {
      const { endsInMs } = await this.#options.tell();
      const record = readKept(recordSlot);
      if (this.#isMine(record)) keep(recordSlot, { ...record, limitAt: Date.now() + endsInMs });
    } catch {
      // Offline it is sent when the line is back. What was refused is still news: it is told again in a minute, unless it is
      // over, which the live queries say.
      const record = readKept(recordSlot);
      if (this.#isMine(record)) keep(recordSlot, { ...record, toldAt: toldBeforeAt });
    } finally {
      this.#isTelling = false;
    }
    this.#look();
  }

  #look() {
    const record = readKept(recordSlot);
    if (this.#state.phase === "over" || !this.#isMine(record)) return;
    const now = Date.now();
    const { cause, endsAt } = endAhead(record);
    const isNear = now >= endsAt - endWarningMs;
    if (record.endedBy !== null) this.end(record.endedBy);
    else if (now >= endsAt) this.end(cause);
    else if (isNear && !(cause === "limit" && this.#isLimitAccepted)) this.#warn(cause, endsAt);
    else this.#set(CALM);
  }

  #warn(cause: EndCause, endsAt: number) {
    const { phase } = this.#state;
    const isSame = phase === "warning" && this.#state.endsAt === endsAt;
    if (!isSame) this.#set({ phase: "warning", cause, endsAt });
  }

  #isMine(record: SignInRecord | null): record is SignInRecord {
    return record?.userId === this.#options.userId;
  }

  #set(state: WatchState) {
    if (this.#state === state) return;
    this.#state = state;
    this.#tellListeners();
  }

  #tellListeners() {
    for (const listener of this.#listeners) listener();
  }
}

/** When a window that slept, lay behind others or was kept for going back is looked at again. */
const wakings = () =>
  [
    [document, "visibilitychange"],
    [document, "resume"],
    [window, "focus"],
    [window, "pageshow"],
  ] as const;
