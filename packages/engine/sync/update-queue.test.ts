import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Snapshot } from "../db/snapshot";
import { UpdateQueue } from "./update-queue";

class Socket {
  readonly shown: bigint[] = [];
  releases = 0;
  #ranMs = -Infinity;
  readonly #clock: { ms: number };
  readonly #tookMs: () => number;

  constructor(clock: { ms: number }, tookMs: () => number) {
    this.#clock = clock;
    this.#tookMs = tookMs;
  }

  readonly view = { ranQueriesSince: (ms: number) => this.#ranMs > ms };

  update({ ts }: Snapshot) {
    this.#ranMs = this.#clock.ms;
    this.shown.push(ts);
    this.#clock.ms += this.#tookMs();
  }

  releaseHeld() {
    this.releases += 1;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const longest = 300;

let clock: { ms: number };
let newest: bigint;
let queue: UpdateQueue<Socket>;

beforeEach(() => {
  clock = { ms: 0 };
  newest = 0n;
  const snapshot = () => ({ ts: newest }) as Snapshot;
  queue = new UpdateQueue({ nowMs: () => clock.ms, newest: snapshot });
});
afterEach(() => queue.close());

const isBusy = async () => {
  const busy = new Socket(clock, () => 60);
  while (queue.isPrompt) {
    queue.add(busy);
    await turn();
    await turn();
  }
};

describe("sockets with new results", () => {
  it("[S28] are updated in the same turn, each once, while turns are short", async () => {
    const sockets = [new Socket(clock, () => 1), new Socket(clock, () => 1)];
    for (newest = 1n; newest <= 5n; newest += 1n) {
      for (const socket of [...sockets, ...sockets]) queue.add(socket);
      await turn();
    }
    for (const { shown } of sockets) expect(shown).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect(queue.isPrompt).toBe(true);
  });

  it("are updated in slices, the others in the next turn", async () => {
    const sockets = [new Socket(clock, () => 16), new Socket(clock, () => 1)] as const;
    for (const socket of sockets) queue.add(socket);
    await turn();
    expect(sockets.map(({ shown }) => shown.length)).toEqual([1, 0]);
    await turn();
    expect(sockets.map(({ shown }) => shown.length)).toEqual([1, 1]);
  });

  it("[S28] wait while turns are long, get their answers meanwhile, and then get the newest state", async () => {
    await isBusy();
    const socket = new Socket(clock, () => 0);
    for (newest = 1n; newest <= 4n; newest += 1n) {
      queue.add(socket);
      await turn();
      await turn();
    }
    expect(socket.shown).toEqual([1n]);
    expect(socket.releases).toBe(4);
    newest = 9n;
    clock.ms += longest;
    await expect.poll(() => socket.shown).toEqual([1n, 9n]);
  });

  it("[S28] are not updated after they have left", async () => {
    await isBusy();
    const socket = new Socket(clock, () => 0);
    for (let change = 0; change < 2; change += 1) {
      queue.add(socket);
      await turn();
    }
    queue.delete(socket);
    clock.ms += longest;
    await new Promise((resolve) => setTimeout(resolve, longest));
    expect(socket.shown).toHaveLength(1);
  });
});
