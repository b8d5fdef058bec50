import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const others = ["nobody", "clientA", "clientB", "otherCoach"] as const;

test("a package is written, changed and removed by the client's coach alone", async () => {
  const { belongings, people } = stage.world;
  const { packageId } = belongings;
  const draft = {
    ...{ clientId: people.clientA.userId, sessionsIncluded: 3, startsOn: "2026-01-01" },
    ...({ timeZone: "UTC", payment: "paid", updatedAt: 1 } as const),
  } as const;
  const acts: Attempt[] = [
    (db) => db.insert("packages", draft),
    (db) => db.patch("packages", packageId, { payment: "paid" }),
    (db) => db.delete("packages", packageId),
  ];
  for (const act of acts) {
    for (const person of others) expect(await attempt(person, act), person).toBe("NOT_FOUND");
  }
  const { userId: clientId } = people.clientB;
  const move: Attempt = (db) => db.patch("packages", packageId, { clientId });
  expect(await attempt("coach", move)).toBe("NOT_FOUND");
  for (const act of acts) expect(await attempt("coach", act)).toBe("ok");
});
