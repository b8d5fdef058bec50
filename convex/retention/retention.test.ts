import { describe, expect, test, vi } from "vitest";
import { deletionUndoDays, retentionGraceDays, retentionNoticeDays } from "../../domain/limits";
import { deleteAfterMs } from "../../domain/privacy/retention";
import { dayMs } from "../../domain/time/time-spans";
import { findTraces, readEverything } from "../../tests/support/everything";
import { hourMs, livedWorld, start } from "../../tests/support/lived-world";
import { api, internal } from "../_generated/api";

const { stage, as, settle, isHere, letters, stopped, hourly, liveUntil, endCoaching } =
  livedWorld();
const clientA = () => stage.world.people.clientA.userId;

describe("B01 R16 fourteen months", () => {
  test("[policy-7] nothing is deleted before the time is over, and then everything, including files", async () => {
    await stage.world.t.run(async ({ db }) => {
      const profile = await db
        .query("profiles")
        .withIndex("by_userId", (q) => q.eq("userId", clientA()))
        .unique();
      if (profile !== null)
        await db.patch("profiles", profile._id, { timeZone: "Pacific/Auckland" });
    });
    const coachingId = await endCoaching(clientA());
    const over = deleteAfterMs(start, "Pacific/Auckland");
    expect(new Date(over).toISOString()).toBe("2025-02-28T11:00:00.000Z");
    const keeping = await (await as("coach")).query(api.legalHolds.ofCoaching, { coachingId });
    expect(keeping.keptUntil).toBe(over);
    expect((await (await as("clientA")).query(api.erasures.state, {})).keptUntil).toBe(over);

    await liveUntil(over - retentionNoticeDays * dayMs - 1);
    expect(await letters()).toEqual([]);
    await liveUntil(over - retentionNoticeDays * dayMs);
    expect((await letters())[0]?.text).toMatch(/February\s+28,\s+2025/);
    await liveUntil(over - 1);
    expect(await isHere(clientA())).toBe(true);
    expect(await letters()).toHaveLength(1); // It is sent once, not daily.
    await liveUntil(over);
    expect(await isHere(clientA())).toBe(false);
    expect(await stopped()).toBeNull();
    await liveUntil(start + 425 * dayMs);
    const everything = await stage.world.t.run((ctx) => readEverything(ctx));
    expect(findTraces(everything, [clientA(), "Ada"])).toEqual([]);
    expect(everything.blobs).toEqual([]);
    expect(await isHere(stage.world.people.clientB.userId)).toBe(true);
  });

  test("a resumed coaching starts the twelve months again when it ends", async () => {
    const coachingId = await endCoaching(clientA());
    vi.setSystemTime(start + hourMs / 12);
    await (await as("coach")).mutation(api.clients.resume, { coachingId });
    const state = await (await as("clientA")).query(api.erasures.state, {});
    expect(state.keptUntil).toBeNull();
    vi.setSystemTime(start + 40 * dayMs);
    await endCoaching(clientA());
    const again = await (await as("clientA")).query(api.erasures.state, {});
    expect(again.keptUntil).toBe(deleteAfterMs(start + 40 * dayMs, "UTC"));
  });

  test("a client who is handed over is kept: the coaching continues", async () => {
    await stage.world.t.mutation(internal.signIn.coaches.remove, { email: "Coach@example.com" });
    await settle();
    const rows = await stage.world.t.run(({ db }) => db.query("retentions").take(10));
    expect(rows).toEqual([]);
  });

  test("a past client is not assigned as a newcomer to the next coach", async () => {
    await endCoaching(clientA());
    const coachId = stage.world.people.otherCoach.userId;
    await stage.world.t.mutation(internal.signIn.coaches.adopt, { coachId, cursor: null });
    const { keptUntil } = await (await as("clientA")).query(api.erasures.state, {});
    expect(keptUntil).toBe(deleteAfterMs(start, "UTC"));
  });

  test("the run is idempotent within an hour", async () => {
    await endCoaching(clientA());
    await liveUntil(deleteAfterMs(start, "UTC"));
    const before = await stage.world.t.run((ctx) => readEverything(ctx));
    for (let run = 0; run < 3; run += 1) await hourly();
    const after = await stage.world.t.run((ctx) => readEverything(ctx));
    expect(after.rows.filter(({ table }) => table !== "retentionRuns")).toEqual(
      before.rows.filter(({ table }) => table !== "retentionRuns"),
    );
  });
});

