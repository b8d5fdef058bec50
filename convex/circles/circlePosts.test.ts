import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  circleKeptDays,
  circlePostCharactersMax,
  circlePostsTakenAtOnce,
} from "../../domain/messages/circles";
import { dayMs } from "../../domain/time/time-spans";
import { buildWorld, type Caller, type World } from "../../tests/access/world";
import { circleCalls, invalid, notFound } from "../../tests/support/circle-calls";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { eraseSome } from "../erasures/batch";

const stage = {} as { world: World } & ReturnType<typeof circleCalls>;
beforeEach(async () => {
  const world = await buildWorld();
  Object.assign(stage, { world }, circleCalls(world));
});

describe("[circle-4] posts", () => {
  test("are shown to every member, newest first, with the post they answer", async () => {
    vi.useFakeTimers({ now: Date.now() });
    await stage.join("clientB", "Wren");
    const postId = await stage.write("clientB", " A question ");
    vi.advanceTimersByTime(1000);
    await stage.write("clientA", "An answer", postId);
    vi.useRealTimers();
    const [answer, question] = await stage.posts("clientB");
    expect(answer).toMatchObject({
      ...{ text: "An answer", authorName: "Heron", isByCoach: false, isOwn: false, isReply: true },
      answered: { authorName: "Wren", isByCoach: false, preview: "A question" },
    });
    expect(question).toMatchObject({ text: "A question", isOwn: true, isReply: false });
    await stage.as("clientB").mutation(api.circlePosts.remove, { postId });
    expect((await stage.posts("clientA"))[0]).toMatchObject({ isReply: true, answered: null });
    expect((await stage.posts("clientA")).filter(({ isByCoach }) => isByCoach)).toMatchObject([
      { authorName: null },
    ]);
  });

  test("can only answer a post of the same circle", async () => {
    const circleId = await stage.as("coach").mutation(api.circles.open, { name: "N", about: "A" });
    const { postId } = stage.world.belongings.circle;
    const elsewhere = stage.as("coach").mutation(api.circlePosts.add, {
      ...{ circleId, text: "Words", parentId: postId },
    });
    await expect(elsewhere).rejects.toMatchObject(notFound);
  });

  test("are limited in length, and only their author can edit and delete them", async () => {
    await expect(stage.write("clientA", " ")).rejects.toMatchObject(invalid("text", "blank"));
    const long = "x".repeat(circlePostCharactersMax + 1);
    await expect(stage.write("clientA", long)).rejects.toMatchObject(invalid("text", "too_long"));
    const { postId, coachsPostId } = stage.world.belongings.circle;
    const edit = (who: Caller, id: Id<"circlePosts">, text: string) =>
      stage.as(who).mutation(api.circlePosts.edit, { postId: id, text });
    await expect(edit("coach", postId, "Mine")).rejects.toMatchObject(notFound);
    await expect(edit("clientA", coachsPostId, "Mine")).rejects.toMatchObject(notFound);
    await expect(edit("clientA", postId, " ")).rejects.toMatchObject(invalid("text", "blank"));
    await edit("clientA", postId, "Words");
    const found = async () => (await stage.posts("coach")).find((post) => post.postId === postId);
    expect((await found())?.editedAt).toBeUndefined();
    await edit("clientA", postId, "Better words");
    expect(await found()).toMatchObject({ text: "Better words" });
    expect((await found())?.editedAt).toBeGreaterThan(1);
    const remove = (who: Caller) => stage.as(who).mutation(api.circlePosts.remove, { postId });
    await expect(remove("coach")).rejects.toMatchObject(notFound);
    await remove("clientA");
    expect(await found()).toBeUndefined();
    expect(await stage.rowsOf("circleReactions")).toEqual([]);
  });

  test("get at most one reaction per person, and none from their author", async () => {
    const { postId, coachsPostId } = stage.world.belongings.circle;
    const react = (who: Caller, id: Id<"circlePosts">, reaction: "yes" | "heart" | null) =>
      stage.as(who).mutation(api.circlePosts.react, { postId: id, reaction });
    await expect(react("clientA", postId, "yes")).rejects.toMatchObject(notFound);
    await stage.join("clientB", "Wren");
    await react("clientB", postId, "yes");
    await react("clientB", postId, "heart");
    const seen = async (who: Caller, id = postId) =>
      (await stage.posts(who)).find((post) => post.postId === id);
    expect(await seen("clientB")).toMatchObject({
      ...{ reactions: [{ reaction: "heart", count: 2 }], ownReaction: "heart" },
    });
    expect((await seen("clientA"))?.ownReaction).toBeUndefined();
    await react("clientB", postId, null);
    expect((await seen("clientB"))?.reactions).toEqual([{ reaction: "heart", count: 1 }]);
    await react("clientB", coachsPostId, null);
    expect((await seen("clientB", coachsPostId))?.reactions).toEqual([]);
  });
});

const TABLES = ["circles", "circleMembers", "circlePosts", "circleReactions"] as const;
const countRows = () =>
  Promise.all(TABLES.map(async (table) => (await stage.rowsOf(table)).length));

