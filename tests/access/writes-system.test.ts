import { ConvexError } from "convex/values";
import type { TableNames } from "../../convex/_generated/dataModel";
import type { Viewer } from "../../convex/gate/access";
import { guardWriter } from "../../convex/gate/guardedDb";
import schema from "../../convex/schema";
import { fillAtRandom, seededRandom } from "./random-practice";
import { beforeEach, expect, test } from "vitest";
import { attempt as attemptIn, type Attempt, goalOf, now, type Person } from "./attempts";
import { nouns } from "./noun";
import { buildWorld, type World } from "./world";

let world: World;
beforeEach(async () => {
  world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(world, person, act);

test("nobody can delete rows that must stay, and each caller can delete some rows", async () => {
  const removable: readonly string[] = nouns.flatMap((noun) => noun.removable ?? []);
  const verdicts = await world.t.run(async (ctx) => {
    const { viewers } = await fillAtRandom(ctx, seededRandom(3));
    const deleted = new Set<string>();
    for (const table of Object.keys(schema.tables) as TableNames[]) {
      for (const { _id } of await ctx.db.query(table).take(200)) {
        for (const viewer of [null, ...viewers]) {
          const before = await ctx.db.get(table, _id as never);
          try {
            await guardWriter(ctx.db, viewer).delete(table, _id as never);
            deleted.add(`${table} by ${viewer?.role ?? "nobody"}`);
            const isOwned = ["authSessions", "knownDevices", "passkeys", "pushDevices"].includes(
              table,
            );
            if (isOwned && viewer?.userId !== (before as { userId?: string }).userId) {
              deleted.add("a device of somebody else");
            }
          } catch (error) {
            if (!(error instanceof ConvexError)) throw error;
          }
          if ((await ctx.db.get(table, _id as never)) === null) break;
        }
      }
    }
    return [...deleted];
  });
  expect(verdicts.some((verdict) => verdict.endsWith("by nobody"))).toBe(false);
  expect(verdicts).not.toContain("a device of somebody else");
  for (const verdict of verdicts) expect(removable).toContain(verdict.split(" ")[0]);
});

test("nobody can write the system's tables", async () => {
  const userId = world.people.clientA.userId;
  const storageId = await world.t.run(({ storage }) => storage.store(new Blob(["a"])));
  const link = { handleHash: "", codeHash: "", wrongCodes: 0, expiresAt: now };
  const newcomer = { email: "", firstName: "", lastName: "", secret: "" };
  const attempts: Attempt[] = [
    (db) => db.insert("userRoles", { userId, role: "admin" }),
    (db) => db.insert("coachings", { clientId: userId, coachId: userId, startedAt: now }),
    (db) => db.insert("users", { email: "new@example.com" }),
    (db) => db.insert("librarySeedings", { seededAt: now }),
    (db) => db.insert("authSessions", { userId, expirationTime: now }),
    (db) => db.insert("profiles", { userId, firstName: "", lastName: "", createdAt: now }),
    (db) => db.insert("outbox", { to: "", subject: "", text: "", html: "", queuedAt: now }),
    (db) => db.insert("coachInvites", { email: "", secretHash: "", expiresAt: now }),
    (db) => db.insert("attempts", { key: "", fullAt: now }),
    (db) => db.insert("passwordResets", { userId, ...link }),
    (db) => db.insert("signUps", { ...newcomer, ...link }),
    async (db) =>
      await db.insert("files", {
        clientId: userId,
        uploadedBy: userId,
        name: "a.txt",
        path: "a",
        sizeBytes: 1,
        contentType: "text/plain",
        storageId,
        uploadedAt: now,
      }),
    (db) => db.patch("users", userId, { email: "new@example.com" }),
    (db) => db.patch("authSessions", world.people.clientA.signInId, { expirationTime: now * 2 }),
  ];
  for (const act of attempts) {
    for (const person of ["clientA", "coach", "nobody"] as const) {
      expect(await attempt(person, act)).toBe("NOT_FOUND");
    }
  }
});

test("database calls without a table name fail instead of bypassing the rules", async () => {
  const { goalId } = world.ofA;
  await world.t.run(async ({ db }) => {
    const viewer: Viewer = { userId: world.people.clientB.userId, role: "client" };
    const guarded = guardWriter(db, viewer) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    const { title } = goalOf(viewer.userId);
    await expect(guarded.get?.(goalId)).rejects.toThrow("Name the table");
    await expect(guarded.patch?.(goalId, { title })).rejects.toThrow("Name the table");
    await expect(guarded.replace?.(goalId, { title })).rejects.toThrow("Name the table");
    await expect(guarded.delete?.(goalId)).rejects.toThrow("Name the table");
    expect(guarded.system).toBeUndefined();
  });
});

test("a missing row and another person's row get the same refusal", async () => {
  const { goalId, milestoneId } = world.ofA;
  await world.t.run(async ({ db }) => {
    await db.delete("goalMilestones", milestoneId);
  });
  const touch: Attempt = (db) => db.patch("goalMilestones", milestoneId, { title: "New" });
  const retitle: Attempt = (db) => db.patch("goals", goalId, { title: "New" });
  expect(await attempt("clientA", touch)).toBe("NOT_FOUND");
  expect(await attempt("clientB", retitle)).toBe("NOT_FOUND");
});
