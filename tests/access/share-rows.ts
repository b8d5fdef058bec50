import { api } from "../../convex/_generated/api";
import { clientA, clientAOrCoach, clients, coaches, coachOfA, type Row } from "./answers";
import { keyForCoachBytes } from "../../domain/work/shares";
import { grantOf, sealedOf, vaultIdOf } from "./vault-rows";
import type { World } from "./world";

/** Of the coach's key, from a client without a vault. */
export const sealedCopyOf = (
  { belongings }: Pick<World, "belongings">,
  more: { title?: ArrayBuffer; vaultId?: string } = {},
) => ({
  copyId: vaultIdOf("c"),
  keyId: belongings.sharingKeyId,
  vaultId: vaultIdOf("a"),
  title: sealedOf(1),
  text: sealedOf(2),
  forCoach: new Uint8Array(keyForCoachBytes).fill(3).buffer,
  forClient: grantOf(4),
  ...more,
});

const copy = { kind: "journal", sourceId: "arrival", title: "Title", parts: [{ text: "Words" }] };

/** What client A shares with their coach, and what both write about it. */
export const shareRows = ({ people, belongings }: World): Record<string, Row> => {
  const sealed = sealedCopyOf({ belongings });
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
    "shares:shareSealed": {
      call: {
        mutation: api.shares.shareSealed,
        args: { kind: "journal", sourceId: "crossing", sealed },
      },
      answers: { ...clients, clientA: "CONFLICT", clientB: "CONFLICT" }, // Neither has a vault.
    },
    "shares:renewKey": {
      call: {
        mutation: api.shares.renewKey,
        args: { shareId, copyId: sealed.copyId, forClient: sealed.forClient },
      },
      answers: { ...clients, clientA: "NOT_FOUND", clientB: "NOT_FOUND" }, // It is in clear.
    },
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
