import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The arguments of one fault script. Everything it starts or mounts is undone after it, newest first, in any case. */
export interface FaultRun {
  /** A separate folder, deleted afterwards. */
  folder: string;
  times(usual: number): number;
  later(undo: () => unknown): void;
  /** From 0 to 1, the same sequence in every run. */
  random(): number;
}

/** Returns the line of figures it measured; throws when a guarantee was broken. */
export type Fault = (run: FaultRun) => Promise<string>;

export class Undoing {
  readonly #steps: (() => unknown)[] = [];
  #running: Promise<void> | null = null;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Callers during the cleanup wait for the same end. */
  run(): Promise<void> {
    this.#running ??= this.#undoAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async #undoAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be undone.");
  }
}

export async function runFault(
  fault: Fault,
  { times, undoing }: { times: number | null; undoing: Undoing },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fault-"));
  undoing.add(() => rm(folder, { recursive: true, force: true }));
  try {
    return await fault({
      folder,
      times: (usual) => times ?? usual,
      later: (undo) => undoing.add(undo),
      random: seeded(1),
    });
  } finally {
    await undoing.run();
  }
}

/** mulberry32: small, and good enough to spread moments. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
