import { describe, expect, test, vi } from "vitest";
import { freshMs, retentionGraceDays, retentionMonths } from "../../domain/limits";
import { deleteAfterMs } from "../../domain/privacy/retention";
import { dayMs } from "../../domain/time/time-spans";
import { addClients, hourMs, livedWorld, start } from "../../tests/support/lived-world";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const { stage, as, settle, isHere, letters, stopped, hourly, liveUntil, endCoaching } =
  livedWorld();
const clientA = () => stage.world.people.clientA.userId;

describe("B07 the safety stop", () => {
  const over = deleteAfterMs(start, "UTC");
  const confirmAs = async (caller: "coach" | "otherCoach", stoppedAt: number) =>
    (await as(caller)).mutation(api.retention.confirm, { stoppedAt });
  const seesStop = async (caller: "coach" | "otherCoach" | "clientB") =>
    (await (await as(caller)).query(api.viewer.get, {}))?.areDeletionsStopped;
  const askToGo = async (caller: "clientB" | "clientA") =>
    (await as(caller)).mutation(api.erasures.ask, {});

  test("lets one in ten be deleted, and stops at more until a coach confirms", async () => {
    const extra = await addClients(stage.world, 67); // Seventy in all, with Ada, Ben and Dee.
    for (const clientId of extra.slice(0, 8)) await endCoaching(clientId);
    await liveUntil(over + dayMs);
    const stop = await stopped();
    expect(stop).toMatchObject({ cause: "many", due: 8 });
    expect(await seesStop("coach")).toBe(true);
    expect(await seesStop("otherCoach")).toBe(true);
    expect(await seesStop("clientB")).toBe(false);
    expect(await isHere(extra[0] as Id<"users">)).toBe(true);
    await liveUntil(over + 10 * dayMs);
    expect(await isHere(extra[0] as Id<"users">)).toBe(true); // The deletion waits.

    await confirmAs("otherCoach", stop?.stoppedAt ?? 0);
    await settle();
    for (const clientId of extra.slice(0, 8)) expect(await isHere(clientId)).toBe(false);
    expect(await isHere(extra[8] as Id<"users">)).toBe(true);
    expect(await stopped()).toBeNull();
    expect(await seesStop("coach")).toBe(false);
    const log = await (
      await as("coach")
    ).query(api.audit.list, {
      group: "request",
      paginationOpts: { numItems: 5, cursor: null },
    });
    expect(log.page[0]).toMatchObject({ kind: "deletions_confirmed", isOwn: false });
  });

  test("can be ended by the operator, too", async () => {
    const extra = await addClients(stage.world, 10);
    for (const clientId of extra.slice(0, 7)) await endCoaching(clientId);
    await liveUntil(over + dayMs);
    const said = await stage.world.t.action(internal.retention.operator.retention, {});
    expect(said.join(" ")).toContain("7 due");
    const no = { confirm: "no" } as unknown as { confirm: "yes" };
    await expect(stage.world.t.action(internal.retention.operator.retention, no)).rejects.toThrow();
    await stage.world.t.action(internal.retention.operator.retention, { confirm: "yes" });
    await settle();
    expect(await isHere(extra[0] as Id<"users">)).toBe(false);
  });

  test("emails every coach once, and ends only with a recent confirmation of that stop", async () => {
    const extra = await addClients(stage.world, 10);
    for (const clientId of extra.slice(0, 7)) await endCoaching(clientId);
    await liveUntil(over + 3 * dayMs);
    const stored = (await letters()).filter(({ subject }) => subject.startsWith("Deletions"));
    expect(stored.map(({ to }) => to).toSorted()).toEqual([
      "Coach@example.com",
      "OtherCoach@example.com",
    ]);
    const { stoppedAt } = (await stopped()) ?? { stoppedAt: 0 };
    const late = await as("coach");
    vi.setSystemTime(Date.now() + freshMs + 1);
    await expect(late.mutation(api.retention.confirm, { stoppedAt })).rejects.toMatchObject({
      data: { code: "CONFIRMATION_REQUIRED" },
    });
    await expect(confirmAs("coach", stoppedAt - 1)).rejects.toMatchObject({
      data: { code: "CONFLICT" },
    });
    expect(await isHere(extra[0] as Id<"users">)).toBe(true);
  });

  test("does not stop for two coachings that ended on one day, even in the smallest practice", async () => {
    await endCoaching(clientA());
    await endCoaching(stage.world.people.clientB.userId);
    await liveUntil(over + dayMs);
    expect(await stopped()).toBeNull();
    expect(await isHere(clientA())).toBe(false);
    expect(await isHere(stage.world.people.clientB.userId)).toBe(false);
  });

  test("does not stop a client's own request", async () => {
    const extra = await addClients(stage.world, 10);
    for (const clientId of extra.slice(0, 7)) await endCoaching(clientId);
    await liveUntil(over + dayMs);
    expect(await stopped()).toMatchObject({ cause: "many" });
    const { dueAt } = await askToGo("clientB");
    await liveUntil(dueAt - hourMs);
    expect(await isHere(stage.world.people.clientB.userId)).toBe(true);
    await liveUntil(dueAt);
    expect(await isHere(stage.world.people.clientB.userId)).toBe(false);
    expect(await isHere(extra[0] as Id<"users">)).toBe(true);
  });

  test("counts the last day's deletions, so that hourly portions do not bypass it", async () => {
    const extra = await addClients(stage.world, 20);
    for (const clientId of extra.slice(0, 4)) await endCoaching(clientId);
    await liveUntil(over);
    expect(await isHere(extra[0] as Id<"users">)).toBe(false);
    await stage.world.t.run(async ({ db }) => {
      for (const clientId of extra.slice(4, 7)) {
        const { userId: coachId } = stage.world.people.coach;
        const coaching = await db.insert("coachings", {
          clientId,
          coachId,
          startedAt: 1,
          endedAt: 2,
        });
        const ended = { clientId, coachId, coachingId: coaching, endedAt: 2 };
        await db.insert("retentions", { ...ended, deleteAfter: over, noticedAt: 3 });
      }
    });
    vi.setSystemTime(over + hourMs);
    await hourly();
    expect(await stopped()).toMatchObject({ cause: "many", due: 3 });
  });

  describe("R09 a clock that jumps", () => {
    test("stops deletion when somebody would be deleted, until a coach confirms", async () => {
      await hourly();
      vi.setSystemTime(start + 400 * dayMs);
      await hourly();
      expect(await stopped()).toBeNull(); // Nobody is due.
      await endCoaching(clientA());
      const overThen = deleteAfterMs(Date.now(), "UTC");
      await liveUntil(overThen - dayMs);
      vi.setSystemTime(overThen + 3 * dayMs);
      await hourly();
      const stop = await stopped();
      expect(stop).toMatchObject({ cause: "clock", due: 1 });
      await liveUntil(overThen + 9 * dayMs);
      expect(await isHere(clientA())).toBe(true);
      await confirmAs("coach", stop?.stoppedAt ?? 0);
      await settle();
      expect(await isHere(clientA())).toBe(false);
    });

    test("lets deletion continue automatically once the clock is right again", async () => {
      await endCoaching(clientA());
      await liveUntil(over - dayMs);
      vi.setSystemTime(over + 7 * dayMs);
      await hourly();
      expect(await stopped()).toMatchObject({ cause: "clock" });
      vi.setSystemTime(over - dayMs + hourMs);
      await hourly();
      expect(await stopped()).toBeNull();
      expect(await isHere(clientA())).toBe(true);
      await liveUntil(over);
      expect(await isHere(clientA())).toBe(false);
    });

    test("carries out a request not early, but on its day when the clock is right again", async () => {
      await hourly();
      const { dueAt } = await askToGo("clientB");
      const here = () => isHere(stage.world.people.clientB.userId);
      vi.setSystemTime(start + 8 * dayMs);
      await hourly();
      expect(await here()).toBe(true);
      vi.setSystemTime(start + 2 * hourMs);
      await liveUntil(dueAt - hourMs);
      expect(await here()).toBe(true);
      await liveUntil(dueAt);
      expect(await here()).toBe(false);
    });

    test("delays a request by at most a day when the clock is right and the server was off", async () => {
      await hourly();
      await askToGo("clientB");
      vi.setSystemTime(start + 8 * dayMs);
      await hourly();
      await liveUntil(start + 9 * dayMs);
      expect(await isHere(stage.world.people.clientB.userId)).toBe(false);
    });

    test("stops deletion by age and warnings to accounts until the clock has run evenly for a day", async () => {
      await hourly();
      const { clientA: client, coach } = stage.world.people;
      const owner = { clientId: client.userId, coachId: coach.userId };
      await stage.world.t.run(async ({ db }) => {
        const practice = { coachId: coach.userId, name: "Open", about: "", openedAt: start };
        await db.insert("circles", { ...practice, closedAt: start });
        const session = await db.query("sessions").first();
        const asked = { sessionId: session?._id as Id<"sessions">, askedBy: "coach" as const };
        const empty = { chapters: [], parts: 0, sizeBytes: 0 };
        const recording = { ...owner, ...asked, ...empty, askedAt: start };
        await db.insert("recordings", { ...recording, keptUntil: start + dayMs });
        await db.insert("recordings", { ...recording, keptUntil: 0 }); // It was withdrawn.
        await db.insert("dormancies", { userId: client.userId, signedInAt: start });
        const email = { to: "ada@portal.example", subject: "Waits", text: "", html: "" };
        await db.insert("outbox", { ...email, queuedAt: start });
      });
      const counts = async () => {
        const { t } = stage.world;
        await t.mutation(internal.circles.sweep.run, {});
        await t.mutation(internal.rooms.sweep.sweepRecordings, {});
        await t.mutation(internal.signIn.sweep.sweep, {});
        await t.mutation(internal.signIn.dormancy.look, {});
        await settle();
        const lists = await t.run(async ({ db }) => [
          (await db.query("circles").take(9)).filter(({ closedAt }) => closedAt === start),
          (await db.query("recordings").take(9)).filter(({ askedAt }) => askedAt === start),
          (await db.query("outbox").take(9)).filter(({ subject }) => subject === "Waits"),
          (await db.query("dormancies").take(9)).filter(({ warnedAt }) => warnedAt !== undefined),
        ]);
        return lists.map((rows) => rows.length);
      };
      vi.setSystemTime(start + 400 * dayMs);
      expect(await counts()).toEqual([1, 1, 1, 0]);
      await hourly();
      expect(await counts()).toEqual([1, 1, 1, 0]);
      await liveUntil(start + 401 * dayMs);
      expect(await counts()).toEqual([0, 0, 0, 1]);
    });

    test("makes a request due a week after the clock is right again, and not later", async () => {
      await hourly();
      vi.setSystemTime(start + 400 * dayMs);
      await askToGo("clientB");
      await settle(); // Its email is sent at once; a queued one would be due in 400 days.
      vi.setSystemTime(start + hourMs);
      await liveUntil(start + 9 * dayMs);
      expect(await isHere(stage.world.people.clientB.userId)).toBe(false);
    });
  });

  test("a late notice still leaves a week, no matter how long ago the coaching ended", async () => {
    await endCoaching(clientA());
    await hourly();
    vi.setSystemTime(over + 10 * dayMs);
    await hourly();
    expect(await letters()).toEqual([]); // The clock jumped; it is trusted after a day.
    await liveUntil(Date.now() + dayMs);
    expect(await letters()).toHaveLength(1);
    await liveUntil(Date.now() + (retentionGraceDays - 1) * dayMs);
    expect(await isHere(clientA())).toBe(true);
    await liveUntil(Date.now() + 2 * dayMs);
    expect(await isHere(clientA())).toBe(false);
  });

  test(`the promise of ${retentionMonths} months is not shown to a client who is still coached`, async () => {
    await liveUntil(start + 60 * dayMs);
    expect(await isHere(clientA())).toBe(true);
    expect(await (await as("clientA")).query(api.erasures.state, {})).toMatchObject({
      keptUntil: null,
    });
  });
});
