import type { SealSecret } from "../backup-seal";
import { findOrMakeSeal } from "../piece-place";
import type { BucketSettings } from "./bucket";
import { BucketMirror } from "./bucket-mirror";
import { openBucket } from "./open-bucket";

export interface BucketState {
  /** All commits acknowledged up to here are in the bucket; null before the first push. UTC milliseconds. */
  upToMs: number | null;
  failure: string | null;
}

/** Sends the shipped log on to a bucket. A slow network delays nothing else; the next push includes what was missed. */
export class BucketShipping {
  readonly #settings: BucketSettings;
  readonly #place: string;
  readonly #secret: SealSecret;
  #mirror: BucketMirror | null = null;
  #isBusy = false;
  #state: BucketState = { upToMs: null, failure: null };

  constructor(settings: BucketSettings, place: string, secret: SealSecret) {
    this.#settings = settings;
    this.#place = place;
    this.#secret = secret;
  }

  get state(): BucketState {
    return this.#state;
  }

  /** The next push looks up the key again. */
  renewKey(): void {
    this.#mirror = null;
  }

  /** Never throws. The folder must have everything up to `upToMs` already. */
  async push(upToMs: number): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const mirror = (this.#mirror ??= await this.#open());
      await mirror.pushLog();
      this.#state = { upToMs, failure: null };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.#state = { ...this.#state, failure };
    } finally {
      this.#isBusy = false;
    }
  }

  async #open(): Promise<BucketMirror> {
    const seal = await findOrMakeSeal(this.#place, this.#secret);
    return new BucketMirror(await openBucket(this.#settings), this.#place, seal);
  }
}
