import { expect, test } from "vitest";
import { attempt, type Attempt } from "./attempts";
import { buildWorld, rolesOf } from "./world";

test("Z13: the guarded database writes no role, neither the caller's own nor another person's", async () => {
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
