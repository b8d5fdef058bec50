import { describe, expect, test, vi } from "vitest";
import { deletionUndoDays, freshMs } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import { callAs, type Caller } from "../../tests/access/world";
import { findTraces, idsOf, readEverything } from "../../tests/support/everything";
import { callNow } from "../../tests/support/later-hands";
import { livedWorld } from "../../tests/support/lived-world";
import { api, internal } from "../_generated/api";

const now = Date.parse("2026-03-18T12:00:00Z");
const { stage, settle, hourly } = livedWorld(now);
const as = (caller: Caller) => callAs(stage.world, caller);

const ask = async (caller: Exclude<Caller, "nobody">) =>
  await (await callNow(stage.world, caller)).mutation(api.erasures.ask, {});

/** With the hourly runs, so that the clock does not seem to jump. */
async function liveThrough(days: number) {
  for (let day = 0; day < days; day += 1) {
    vi.setSystemTime(Date.now() + dayMs);
    await hourly();
  }
}

const scan = () => stage.world.t.run((ctx) => readEverything(ctx));
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error: unknown) => (error as { data?: { code?: string } }).data?.code,
  );

describe("asking to be deleted", () => {
  test("needs a recent confirmation", async () => {
    expect(await outcomeOf(as("clientA").mutation(api.erasures.ask, {}))).toBe(
      "CONFIRMATION_REQUIRED",
    );
    const ada = await callNow(stage.world, "clientA");
    vi.setSystemTime(now + freshMs + 1);
    expect(await outcomeOf(ada.mutation(api.erasures.ask, {}))).toBe("CONFIRMATION_REQUIRED");
  });

  test("sets a date a week ahead, sends an email, and changes nothing when repeated", async () => {
    const dueAt = now + deletionUndoDays * dayMs;
    expect(await ask("clientA")).toEqual({ dueAt, isHeld: false });
    vi.setSystemTime(now + dayMs);
    expect(await ask("clientA")).toEqual({ dueAt, isHeld: false });
    await settle();
    const letters = await stage.world.t.query(internal.mail.outbox.list, {});
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ["Ada@example.com", "Your Passage account will be deleted"],
    ]);
    expect(letters[0]?.text).toMatch(/\s+March 25,\s+2026/);
    expect(
      await (await callNow(stage.world, "clientA")).query(api.erasures.state, {}),
    ).toMatchObject({
      wish: { askedAt: now, dueAt },
      isHeld: false,
    });
    const deletionOf = async (caller: "clientA" | "clientB") =>
      (await (await callNow(stage.world, caller)).query(api.viewer.get, {}))?.deletion;
    expect(await deletionOf("clientA")).toEqual({ dueAt, isHeld: false });
    expect(await deletionOf("clientB")).toBeNull();
  });

  test("leaves everything working until that date, and can be cancelled", async () => {
    await ask("clientA");
    await liveThrough(6);
    const ada = await callNow(stage.world, "clientA");
    expect((await ada.query(api.viewer.get, {}))?.userId).toBeDefined();
    await ada.mutation(api.erasures.undo, {});
    expect((await ada.query(api.erasures.state, {})).wish).toBeNull();
    await liveThrough(9);
    const users = await stage.world.t.run(({ db }) =>
      db.get("users", stage.world.people.clientA.userId),
    );
    expect(users).not.toBeNull();
  });

  test("is shown to the coach on the overview, in the activity, in the list of clients and with the requests", async () => {
    const { dueAt } = await ask("clientA");
    const ada = { clientId: stage.world.people.clientA.userId };
    const moment = { nowMs: now, today: "2026-03-18" };
    const paginationOpts = { numItems: 50, cursor: null };
    const seenBy = async (caller: "coach" | "otherCoach") => {
      const coach = as(caller);
      const attention = await coach.query(api.overview.attention, moment);
      const recent = await coach.query(api.overview.recent, {});
      const clients = await coach.query(api.clients.directory, { paginationOpts });
      return {
        attention: attention.find(({ reasons }) => reasons[0]?.kind === "leaving"),
        recent: recent.map(({ kind }) => kind),
        clients: clients.page.find(({ leavesAt }) => leavesAt !== null),
        wishes: await coach.query(api.erasures.wishes, {}),
      };
    };
    const coach = await seenBy("coach");
    expect(coach.attention).toMatchObject({
      ...ada,
      reasons: [
        { kind: "leaving", dueAt, isHeld: false },
        ...(coach.attention?.reasons ?? []).slice(1),
      ],
    });
    expect(coach.recent).toContain("deletion_asked");
    expect(coach.clients).toMatchObject({ ...ada, leavesAt: dueAt });
    expect(coach.wishes).toMatchObject([{ ...ada, firstName: "Ada", askedAt: now, dueAt }]);
    expect(await seenBy("otherCoach")).toMatchObject({
      attention: undefined,
      clients: undefined,
      wishes: [],
    });

    await (await callNow(stage.world, "clientA")).mutation(api.erasures.undo, {});
    expect(await seenBy("coach")).toMatchObject({ attention: undefined, wishes: [] });
    expect((await seenBy("coach")).recent).toContain("deletion_taken_back");
  });

  test("is visible to the client's coach only", async () => {
    const { dueAt } = await ask("clientA");
    const { coachingId } = stage.world;
    const keeping = await as("coach").query(api.legalHolds.ofCoaching, { coachingId });
    expect(keeping).toEqual({ keptUntil: null, leavesAt: dueAt, hold: null });
    for (const caller of ["otherCoach", "clientB"] as const) {
      expect(await outcomeOf(as(caller).query(api.legalHolds.ofCoaching, { coachingId }))).toBe(
        "NOT_FOUND",
      );
    }
  });

  test("cannot be cancelled by another person, or without a request", async () => {
    await ask("clientA");
    for (const caller of ["clientB", "coach"] as const) {
      expect(await outcomeOf(as(caller).mutation(api.erasures.undo, {}))).toBe("NOT_FOUND");
    }
  });
});

