import { idleMsDefault } from "@domain/accounts/sign-in-ends";
import { endWarningMs, presenceReportEveryMs } from "@domain/limits";

import { isHeldAwake } from "@/lib/device/staying-awake";
import { followKept, keep, readKept } from "@/lib/kept/kept-values";
import { makeListeners } from "@/lib/listeners";
import { endAhead, type EndCause, recordSlot, type SignInRecord } from "@/lib/sign-in/sign-in-end";

export type WatchState =
  | { phase: "calm" }
  | { phase: "warning"; cause: EndCause; endsAt: number }
  | { phase: "over"; cause: EndCause };

interface WatchOptions {
  userId: string;
  /** Reports activity and returns how long the sign-in can still last, with and without further activity. */
  report: () => Promise<{
    endsInMs: number;
    idleMs: number;
    appointments: readonly { startsInMs: number; endsInMs: number }[];
  }>;
}

const UNREPORTED = { reportedAt: 0, limitAt: null, endedBy: null, appointments: [] };
const CALM: WatchState = { phase: "calm" };
/** Timers pause while a laptop sleeps; at this interval an expired sign-in is noticed right after waking. */
const LOOK_EVERY_MS = 1000;
/** Smaller changes are not worth a write. */
const WRITE_STEP_MS = 1000;
const HELD_STEP_MS = 20_000;

/**
 * Follows one person's sign-in in one window. Windows share the time of the last activity, and each checks the end
 * itself, so that a frozen or sleeping window comes to the same result.
 */
export class SignInWatch {
  readonly #options: WatchOptions;
  readonly #listeners = makeListeners();
  #state: WatchState = CALM;
  #isLimitAccepted = false;
  #isTelling = false;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  readonly subscribe = this.#listeners.follow;
  readonly getState = (): WatchState => this.#state;

  /** Signing in counts as activity; opening or reloading a window does not. */
  start(): () => void {
    const record = readKept(recordSlot);
    if (record?.userId !== this.#options.userId || record.endedBy !== null) this.#beginRecord();
    this.#look();
    this.#reportIfDue();
    const look = () => this.#look();
    const timer = setInterval(() => this.#tick(), LOOK_EVERY_MS);
    const unfollow = followKept(recordSlot, look);
    for (const [target, kind] of wakings()) target.addEventListener(kind, look);
    return () => {
      clearInterval(timer);
      unfollow();
      for (const [target, kind] of wakings()) target.removeEventListener(kind, look);
    };
  }

  /** Ignored after the end. */
  readonly noteInput = () => {
    this.#look();
    this.#notice(WRITE_STEP_MS);
  };

  /** Ends the sign-in in every window of this browser, through the shared record. */
  readonly end = (cause: EndCause) => {
    if (this.#state.phase === "over") return;
    this.#state = { phase: "over", cause };
    const record = readKept(recordSlot);
    // Stored before the listeners run, so that every window finds the reason.
    if (this.#isMine(record)) keep(recordSlot, { ...record, endedBy: cause });
    this.#listeners.emit();
  };

  /** The person has seen the warning about the maximum age. */
  readonly acceptLimit = () => {
    this.#isLimitAccepted = true;
    this.#look();
  };

  #tick() {
    this.#look();
    if (isHeldAwake()) this.#notice(HELD_STEP_MS);
    this.#reportIfDue();
  }

  #beginRecord() {
    const { userId } = this.#options;
    keep(recordSlot, { userId, activeAt: Date.now(), idleMs: idleMsDefault, ...UNREPORTED });
  }

  #notice(stepMs: number) {
    const record = readKept(recordSlot);
    if (this.#state.phase === "over" || !this.#isMine(record)) return;
    const activeAt = Date.now();
    // This also moves it backwards, to repair a time set by a wrong clock.
    if (Math.abs(activeAt - record.activeAt) < stepMs) return;
    keep(recordSlot, { ...record, activeAt });
    this.#look();
    this.#reportIfDue();
  }

  /** Reports new activity at most once a minute across all windows, and repeats until the limit is known. */
  #reportIfDue() {
    const record = readKept(recordSlot);
    if (this.#state.phase === "over" || this.#isTelling || !this.#isMine(record)) return;
    const now = Date.now();
    if (now - this.#askedAt < presenceReportEveryMs) return;
    const isNews =
      record.activeAt > record.reportedAt &&
      Math.abs(now - record.reportedAt) >= presenceReportEveryMs;
    if (!isNews && record.limitAt !== null) return;
    this.#askedAt = now;
    keep(recordSlot, { ...record, reportedAt: now });
    void this.#report(record.reportedAt);
  }

  async #report(reportedBeforeAt: number) {
    this.#isTelling = true;
    try {
      const { endsInMs, idleMs, appointments: ahead } = await this.#options.report();
      const record = readKept(recordSlot);
      const now = Date.now();
      const appointments = ahead.map((each) => ({
        startsAt: now + each.startsInMs,
        endsAt: now + each.endsInMs,
      }));
      const answer = { limitAt: now + endsInMs, idleMs, appointments };
      if (this.#isMine(record)) keep(recordSlot, { ...record, ...answer });
    } catch {
      // Offline it is sent on reconnecting. After a refusal it is sent again in a minute, unless the sign-in is over,
      // which the live queries report.
      const record = readKept(recordSlot);
      if (this.#isMine(record)) keep(recordSlot, { ...record, reportedAt: reportedBeforeAt });
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
    this.#listeners.emit();
  }
}

/** Events after which a window that slept, was hidden or came from the back-forward cache is shown again. */
const wakings = () =>
  [
    [document, "visibilitychange"],
    [document, "resume"],
    [window, "focus"],
    [window, "pageshow"],
  ] as const;