describe("[circle-6] the end", () => {
  test("a closed circle is deleted with all its contents when its time is over", async () => {
    vi.useFakeTimers({ now: Date.now() });
    await stage.as("coach").mutation(api.circles.open, { name: "Open", about: "Words" });
    await stage.close();
    const sweep = async () => {
      await stage.world.t.mutation(internal.circles.sweep.run, {});
      await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
    };
    vi.setSystemTime(Date.now() + circleKeptDays * dayMs - 1000);
    await sweep();
    expect(await countRows()).toEqual([2, 2, 2, 1]);
    vi.setSystemTime(Date.now() + 2000);
    await sweep();
    expect(await countRows()).toEqual([1, 0, 0, 0]);
    vi.useRealTimers();
  });

  test("a member who leaves can keep their posts there, under the name they had", async () => {
    expect(await stage.leave("clientA", false)).toBe(true);
    expect(await stage.find("clientA")).toBeNull();
    await stage.join("clientB", "Wren");
    expect(await stage.posts("clientB")).toContainEqual(
      expect.objectContaining({ authorName: "Heron" }),
    );
    expect((await stage.read("clientB")).members).toHaveLength(1);
  });

  test("a member who leaves can delete their posts, in steps, while the answers of others stay", async () => {
    const { postId } = stage.world.belongings.circle;
    await stage.write("coach", "An answer", postId);
    for (let count = 0; count < circlePostsTakenAtOnce; count += 1)
      await stage.write("clientA", "More");
    expect(await stage.leave("clientA", true)).toBe(false);
    expect(await stage.leave("clientA", true)).toBe(true);
    expect((await stage.rowsOf("circlePosts")).map(({ authorId }) => authorId)).toEqual([
      stage.idOf("coach"),
      stage.idOf("coach"),
    ]);
  });

  test("a client whose coaching has ended can neither read nor write in the circle", async () => {
    const { t, coachingId } = stage.world;
    await t.run(({ db }) => db.patch("coachings", coachingId, { endedAt: 1 }));
    expect(await stage.own("clientA")).toEqual([]);
    expect(await stage.find("clientA")).toBeNull();
    expect(await stage.posts("clientA")).toEqual([]);
    await expect(stage.write("clientA", "Words")).rejects.toMatchObject(notFound);
    expect(await stage.members()).toContainEqual(
      expect.objectContaining({ chosenName: "Heron", clientName: "" }),
    );
  });

  test("a client's export has their own memberships, posts and reactions, and nobody else's", async () => {
    await stage.join("clientB", "Wren");
    const postId = await stage.write("clientB", "Of Ben");
    await stage.as("clientA").mutation(api.circlePosts.react, { postId, reaction: "yes" });
    await stage.world.t.run(({ db }) =>
      db.patch("authSessions", stage.world.people.clientA.signInId, { confirmedAt: Date.now() }),
    );
    const exported = await Promise.all(
      TABLES.slice(1).map(async (table) => {
        const args = { table, paginationOpts: { numItems: 50, cursor: null } };
        return (await stage.as("clientA").query(api.exports.rows, args)).page;
      }),
    );
    expect(exported.map((rows) => rows.length)).toEqual([1, 1, 1]);
    expect(JSON.stringify(exported)).not.toContain("Ben");
    expect(JSON.stringify(exported)).not.toContain(stage.idOf("clientB"));
  });
});

test("[circle-6] erasing a client deletes their memberships, posts and reactions, and the reactions to their posts", async () => {
  const { world, circleId } = stage;
  const { postId, coachsPostId } = world.belongings.circle;
  await stage.join("clientB", "Wren");
  const heart = { postId: coachsPostId, reaction: "heart" } as const;
  await stage.as("clientA").mutation(api.circlePosts.react, heart);
  await stage.as("clientB").mutation(api.circlePosts.react, { postId, reaction: "yes" });
  await stage.write("clientB", "An answer", postId);
  await world.t.run(async (ctx) => {
    const asked = { role: "client", cause: "asked", askedAt: 1, dueAt: 2 } as const;
    const begun = { step: 0, rows: 0, files: 0 };
    await ctx.db.insert("deletionKeys", { key: "x" });
    const erasureId = await ctx.db.insert("erasures", {
      ...{ userId: stage.idOf("clientA"), ...asked, ...begun },
    });
    while (!(await eraseSome(ctx, erasureId)));
  });
  expect(await stage.rowsOf("circleReactions")).toEqual([]);
  expect((await stage.rowsOf("circleMembers")).map(({ clientId }) => clientId)).toEqual([
    stage.idOf("clientB"),
  ]);
  const [answer] = await stage.posts("clientB");
  expect(answer).toMatchObject({ text: "An answer", isReply: true, answered: null });
  expect(JSON.stringify(await stage.read("clientB"))).not.toContain("Heron");
  expect(await world.t.run(({ db }) => db.get("circles", circleId))).not.toBeNull();
});