describe("a coach who leaves", () => {
  test("is not deleted while there is no other coach", async () => {
    const { otherCoach } = stage.world.people;
    await stage.world.t.run(async ({ db }) => {
      for (const row of await db.query("userRoles").take(10)) {
        if (row.userId === otherCoach.userId) await db.delete("userRoles", row._id);
      }
    });
    expect((await as("coach").query(api.erasures.state, {})).isLastCoach).toBe(true);
    expect(await outcomeOf(ask("coach"))).toBe("CONFLICT");
  });

  test("has their clients handed over with all records, and their own data deleted", async () => {
    expect((await as("coach").query(api.erasures.state, {})).isLastCoach).toBe(false);
    await ask("coach");
    await liveThrough(deletionUndoDays + 1);
    const { coach, otherCoach, clientA } = stage.world.people;
    const left = await stage.world.t.run(async ({ db }) => ({
      account: await db.get("users", coach.userId),
      coachings: await db.query("coachings").take(10),
      replies: await db.query("savedReplies").take(10),
      lines: await db.query("messages").take(10),
    }));
    expect(left.account).toBeNull();
    expect(left.replies).toEqual([]);
    expect(left.lines.filter(({ clientId }) => clientId === clientA.userId)).toHaveLength(2);
    const open = left.coachings.filter(({ endedAt }) => endedAt === undefined);
    expect(open.length).toBeGreaterThan(1);
    expect(new Set(open.map(({ coachId }) => coachId))).toEqual(new Set([otherCoach.userId]));
  });

  test("is not deleted if they have become the last coach meanwhile", async () => {
    await ask("coach");
    await stage.world.t.run(async ({ db }) => {
      for (const row of await db.query("userRoles").take(10)) {
        if (row.userId === stage.world.people.otherCoach.userId)
          await db.delete("userRoles", row._id);
      }
    });
    await liveThrough(deletionUndoDays + 2);
    const { userId } = stage.world.people.coach;
    expect(await stage.world.t.run(({ db }) => db.get("users", userId))).not.toBeNull();
  });
});

describe("B02 nothing is left", () => {
  test("of a person who asked: in no table, file or tally", async () => {
    const { userId } = stage.world.people.clientA;
    await stage.world.t.run(async ({ db, storage }) => {
      const storageId = await storage.store(new Blob(["the canary's portrait"]));
      const photo = { contentType: "image/png", uploadedAt: 1 };
      await db.insert("profilePhotos", { userId, storageId, ...photo });
    });
    const before = await scan();
    expect(findTraces(before, ["the canary's portrait"])).toHaveLength(1);
    await ask("clientA");
    await liveThrough(deletionUndoDays + 1);
    const after = await scan();
    const words = [...idsOf(before, userId), userId, "Ada", "canary"];
    expect(findTraces(after, words)).toEqual([]);
    expect(after.blobs).toEqual([]);
    const [tombstone, ...others] = after.rows.filter(({ table }) => table === "deletionLog");
    expect(others).toEqual([]);
    expect(JSON.parse(tombstone?.text ?? "")).toMatchObject({
      cause: "asked",
      role: "client",
      files: 3,
      personHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  test("but everyone else keeps all their data", async () => {
    const { userId } = stage.world.people.clientA;
    const all = await scan();
    const own = [...idsOf(all, userId), "Ada"];
    const isOthers = ({ text }: { text: string }) => !own.some((word) => text.includes(word));
    const before = all.rows.filter(isOthers).map(({ id }) => id);
    expect(before.length).toBeGreaterThan(20);
    await ask("clientA");
    await liveThrough(deletionUndoDays + 1);
    const after = new Set((await scan()).rows.map(({ id }) => id));
    expect(before.filter((id) => !after.has(id))).toEqual([]);
  });

  test("a browser signed in as them loses access from the first step on", async () => {
    await ask("clientA");
    await liveThrough(deletionUndoDays - 1);
    const ada = await callNow(stage.world, "clientA");
    vi.setSystemTime(now + deletionUndoDays * dayMs);
    await stage.world.t.mutation(internal.retention.run.hourly, {});
    expect(await ada.query(api.viewer.get, {})).toBeNull();
    await settle();
  });
});
