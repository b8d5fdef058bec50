import { describe, expect, test, vi } from "vitest";
import { later, useLaterWorld, waitMs } from "../../tests/support/later-world";
import { api } from "../_generated/api";

const { stage, as, receivedTexts, add, list, unsent, pass, setCoaching } = useLaterWorld();

const otherCoachId = () => stage.world.people.otherCoach.userId;
const invalid = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

describe("[later-5] a message that can no longer be sent", () => {
  test("stays with its coach, marked as unsent, when the coaching has ended", async () => {
    await add();
    await setCoaching({ endedAt: Date.now() });
    const kept = { content: "See you soon", unsentReason: "coaching_ended" };
    expect(await unsent()).toMatchObject([kept]); // before it is due
    await pass(waitMs);
    expect(await receivedTexts()).not.toContain("See you soon");
    expect((await unsent())[0]).toMatchObject(kept);
    expect((await unsent())[0]?.clientName).toContain("Ada");
    await pass(waitMs);
    expect(await unsent()).toHaveLength(1);
  });

  test("waits again with a new time once the coaching is resumed", async () => {
    const laterMessageId = await add();
    await setCoaching({ endedAt: Date.now() });
    await pass(waitMs);
    await setCoaching({ endedAt: undefined });
    expect(await list()).toMatchObject([{ unsentReason: "coaching_ended" }]);
    const [row] = await list();
    const change = (dueAt: number) =>
      as("coach").mutation(api.laterMessages.change, {
        ...{ laterMessageId, revision: 1, content: "See you soon", dueAt },
      });
    await expect(change(row?.dueAt ?? 0)).rejects.toMatchObject(invalid("dueAt", "too_early"));
    await change(later());
    expect(await unsent()).toEqual([]);
    await pass(waitMs);
    expect(await receivedTexts()).toContain("See you soon");
  });

  test("is one of a stand-in who no longer answers, while the coach's own is sent", async () => {
    await setCoaching({ standInId: otherCoachId(), standInSince: Date.now() });
    await add({ content: "From the coach" });
    await add({ content: "From the stand-in" }, "otherCoach");
    await add({ content: "Too late", dueAt: Date.now() + 2 * waitMs }, "otherCoach");
    await pass(waitMs);
    expect(await receivedTexts()).toEqual(
      expect.arrayContaining(["From the coach", "From the stand-in"]),
    );
    await setCoaching({ standInId: undefined, standInSince: undefined });
    await pass(waitMs);
    expect(await receivedTexts()).not.toContain("Too late");
    expect(await unsent("otherCoach")).toMatchObject([{ unsentReason: "stand_in_over" }]);
    expect(await unsent("coach")).toEqual([]);
  });

  test("is one of a person who is no longer a coach", async () => {
    await add();
    await stage.world.t.run(async ({ db }) => {
      const role = await db
        .query("userRoles")
        .withIndex("by_userId", (q) => q.eq("userId", stage.world.people.coach.userId))
        .unique();
      if (role !== null) await db.delete("userRoles", role._id);
    });
    await pass(waitMs);
    expect(await receivedTexts()).not.toContain("See you soon");
    const [row] = await stage.world.t.run(({ db }) => db.query("laterMessages").take(1));
    expect(row?.unsentReason).toBe("coaching_ended");
  });

  test("stays when sending it fails, and the others are sent", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const broken = await add();
    await stage.world.t.run(({ db }) => db.patch("laterMessages", broken, { content: " " }));
    await add({ content: "Sound" });
    await pass(waitMs);
    expect(await receivedTexts()).toContain("Sound");
    expect(await unsent()).toMatchObject([{ unsentReason: "not_delivered" }]);
    expect(logged).toHaveBeenCalledWith('{"kind":"later_messages_failed","count":1}');
    logged.mockRestore();
  });
});
