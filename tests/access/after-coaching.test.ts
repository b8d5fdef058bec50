import { beforeEach, describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { records } from "../../convex/schema";
import { askIn, askInTurn } from "./asking";
import { attempt, type Attempt, now, sessionOf } from "./attempts";
import { matrix } from "./matrix";
import { nouns } from "./noun";
import { buildWorld, callAs, type World } from "./world";

/** What a client may no longer do once their coaching has ended; everything else stays allowed. */
const READ_ONLY = Object.entries(matrix(await buildWorld())).flatMap(([path, { answers }]) =>
  answers.afterCoaching === undefined ? [] : [path],
);

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await endCoaching(stage.world);
});

async function endCoaching({ t, people, coachingId }: World) {
  const [clientId, coachId] = [people.clientA.userId, people.coach.userId];
  await t.run(async ({ db }) => {
    await db.patch("authSessions", people.clientA.signInId, { confirmedAt: Date.now() }); // for the export
    await db.patch("coachings", coachingId, { endedAt: now });
    const ended = { endedAt: now, deleteAfter: now + 1 };
    await db.insert("retentions", { clientId, coachId, coachingId, ...ended });
  });
}

describe("a client whose coaching has ended", () => {
  test.each(READ_ONLY)("is refused %s", async (path) => {
    expect(await askIn(stage.world, path, "clientA")).toBe("COACHING_ENDED");
  });

  test("can read everything of their own", async () => {
    for (const [path, { call, answers }] of Object.entries(matrix(stage.world))) {
      if (!("query" in call) || answers.clientA !== "ok") continue;
      expect(await askIn(stage.world, path, "clientA"), path).toBe("ok");
    }
  });

  test("is not refused anything else for that reason, nor is anybody else", async () => {
    const ask = askInTurn();
    for (const path of Object.keys(matrix(stage.world))) {
      const caller = READ_ONLY.includes(path) ? "coach" : "clientA";
      const { answer } = await ask(path, caller, endCoaching);
      expect(answer, path).not.toBe("COACHING_ENDED");
    }
  });

  test("sees when it ended, and until when the records are kept", async () => {
    const end = { endedAt: now, keptUntil: now + 1, isHeld: false };
    const viewerOf = (caller: "clientA" | "clientB" | "coach") =>
      callAs(stage.world, caller).query(api.viewer.get, {});
    expect((await viewerOf("clientA"))?.coachingEnd).toEqual(end);
    expect((await viewerOf("clientB"))?.coachingEnd).toBeNull();
    expect((await viewerOf("coach"))?.coachingEnd).toBeNull();
  });

  test("[record-13] has no session ahead, even while one is running", async () => {
    const { t, people } = stage.world;
    await t.run(async ({ db }) => {
      for (const { userId: clientId } of [people.clientA, people.clientB]) {
        const running = { clientId, startsAt: Date.now() - 60_000 };
        await db.insert("sessions", { ...sessionOf(stage.world, "scheduled"), ...running });
      }
    });
    const aheadOf = (caller: "clientA" | "clientB") =>
      callAs(stage.world, caller).query(api.sessions.ahead, {});
    expect(await aheadOf("clientA")).toEqual([]);
    expect(await aheadOf("clientB")).not.toEqual([]);
  });

  test("cannot upload a file", async () => {
    const { t, people } = stage.world;
    const delivery = { clientId: null, requestName: "a" };
    const knock = (caller: "clientA" | "clientB") =>
      t
        .withIdentity({ subject: people[caller].subject })
        .query(internal.fileDoor.records.mayUpload, { delivery, sizeBytes: 1 });
    await expect(knock("clientA")).rejects.toMatchObject({ data: { code: "COACHING_ENDED" } });
    expect(await knock("clientB")).toBeNull();
  });
});

describe("the guarded rows are read-only, too", () => {
  const writes = (): Record<string, Attempt> =>
    Object.fromEntries(
      nouns.flatMap((noun) => Object.entries(noun.endWithCoaching?.(stage.world) ?? {})),
    );

  test("for the client, whose private rows stay writable", async () => {
    const tried = new Set<string>();
    for (const [what, write] of Object.entries(writes())) {
      const noted: Attempt = (db, raw) => write(noting(db, tried), raw);
      expect(await attempt(stage.world, "clientA", noted), what).toBe("COACHING_ENDED");
    }
    expect([...tried].sort()).toEqual(declared());
    const { fromCoach } = stage.world.ofA;
    const read: Attempt = (db) => db.patch("messages", fromCoach, { isRead: true, readAt: now });
    expect(await attempt(stage.world, "clientA", read)).toBe("ok");
  });

  test("until there is a coaching again", async () => {
    const { t, people } = stage.world;
    await t.run(async ({ db }) => {
      const row = await db
        .query("retentions")
        .withIndex("by_clientId", (q) => q.eq("clientId", people.clientA.userId))
        .unique();
      if (row !== null) await db.delete("retentions", row._id);
    });
    const { "a goal changed": change } = writes();
    if (change === undefined) throw new Error("No noun says how a goal is changed.");
    expect(await attempt(stage.world, "clientA", change)).toBe("ok");
  });
});

const kinds = { insert: "insert", patch: "change", replace: "change", delete: "remove" };

/** Notes each write as the records name it: "goals change". */
function noting(db: Parameters<Attempt>[0], tried: Set<string>) {
  return new Proxy(db, {
    get: (target, method: keyof typeof kinds) => {
      const call = target[method].bind(target) as (table: string, ...rest: unknown[]) => unknown;
      return (table: string, ...rest: unknown[]) => {
        if (method in kinds) tried.add(`${table} ${kinds[method]}`);
        return call(table, ...rest);
      };
    },
  });
}

const declared = () =>
  Object.entries(records)
    .flatMap(([table, { afterCoaching = [] }]) => afterCoaching.map((write) => `${table} ${write}`))
    .sort();
