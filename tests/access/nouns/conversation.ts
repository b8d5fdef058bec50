import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import {
  clientA,
  clients,
  coaches,
  coachOfA,
  nobodyFinds,
  type Row,
  whileCoached,
} from "../answers";
import { type Attempt, line, now } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { isCoaching, isStandIn, ofClient, ofConversation } from "../truth";
import type { World } from "../world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

/** Messages, from both sides. A stranger's conversation is an empty list, not a refusal: see lists.test.ts. */
const conversationRows = (world: World): Record<string, Row> => {
  return {
    ...inboxRows(world),
    ...muteRows(world.people.clientA.userId),

    "messages:list": { call: { query: api.messages.list, args: firstPage }, answers: clients },
    "messages:search": {
      call: { query: api.messages.search, args: { words: "words", ...firstPage } },
      answers: clients,
    },
    "messages:countUnread": {
      call: { query: api.messages.countUnread, args: {} },
      answers: clients,
    },
    "messages:send": {
      call: { mutation: api.messages.send, args: { content: "Words" } },
      answers: whileCoached(clients),
    },
    "messages:react": {
      call: {
        mutation: api.messages.react,
        args: { messageId: world.ofA.fromCoach, reaction: "heart" },
      },
      answers: whileCoached(clientA), // the client's reaction to the coach's own message
    },
    "messages:typing": { call: { query: api.messages.typing, args: {} }, answers: clients },
    "messages:setTyping": {
      call: { mutation: api.messages.setTyping, args: { isTyping: true } },
      answers: whileCoached(clients),
    },
    "messages:transcribe": {
      call: {
        mutation: api.messages.transcribe,
        args: { messageId: world.ofA.fromClient, transcript: "What I say" },
      },
      // Not a voice message: for those see below.
      answers: whileCoached({
        ...nobodyFinds,
        nobody: "UNAUTHENTICATED",
        deadSignIn: "UNAUTHENTICATED",
      }),
    },
    "messages:markRead": {
      call: { mutation: api.messages.markRead, args: { messageIds: [world.ofA.fromCoach] } },
      answers: clientA,
    },
  };
};

const muteRows = (clientId: World["people"]["clientA"]["userId"]): Record<string, Row> => ({
  "messages:isMuted": { call: { query: api.messages.isMuted, args: {} }, answers: clients },
  "messages:setMuted": {
    call: { mutation: api.messages.setMuted, args: { isMuted: true } },
    answers: clients,
  },
  "inbox:isMuted": { call: { query: api.inbox.isMuted, args: { clientId } }, answers: coaches },
  "inbox:setMuted": {
    call: { mutation: api.inbox.setMuted, args: { clientId, isMuted: true } },
    answers: coachOfA,
  },
});

const inboxRows = ({ people, ofA }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  const messageIds = [ofA.fromClient];
  const letter = { subject: "", content: "Words" };
  return {
    "inbox:list": {
      call: { query: api.inbox.list, args: { filter: "all", sinceAt: 0, ...firstPage } },
      answers: coaches,
    },
    "inbox:threads": { call: { query: api.inbox.threads, args: firstPage }, answers: coaches },
    "inbox:setThread": {
      call: {
        mutation: api.inbox.setThread,
        args: { clientId, isDone: true, snoozedUntil: null },
      },
      answers: coachOfA,
    },
    "inbox:search": {
      call: { query: api.inbox.search, args: { words: "words", ...firstPage } },
      answers: coaches,
    },
    "inbox:counts": { call: { query: api.inbox.counts, args: {} }, answers: coaches },
    "inbox:countRecent": {
      call: { query: api.inbox.countRecent, args: { sinceAt: 0 } },
      answers: coaches,
    },
    "inbox:waiting": { call: { query: api.inbox.waiting, args: { nowMs: 0 } }, answers: coaches },
    "inbox:countUnread": { call: { query: api.inbox.countUnread, args: {} }, answers: coaches },
    "inbox:typing": {
      call: { query: api.inbox.typing, args: { clientId } },
      answers: coaches,
    },
    "inbox:setTyping": {
      call: { mutation: api.inbox.setTyping, args: { clientId, isTyping: true } },
      answers: coachOfA,
    },
    "inbox:conversation": {
      call: { query: api.inbox.conversation, args: { clientId, ...firstPage } },
      answers: coaches,
    },
    "inbox:searchConversationOf": {
      call: {
        query: api.inbox.searchConversationOf,
        args: { clientId, words: "words", ...firstPage },
      },
      answers: coaches,
    },
    "inbox:send": {
      call: { mutation: api.inbox.send, args: { clientIds: [clientId], ...letter } },
      answers: coachOfA,
    },
    "inbox:reply": {
      call: { mutation: api.inbox.reply, args: { messageId: ofA.fromClient, content: "Words" } },
      answers: coachOfA,
    },
    "inbox:markRead": {
      call: { mutation: api.inbox.markRead, args: { messageIds } },
      answers: coachOfA,
    },
    "inbox:markUnread": {
      call: { mutation: api.inbox.markUnread, args: { messageIds } },
      answers: coachOfA,
    },
  };
};

