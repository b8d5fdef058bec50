import { expect, test } from "vitest";
import {
  errorOf,
  fixtureBundle,
  fixtureEnvironment,
  ScratchRuntime,
  valueOf,
} from "../testing/scratch-runtime";

const sentence = (what: string) =>
  `Uncaught Error: Can't use ${what} in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`;

test("[F7] time is constant within a transaction, however long it waits", async () => {
  const app = await ScratchRuntime.open();
  const { before, after, isDate } = valueOf(await app.mutation("rules:timeIsConstant")) as {
    before: number[];
    after: number[];
    isDate: boolean;
  };
  expect(after).toEqual(before);
  expect(before.slice(0, 2)).toEqual([app.clock.ms, app.clock.ms]);
  expect(isDate).toBe(true);
});

test("[F7] time passes in actions", async () => {
  const app = await ScratchRuntime.open();
  const waiting = app.action("rules:timePasses");
  setTimeout(() => (app.clock.ms += 250), 5);
  expect(valueOf(await waiting)).toBe(250);
});

test("[F7] randomness comes from the engine's source, new for each call", async () => {
  const draw = async (seed: number) => {
    const app = await ScratchRuntime.open({ seed });
    return [valueOf(await app.query("rules:chance")), valueOf(await app.query("rules:chance"))];
  };
  const [first, second] = await draw(7);
  expect(first).not.toEqual(second);
  expect(await draw(7)).toEqual([first, second]);
  expect((await draw(8))[0]).not.toEqual(first);
  const { random, uuid } = first as { random: number; uuid: string };
  expect(random).toBeGreaterThanOrEqual(0);
  expect(random).toBeLessThan(1);
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test.each([
  ["fetch", "fetch()"],
  ["setTimeout", "setTimeout"],
  ["setInterval", "setInterval"],
  ["generateKey", "cryptographic randomness"],
])("[F8] %s is rejected in queries and mutations with Convex's text", async (means, what) => {
  const app = await ScratchRuntime.open();
  for (const outcome of [
    await app.query("rules:attemptInQuery", { means }),
    await app.mutation("rules:attemptInMutation", { means }),
  ]) {
    expect(errorOf(outcome).split("\n")[0]).toBe(sentence(what));
  }
});

test("[F8] actions may wait, fetch and create keys", async () => {
  const app = await ScratchRuntime.open();
  for (const means of ["setTimeout", "setInterval", "generateKey"]) {
    expect(errorOf(await app.action("rules:attemptInAction", { means }))).toBe("");
  }
  expect(errorOf(await app.action("rules:attemptInAction", { means: "fetch" }))).toMatch(
    /^Uncaught TypeError: fetch failed/,
  );
});

test("[F4] functions see the app's variables and the web's globals, but nothing of the host", async () => {
  const app = await ScratchRuntime.open();
  const seen = valueOf(await app.query("rules:surroundings")) as Record<string, unknown>;
  expect(seen).toMatchObject({
    environment: fixtureEnvironment,
    site: fixtureEnvironment.CONVEX_SITE_URL,
    hostGlobals: [],
    bareBuffer: "undefined",
  });
  expect(seen.webGlobals).toHaveLength(6);
});

test("[F4] a changed variable is seen by the next call", async () => {
  let environment: Record<string, string> = { ...fixtureEnvironment };
  const app = await ScratchRuntime.open({ bundle: await fixtureBundle(() => environment) });
  environment = { ...fixtureEnvironment, CONVEX_SITE_URL: "https://moved" };
  expect(valueOf(await app.query("rules:surroundings"))).toMatchObject({ site: "https://moved" });
});

test("[F22] \"use node\" actions have Node, with the app's environment variables instead of the host's", async () => {
  const app = await ScratchRuntime.open();
  expect(valueOf(await app.action("machine:digest", { text: "abc" }))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  expect(valueOf(await app.action("machine:environment"))).toEqual(fixtureEnvironment);
});

test("[F35] deferred work belongs to the function that started it", async () => {
  const app = await ScratchRuntime.open();
  expect(valueOf(await app.query("rules:askInMicrotasks"))).toEqual([0, 0]);
});
