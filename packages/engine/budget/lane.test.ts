import { expect, it } from "vitest";
import { Budget } from "./budget";

const at = (address: string) => ({ address, isLocal: false });
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("[L11] admits callers of one network before sign-in one at a time, in order", async () => {
  const budget = new Budget();
  const entered: string[] = [];
  const enter = async (name: string) => {
    const { lane } = budget.open(at("10.0.0.1"));
    await lane?.enter();
    entered.push(name);
    return () => lane?.leave();
  };
  const leaveFirst = await enter("first");
  const second = enter("second");
  const third = enter("third");
  await settled();
  expect(entered).toEqual(["first"]);
  leaveFirst();
  (await second)();
  (await third)();
  await enter("fourth");
  expect(entered).toEqual(["first", "second", "third", "fourth"]);
});

it("[L11] has a lane per network, and none for signed-in people and programs on this machine", () => {
  const budget = new Budget();
  const account = budget.open(at("10.0.0.1"));
  expect(account.lane).toBe(budget.open(at("10.0.0.1")).lane);
  expect(budget.open(at("10.0.0.2")).lane).not.toBe(account.lane);
  expect(budget.open({ address: "127.0.0.1", isLocal: true }).lane).toBeNull();
  account.setPerson("someone");
  expect(account.lane).toBeNull();
});
