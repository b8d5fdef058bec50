import type { Key } from "../kv/key";
import { databaseLimits } from "../limits";
import { type KeyRange, overlaps } from "./read/read-set";

export interface CommitKeys {
  readonly ts: bigint;
  readonly keys: readonly Key[];
}

const windowTs = BigInt(databaseLimits.commitWindowMs) * 1_000_000n;

/** The keys written by recent commits, for conflict checks and late subscribers. */
export class CommitWindow {
  #commits: CommitKeys[] = [];
  /** The keys of commits up to here were dropped. */
  #forgottenTs: bigint;

  constructor(startTs: bigint) {
    this.#forgottenTs = startTs;
  }

  add(commit: CommitKeys): void {
    this.#commits.push(commit);
    const [oldest = commit] = this.#commits;
    const isLong = this.#commits.length > 2 * databaseLimits.commitWindowMax;
    // Drops many at once, because shifting one by one would move the whole list each time.
    if (!isLong && oldest.ts >= commit.ts - 2n * windowTs) return;
    const firstNew = this.#commits.findIndex(({ ts }) => ts > commit.ts - windowTs);
    const tooMany = this.#commits.length - databaseLimits.commitWindowMax;
    const dropped = this.#commits.splice(0, Math.max(firstNew, tooMany));
    this.#forgottenTs = dropped.at(-1)?.ts ?? this.#forgottenTs;
  }

  /**
   * Returns a key that a commit in (afterTs, upToTs] changed and that was read, or null. When those commits are
   * forgotten it returns "", a key that no document has.
   */
  firstHit(reads: readonly KeyRange[], afterTs: bigint, upToTs?: bigint): Key | null {
    if (afterTs < this.#forgottenTs) return "";
    for (let at = this.#commits.length - 1; at >= 0; at--) {
      const { ts, keys } = this.#commits[at] as CommitKeys;
      if (ts <= afterTs) break;
      if (upToTs !== undefined && ts > upToTs) continue;
      const hit = keys.find((key) => overlaps(reads, [key]));
      if (hit !== undefined) return hit;
    }
    return null;
  }

  dropAfter(ts: bigint): void {
    this.#commits = this.#commits.filter((commit) => commit.ts <= ts);
  }
}
