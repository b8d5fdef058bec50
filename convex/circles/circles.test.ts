import { beforeEach, describe, expect, test } from "vitest";
import { circleMembersMax, circlesMax } from "../../domain/messages/circles";
import { addPerson, buildWorld, type World } from "../../tests/access/world";
import { circleCalls, conflict, invalid, notFound } from "../../tests/support/circle-calls";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const stage = {} as { world: World } & ReturnType<typeof circleCalls>;
beforeEach(async () => {
  const world = await buildWorld();
  Object.assign(stage, { world }, circleCalls(world));
});

describe("[circle-1] a circle", () => {
  test("is not found under an id of no circle", async () => {
    for (const who of ["coach", "clientA"] as const) {
      for (const circleId of ["zzz", "", stage.idOf("clientA")]) {
        expect(await stage.as(who).query(api.circles.get, { circleId })).toBeNull();
      }
    }
  });

  test("can be opened by a coach, for the coach's own clients only", async () => {
    const texts = { name: " Evenings ", about: "For quiet weeks" };
    const circleId = await stage.as("coach").mutation(api.circles.open, texts);
    expect((await stage.as("coach").query(api.circles.led, {}))[0]).toMatchObject({
      name: "Evenings",
    });
    expect(await stage.as("otherCoach").query(api.circles.led, {})).toEqual([]);
    const asOther = stage.as("otherCoach").mutation(api.circles.open, texts);
    const others = { circleId: await asOther, clientIds: [stage.idOf("clientA")] };
    await expect(stage.as("otherCoach").mutation(api.circles.invite, others)).rejects.toMatchObject(
      notFound,
    );
    const invited = stage.as("coach").mutation(api.circles.invite, {
      circleId,
      clientIds: [stage.idOf("otherCoach")],
    });
    await expect(invited).rejects.toMatchObject(notFound);
  });

  test("needs a name and a description, and a coach's number of circles is limited", async () => {
    const open = (name: string, about: string) =>
      stage.as("coach").mutation(api.circles.open, { name, about });
    await expect(open(" ", "About")).rejects.toMatchObject(invalid("name", "blank"));
    await expect(open("Name", " ")).rejects.toMatchObject(invalid("about", "blank"));
    await expect(open("n".repeat(61), "About")).rejects.toMatchObject(invalid("name", "too_long"));
    for (let count = 1; count < circlesMax; count += 1) await open("Name", "About");
    await expect(open("Name", "About")).rejects.toMatchObject(invalid("circles", "too_long"));
    await stage.close();
    await open("Name", "About");
  });

  test("refuses more members than it has places, and a second invitation to the same person", async () => {
    await stage.invite(stage.idOf("clientA"), stage.idOf("clientB"), stage.idOf("clientB"));
    expect(await stage.members()).toHaveLength(2);
    const more = await stage.world.t.run(async (ctx) => {
      const ids: Id<"users">[] = [];
      for (let count = 2; count <= circleMembersMax; count += 1) {
        const { userId } = await addPerson(ctx, { name: `P${String(count)}`, role: "client" });
        const coaching = { clientId: userId, coachId: stage.idOf("coach"), startedAt: 1 };
        await ctx.db.insert("coachings", coaching);
        ids.push(userId);
      }
      return ids;
    });
    await expect(stage.invite(...more)).rejects.toMatchObject(invalid("clientIds", "too_long"));
    await stage.invite(...more.slice(1));
    expect(await stage.members()).toHaveLength(circleMembersMax);
    const many = Array.from({ length: circleMembersMax + 1 }, () => stage.idOf("clientB"));
    await expect(stage.invite(...many)).rejects.toMatchObject(invalid("clientIds", "too_long"));
  });
});

