import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, "warn").mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const logged = () => printed.map((line) => JSON.parse(line) as Record<string, unknown>);
const canary = "the canary sings of its divorce";

async function beTurnedAway(world: World, caller: Caller) {
  const { goalId } = world.ofA;
  const change = { goalId, percent: 1, note: canary };
  const attempt = callAs(world, caller).mutation(api.goals.setProgress, change);
  await expect(attempt).rejects.toThrow("NOT_FOUND");
}

test("Z05 a refused write is logged with caller and function, without arguments", async () => {
  const world = await buildWorld();
  await beTurnedAway(world, "clientB");
  await beTurnedAway(world, "otherCoach");
  expect(logged()).toEqual([
    {
      event: "denied",
      function: "goals:setProgress",
      accountId: world.people.clientB.userId,
      role: "client",
    },
    {
      event: "denied",
      function: "goals:setProgress",
      accountId: world.people.otherCoach.userId,
      role: "admin",
    },
  ]);
  expect(printed.join()).not.toContain(canary);
});

test("a refused query is logged, too, and an unknown caller without a name", async () => {
  const world = await buildWorld();
  const paginationOpts = { numItems: 1, cursor: null };
  for (const caller of ["nobody", "clientA"] as const) {
    const look = callAs(world, caller).query(api.audit.list, { paginationOpts });
    await expect(look).rejects.toThrow();
  }
  expect(logged()).toEqual([
    { event: "denied", function: "audit:list", accountId: null, role: null },
    {
      event: "denied",
      function: "audit:list",
      accountId: world.people.clientA.userId,
      role: "client",
    },
  ]);
});

test("invalid input and successful calls are not logged", async () => {
  const world = await buildWorld();
  const client = callAs(world, "clientA");
  await expect(client.mutation(api.messages.send, { content: " " })).rejects.toThrow("INVALID");
  await client.query(api.viewer.get, {});
  expect(logged()).toEqual([]);
});
