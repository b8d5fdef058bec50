import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { collectGarbage } from "../testing/collect-garbage";
import { valueOf } from "../testing/scratch-runtime";
import {
  bindToExecution,
  currentExecution,
  executionOf,
  runAs,
  runWithoutOwner,
} from "./execution-context";
import type { Execution } from "./execution";

const transaction = (path = "") => ({ path, tx: {}, isOver: false }) as Execution;
const action = () => ({ path: "action", tx: null, isOver: false }) as Execution;

const opened = Promise.resolve("open");

/** After each of these waits the function must find its own context. */
const waits: Record<string, () => Promise<unknown>> = {
  "a promise": () => Promise.resolve(),
  "another's promise": () => opened,
  "Promise.all": () => Promise.all([opened, Promise.resolve(), pause(1)]),
  "Promise.race": () => Promise.race([new Promise(() => undefined), pause(2)]),
  "what fails": () => Promise.reject(new Error("no")).catch(() => null),
  "a callback": () => new Promise((resolve) => setImmediate(resolve)),
  "the thread pool": () => crypto.subtle.digest("SHA-256", new Uint8Array(100)),
  "a thenable": async () =>
    await { then: (resolve: (value: unknown) => void) => void opened.then(resolve) },
  "an iterator": async () => {
    for await (const _ of steps()) expect(currentExecution()).toBeDefined();
  },
  "a stream": () => new Response(new Blob(["some", "text"]).stream()).text(),
  "a microtask": () => new Promise<void>((resolve) => queueMicrotask(bindToExecution(resolve))),
};

async function* steps() {
  yield await opened;
  await pause(1);
  yield 1;
}

test.each(Object.entries(waits))(
  "[F35] each of many concurrent functions keeps its context after waiting for %s",
  async (_, wait) => {
    const found = await Promise.all(
      Array.from({ length: 50 }, async (__, at) => {
        const mine = transaction(`${at}`);
        const first = await runAs(mine, async () => {
          const seen: boolean[] = [];
          for (let round = 0; round < 3; round++) {
            await wait();
            seen.push(currentExecution() === mine);
          }
          return seen;
        });
        return [...first, currentExecution() === undefined];
      }),
    );
    expect(found).toEqual(Array.from({ length: 50 }, () => [true, true, true, true]));
  },
);

test("[F35] a nested call has its own context, and the caller gets its context back", async () => {
  const [outer, inner] = [transaction(), transaction()];
  await runAs(outer, async () => {
    const seen = await runAs(inner, async () => {
      await opened;
      return currentExecution();
    });
    expect(seen).toBe(inner);
    expect(currentExecution()).toBe(outer);
    expect(runWithoutOwner(currentExecution)).toBeUndefined();
    expect(() =>
      runAs(inner, () => {
        throw new Error("at once");
      }),
    ).toThrow("at once");
    expect(currentExecution()).toBe(outer);
  });
  expect(currentExecution()).toBeUndefined();
});

test("[F35] a microtask belongs to the function that queued it", async () => {
  const mine = transaction();
  const seen = await new Promise((resolve) => {
    runAs(mine, () => {
      const ask = bindToExecution((say: (execution: unknown) => void) => say(currentExecution()));
      queueMicrotask(() => ask(resolve));
    });
  });
  expect(seen).toBe(mine);
});

test("[F35] an action keeps its context through timers, streams and transactions", async () => {
  const mine = action();
  await runAs(mine, async () => {
    const seen: unknown[] = [];
    const stream = new PassThrough();
    stream.on("data", () => seen.push(currentExecution()));
    setTimeout(() => {
      seen.push(currentExecution());
      stream.end("words");
    }, 1);
    await once(stream, "end");
    const own = transaction();
    seen.push(
      await runAs(own, async () => {
        await opened;
        return currentExecution() === own ? mine : null;
      }),
    );
    await pause(1);
    seen.push(currentExecution());
    expect(seen).toEqual([mine, mine, mine, mine]);
  });
});

test("[F35] an unhandled rejection belongs to the function that made the promise", async () => {
  const mine = transaction();
  const failed = runAs(mine, () => Promise.reject(new Error("unheard")));
  failed.catch(() => null);
  await opened;
  expect(executionOf(failed)).toBe(mine);
  expect(executionOf(Promise.resolve())).toBeUndefined();
});

describe("Node's tracking of actions", () => {
  /** Loads the module again, so that actions left by other tests are not among the tracked ones. */
  async function loadAgain() {
    vi.resetModules();
    const context = await import("./execution-context");
    const { ScratchRuntime } = await import("../testing/scratch-runtime");
    const run = vi.spyOn(AsyncLocalStorage.prototype, "run");
    context.runAs(action(), () => undefined);
    const storage = run.mock.contexts[0] as AsyncLocalStorage<Execution>;
    run.mockRestore(); // Otherwise it would hold each execution that it saw.
    return { ...context, ScratchRuntime, storage };
  }

  function watchDisabling() {
    const disable = vi.spyOn(AsyncLocalStorage.prototype, "disable");
    return (storage: unknown) => {
      collectGarbage();
      return disable.mock.contexts.some((disabled) => disabled === storage);
    };
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("[F35] ends once no action can resume", async () => {
    const { runAs: run, currentExecution: current, storage } = await loadAgain();
    const late: unknown[] = [];
    const ticking: NodeJS.Timeout[] = [];
    // A separate function, so that its variables are collected after it returns.
    (() => {
      run(action(), () => {
        ticking.push(setInterval(() => late.push(current()?.path), 1));
      });
    })();
    const isDisabled = watchDisabling();
    for (let round = 0; round < 5; round++) {
      expect(isDisabled(storage)).toBe(false);
      await pause(5);
    }
    expect(new Set(late)).toEqual(new Set(["action"]));
    clearInterval(ticking.pop()); // A timer holds its owner.
    await expect.poll(() => isDisabled(storage)).toBe(true);
  });

  test.each([
    ["nested:fromAction", { body: "words" }],
    ["jobs:scheduleFromAction", { label: "later", delayMs: 1000 }],
    ["files:storeText", { text: "words" }],
    ["rules:timePasses", {}],
  ])("[F35] excludes the engine's own work for %s", async (path, args) => {
    const { ScratchRuntime, storage } = await loadAgain();
    const app = await ScratchRuntime.open();
    valueOf(await app.action(path, args));
    const isDisabled = watchDisabling();
    await expect.poll(() => isDisabled(storage)).toBe(true);
  });
});