describe("[circle-2] an invitation", () => {
  test("shows name, description and coach, and nothing about the members", async () => {
    expect(await stage.own("clientB")).toEqual([
      {
        ...{ circleId: stage.circleId, name: "Circle", about: "Words", isInvited: true },
        coachName: { firstName: "Coach", lastName: "Example" },
      },
    ]);
    for (const who of ["clientB", "otherCoach"] as const) {
      expect(await stage.find(who)).toBeNull();
      expect(await stage.posts(who)).toEqual([]);
    }
    await expect(stage.write("clientB", "Words")).rejects.toMatchObject(notFound);
    const { postId } = stage.world.belongings.circle;
    const react = stage
      .as("clientB")
      .mutation(api.circlePosts.react, { postId, reaction: "heart" });
    await expect(react).rejects.toMatchObject(notFound);
    await expect(stage.leave("clientB", false)).rejects.toMatchObject(notFound);
  });

  test("is not visible to members, and no answer to them has another person's id or real name", async () => {
    const seen = JSON.stringify([await stage.read("clientA"), await stage.posts("clientA")]);
    expect((await stage.read("clientA")).members).toEqual([
      { memberId: stage.world.belongings.circle.memberId, chosenName: "Heron", isOwn: true },
    ]);
    await stage.join("clientB", "Wren");
    await stage.write("clientB", "Hello");
    const both = JSON.stringify([
      await stage.read("clientA"),
      await stage.posts("clientA"),
      await stage.own("clientA"),
    ]);
    expect(seen).not.toContain(stage.world.belongings.circle.invitationId);
    expect(both).toContain("Wren");
    for (const word of [stage.idOf("clientB"), stage.idOf("coach"), "Ben", "@example.com"]) {
      expect(seen, word).not.toContain(word);
      expect(both, word).not.toContain(word);
    }
  });

  test("[notify-17] is one notification of the client, until it is declined or withdrawn", async () => {
    const bell = async () =>
      (await stage.as("clientB").query(api.notifications.unread, {})).filter(
        ({ kind }) => kind === "circle_invited",
      );
    const decline = () =>
      stage.as("clientB").mutation(api.circles.decline, { circleId: stage.circleId });
    await decline();
    await stage.invite(stage.idOf("clientB"));
    await stage.invite(stage.idOf("clientB"));
    const { circleId } = stage;
    expect(await bell()).toMatchObject([{ circleId, subjectTitle: "Circle", firstName: "Coach" }]);
    await stage.as("clientB").mutation(api.notifications.markAllRead, {});
    await decline();
    const rows = async () =>
      (await stage.rowsOf("notifications")).filter(({ kind }) => kind === "circle_invited");
    expect(await rows()).toEqual([]);
    await stage.invite(stage.idOf("clientB"));
    const invited = (await stage.members()).find(({ state }) => state === "invited");
    if (invited === undefined) throw new Error("Nobody is asked.");
    await stage.as("coach").mutation(api.circles.removeMember, { memberId: invited.memberId });
    expect(await rows()).toEqual([]);
  });

  test("leaves no trace when it is declined or withdrawn", async () => {
    await stage.as("clientB").mutation(api.circles.decline, { circleId: stage.circleId });
    expect(await stage.own("clientB")).toEqual([]);
    expect(await stage.members()).toHaveLength(1);
    await stage.invite(stage.idOf("clientB"));
    const invited = (await stage.members()).find(({ state }) => state === "invited");
    if (invited === undefined) throw new Error("Nobody is asked.");
    expect(invited).toMatchObject({ clientName: "Ben Example" });
    await stage.as("coach").mutation(api.circles.removeMember, { memberId: invited.memberId });
    expect(await stage.own("clientB")).toEqual([]);
    expect(await stage.members()).toHaveLength(1);
    const decline = stage.as("clientA").mutation(api.circles.decline, { circleId: stage.circleId });
    await expect(decline).rejects.toMatchObject(notFound);
  });
});

describe("[circle-3] joining", () => {
  test("needs a name that differs from those of the members and the coach", async () => {
    await expect(stage.join("clientB", " ")).rejects.toMatchObject(invalid("chosenName", "blank"));
    await expect(stage.join("clientB", "\u200b")).rejects.toMatchObject(
      invalid("chosenName", "blank"),
    );
    await expect(stage.join("clientB", "w".repeat(31))).rejects.toMatchObject(
      invalid("chosenName", "too_long"),
    );
    const alike = ["Heron\ufe0f", "H\u0435ron", "C\u034foach", "\u202eHeron"];
    for (const taken of ["Heron", " hERON ", "Coach", "coach example", "EXAMPLE", ...alike]) {
      await expect(stage.join("clientB", taken), taken).rejects.toMatchObject(
        invalid("chosenName", "not_allowed"),
      );
    }
    expect(await stage.own("clientB")).toMatchObject([{ isInvited: true }]);
    await stage.join("clientB", " \u202eWren ");
    expect(
      (await stage.read("clientB")).members.map(({ chosenName }) => chosenName).toSorted(),
    ).toEqual(["Heron", "Wren"]);
    expect(await stage.members()).toContainEqual(
      expect.objectContaining({ clientName: "Ben Example", chosenName: "Wren", state: "joined" }),
    );
    await expect(stage.join("clientB", "Other")).rejects.toMatchObject(notFound);
  });

  test("needs an invitation, and an open circle", async () => {
    const circleId = await stage.as("coach").mutation(api.circles.open, { name: "N", about: "A" });
    const other = stage.as("clientB").mutation(api.circles.join, { circleId, chosenName: "Wren" });
    await expect(other).rejects.toMatchObject(notFound);
    await stage.close();
    await expect(stage.join("clientB", "Wren")).rejects.toMatchObject(conflict);
    expect(await stage.own("clientB")).toEqual([]);
  });
});

