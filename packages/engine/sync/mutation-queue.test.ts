import { describe, expect, it } from "vitest";
import { MutationQueue } from "./mutation-queue";

const limits = { queuedMutationsMax: 3, queuedBytesMax: 100 };

function held() {
  let release = () => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { done, release };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function idle(queue: MutationQueue): Promise<void> {
  while (!queue.isIdle) await settled();
}

describe("one socket's mutations", () => {
  it("[S8] run one at a time in the order they arrived", async () => {
    const queue = new MutationQueue(limits, () => {});
    const log: string[] = [];
    for (const name of ["a", "b", "c", "d"]) {
      queue.add(1, async () => {
        log.push(`${name} begins`);
        await settled();
        log.push(`${name} ends`);
      });
    }
    await idle(queue);
    expect(log).toEqual(["a", "b", "c", "d"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it("[S9] report when there are too many or they are too large, and when there is room again", async () => {
    let roomCount = 0;
    const queue = new MutationQueue(limits, () => roomCount++);
    const first = held();
    queue.add(1, () => first.done);
    for (let added = 0; added < 2; added++) queue.add(1, () => Promise.resolve());
    expect(queue.isFull).toBe(false);
    queue.add(1, () => Promise.resolve());
    expect(queue.isFull).toBe(true);
    expect(roomCount).toBe(0);
    first.release();
    await idle(queue);
    expect(queue.isFull).toBe(false);
    expect(roomCount).toBeGreaterThan(0);

    const large = held();
    queue.add(101, () => large.done);
    expect(queue.isFull).toBe(true);
    large.release();
    await idle(queue);
    expect(queue.isFull).toBe(false);
  });

  it("[S8] are dropped at the end if they wait, while the running one finishes", async () => {
    const queue = new MutationQueue(limits, () => {});
    const first = held();
    const log: string[] = [];
    queue.add(1, async () => {
      await first.done;
      log.push("first");
    });
    queue.add(1, () => Promise.resolve(void log.push("second")));
    queue.close();
    first.release();
    await idle(queue);
    expect(log).toEqual(["first"]);
  });
});