const endWithCoaching = (world: World): Record<string, Attempt> => ({
  "a message written": (db) => db.insert("messages", line(world)),
});

function writes() {
  describe("messages", () => {
    test("[center-22, message-15] are written in the author's own name, from their own side, unread", async () => {
      const mine = line(world);
      const write =
        (change: Partial<typeof mine>): Attempt =>
        (db) =>
          db.insert("messages", { ...mine, ...change });
      expect(await attempt("clientA", write({}))).toBe("ok");
      expect(await attempt("clientA", write({ isRead: true }))).toBe("NOT_FOUND");
      expect(await attempt("clientA", write({ authorId: world.people.coach.userId }))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("clientB", write({ authorId: world.people.clientB.userId }))).toBe(
        "NOT_FOUND",
      );
      expect(await attempt("coach", write({ authorId: world.people.coach.userId }))).toBe(
        "NOT_FOUND",
      );
      const asCoach: Attempt = (db) => db.insert("messages", { ...mine, sender: "coach" as const });
      expect(await attempt("clientA", asCoach)).toBe("NOT_FOUND");
    });

    test("quote only a message of their own conversation", async () => {
      const { clientB } = world.people;
      const quoting = { ...line(world), quotedId: world.ofA.fromCoach };
      expect(await attempt("clientA", (db) => db.insert("messages", quoting))).toBe("ok");
      const elsewhere = { ...quoting, clientId: clientB.userId, authorId: clientB.userId };
      expect(await attempt("clientB", (db) => db.insert("messages", elsewhere))).toBe("NOT_FOUND");
    });

    test.each([{ isRead: true, readAt: now }, { reaction: "heart" as const }])(
      "change only in what the other side may mark: %j",
      async (mark) => {
        const { fromClient, fromCoach } = world.ofA;
        expect(await attempt("clientA", (db) => db.patch("messages", fromCoach, mark))).toBe("ok");
        expect(await attempt("coach", (db) => db.patch("messages", fromClient, mark))).toBe("ok");
        expect(await attempt("clientA", (db) => db.patch("messages", fromClient, mark))).toBe(
          "NOT_FOUND",
        );
        expect(await attempt("coach", (db) => db.patch("messages", fromCoach, mark))).toBe(
          "NOT_FOUND",
        );
        const reworded = { content: "Other words" };
        expect(await attempt("clientA", (db) => db.patch("messages", fromCoach, reworded))).toBe(
          "NOT_FOUND",
        );
        expect(await attempt("clientB", (db) => db.patch("messages", fromCoach, mark))).toBe(
          "NOT_FOUND",
        );
      },
    );
  });

  test("the transcript of a voice message is written by its author only, and no other message has one", async () => {
    const { fromClient } = world.ofA;
    const voice = await world.t.run(({ db }) =>
      db.insert("messages", { ...line(world), messageType: "voice" }),
    );
    const put =
      (messageId: typeof voice): Attempt =>
      (db) =>
        db.patch("messages", messageId, { transcript: "What I say" });
    expect(await attempt("coach", put(voice))).toBe("NOT_FOUND");
    expect(await attempt("clientB", put(voice))).toBe("NOT_FOUND");
    expect(await attempt("clientA", put(voice))).toBe("ok");
    expect(await attempt("clientA", put(fromClient))).toBe("NOT_FOUND");
    const others: Attempt = (db) => db.patch("messages", voice, { content: "Other" });
    expect(await attempt("clientA", others)).toBe("NOT_FOUND");
    const foreign = await world.t.run(({ db }) =>
      db.insert("messages", {
        ...line(world),
        sender: "coach",
        messageType: "voice",
        authorId: world.people.otherCoach.userId, // for example a former coach
      }),
    );
    expect(await attempt("coach", put(foreign))).toBe("NOT_FOUND");
  });
}

export const noun: Noun = {
  rows: conversationRows,
  sees: {
    typists: ofConversation,
    messages: ofConversation,
    threadMarks: (truth, row) =>
      truth.viewer.role === "admin" &&
      (row.coachId === truth.viewer.userId
        ? ofConversation(truth, row)
        : isStandIn(truth, row) && isCoaching(truth, row.coachId, row.clientId)),
    mutes: (truth, row) => row.userId === truth.viewer.userId && ofClient(truth, row),
  },
  removable: ["typists", "mutes"],
  endWithCoaching,
  writes,
};