describe("[circle-5] the coach", () => {
  test("sets and removes the question of the week", async () => {
    const ask = (prompt: string) =>
      stage.as("coach").mutation(api.circles.setPrompt, { circleId: stage.circleId, prompt });
    await ask(" What went well? ");
    expect(await stage.read("clientA")).toMatchObject({ prompt: "What went well?" });
    await expect(ask("x".repeat(1001))).rejects.toMatchObject(invalid("prompt", "too_long"));
    await ask(" ");
    expect((await stage.read("clientA")).prompt).toBeUndefined();
  });

  test("[circle-7] changes the name and description, and members and invited clients see the change", async () => {
    const edit = (name: string, about = "For later") =>
      stage.as("coach").mutation(api.circles.edit, { circleId: stage.circleId, name, about });
    await edit(" Mornings ");
    const changed = { name: "Mornings", about: "For later" };
    expect(await stage.read("clientA")).toMatchObject(changed);
    expect(await stage.own("clientB")).toMatchObject([{ ...changed, isInvited: true }]);
    await expect(edit(" ")).rejects.toMatchObject(invalid("name", "blank"));
    await expect(edit("Name", " ")).rejects.toMatchObject(invalid("about", "blank"));
    await expect(edit("n".repeat(61))).rejects.toMatchObject(invalid("name", "too_long"));
    expect(await stage.read("clientA")).toMatchObject(changed);
    await stage.close();
    await expect(edit("Evenings")).rejects.toMatchObject(conflict);
  });

  test("removes a member's post, and its text is gone for the author, too", async () => {
    const { postId, coachsPostId } = stage.world.belongings.circle;
    const takeDown = (id: Id<"circlePosts">) =>
      stage.as("coach").mutation(api.circlePosts.takeDown, { postId: id });
    await expect(takeDown(coachsPostId)).rejects.toMatchObject(notFound);
    await takeDown(postId);
    await takeDown(postId);
    const seen = (await stage.posts("clientA")).find((post) => post.postId === postId);
    expect(seen).toMatchObject({ text: "", isRemoved: true });
    const edit = stage.as("clientA").mutation(api.circlePosts.edit, { postId, text: "Again" });
    await expect(edit).rejects.toMatchObject(notFound);
    await stage.join("clientB", "Wren");
    const react = stage.as("clientB").mutation(api.circlePosts.react, { postId, reaction: "yes" });
    await expect(react).rejects.toMatchObject(notFound);
  });

  test("removes a member, who loses access at once and can be invited again", async () => {
    const { memberId } = stage.world.belongings.circle;
    await stage.as("coach").mutation(api.circles.removeMember, { memberId });
    expect(await stage.find("clientA")).toBeNull();
    await expect(stage.write("clientA", "Words")).rejects.toMatchObject(notFound);
    expect(await stage.own("clientA")).toEqual([]);
    expect((await stage.posts("coach")).some(({ authorName }) => authorName === "Heron")).toBe(
      true,
    );
    await stage.invite(stage.idOf("clientA"));
    expect(await stage.own("clientA")).toMatchObject([{ isInvited: true }]);
    await stage.join("clientB", "Wren");
    expect((await stage.read("clientB")).members).toHaveLength(1);
    // Their name stays, so that nobody can see from it that they were invited again.
    expect((await stage.posts("clientB")).some(({ authorName }) => authorName === "Heron")).toBe(
      true,
    );
    await stage.join("clientA", "Egret");
    expect((await stage.read("clientB")).members).toHaveLength(2);
  });

  test("closes the circle, which is then read-only and deleted later", async () => {
    await stage.close();
    await stage.close();
    const { postId, coachsPostId } = stage.world.belongings.circle;
    await expect(stage.write("clientA", "Words")).rejects.toMatchObject(conflict);
    await expect(stage.write("coach", "Words")).rejects.toMatchObject(conflict);
    await expect(stage.invite(stage.idOf("clientB"))).rejects.toMatchObject(conflict);
    const edit = stage.as("clientA").mutation(api.circlePosts.edit, { postId, text: "Again" });
    await expect(edit).rejects.toMatchObject(conflict);
    const heart = { postId: coachsPostId, reaction: "heart" } as const;
    await expect(stage.as("clientA").mutation(api.circlePosts.react, heart)).rejects.toMatchObject(
      conflict,
    );
    const prompt = { circleId: stage.circleId, prompt: "Words" };
    await expect(stage.as("coach").mutation(api.circles.setPrompt, prompt)).rejects.toMatchObject(
      conflict,
    );
    expect(await stage.posts("clientA")).toHaveLength(2);
    await stage.as("clientA").mutation(api.circlePosts.remove, { postId });
  });
});
