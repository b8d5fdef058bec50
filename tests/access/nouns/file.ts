import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { wrappedKeyBytes } from "../../../domain/privacy/vault";
import { clientA, clients, coaches, nobodyFinds, type Row, whileCoached } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofConversation } from "../truth";
import type { Practice, World } from "../world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

/** Files, and the texts a coach keeps. Uploads are HTTP actions: see convex/fileDoor/fileDoor.test.ts. */
const fileRows = ({ people, belongings }: World): Record<string, Row> => {
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
      answers: whileCoached(clientA), // only the person who shared it, here the client
    },
    "files:restore": {
      call: { mutation: api.files.restore, args: { fileId } },
      answers: whileCoached({ ...clientA, coach: "ok" }), // nothing was removed, so nothing changes
    },
    "files:renewKey": {
      call: {
        mutation: api.files.renewKey,
        args: { fileId, ownKey: new ArrayBuffer(wrappedKeyBytes) },
      },
      answers: { ...clientA, clientA: "NOT_FOUND" }, // none of these files is private
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

const endWithCoaching = ({ belongings: { fileId } }: World): Record<string, Attempt> => ({
  "a file removed": (db) => db.patch("files", fileId, { removedAt: now }),
});

function writes() {
  test("a file is removed by its uploader only, and nothing else in its row ever changes", async () => {
    const clientId = world.people.clientA.userId;
    const fileId = await world.t.run(async ({ db, storage }) => {
      const storageId = await storage.store(new Blob(["a"]));
      const file = { name: "a.txt", path: "a", sizeBytes: 1, contentType: "text/plain" };
      return await db.insert("files", {
        ...file,
        clientId,
        uploadedBy: clientId,
        storageId,
        uploadedAt: now,
      });
    });
    const rename: Attempt = (db) => db.patch("files", fileId, { name: "b.txt" });
    expect(await attempt("clientA", rename)).toBe("NOT_FOUND");
    const takeBack: Attempt = (db) => db.patch("files", fileId, { removedAt: now });
    expect(await attempt("coach", takeBack)).toBe("NOT_FOUND");
    expect(await attempt("clientB", takeBack)).toBe("NOT_FOUND");
    const renewKey: Attempt = (db) => db.patch("files", fileId, { ownKey: new ArrayBuffer(61) });
    expect(await attempt("coach", renewKey)).toBe("NOT_FOUND");
    expect(await attempt("clientA", renewKey)).toBe("ok");
    expect(await attempt("clientA", takeBack)).toBe("ok");
    expect(await attempt("clientA", (db) => db.delete("files", fileId))).toBe("NOT_FOUND");
  });
}

async function adds({ db, storage, people: { clientA, coach } }: Practice) {
  const [clientId, coachId] = [clientA.userId, coach.userId];
  const fileId = await db.insert("files", {
    ...{ clientId, uploadedBy: clientId, name: "a.txt", path: "a", sizeBytes: 5 },
    contentType: "text/plain",
    storageId: await storage.store(new Blob(["Words"])),
    uploadedAt: Date.now(),
  });
  const texts = { coachId, title: "Title", content: "Words" };
  return { fileId, savedReplyId: await db.insert("savedReplies", { ...texts, updatedAt: 1 }) };
}
declare module "../world" {
  interface Adders {
    file: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: fileRows,
  sees: {
    files: ofConversation,
    savedReplies: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  },
  removable: ["savedReplies"],
  endWithCoaching,
  writes,
};
