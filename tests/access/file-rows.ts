import { api } from "../../convex/_generated/api";
import { wrappedKeyBytes } from "../../domain/privacy/vault";
import { clientA, clients, coaches, nobodyFinds, type Row } from "./answers";
import type { World } from "./world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

/** Files, and the texts a coach keeps. Uploads are HTTP actions: see convex/fileDoor/fileDoor.test.ts. */
export const fileRows = ({ people, belongings }: World): Record<string, Row> => {
  const clientId = people.clientA.userId;
  const { fileId, savedReplyId } = belongings;
  const texts = { title: "Other title", content: "Words" };
  const theCoach = { ...nobodyFinds, ...signedOut, coach: "ok" } as const;
  return {
    "files:list": { call: { query: api.files.list, args: firstPage }, answers: clients },
    "files:listOfClient": {
      call: { query: api.files.listOfClient, args: { clientId, ...firstPage } },
      answers: coaches,
    },
    "files:remove": {
      call: { mutation: api.files.remove, args: { fileId } },
      answers: clientA, // only the person who shared it, here the client
    },
    "files:restore": {
      call: { mutation: api.files.restore, args: { fileId } },
      answers: { ...clientA, coach: "ok" }, // nothing was removed, so nothing changes
    },
    "files:renewKey": {
      call: {
        mutation: api.files.renewKey,
        args: { fileId, ownKey: new ArrayBuffer(wrappedKeyBytes) },
      },
      answers: { ...clientA, clientA: "NOT_FOUND" }, // none is private
    },

    "savedReplies:list": { call: { query: api.savedReplies.list, args: {} }, answers: coaches },
    "savedReplies:add": {
      call: { mutation: api.savedReplies.add, args: texts },
      answers: coaches,
    },
    "savedReplies:change": {
      call: { mutation: api.savedReplies.change, args: { savedReplyId, ...texts } },
      answers: theCoach,
    },
    "savedReplies:remove": {
      call: { mutation: api.savedReplies.remove, args: { savedReplyId } },
      answers: theCoach,
    },
  };
};

const signedOut = { nobody: "UNAUTHENTICATED", deadSignIn: "UNAUTHENTICATED" } as const;
