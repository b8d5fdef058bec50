import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const others = ["nobody", "clientB", "otherCoach"] as const;
const insert =
  (change: object = {}): Attempt =>
  (db) => {
    const clientId = stage.world.people.clientA.userId;
    const agreed = { clientId, text: "Words", addedBy: "client", addedAt: now } as const;
    return db.insert("agreedActions", { ...agreed, ...change });
  };
const patch =
  (change: object): Attempt =>
  (db) =>
    db.patch("agreedActions", stage.world.belongings.actionId, change);

test("an action is noted by either side in its own name", async () => {
  for (const person of others) expect(await attempt(person, insert()), person).toBe("NOT_FOUND");
  expect(await attempt("clientA", insert())).toBe("ok");
  expect(await attempt("coach", insert())).toBe("NOT_FOUND");
  expect(await attempt("coach", insert({ addedBy: "coach" }))).toBe("ok");
  const { sessionId } = stage.world.ofB;
  expect(await attempt("clientA", insert({ sessionId }))).toBe("NOT_FOUND");
});

test("both reword it; only the client says that it is done, or ticks a day", async () => {
  for (const person of [...others, "coach", "clientA"] as const) {
    const isSide = person === "clientA" || person === "coach";
    const reword = patch({ text: "Other", dueDate: "2026-01-01" });
    expect(await attempt(person, reword), person).toBe(isSide ? "ok" : "NOT_FOUND");
    const isClient = person === "clientA";
    for (const done of [patch({ doneAt: now }), patch({ habitDays: ["2026-01-01"] })]) {
      expect(await attempt(person, done), person).toBe(isClient ? "ok" : "NOT_FOUND");
    }
  }
});

test("nobody changes whose it is, who noted it and when", async () => {
  const { userId: clientId } = stage.world.people.clientB;
  const { sessionId } = stage.world.ofA;
  const changes = [{ clientId }, { addedBy: "client" }, { addedAt: now }, { sessionId }];
  for (const change of changes) expect(await attempt("clientA", patch(change))).toBe("NOT_FOUND");
});

test("either side removes it, nobody else", async () => {
  const remove: Attempt = (db) => db.delete("agreedActions", stage.world.belongings.actionId);
  for (const person of others) expect(await attempt(person, remove), person).toBe("NOT_FOUND");
  expect(await attempt("coach", remove)).toBe("ok");
});
