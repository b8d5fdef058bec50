import { describe, expect, it } from "vitest";
import { budgetLimits } from "../limits";
import { Budget } from "./budget";

const limits = {
  ...budgetLimits,
  processBytesMax: 1_000,
  personBytesMax: 200,
  networkBytesMax: 300,
  strangersOfNetworkBytesMax: 100,
  strangersPerSecond: 10,
  strangersBurst: 20,
};
const at = (address: string) => ({ address, isLocal: false });

describe("memory that callers use", () => {
  it("[L4] counts for their network before sign-in, and for no other network", () => {
    const budget = new Budget(limits);
    const [one, two, other] = ["10.0.0.1", "10.0.0.1", "10.0.0.2"].map((a) => budget.open(at(a)));
    expect(one?.hold(60)).toBeNull();
    expect(two?.hold(60)).toBe(
      "TooManyBytes: a network without sign-in may hold 100 bytes of calls and results at once. Try again later.",
    );
    expect(other?.hold(60)).toBeNull();
    one?.free(60);
    expect(two?.hold(60)).toBeNull();
  });

  it("[L4] moves to the person at sign-in, and frees the network's share for its other callers", () => {
    const budget = new Budget(limits);
    const ada = budget.open(at("10.0.0.1"));
    expect(ada.hold(90)).toBeNull();
    ada.setPerson("ada");
    expect(ada.hold(100)).toBeNull();
    expect(ada.hold(20)).toContain("a person may hold 200");
    expect(budget.open(at("10.0.0.1")).hold(100)).toBeNull();
    expect(budget.open(at("10.0.0.1"), "bob").hold(50)).toContain("a network may hold 300");
    expect(budget.open(at("10.9.9.9"), "ada").hold(20)).toContain("a person may hold 200");
  });

  it("[L4] is limited for a /48, for all callers without sign-in, and for the whole process", () => {
    const budget = new Budget(limits);
    for (const group of [1, 2, 3, 4])
      expect(budget.open(at(`2001:db8:1:${group}::1`)).hold(100)).toBeNull();
    expect(budget.open(at("2001:db8:1:5::1")).hold(1)).toContain("a network without sign-in");
    expect(budget.open(at("2001:db8:2:1::1")).hold(100)).toBeNull();
    expect(budget.open(at("2001:db8:4:1::1")).hold(101)).toContain("a network without sign-in");
    const large = { ...limits, strangersOfNetworkBytesMax: 500 };
    const full = new Budget(large);
    expect(full.open(at("2001:db8:2:1::1")).hold(250)).toBeNull();
    expect(full.open(at("2001:db8:3:1::1")).hold(251)).toContain("callers without sign-in");
    expect(budget.open(at("10.0.0.1"), "a").hold(200)).toBeNull();
    expect(budget.open(at("10.0.1.1"), "b").hold(151)).toContain("the server may hold 1000");
    expect(budget.open(at("10.0.1.1"), "b").hold(150)).toBeNull();
  });

  it("[L4] is still available to the next person when a few people use all they may", () => {
    const budget = new Budget({ ...limits, networkBytesMax: 1_000 });
    const people = Array.from({ length: 30 }, (_, n) => budget.open(at("10.0.0.1"), `person ${n}`));
    for (const person of people) while (person.hold(10) === null);
    expect(budget.heldBytes).toBeLessThan(1_000);
    expect(people[0]?.heldBytes).toBe(200);
    expect(people[7]?.heldBytes).toBeGreaterThanOrEqual(10);
    expect(budget.open(at("10.0.0.2"), "the next one").hold(5)).toBeNull();
    for (const person of people.slice(0, 3)) person.close();
    expect(budget.open(at("10.0.0.2"), "another").hold(200)).toBeNull();
  });

  it("[L4] is taken from the largest network for smaller ones when all of it is used before sign-in", () => {
    const budget = new Budget(limits);
    const ended: string[] = [];
    const open = (name: string, address: string, bytes: number) => {
      const account = budget.open(at(address));
      account.onEnd = () => ended.push(name);
      return account.hold(bytes);
    };
    for (const number of [1, 2, 3, 4]) open(`wide ${number}`, `2001:db8:1:${number}::1`, 50);
    for (const number of [1, 2, 3]) open(`${number}`, `10.0.0.${number}`, 100);
    expect(budget.heldBytes).toBe(500);
    expect(open("new", "10.0.0.9", 60)).toBeNull();
    expect(ended).toEqual(["wide 1", "wide 2"]);
    expect(open("new, again", "10.0.0.9", 40)).toBeNull();
    expect(ended).toEqual(["wide 1", "wide 2"]);
    expect(open("another", "10.0.0.10", 60)).toBeNull();
    expect(ended.slice(2)).toEqual(["wide 3", "1"]);
    expect(open("a third", "10.0.0.11", 90)).toBeNull();
    expect(budget.heldBytes).toBe(500);
    expect(open("of a /48", "2001:db8:1:9::1", 50)).toContain("callers without sign-in");
    expect(ended).toHaveLength(4);
    expect(open("of a /48", "2001:db8:1:9::1", 49)).toBeNull();
    expect(ended.slice(4)).toEqual(["2"]);
  });

  it("[L4] is released when they leave", () => {
    const budget = new Budget(limits);
    const account = budget.open(at("10.0.0.1"));
    account.hold(50);
    account.show(50);
    expect(budget.heldBytes).toBe(50);
    expect(account.show(1)).toContain("TooManyBytes");
    account.close();
    account.free(50);
    expect(budget.heldBytes).toBe(0);
    expect(budget.open(at("10.0.0.1")).hold(100)).toBeNull();
  });

  it("[L6] is limited to a burst and then a steady rate, per network", () => {
    let nowMs = 0;
    const budget = new Budget(limits, () => nowMs);
    const [one, two] = [budget.open(at("10.0.0.1")), budget.open(at("10.0.0.1"))];
    expect([one.pace(10), two.pace(10)]).toEqual([0, 0]);
    expect(one.pace(5)).toBe(500);
    expect(budget.open(at("10.0.0.2")).pace(20)).toBe(0);
    one.close();
    two.close();
    expect(budget.open(at("10.0.0.1")).pace(5)).toBe(1_000);
    nowMs = 3_000;
    expect(budget.open(at("10.0.0.1")).pace(20)).toBe(0);
    expect(budget.open({ address: "127.0.0.1", isLocal: true }).pace(9_999)).toBe(0);
  });

  it("[L6] is still owed after many other networks come and go", () => {
    const budget = new Budget(limits, () => 0);
    expect(budget.charge(at("10.0.0.1"), 25)).toBe(500);
    for (let host = 0; host < 600; host++) budget.charge(at(`10.1.${host >> 8}.${host & 255}`), 0);
    expect(budget.charge(at("10.0.0.1"), 0)).toBe(500);
  });
});

describe("time that callers use before anything is a call", () => {
  it("[H32] is charged to its own network only", () => {
    const budget = new Budget(limits, () => 0);
    expect(budget.charge(at("10.0.0.1"), 20)).toBe(0);
    expect(budget.charge(at("10.0.0.1"), 5)).toBe(500);
    expect(budget.charge(at("10.0.0.2"), 5)).toBe(0);
    expect(budget.charge({ address: "127.0.0.1", isLocal: true }, 1_000)).toBe(0);
  });

  it("[H32] is not charged twice: turns of the calls in it cover as many milliseconds", () => {
    const account = new Budget(limits, () => 0).open(at("10.0.0.1"));
    expect(account.pace(15)).toBe(0);
    expect(account.paceTime(10)).toBe(0);
    expect(account.paceTime(5)).toBe(0);
    expect(account.paceTime(1)).toBe(100);
  });
});
