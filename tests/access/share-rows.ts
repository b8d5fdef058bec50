import { api } from "../../convex/_generated/api";
import { clientA, clientAOrCoach, clients, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

const copy = { kind: "journal", sourceId: "arrival", title: "Title", parts: [{ text: "Words" }] };

/** What client A shares with their coach, and what both write about it. */
export const shareRows = ({ people, belongings }: World): Record<string, Row> => {
  const { shareId, commentId } = belongings;
  return {
    "shares:list": { call: { query: api.shares.list, args: {} }, answers: clients },
    "shares:get": {
      call: { query: api.shares.get, args: { shareId } },
      answers: clientA,
    },
    "shares:listOfClient": {
      call: {
        query: api.shares.listOfClient,
        args: {
          clientId: people.clientA.userId,
          paginationOpts: { numItems: 50, cursor: null },
        },
      },
      answers: coaches, // another coach's list is empty: see writes-shares.test.ts
    },
    "shares:share": { call: { mutation: api.shares.share, args: copy }, answers: clients },
    "shares:withdraw": {
      call: { mutation: api.shares.withdraw, args: { shareId } },
      answers: clientA,
    },
    "shares:comment": {
      call: { mutation: api.shares.comment, args: { shareId, text: "Words" } },
      answers: clientAOrCoach,
    },
    "shares:removeComment": {
      call: { mutation: api.shares.removeComment, args: { commentId } },
      answers: coachOfA, // the coach wrote it
    },
  };
};
