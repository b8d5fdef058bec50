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
  runAsNobody,
} from "./execution-context";
import type { Execution } from "./execution";

const transaction = (path = "") => ({ path, tx: {}, isOver: false }) as Execution;
const action = () => ({ path: "action", tx: null, isOver: false }) as Execution;

/** What is shared by all, made by nobody of them. */
const opened = Promise.resolve("open");

/** Whoever waits in any of these ways must find itself afterwards. */
const waits: Record<string, () => Promise<unknown>> = {
  "a promise": () => Promise.resolve(),
  "somebody else's promise": () => opened,
  "all of several": () => Promise.all([opened, Promise.resolve(), pause(1)]),
  "one of several": () => Promise.race([new Promise(() => undefined), pause(2)]),
  "what fails": () => Promise.reject(new Error("no")).catch(() => null),
  "a callback of its own": () => new Promise((resolve) => setImmediate(resolve)),
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
  "[F35] among many at once each finds itself after waiting for %s",
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

test("[F35] what one function calls is another, and afterwards it is itself again", async () => {
  const [outer, inner] = [transaction(), transaction()];
  await runAs(outer, async () => {
    const seen = await runAs(inner, async () => {
      await opened;
      return currentExecution();
    });
    expect(seen).toBe(inner);
    expect(currentExecution()).toBe(outer);
    expect(runAsNobody(currentExecution)).toBeUndefined();
    expect(() =>
      runAs(inner, () => {
        throw new Error("at once");
      }),
    ).toThrow("at once");
    expect(currentExecution()).toBe(outer);
  });
  expect(currentExecution()).toBeUndefined();
});

test("[F35] a microtask belongs to who asked for it", async () => {
  const mine = transaction();
  const seen = await new Promise((resolve) => {
    runAs(mine, () => {
      const ask = bindToExecution((say: (execution: unknown) => void) => say(currentExecution()));
      queueMicrotask(() => ask(resolve));
    });
  });
  expect(seen).toBe(mine);
});

test("[F35] an action comes back through timers, streams and transactions as itself", async () => {
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

test("[F35] a promise that fails unheard is whose it was", async () => {
  const mine = transaction();
  const failed = runAs(mine, () => Promise.reject(new Error("unheard")));
  failed.catch(() => null);
  await opened;
  expect(executionOf(failed)).toBe(mine);
  expect(executionOf(Promise.resolve())).toBeUndefined();
});

describe("how long Node follows actions", () => {
  /**
   * Loaded anew: actions that other tests of this process have left are not among those that are followed. With it comes what
   * follows them.
   */
  async function loadedAnew() {
    vi.resetModules();
    const context = await import("./execution-context");
    const { ScratchRuntime } = await import("../testing/scratch-runtime");
    const run = vi.spyOn(AsyncLocalStorage.prototype, "run");
    context.runAs(action(), () => undefined);
    const storage = run.mock.contexts[0] as AsyncLocalStorage<Execution>;
    run.mockRestore(); // Or it would hold each execution that it saw.
    return { ...context, ScratchRuntime, storage };
  }

  /** From now on. */
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

  test("[F35] no longer than one may come back", async () => {
    const { runAs: run, currentExecution: current, storage } = await loadedAnew();
    const late: unknown[] = [];
    const ticking: NodeJS.Timeout[] = [];
    // In a function of its own, whose variables are gone when it has returned.
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
    clearInterval(ticking.pop()); // A timer holds whose it is.
    await expect.poll(() => isDisabled(storage)).toBe(true);
  });

  test.each([
    ["nested:fromAction", { body: "words" }],
    ["jobs:scheduleFromAction", { label: "later", delayMs: 1000 }],
    ["files:storeText", { text: "words" }],
    ["rules:timePasses", {}],
  ])("[F35] what the engine does for %s does not keep it", async (path, args) => {
    const { ScratchRuntime, storage } = await loadedAnew();
    const app = await ScratchRuntime.open();
    valueOf(await app.action(path, args));
    const isDisabled = watchDisabling();
    await expect.poll(() => isDisabled(storage)).toBe(true);
  });
});
