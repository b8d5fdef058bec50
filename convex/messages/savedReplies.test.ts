import { describe, expect, test } from "vitest";
import { savedRepliesMax, titleCharactersMax } from "../../domain/limits";
import { buildWorld, callAs } from "../../tests/access/world";
import { api } from "../_generated/api";

const refusal = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

describe("saved replies", () => {
  test("are listed by title, edited and removed by their coach", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const savedReplyId = await coach.mutation(api.savedReplies.add, {
      title: " A beginning ",
      content: "Dear you,",
    });
    const titles = async () =>
      (await coach.query(api.savedReplies.list, {})).map(({ title }) => title);
    expect(await titles()).toEqual(["A beginning", "Title"]);
    await coach.mutation(api.savedReplies.change, { savedReplyId, title: "Z", content: "Bye" });
    expect(await titles()).toEqual(["Title", "Z"]);
    await coach.mutation(api.savedReplies.remove, { savedReplyId });
    expect(await titles()).toEqual(["Title"]);
    expect(await callAs(world, "otherCoach").query(api.savedReplies.list, {})).toEqual([]);
  });

  test("have unique titles", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const words = { title: "Title", content: "Words" };
    const conflict = { data: { code: "CONFLICT" } };
    await expect(coach.mutation(api.savedReplies.add, words)).rejects.toMatchObject(conflict);
    const { savedReplyId } = world.belongings;
    await coach.mutation(api.savedReplies.change, { savedReplyId, ...words });
    await callAs(world, "otherCoach").mutation(api.savedReplies.add, words);
  });

  test.each([
    [{ title: " ", content: "Words" }, "title", "blank"],
    [{ title: "x".repeat(titleCharactersMax + 1), content: "Words" }, "title", "too_long"],
    [{ title: "New", content: "\n" }, "content", "blank"],
  ])("%j is refused", async (words, field, reason) => {
    const coach = callAs(await buildWorld(), "coach");
    await expect(coach.mutation(api.savedReplies.add, words)).rejects.toMatchObject(
      refusal(field, reason),
    );
  });

  test("are limited to what a menu can show", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    await world.t.run(async ({ db }) => {
      const owner = { coachId: world.people.coach.userId, updatedAt: 1 };
      for (let count = 1; count < savedRepliesMax; count += 1) {
        await db.insert("savedReplies", { ...owner, title: `T${count}`, content: "Words" });
      }
    });
    await expect(
      coach.mutation(api.savedReplies.add, { title: "One more", content: "Words" }),
    ).rejects.toMatchObject(refusal("savedReplies", "too_long"));
  });
});
