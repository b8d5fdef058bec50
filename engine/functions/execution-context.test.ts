import { once } from "node:events";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { collectGarbage } from "../testing/collect-garbage";
import { ScratchRuntime, valueOf } from "../testing/scratch-runtime";
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

/** Node marks the promises that it follows. */
const marks = () => Object.getOwnPropertySymbols(Promise.resolve()).length;

const notFollowed = () =>
  expect
    .poll(() => {
      collectGarbage();
      return marks();
    })
    .toBe(0);

test("[F35] Node follows promises no longer than an action may come back", async () => {
  const ticking: NodeJS.Timeout[] = [];
  const late: unknown[] = [];
  // In a function of its own, whose variables are gone when it has returned.
  (() => {
    const mine = action();
    runAs(mine, () => {
      ticking.push(setInterval(() => late.push(currentExecution()?.path), 1));
    });
  })();
  collectGarbage();
  await pause(20);
  expect(new Set(late)).toEqual(new Set(["action"]));
  clearInterval(ticking.pop()); // A timer holds whose it is.
  await notFollowed();
});

test.each([
  ["nested:fromAction", { body: "words" }],
  ["jobs:scheduleFromAction", { label: "later", delayMs: 1000 }],
  ["files:storeText", { text: "words" }],
  ["rules:timePasses", {}],
])("[F35] what the engine does for %s does not keep it", async (path, args) => {
  const app = await ScratchRuntime.open();
  valueOf(await app.action(path, args));
  await notFollowed();
});
