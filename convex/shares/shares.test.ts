import { beforeEach, describe, expect, test } from "vitest";
import { shareCharactersMax, sharePartsMax, sharesMax } from "../../domain/work/shares";
import { buildWorld, type Caller, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const world = {} as World;
beforeEach(async () => {
  Object.assign(world, await buildWorld());
  const ada = callAs(world, "clientA");
  await ada.mutation(api.shares.withdraw, { shareId: world.belongings.shareId });
});

const as = (caller: Caller) => callAs(world, caller);
const letter = {
  kind: "worksheet" as const,
  sourceId: "wheel-of-life",
  title: " Wheel of Life ",
  parts: [{ heading: "What is full?", text: "The evenings" }],
};
const share = (changes: Partial<typeof letter> = {}) =>
  as("clientA").mutation(api.shares.share, { ...letter, ...changes });
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const seenByCoach = async () => {
  const clientId = world.people.clientA.userId;
  return (await as("coach").query(api.shares.listOfClient, { clientId, ...firstPage })).page;
};
const news = async (caller: Caller) =>
  (await as(caller).query(api.notifications.unread, {})).map(
    ({ kind, happenings }) => `${kind} ${String(happenings)}`,
  );
const comment = (caller: Caller, shareId: Id<"shares">, text: string) =>
  as(caller).mutation(api.shares.comment, { shareId, text });

describe("sharing", () => {
  test("[notify-16] shows the coach a copy, and notifies them of each share", async () => {
    const shareId = await share();
    expect(await seenByCoach()).toMatchObject([
      { shareId, kind: "worksheet", title: "Wheel of Life", parts: letter.parts, comments: [] },
    ]);
    const otherId = await share({ sourceId: "map-of-a-change", title: "Map of a Change" });
    expect(await as("clientA").query(api.shares.list, {})).toMatchObject([
      { sourceId: "map-of-a-change", isOfCurrentCoach: true },
      { sourceId: "wheel-of-life", isOfCurrentCoach: true },
    ]);
    expect(await as("clientB").query(api.shares.list, {})).toEqual([]);
    await share();
    const unread = await as("coach").query(api.notifications.unread, {});
    const ofShares = unread.filter(({ kind }) => kind === "text_shared");
    expect(ofShares.map(({ shareId: id, happenings }) => [id, happenings])).toEqual([
      [shareId, 2],
      [otherId, 1],
    ]);
  });

  test("replaces the copy when it is repeated, and keeps the comments", async () => {
    const shareId = await share();
    await comment("coach", shareId, "Thank you");
    const parts = [{ heading: "What is full?", text: "The mornings too" }];
    expect(await share({ parts })).toBe(shareId);
    expect(await seenByCoach()).toMatchObject([{ parts, comments: [{ text: "Thank you" }] }]);
  });

  test("refuses a share that is empty, too long or one too many", async () => {
    const refused = (field: string, reason: string) => ({
      data: { code: "INVALID", field, reason },
    });
    await expect(share({ parts: [] })).rejects.toMatchObject(refused("parts", "blank"));
    await expect(share({ title: " " })).rejects.toMatchObject(refused("title", "blank"));
    const many = Array.from({ length: sharePartsMax + 1 }, () => ({ heading: "", text: "a" }));
    await expect(share({ parts: many })).rejects.toMatchObject(refused("parts", "too_long"));
    const long = [{ heading: "", text: "a".repeat(shareCharactersMax + 1) }];
    await expect(share({ parts: long })).rejects.toMatchObject(refused("parts", "too_long"));
    const asked = [{ heading: "a".repeat(401), text: "a" }];
    await expect(share({ parts: asked })).rejects.toMatchObject(refused("heading", "too_long"));
    const odd = { sourceId: "a".repeat(101) };
    await expect(share(odd)).rejects.toMatchObject(refused("sourceId", "too_long"));
    for (let count = 0; count < sharesMax; count += 1) await share({ sourceId: String(count) });
    await expect(share()).rejects.toMatchObject(refused("shares", "too_long"));
    await share({ sourceId: "0", title: "A newer copy" });
  });

  test("is refused without a coach", async () => {
    await world.t.run(({ db }) => db.patch("coachings", world.coachingId, { endedAt: 1 }));
    await expect(share()).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("starts again after a hand-over, without the earlier coach's comments", async () => {
    const shareId = await share();
    await comment("coach", shareId, "Between us");
    const { clientA, otherCoach } = world.people;
    await world.t.run(async ({ db }) => {
      await db.patch("coachings", world.coachingId, { endedAt: 1 });
      const now = { clientId: clientA.userId, coachId: otherCoach.userId, startedAt: 2 };
      await db.insert("coachings", now);
    });
    expect(await as("clientA").query(api.shares.list, {})).toMatchObject([
      { isOfCurrentCoach: false, lastComment: { sender: "coach" } },
    ]);
    const again = await share();
    expect(again).not.toBe(shareId);
    const mine = await as("clientA").query(api.shares.get, { shareId: again });
    expect(mine).toMatchObject({ isOfCurrentCoach: true, comments: [] });
    expect(await as("clientA").query(api.shares.list, {})).toHaveLength(1);
  });
});

describe("withdrawing", () => {
  test("O10 removes the copy and its comments from the coach's side at once", async () => {
    const shareId = await share();
    await comment("coach", shareId, "Thank you");
    await comment("clientA", shareId, "Gladly");
    await as("clientA").mutation(api.shares.withdraw, { shareId });
    expect(await seenByCoach()).toEqual([]);
    expect(await news("coach")).not.toContain("text_shared 1");
    const left = await world.t.run(async ({ db }) => [
      ...(await db.query("shares").take(10)),
      ...(await db.query("shareComments").take(10)),
    ]);
    expect(left).toEqual([]);
    await expect(comment("coach", shareId, "Where is it?")).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
  });

  test("removes the notifications of this share, and no others", async () => {
    const shareId = await share();
    await comment("clientA", shareId, "Words");
    const otherId = await share({ sourceId: "another" });
    await as("clientA").mutation(api.shares.withdraw, { shareId });
    const unread = await as("coach").query(api.notifications.unread, {});
    const ofShares = unread.filter((each) => each.shareId !== undefined);
    expect(ofShares).toMatchObject([{ kind: "text_shared", shareId: otherId }]);
  });
});

test("comments go both ways, in the order they were written, and each side is notified", async () => {
  const shareId = await share();
  await comment("coach", shareId, " What was it like? ");
  await comment("clientA", shareId, "Quiet");
  const expected = [
    { sender: "coach", text: "What was it like?" },
    { sender: "client", text: "Quiet" },
  ];
  expect(await seenByCoach()).toMatchObject([{ comments: expected }]);
  const mine = await as("clientA").query(api.shares.get, { shareId });
  expect(mine.comments).toMatchObject(expected);
  expect(await news("clientA")).toContain("share_commented 1");
  expect(await news("coach")).toContain("share_commented 1");
  await comment("coach", shareId, "And then?");
  const [commented] = await as("clientA").query(api.notifications.unread, {});
  expect(commented).toMatchObject({ kind: "share_commented", shareId, happenings: 2 });
});
