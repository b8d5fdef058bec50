import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Budget } from "../budget/budget";
import { budgetLimits, connectionLimits } from "../limits";
import { Turns } from "./turns";

const limits = { ...budgetLimits, strangersPerSecond: 10, strangersBurst: 10 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openSocket(budget: Budget, address = "10.0.0.1") {
  const peer = { address, isLocal: false, userAgent: "", clientVersion: null };
  const account = budget.open(peer);
  const reading = { pause: vi.fn(), resume: vi.fn(), pauseFor: vi.fn() };
  const onTransition = vi.fn();
  const turns = new Turns(connectionLimits, {
    peer,
    account,
    reading,
    onTurn: () => undefined,
    onTransition,
  });
  return { account, turns, onTransition };
}

async function begin({ turns }: Pick<ReturnType<typeof openSocket>, "turns">): Promise<boolean> {
  turns.beginTransition();
  await vi.advanceTimersByTimeAsync(1);
  return turns.beginTransition();
}

it("[L11] one transition of a network is computed at a time before sign-in", async () => {
  const budget = new Budget(limits);
  const [one, two] = [openSocket(budget), openSocket(budget)];
  expect(await begin(one)).toBe(true);
  expect(one.turns.isInLane).toBe(true);
  expect(await begin(two)).toBe(false);
  expect(await begin(openSocket(budget, "10.0.0.2"))).toBe(true);
  one.turns.endTransition();
  await vi.advanceTimersByTimeAsync(1);
  expect(two.onTransition).toHaveBeenCalledOnce();
  expect(two.turns.beginTransition()).toBe(true);
});

it("[L11] the next transition begins when the one before it is paid for", async () => {
  const budget = new Budget(limits);
  const [one, two] = [openSocket(budget), openSocket(budget)];
  await begin(one);
  one.turns.takeQueries(5);
  one.turns.endTransition();
  expect(await begin(two)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(two.onTransition).toHaveBeenCalledOnce();
});

it("[L11] a closed socket delays nobody, and a signed-in person does not wait", async () => {
  const budget = new Budget(limits);
  const [one, waiting, two, person] = Array.from({ length: 4 }, () => openSocket(budget));
  if (!one || !waiting || !two || !person) throw new Error("Four were opened.");
  await begin(one);
  await begin(waiting);
  waiting.turns.close();
  person.account.setPerson("someone");
  expect(person.turns.beginTransition()).toBe(true);
  expect(person.turns.isInLane).toBe(false);
  one.turns.close();
  expect(await begin(two)).toBe(true);
});
