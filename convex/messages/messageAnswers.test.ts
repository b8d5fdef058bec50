import { describe, expect, test } from "vitest";
import { messagePreviewCharactersMax } from "../../domain/limits";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const newest = { paginationOpts: { numItems: 1, cursor: null } };
const clientIdOf = (world: World) => world.people.clientA.userId;
const lastOf = async (world: World) =>
  (await callAs(world, "clientA").query(api.messages.list, newest)).page[0];

describe("a quote", () => {
  test("[message-18] names the line it answers, on both sides", async () => {
    const world = await buildWorld();
    const { fromCoach, fromClient } = world.ofA;
    const ada = callAs(world, "clientA");
    await ada.mutation(api.messages.send, { content: "About that", quotedId: fromCoach });
    expect(await lastOf(world)).toMatchObject({
      content: "About that",
      quoted: { messageId: fromCoach, sender: "coach" },
    });
    const answer = { messageId: fromClient, content: "And this", quotedId: fromClient };
    await callAs(world, "coach").mutation(api.inbox.reply, answer);
    const { page } = await callAs(world, "coach").query(api.inbox.conversation, {
      clientId: clientIdOf(world),
      ...newest,
    });
    expect(page[0]?.quoted).toMatchObject({ messageId: fromClient, sender: "client" });
  });

  test("shortens a long line to an excerpt", async () => {
    const world = await buildWorld();
    const ada = callAs(world, "clientA");
    const quotedId = await ada.mutation(api.messages.send, { content: "long ".repeat(1000) });
    await ada.mutation(api.messages.send, { content: "Again", quotedId });
    const preview = (await lastOf(world))?.quoted?.preview ?? "";
    expect(preview.length).toBeGreaterThan(0);
    expect(preview.length).toBeLessThanOrEqual(messagePreviewCharactersMax);
  });

  test("of another conversation is refused like a missing line, and nothing is sent", async () => {
    const world = await buildWorld();
    const ben = callAs(world, "clientB");
    const send = ben.mutation(api.messages.send, {
      content: "Mine?",
      quotedId: world.ofA.fromCoach,
    });
    await expect(send).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    const { page } = await ben.query(api.messages.list, newest);
    expect(page.map(({ content }) => content)).not.toContain("Mine?");
  });
});

describe("a reaction", () => {
  const react = (world: World, caller: "clientA" | "clientB" | "coach", reaction: "heart" | null) =>
    callAs(world, caller).mutation(api.messages.react, {
      messageId: world.ofA.fromCoach,
      reaction,
    });
  const stored = (world: World) =>
    world.t.run(
      async ({ db }) => (await db.get("messages", world.ofA.fromCoach))?.reaction ?? null,
    );

  test("[message-19] is given, replaced and withdrawn by the other side, without a notification", async () => {
    const world = await buildWorld();
    const before = await countWritten(world);
    await react(world, "clientA", "heart");
    expect(await stored(world)).toBe("heart");
    await callAs(world, "clientA").mutation(api.messages.react, {
      messageId: world.ofA.fromCoach,
      reaction: "thanks",
    });
    expect(await stored(world)).toBe("thanks");
    await react(world, "clientA", null);
    expect(await stored(world)).toBeNull();
    expect(await countWritten(world)).toBe(before);
  });

  test.each(["coach", "clientB"] as const)("of %s is refused", async (caller) => {
    const world = await buildWorld();
    await expect(react(world, caller, "heart")).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    expect(await stored(world)).toBeNull();
  });
});

const countWritten = (world: World) =>
  world.t.run(async ({ db }) => {
    const notices = await db.query("notifications").take(100);
    return notices.length + (await db.query("activity").take(100)).length;
  });
