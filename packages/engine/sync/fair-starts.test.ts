import { expect, it } from "vitest";
import { FairStarts } from "./fair-starts";

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

function opened() {
  const starts = new FairStarts();
  const started: string[] = [];
  const ask = (network: string, times = 1) => {
    for (let time = 0; time < times; time++) {
      void starts.wait(network).then(() => started.push(network));
    }
  };
  return { ask, started };
}

it("[H35] one action starts in each turn, one network after the other", async () => {
  const { ask, started } = opened();
  ask("a", 3);
  ask("b", 2);
  await turns(1);
  expect(started.length).toBeLessThan(3);
  await turns(10);
  expect(started).toEqual(["a", "b", "a", "b", "a"]);
});

it("[H35] an idle network does not wait for networks with many actions to start", async () => {
  const { ask, started } = opened();
  ask("a", 50);
  ask("b", 50);
  await turns(10);
  const before = started.length;
  expect(before).toBeLessThan(20);
  ask("c");
  await turns(3);
  expect(started.indexOf("c")).toBeLessThanOrEqual(before + 1);
  await turns(200);
  expect(started).toHaveLength(101);
});

it("[H35] a network that has just started something comes after those already waiting", async () => {
  const { ask, started } = opened();
  ask("a");
  await turns(3);
  ask("b", 2);
  ask("a");
  await turns(10);
  expect(started).toEqual(["a", "b", "a", "b"]);
});
