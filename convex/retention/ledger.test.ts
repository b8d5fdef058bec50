import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { findTraces, readEverything } from "../../tests/support/everything";
import { api, internal } from "../_generated/api";
import { hashPerson } from "../erasures/tombstones";

const now = 1_800_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubEnv("SITE_URL", "https://portal.example");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const scan = ({ t }: World) => t.run((ctx) => readEverything(ctx));
const read = ({ t }: World) => t.action(internal.retention.ledger.read, {});
type Ledger = Awaited<ReturnType<typeof read>>;
const apply = ({ t }: World, ledgers?: Ledger[]) =>
  t.action(internal.retention.ledger.apply, ledgers === undefined ? {} : { ledgers });

/** An old backup, and the ledger of the server after Ada was deleted. */
async function restoreAfterDeletion() {
  const restored = await buildWorld();
  const { userId } = restored.people.clientA;
  const key = "the key of this practice";
  const counts = { rows: 7, files: 1, finishedAt: now - 1 };
  const personHash = await hashPerson(key, userId);
  const tombstone = { personHash, role: "client", cause: "asked", ...counts } as const;
  const ledger: Ledger = { key, tombstones: [tombstone] };
  return { restored, ledger, userId };
}

describe("B05 a backup that is older than a deletion", () => {
  test("deletes the people of the ledger again", async () => {
    const { restored, ledger, userId } = await restoreAfterDeletion();
    expect(JSON.stringify(ledger)).not.toContain(userId);
    expect(await apply(restored, [ledger])).toEqual([
      "Everybody must sign in again.",
      "People deleted since this backup, and now deleted again: 1.",
    ]);
    const after = await scan(restored);
    expect(findTraces(after, [userId, "Ada"])).toEqual([]);
    expect(after.blobs).toEqual([]);
    const { clientB } = restored.people;
    expect(await restored.t.run(({ db }) => db.get("users", clientB.userId))).not.toBeNull();
    // The next backup's ledger still has it.
    expect((await read(restored)).tombstones).toEqual(ledger.tombstones);
    await apply(restored, [ledger]);
    expect(await scan(restored)).toEqual(after);
  });

  test("ends every sign-in, also without deletions", async () => {
    const world = await buildWorld();
    await world.t.run(async ({ db }) => {
      const sessionId = world.people.coach.signInId;
      await db.insert("authRefreshTokens", { sessionId, expirationTime: now * 2 });
      const link = { handleHash: "x", codeHash: "y", wrongCodes: 0, expiresAt: now * 2 };
      await db.insert("passwordResets", { userId: world.people.coach.userId, ...link });
      await db.insert("coachInvites", { email: "a@b.c", secretHash: "x", expiresAt: now * 2 });
    });
    expect(await apply(world)).toHaveLength(2);
    const { rows } = await scan(world);
    const keys = ["authSessions", "authRefreshTokens", "passwordResets", "coachInvites"];
    expect(rows.filter(({ table }) => keys.includes(table))).toEqual([]);
    expect(await callAs(world, "coach").query(api.viewer.get, {})).toBeNull();
  });

  test("reports authenticators, whose key is in no backup", async () => {
    const world = await buildWorld();
    expect((await apply(world)).join(" ")).not.toContain("keys.json");
    const { userId } = world.people.coach;
    const row = { userId, sealedSecret: "", lastStep: 0, enrolledAt: 1 };
    await world.t.run(({ db }) => db.insert("authenticators", row));
    expect((await apply(world)).join(" ")).toContain("keys.json");
  });

  test("reports that the deletions are unknown without a ledger", async () => {
    const [, second] = await apply(await buildWorld());
    expect(second).toContain("--since");
  });

  test("rejects the ledger of another practice", async () => {
    const { restored, ledger } = await restoreAfterDeletion();
    await restored.t.run(({ db }) => db.insert("deletionKeys", { key: "another" }));
    await expect(apply(restored, [ledger])).rejects.toThrow("another practice");
  });
});
