import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  messageCharactersMax,
  searchCharactersMax,
  subjectCharactersMax,
} from "../../domain/limits";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import { followCoaching } from "../tallies/recount";

const page = (numItems: number, cursor: string | null = null) => ({
  paginationOpts: { numItems, cursor },
});
const refusal = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

/** With tallies from the start, as sign-up creates them. */
async function buildTalliedWorld(): Promise<World> {
  const world = await buildWorld();
  await world.t.run(async ({ db }) => {
    const { clientA, clientB } = world.people;
    for (const { userId } of [clientA, clientB]) await followCoaching(db, userId);
  });
  return world;
}

describe("sending", () => {
  test("a message raises the coach's unread count and appears in the conversation", async () => {
    const world = await buildTalliedWorld();
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

  test.each(["", "   ", "\n\t", "\u200b"])(
    "[message-8] blank text %j is refused",
    async (content) => {
      const ada = callAs(await buildTalliedWorld(), "clientA");
      await expect(ada.mutation(api.messages.send, { content })).rejects.toMatchObject(
        refusal("content", "blank"),
      );
    },
  );

  test("accepts text up to the limit, and refuses one character more", async () => {
    const ada = callAs(await buildTalliedWorld(), "clientA");
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

  test("a message is in the client's activity", async () => {
    const world = await buildTalliedWorld();
    const messageId = await callAs(world, "clientA").mutation(api.messages.send, {
      content: "Words",
    });
    const stored = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(stored).toMatchObject([{ kind: "message_sent", messageId }]);
  });
});

describe("the coach's messages", () => {
  test("[center-12, center-18, center-22] get the default subject when they have none, and a reply gets the original's", async () => {
    const world = await buildTalliedWorld();
    const coach = callAs(world, "coach");
    const clientId = world.people.clientA.userId;
    await coach.mutation(api.inbox.send, { clientIds: [clientId], subject: " ", content: "Words" });
    await coach.mutation(api.inbox.reply, { messageId: world.ofA.fromClient, content: "Words" });
    const [reply, sent] = (await callAs(world, "clientA").query(api.messages.list, page(2))).page;
    const byCoach = { sender: "coach", priority: "normal" };
    const letter = { subject: "Message from your coach", messageType: "message" };
    expect(sent).toMatchObject({ ...letter, ...byCoach });
    expect(reply).toMatchObject({ subject: "Re: Subject", messageType: "reply", ...byCoach });
  });
});

describe("reading", () => {
  test("clears the reader's unread count, once, and not the other side's", async () => {
    const world = await buildTalliedWorld();
    const [ada, coach] = [callAs(world, "clientA"), callAs(world, "coach")];
    const messageId = world.ofA.fromCoach;
    await ada.mutation(api.messages.markRead, { messageIds: [messageId] });
    const first = await world.t.run(({ db }) => db.get("messages", messageId));
    await ada.mutation(api.messages.markRead, { messageIds: [messageId] });
    const second = await world.t.run(({ db }) => db.get("messages", messageId));
    expect(first?.readAt).toBeTypeOf("number");
    expect(second).toEqual(first);
    expect(await ada.query(api.messages.countUnread, {})).toBe(0);
    expect(await coach.query(api.inbox.countUnread, {})).toBe(2);
  });

  test("returns pages without a gap or a repeat, newest first", async () => {
    const world = await buildTalliedWorld();
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

describe("a retry", () => {
  const draft = { content: "Words", requestName: "one" };
  const linesOf = (world: World) =>
    callAs(world, "clientA")
      .query(api.messages.list, page(50))
      .then((answer) => answer.page.filter(({ requestName }) => requestName === "one"));

  test("R08 with the same key is sent, notified and counted once", async () => {
    const world = await buildTalliedWorld();
    const [ada, coach] = [callAs(world, "clientA"), callAs(world, "coach")];
    const before = await coach.query(api.inbox.countUnread, {});
    const first = await ada.mutation(api.messages.send, draft);
    expect(await ada.mutation(api.messages.send, { ...draft, content: "Other" })).toBe(first);
    expect(await linesOf(world)).toMatchObject([{ messageId: first, content: "Words" }]);
    expect(await coach.query(api.inbox.countUnread, {})).toBe(before + 1);
    expect(await world.t.run(({ db }) => db.query("activity").take(10))).toHaveLength(1);
  });

  test("cannot use another author's key, and the key is not shown to others", async () => {
    const world = await buildTalliedWorld();
    const first = await callAs(world, "clientA").mutation(api.messages.send, draft);
    expect(await callAs(world, "clientB").mutation(api.messages.send, draft)).not.toBe(first);
    const clientId = world.people.clientA.userId;
    const seen = await callAs(world, "coach").query(api.inbox.conversation, {
      clientId,
      ...page(1),
    });
    expect(seen.page[0]?.requestName).toBeUndefined();
  });

  test.each([
    ["", "blank"],
    ["x".repeat(65), "too_long"],
  ])("the key %j is refused", async (requestName, reason) => {
    const ada = callAs(await buildTalliedWorld(), "clientA");
    await expect(
      ada.mutation(api.messages.send, { content: "Words", requestName }),
    ).rejects.toMatchObject(refusal("requestName", reason));
  });
});

describe("priority", () => {
  test("a client marks a message as high priority; the coach can filter and count it", async () => {
    const world = await buildTalliedWorld();
    const coach = callAs(world, "coach");
    await callAs(world, "clientA").mutation(api.messages.send, {
      content: "Help",
      priority: "high",
    });
    const high = await coach.query(api.inbox.list, { filter: "high", sinceAt: 0, ...page(10) });
    expect(high.page).toMatchObject([{ preview: "Help", priority: "high", firstName: "Ada" }]);
    expect(await coach.query(api.inbox.counts, {})).toEqual({ total: 5, unread: 3, high: 1 });
  });
});

describe("searching", () => {
  test("[center-3, message-3] covers content and subject of one's own conversation only", async () => {
    const world = await buildTalliedWorld();
    const [ada, ben] = [callAs(world, "clientA"), callAs(world, "clientB")];
    await ada.mutation(api.messages.send, { content: "The lighthouse" });
    await ada.mutation(api.messages.send, { content: "Other", subject: "Lighthouse again" });
    await ben.mutation(api.messages.send, { content: "My lighthouse" });
    const { page: found } = await ada.query(api.messages.search, { words: "GHTHOU", ...page(50) });
    expect(found.map(({ content }) => content)).toEqual(["Other", "The lighthouse"]);
    const coach = callAs(world, "coach");
    const all = { words: "ghthouse", ...page(50) };
    expect((await coach.query(api.inbox.search, all)).page).toHaveLength(3);
    const stranger = callAs(world, "otherCoach");
    expect((await stranger.query(api.inbox.search, all)).page).toEqual([]);
    const clientId = world.people.clientA.userId;
    const ofAda = { clientId, ...all };
    expect((await coach.query(api.inbox.searchConversationOf, ofAda)).page).toHaveLength(2);
    expect((await stranger.query(api.inbox.searchConversationOf, ofAda)).page).toEqual([]);
  });

  test("[command-5] shows a coach the matching words of a message, also of a voice message", async () => {
    const world = await buildTalliedWorld();
    const coach = callAs(world, "coach");
    const content = `${"before ".repeat(60)}the lighthouse ${"after ".repeat(60)}`;
    await callAs(world, "clientA").mutation(api.messages.send, { content });
    const all = { words: "lighthouse", ...page(50) };
    const [found] = (await coach.query(api.inbox.search, all)).page;
    expect(found?.preview).toMatch(/^… (before )+the lighthouse (after )+.*…$/);
    await world.t.run(async (ctx) => {
      const messages = await ctx.db.query("messages").take(20);
      const message = messages.find((each) => each.content === content);
      if (!message) throw new Error("no message");
      await ctx.db.patch("messages", message._id, {
        content: "Voice message",
        transcript: "By the lighthouse",
      });
    });
    const [spoken] = (await coach.query(api.inbox.search, all)).page;
    expect(spoken?.preview).toBe("By the lighthouse");
  });

  test("lists messages of the same millisecond in the order they were written", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const ada = callAs(await buildTalliedWorld(), "clientA");
    for (const [subject, content] of [
      ["", "A lighthouse"],
      ["Lighthouse", "Twice"],
      ["", "One more lighthouse"],
    ] as const) {
      await ada.mutation(api.messages.send, { subject, content });
    }
    const wanted = { words: "lighthouse", ...page(50) };
    const { page: found } = await ada.query(api.messages.search, wanted);
    const inOrder = ["One more lighthouse", "Twice", "A lighthouse"];
    expect(found.map(({ content }) => content)).toEqual(inOrder);
  });

  test("finds messages with every word, in any order and position", async () => {
    const ada = callAs(await buildTalliedWorld(), "clientA");
    for (const [subject, content] of [
      ["", "The old lighthouse"],
      ["Lighthouse", "The oldest one"],
      ["", "The lighthouse"],
      ["", "The old house"],
    ] as const) {
      await ada.mutation(api.messages.send, { subject, content });
    }
    const find = async (words: string) =>
      (await ada.query(api.messages.search, { words, ...page(50) })).page.map(
        ({ content }) => content,
      );
    expect(await find("lighthouse, the old")).toEqual(["The oldest one", "The old lighthouse"]);
    for (const none of ["the new lighthouse", "the old 🌾", "?!"])
      expect(await find(none)).toEqual([]);
  });

  test("finds nothing for a blank search, and refuses a very long one", async () => {
    const ada = callAs(await buildTalliedWorld(), "clientA");
    const flood = "x".repeat(searchCharactersMax + 1);
    expect((await ada.query(api.messages.search, { words: "  ", ...page(50) })).page).toEqual([]);
    await expect(
      ada.query(api.messages.search, { words: flood, ...page(50) }),
    ).rejects.toMatchObject(refusal("words", "too_long"));
  });
});

describe("the inbox", () => {
  const list = (world: World, filter: "all" | "unread" | "recent", sinceAt = 0) =>
    callAs(world, "coach").query(api.inbox.list, { filter, sinceAt, ...page(50) });

  test("[center-4] the unread list has clients' messages, and marking them changes it", async () => {
    const world = await buildTalliedWorld();
    const coach = callAs(world, "coach");
    const messageIds = [world.ofA.fromClient];
    expect((await list(world, "unread")).page).toHaveLength(2);
    await coach.mutation(api.inbox.markRead, { messageIds });
    expect((await list(world, "unread")).page).toHaveLength(1);
    expect(await coach.query(api.inbox.countUnread, {})).toBe(1);
    await coach.mutation(api.inbox.markUnread, { messageIds });
    expect(await coach.query(api.inbox.countUnread, {})).toBe(2);
    expect((await list(world, "all")).page).toHaveLength(4);
  });

  test("[center-4] the recent list starts at the given time, and is counted", async () => {
    const world = await buildTalliedWorld();
    const tomorrow = Date.now() + 86_400_000;
    expect((await list(world, "recent", tomorrow)).page).toEqual([]);
    const coach = callAs(world, "coach");
    expect(await coach.query(api.inbox.countRecent, { sinceAt: Date.now() - 60_000 })).toBe(4);
    expect(await coach.query(api.inbox.countRecent, { sinceAt: tomorrow })).toBe(0);
  });

  test("a message to several clients is in each conversation once", async () => {
    const world = await buildTalliedWorld();
    const coach = callAs(world, "coach");
    const { clientA, clientB } = world.people;
    const letter = {
      clientIds: [clientA.userId, clientB.userId, clientA.userId],
      subject: "",
      content: "To all",
      requestName: "one",
    };
    const messageIds = await coach.mutation(api.inbox.send, letter);
    expect(messageIds).toHaveLength(2);
    expect(await coach.mutation(api.inbox.send, letter)).toEqual(messageIds);
    for (const person of ["clientA", "clientB"] as const) {
      const newest = (await callAs(world, person).query(api.messages.list, page(1))).page[0];
      expect(newest).toMatchObject({ content: "To all", subject: "Message from your coach" });
    }
  });

  test("a message with one recipient of another coach is sent to nobody", async () => {
    const world = await buildTalliedWorld();
    const { clientA, otherCoach } = world.people;
    const letter = { subject: "", content: "To all" };
    const clientIds = [clientA.userId, otherCoach.userId];
    const coach = callAs(world, "coach");
    await expect(coach.mutation(api.inbox.send, { clientIds, ...letter })).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    await expect(
      coach.mutation(api.inbox.send, { clientIds: [], ...letter }),
    ).rejects.toMatchObject(refusal("clientIds", "blank"));
    expect((await callAs(world, "clientA").query(api.messages.list, page(9))).page).toHaveLength(2);
  });
});
