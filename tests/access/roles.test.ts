import { expect, test } from "vitest";
import { askInTurn } from "./asking";
import { attempt, type Attempt } from "./attempts";
import { matrix } from "./matrix";
import { buildWorld, CALLERS, type World } from "./world";

const rolesOf = ({ t }: World) => t.run(({ db }) => db.query("userRoles").take(100));

test.each(CALLERS)(
  "Z13: no public function gives %s a role, or changes or removes one",
  async (caller) => {
    const ask = askInTurn();
    for (const path of Object.keys(matrix(await buildWorld()))) {
      let before: unknown;
      const { world } = await ask(path, caller, async (asked) => {
        before = await rolesOf(asked);
      });
      expect(await rolesOf(world), path).toEqual(before);
    }
  },
);

test("Z13: nor does the guarded database, for one's own role or another's", async () => {
  const world = await buildWorld();
  const before = await rolesOf(world);
  for (const { _id, userId } of before) {
    const attempts: Attempt[] = [
      (db) => db.insert("userRoles", { userId, role: "admin" }),
      (db) => db.patch("userRoles", _id, { role: "admin" }),
      (db) => db.replace("userRoles", _id, { userId, role: "admin" }),
      (db) => db.delete("userRoles", _id),
    ];
    for (const act of attempts) {
      for (const person of ["clientA", "clientB", "coach", "otherCoach", "nobody"] as const) {
        expect(await attempt(world, person, act)).toBe("NOT_FOUND");
      }
    }
  }
  expect(await rolesOf(world)).toEqual(before);
});
