import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Budget } from "../budget/budget";
import { budgetLimits, httpLimits } from "../limits";
import { awaitStrangersTurn, awaitTurn, enterLane, enterQueryLane } from "./turns";

const at = (address: string) => ({ address, isLocal: false });
const limits = { ...budgetLimits, strangersPerSecond: 10, strangersBurst: 10 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function enter(budget: Budget, address: string) {
  const account = budget.open(at(address));
  const state = { account, isIn: false, isRefused: false, leave: () => undefined as unknown };
  void enterLane(httpLimits, account).then(
    (leave) => Object.assign(state, { isIn: true, leave }),
    () => (state.isRefused = true),
  );
  return state;
}

it("[L11] a call before sign-in waits until the one before it has run and is paid for", async () => {
  const budget = new Budget(limits);
  const [one, two, other] = ["10.0.0.1", "10.0.0.1", "10.0.0.2"].map((from) => enter(budget, from));
  await vi.advanceTimersByTimeAsync(1);
  expect([one?.isIn, two?.isIn, other?.isIn]).toEqual([true, false, true]);
  one?.account.pace(15);
  one?.leave();
  await vi.advanceTimersByTimeAsync(400);
  expect(two?.isIn).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(two?.isIn).toBe(true);
});

it("[L11] a call before sign-in is refused if those before it cost more than it may wait for", async () => {
  const budget = new Budget(limits);
  const [one, two] = [enter(budget, "10.0.0.1"), enter(budget, "10.0.0.1")];
  await vi.advanceTimersByTimeAsync(1);
  one.account.pace(500);
  one.leave();
  await vi.advanceTimersByTimeAsync(httpLimits.waitForTurnMs + 10);
  expect([two.isIn, two.isRefused]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  const later = enter(budget, "10.0.0.1");
  await vi.advanceTimersByTimeAsync(1);
  expect(later.isIn).toBe(true);
});

it("[L12] one query of a person runs at a time, with others in between", async () => {
  const budget = new Budget(limits);
  const order: string[] = [];
  const ask = async (name: string, person: string) => {
    const leave = await enterQueryLane(budget.open(at("10.0.0.1"), person));
    order.push(name);
    return leave;
  };
  const [first] = [ask("first", "ada"), ask("second", "ada")];
  void ask("another's", "ben");
  (await first)();
  for (let at = 0; at < 10; at++) await Promise.resolve();
  expect(order).toEqual(["first", "another's"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(["first", "another's", "second"]);
});

it("[L13] one request without a sign-in starts in each turn of the event loop", async () => {
  vi.useRealTimers();
  let started = 0;
  const ask = () => void awaitStrangersTurn().then(() => (started += 1));
  const turn = async () => {
    for (let at = 0; at < 10; at++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (let at = 0; at < 3; at++) ask();
  for (let count = 1; count <= 3; count++) {
    await turn();
    expect(started).toBe(count);
  }
  ask();
  await turn();
  expect(started).toBe(4);
});

it("[L6] a caller above its rate waits, and is refused if it would wait too long", async () => {
  const account = new Budget(limits).open(at("10.0.0.1"));
  const ask = () => {
    const state = { end: "waits" };
    void awaitTurn(httpLimits, account, 1).then(
      () => (state.end = "served"),
      () => (state.end = "refused"),
    );
    return state;
  };
  account.pace(14);
  const soon = ask();
  await vi.advanceTimersByTimeAsync(400);
  expect(soon.end).toBe("waits");
  await vi.advanceTimersByTimeAsync(200);
  expect(soon.end).toBe("served");
  account.pace(100);
  const late = ask();
  await vi.advanceTimersByTimeAsync(httpLimits.waitForTurnMs + 10);
  expect(late.end).toBe("refused");
});