describe("B07 legal hold", () => {
  const reason = "A court has asked for the records.";
  const over = deleteAfterMs(start, "UTC");

  test("stops the deletion by age until it is lifted, and then leaves a week", async () => {
    const coachingId = await endCoaching(clientA());
    await (await as("coach")).mutation(api.legalHolds.set, { coachingId, reason: `  ${reason} ` });
    await liveUntil(over + 30 * dayMs);
    expect(await isHere(clientA())).toBe(true);
    expect(await letters()).toEqual([]); // No false date was announced.
    const keeping = await (await as("coach")).query(api.legalHolds.ofCoaching, { coachingId });
    expect(keeping.hold).toEqual({ reason, setAt: start });
    const answer = await (await as("clientA")).query(api.erasures.state, {});
    expect(answer.isHeld).toBe(true);
    expect(JSON.stringify(answer)).not.toContain("court");

    await (await as("coach")).mutation(api.legalHolds.lift, { coachingId });
    const liftedAt = Date.now();
    await liveUntil(liftedAt + retentionGraceDays * dayMs - 1);
    expect(await isHere(clientA())).toBe(true);
    expect(await letters()).toHaveLength(1);
    await liveUntil(liftedAt + (retentionGraceDays + 1) * dayMs);
    expect(await isHere(clientA())).toBe(false);
  });

  test("delays a requested deletion", async () => {
    const { coachingId } = stage.world;
    await (await as("coach")).mutation(api.legalHolds.set, { coachingId, reason });
    const asked = await (await as("clientA")).mutation(api.erasures.ask, {});
    expect(asked.isHeld).toBe(true);
    await settle();
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      "Your Passage account will be deleted later", // The email has no date.
    ]);
    await liveUntil(start + (deletionUndoDays + 20) * dayMs);
    expect(await (await as("clientA")).query(api.erasures.state, {})).toMatchObject({
      isHeld: true,
    });
    await (await as("coach")).mutation(api.legalHolds.lift, { coachingId });
    await liveUntil(Date.now() + (retentionGraceDays - 1) * dayMs);
    expect(await isHere(clientA())).toBe(true);
    await liveUntil(Date.now() + 2 * dayMs);
    expect(await isHere(clientA())).toBe(false);
  });

  test("moves with the client to the next coach, who can lift it", async () => {
    await (
      await as("coach")
    ).mutation(api.legalHolds.set, { coachingId: stage.world.coachingId, reason });
    await stage.world.t.mutation(internal.signIn.coaches.remove, { email: "Coach@example.com" });
    await settle();
    const [open] = await stage.world.t.run(async ({ db }) => {
      const rows = await db.query("coachings").take(20);
      return rows.filter((row) => row.clientId === clientA() && row.endedAt === undefined);
    });
    if (open === undefined) throw new Error("Nobody coaches Ada.");
    const coachingId = open._id;
    const keeping = await (await as("otherCoach")).query(api.legalHolds.ofCoaching, { coachingId });
    expect(keeping.hold?.reason).toBe(reason);
    await (await as("otherCoach")).mutation(api.legalHolds.lift, { coachingId });
  });

  test("is logged with its reason, which the client does not see", async () => {
    await (
      await as("coach")
    ).mutation(api.legalHolds.set, { coachingId: stage.world.coachingId, reason });
    await (await as("coach")).mutation(api.legalHolds.lift, { coachingId: stage.world.coachingId });
    await settle();
    const lines = await stage.world.t.run(({ db }) => db.query("auditLog").take(10));
    expect(lines).toMatchObject([
      { kind: "hold_set", detail: reason, isShownToClient: false, clientId: clientA() },
      { kind: "hold_lifted", isShownToClient: false },
    ]);
  });

  test("does not leave its reason in finished jobs", async () => {
    const { coachingId } = stage.world;
    await (await as("coach")).mutation(api.legalHolds.set, { coachingId, reason });
    await settle();
    const jobs = await stage.world.t.run(({ db }) =>
      db.system.query("_scheduled_functions").take(20),
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain("court");
  });
});
