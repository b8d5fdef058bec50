import { describe, expect, test } from "vitest";
import { messageCharactersMax, subjectCharactersMax } from "../domain/limits";
import { buildWorld, callAs } from "../tests/access/world";
import { api } from "./_generated/api";

const page = (numItems: number, cursor: string | null = null) => ({
  paginationOpts: { numItems, cursor },
});
const refusal = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

describe("sending", () => {
  test("a sent message raises the coach's unread count and opens the conversation with it", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const before = await coach.query(api.inbox.countUnread, {});
    const messageId = await callAs(world, "clientA").mutation(api.messages.send, {
      content: "I tried the breathing exercise.",
    });
    expect(await coach.query(api.inbox.countUnread, {})).toBe(before + 1);
    const clientId = world.people.clientA.userId;
    const conversation = await coach.query(api.inbox.conversation, { clientId, ...page(10) });
    expect(conversation.page[0]).toMatchObject({
      messageId,
      sender: "client",
      content: "I tried the breathing exercise.",
      isRead: false,
    });
  });

  test.each(["", "   ", "\n\t", "\u200b"])("blank text %j is refused", async (content) => {
    const ada = callAs(await buildWorld(), "clientA");
    await expect(ada.mutation(api.messages.send, { content })).rejects.toMatchObject(
      refusal("content", "blank"),
    );
  });

  test("text is kept to the last character the limit allows, and refused one beyond", async () => {
    const ada = callAs(await buildWorld(), "clientA");
    const longest = "🌿".repeat(messageCharactersMax);
    await ada.mutation(api.messages.send, { content: longest });
    expect((await ada.query(api.messages.list, page(1))).page[0]?.content).toBe(longest);
    await expect(ada.mutation(api.messages.send, { content: `${longest}.` })).rejects.toMatchObject(
      refusal("content", "too_long"),
    );
    const subject = "s".repeat(subjectCharactersMax + 1);
    await expect(
      ada.mutation(api.messages.send, { content: "Words", subject }),
    ).rejects.toMatchObject(refusal("subject", "too_long"));
  });

  test("a message is told in the client's activity", async () => {
    const world = await buildWorld();
    const messageId = await callAs(world, "clientA").mutation(api.messages.send, {
      content: "Words",
    });
    const told = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(told).toMatchObject([{ kind: "message_sent", messageId }]);
  });
});

describe("the coach's words", () => {
  test("a message without a subject gets the standing one, a reply gets the original's", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const clientId = world.people.clientA.userId;
    await coach.mutation(api.inbox.send, { clientId, subject: " ", content: "Words" });
    await coach.mutation(api.inbox.reply, { messageId: world.ofA.fromClient, content: "Words" });
    const [reply, sent] = (await callAs(world, "clientA").query(api.messages.list, page(2))).page;
    expect(sent).toMatchObject({ subject: "Message from your coach", messageType: "message" });
    expect(reply).toMatchObject({ subject: "Re: Subject", messageType: "reply", sender: "coach" });
  });
});

describe("reading", () => {
  test("reading clears the reader's count, once, and leaves the other's alone", async () => {
    const world = await buildWorld();
    const [ada, coach] = [callAs(world, "clientA"), callAs(world, "coach")];
    const messageId = world.ofA.fromCoach;
    await ada.mutation(api.messages.markRead, { messageId });
    const first = await world.t.run(({ db }) => db.get("messages", messageId));
    await ada.mutation(api.messages.markRead, { messageId });
    const second = await world.t.run(({ db }) => db.get("messages", messageId));
    expect(first?.readAt).toBeTypeOf("number");
    expect(second).toEqual(first);
    expect(await ada.query(api.messages.countUnread, {})).toBe(0);
    expect(await coach.query(api.inbox.countUnread, {})).toBe(2);
  });

  test("pages join without a gap or a repeat, newest first", async () => {
    const world = await buildWorld();
    const ada = callAs(world, "clientA");
    for (const content of ["one", "two", "three"]) {
      await ada.mutation(api.messages.send, { content });
    }
    const first = await ada.query(api.messages.list, page(2));
    const rest = await ada.query(api.messages.list, page(10, first.continueCursor));
    const ids = [...first.page, ...rest.page].map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(5);
    const times = [...first.page, ...rest.page].map(({ sentAt }) => sentAt);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
  });
});
