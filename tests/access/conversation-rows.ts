import { api } from "../../convex/_generated/api";
import { clientA, clients, coaches, coachOfA, nobodyFinds, type Row } from "./answers";
import type { World } from "./world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

/** Messages, from both sides. A stranger's conversation is an empty list, not a refusal: see lists.test.ts. */
export const conversationRows = (world: World): Record<string, Row> => {
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
      answers: clients,
    },
    "messages:react": {
      call: {
        mutation: api.messages.react,
        args: { messageId: world.ofA.fromCoach, reaction: "heart" },
      },
      answers: clientA, // the coach's own message
    },
    "messages:typing": { call: { query: api.messages.typing, args: {} }, answers: clients },
    "messages:setTyping": {
      call: { mutation: api.messages.setTyping, args: { isTyping: true } },
      answers: clients,
    },
    "messages:transcribe": {
      call: {
        mutation: api.messages.transcribe,
        args: { messageId: world.ofA.fromClient, transcript: "What I say" },
      },
      // Not a voice message: for those see writes-by-side.test.ts.
      answers: { ...nobodyFinds, nobody: "UNAUTHENTICATED", deadSignIn: "UNAUTHENTICATED" },
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
