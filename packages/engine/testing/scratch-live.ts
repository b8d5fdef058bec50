/** The base of live query tests: numbers instead of tables, and functions that each read one number. */
import type { WritingListener } from "../db/commit-pump";
import type { DurableCommit } from "../db/database";
import { overlaps, ReadSet } from "../db/read/read-set";
import type { Snapshot } from "../db/snapshot";
import type { Call, IdentityState, QueryOutcome } from "../functions/call";
import type { LiveResult, Watcher } from "../sync/live-result";

interface Numbered extends Snapshot {
  readonly values: ReadonlyMap<string, number>;
}

const numbered = (ts: bigint, values: ReadonlyMap<string, number>) => ({ ts, values }) as Numbered;

/** A database of named numbers; the key of a number is its name. */
export class Numbers {
  durable = numbered(1n, new Map());
  #head = this.durable;
  #lastTs = 1n;
  readonly #commits: { ts: bigint; keys: string[] }[] = [];
  #listener: (commit: DurableCommit) => void = () => {};
  #writingListener: WritingListener | null = null;

  onDurable(listener: (commit: DurableCommit) => void) {
    this.#listener = listener;
    return () => {};
  }

  onWriting(listener: WritingListener) {
    this.#writingListener = listener;
    return () => {};
  }

  conflictsSince(reads: ReadSet, ts: bigint) {
    return this.#commits.some((commit) => commit.ts > ts && overlaps(reads.ranges(), commit.keys));
  }

  set(name: string, value: number) {
    this.write(name, value);
    this.confirm(name);
  }

  write(name: string, value: number) {
    this.#lastTs += 1n;
    this.#head = numbered(this.#lastTs, new Map([...this.#head.values, [name, value]]));
    this.#writingListener?.onWriting(this.#head, [name]);
  }

  confirm(name: string) {
    const commit = { ts: this.#head.ts, keys: [name] };
    this.#commits.push(commit);
    this.durable = this.#head;
    this.#listener(commit);
  }

  drop() {
    this.#head = this.durable;
    this.#writingListener?.onDropped();
  }
}

export class Viewer implements Watcher {
  shown: LiveResult | null = null;
  outdatedCount = 0;
  brokenBy: unknown = null;
  onResult(result: LiveResult) {
    this.shown = result;
  }
  onInvalid() {
    this.outdatedCount++;
  }
  onBreakdown(error: unknown) {
    this.brokenBy = error;
  }
}

/**
 * `read:x` returns a number, `mine:x` returns it with the caller's name, `ask:x` also reads the name but only if there
 * is one, `fail:x` throws.
 */
export async function runNumbers(
  call: Call,
  duringRun: () => Promise<void> | void,
): Promise<QueryOutcome> {
  const [kind = "", name = ""] = call.path.split(":");
  const { ts, values } = call.snapshot as Numbered;
  const reads = new ReadSet();
  reads.add({ from: name, upTo: `${name}\0` });
  await duringRun();
  const value = values.get(name) ?? 0;
  const hasReadIdentity = kind === "mine" || (kind === "ask" && value > 0);
  const rest = { reads, ts, journal: null, hasReadIdentity, logLines: [] };
  if (kind === "broken") throw new Error("disk on fire");
  if (kind === "fail") {
    return { ok: false, errorMessage: `[Request ID: ${"0".repeat(15)}${ts % 10n}] no`, ...rest };
  }
  const owner = kind === "mine" ? call.identity.key : "";
  return { ok: true, valueJson: JSON.stringify(`${value}${owner}`), ...rest };
}

export const settled = () => new Promise((resolve) => setImmediate(resolve));
export const request = (path: string) => ({ path, argsJson: "[{}]", journal: null });
export const person = (key: string): IdentityState => ({ attributes: { subject: key }, key });
