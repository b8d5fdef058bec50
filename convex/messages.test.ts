import { describe, expect, onTestFinished, test, vi } from "vitest";
import { messageCharactersMax, searchCharactersMax, subjectCharactersMax } from "../domain/limits";
import { buildWorld, callAs, type World } from "../tests/access/world";
import { api } from "./_generated/api";
import { followCoaching } from "./model/tallies/recount";

const page = (numItems: number, cursor: string | null = null) => ({
  paginationOpts: { numItems, cursor },
});
const refusal = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

/** As sign-up leaves it: every client's counts are kept from the first day. */
async function buildTalliedWorld(): Promise<World> {
  const world = await buildWorld();
  await world.t.run(async ({ db }) => {
    const { clientA, clientB } = world.people;
    for (const { userId } of [clientA, clientB]) await followCoaching(db, userId);
  });
  return world;
}

describe("sending", () => {
  test("a sent message raises the coach's unread count and opens the conversation with it", async () => {
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

  test("text is kept to the last character the limit allows, and refused one beyond", async () => {
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

  test("a message is told in the client's activity", async () => {
    const world = await buildTalliedWorld();
    const messageId = await callAs(world, "clientA").mutation(api.messages.send, {
      content: "Words",
    });
    const told = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(told).toMatchObject([{ kind: "message_sent", messageId }]);
  });
});

describe("the coach's words", () => {
  test("[center-12, center-18, center-22] a message without a subject gets the standing one, a reply gets the original's", async () => {
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
  test("reading clears the reader's count, once, and leaves the other's alone", async () => {
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

  test("pages join without a gap or a repeat, newest first", async () => {
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

  test("R08 the same name is the same line, sent once, told once, counted once", async () => {
    const world = await buildTalliedWorld();
    const [ada, coach] = [callAs(world, "clientA"), callAs(world, "coach")];
    const before = await coach.query(api.inbox.countUnread, {});
    const first = await ada.mutation(api.messages.send, draft);
    expect(await ada.mutation(api.messages.send, { ...draft, content: "Other" })).toBe(first);
    expect(await linesOf(world)).toMatchObject([{ messageId: first, content: "Words" }]);
    expect(await coach.query(api.inbox.countUnread, {})).toBe(before + 1);
    expect(await world.t.run(({ db }) => db.query("activity").take(10))).toHaveLength(1);
  });

  test("a name belongs to its author, and nobody else is shown it", async () => {
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
  ])("the name %j is refused", async (requestName, reason) => {
    const ada = callAs(await buildTalliedWorld(), "clientA");
    await expect(
      ada.mutation(api.messages.send, { content: "Words", requestName }),
    ).rejects.toMatchObject(refusal("requestName", reason));
  });
});

describe("priority", () => {
  test("a client marks a line as pressing; the coach finds it and its count", async () => {
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
  test("[center-3, message-3] finds words in content and in subject, of one's own conversation alone", async () => {
    const world = await buildTalliedWorld();
    const [ada, ben] = [callAs(world, "clientA"), callAs(world, "clientB")];
    await ada.mutation(api.messages.send, { content: "The lighthouse" });
    await ada.mutation(api.messages.send, { content: "Other", subject: "Lighthouse again" });
    await ben.mutation(api.messages.send, { content: "My lighthouse" });
    const found = await ada.query(api.messages.search, { words: "LIGHTH" });
    expect(found.map(({ content }) => content)).toEqual(["Other", "The lighthouse"]);
    const coach = callAs(world, "coach");
    expect(await coach.query(api.inbox.search, { words: "lighthouse" })).toHaveLength(3);
    const stranger = callAs(world, "otherCoach");
    expect(await stranger.query(api.inbox.search, { words: "lighthouse" })).toEqual([]);
    const clientId = world.people.clientA.userId;
    const ofAda = { clientId, words: "lighthouse" };
    expect(await coach.query(api.inbox.searchConversationOf, ofAda)).toHaveLength(2);
    expect(await stranger.query(api.inbox.searchConversationOf, ofAda)).toEqual([]);
  });

  test("lines of one millisecond are found in the order of their writing", async () => {
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
    const found = await ada.query(api.messages.search, { words: "lighthouse" });
    const inOrder = ["One more lighthouse", "Twice", "A lighthouse"];
    expect(found.map(({ content }) => content)).toEqual(inOrder);
  });

  test("every word is asked for, in whatever order and wherever in a line", async () => {
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
      (await ada.query(api.messages.search, { words })).map(({ content }) => content);
    expect(await find("lighthouse, the old")).toEqual(["The oldest one", "The old lighthouse"]);
    expect(await find("the new lighthouse")).toEqual([]);
  });

  test("nothing is found for nothing, and a flood of words is refused", async () => {
    const ada = callAs(await buildTalliedWorld(), "clientA");
    expect(await ada.query(api.messages.search, { words: "  " })).toEqual([]);
    await expect(
      ada.query(api.messages.search, { words: "x".repeat(searchCharactersMax + 1) }),
    ).rejects.toMatchObject(refusal("words", "too_long"));
  });
});

describe("the inbox", () => {
  const list = (world: World, filter: "all" | "unread" | "recent", sinceAt = 0) =>
    callAs(world, "coach").query(api.inbox.list, { filter, sinceAt, ...page(50) });

  test("[center-4] unread are clients' lines, and a mark takes one out and puts it back", async () => {
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

  test("[center-4] recent ends where it is told to, and is counted", async () => {
    const world = await buildTalliedWorld();
    const tomorrow = Date.now() + 86_400_000;
    expect((await list(world, "recent", tomorrow)).page).toEqual([]);
    const coach = callAs(world, "coach");
    expect(await coach.query(api.inbox.countRecent, { sinceAt: Date.now() - 60_000 })).toBe(4);
    expect(await coach.query(api.inbox.countRecent, { sinceAt: tomorrow })).toBe(0);
  });

  test("a letter to several arrives in each conversation of its own, once", async () => {
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

  test("one stranger among the recipients stops the whole letter", async () => {
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
