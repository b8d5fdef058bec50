import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { MutationCtx } from "../../../convex/_generated/server";
import type { Id } from "../../../convex/_generated/dataModel";
import { titleCharactersMax } from "../../../domain/limits";
import {
  keyForCoachBytes,
  shareCommentCharactersMax,
  shareCommentsMax,
  shareHeadingCharactersMax,
} from "../../../domain/work/shares";
import { allCharacters } from "../../support/script-payloads";
import {
  clientA,
  clientAOrCoach,
  clients,
  coaches,
  coachOfA,
  type Row,
  whileCoached,
} from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofNamedCoach } from "../truth";
import { callAs, type Caller, type Practice, type World } from "../world";
import { grantOf, sealedOf, vaultIdOf } from "./vault";

/** A copy sealed for the coach's key, by a client who has no vault. */
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
const shareRows = ({ people, belongings }: World): Record<string, Row> => {
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
      answers: coaches, // another coach's list is empty: see below
    },
    "shares:share": {
      call: { mutation: api.shares.share, args: copy },
      answers: whileCoached(clients),
    },
    "shares:shareSealed": {
      call: {
        mutation: api.shares.shareSealed,
        args: { kind: "journal", sourceId: "crossing", sealed },
      },
      answers: whileCoached({ ...clients, clientA: "CONFLICT", clientB: "CONFLICT" }), // Neither client has a vault.
    },
    "shares:renewKey": {
      call: {
        mutation: api.shares.renewKey,
        args: { shareId, copyId: sealed.copyId, forClient: sealed.forClient },
      },
      answers: { ...clients, clientA: "NOT_FOUND", clientB: "NOT_FOUND" }, // The share is not sealed.
    },
    "shares:withdraw": {
      call: { mutation: api.shares.withdraw, args: { shareId } },
      answers: clientA,
    },
    "shares:comment": {
      call: { mutation: api.shares.comment, args: { shareId, text: "Words" } },
      answers: whileCoached(clientAOrCoach),
    },
    "shares:removeComment": {
      call: { mutation: api.shares.removeComment, args: { commentId } },
      answers: coachOfA, // the coach wrote it
    },
  };
};

const between = (client: Person, coach: Person) => ({
  clientId: world.people[client].userId,
  coachId: world.people[coach].userId,
});
const copied = {
  kind: "journal" as const,
  sourceId: "arrival",
  title: "Title",
  parts: [{ text: "Words" }],
  sharedAt: now,
};
const insertShare =
  (client: Person, coach: Person): Attempt =>
  (db) =>
    db.insert("shares", { ...between(client, coach), ...copied });
const commentOf = (sender: "client" | "coach", coach: Person = "coach") => ({
  ...between("clientA", coach),
  shareId: world.belongings.shareId,
  sender,
  text: "Words",
  writtenAt: now,
});
const beginCoaching = (clientId: Id<"users">, coachId: Id<"users">) =>
  world.t.run(({ db }) => db.insert("coachings", { clientId, coachId, startedAt: 1 }));
const sharedWith = async (caller: Caller) => {
  const { page } = await callAs(world, caller).query(api.shares.listOfClient, {
    clientId: world.people.clientA.userId,
    paginationOpts: { numItems: 50, cursor: null },
  });
  return page;
};

function endWithCoaching({ people, belongings: { shareId } }: World): Record<string, Attempt> {
  const ofBoth = { clientId: people.clientA.userId, coachId: people.coach.userId };
  return {
    "a text shared": (db) => db.insert("shares", { ...ofBoth, ...copied }),
    "a shared text replaced": (db) => db.patch("shares", shareId, { title: "Other" }),
    "a comment written": (db) =>
      db.insert("shareComments", {
        ...ofBoth,
        shareId,
        sender: "client",
        text: "Words",
        writtenAt: now,
      }),
  };
}

function writes() {
  describe("a share", () => {
    test("is made by the client, for a coach who coaches them", async () => {
      expect(await attempt("clientA", insertShare("clientA", "coach"))).toBe("ok");
      expect(await attempt("clientA", insertShare("clientA", "otherCoach"))).toBe("NOT_FOUND");
      expect(await attempt("clientA", insertShare("clientB", "coach"))).toBe("NOT_FOUND");
      expect(await attempt("coach", insertShare("clientA", "coach"))).toBe("NOT_FOUND");
    });

    test("is changed and withdrawn by its client only, and keeps its owner", async () => {
      const { shareId } = world.belongings;
      const retitle: Attempt = (db) => db.patch("shares", shareId, { title: "Mine" });
      const withdraw: Attempt = (db) => db.delete("shares", shareId);
      for (const person of ["clientB", "coach", "otherCoach"] as const) {
        expect(await attempt(person, retitle)).toBe("NOT_FOUND");
        expect(await attempt(person, withdraw)).toBe("NOT_FOUND");
      }
      const { otherCoach, clientB } = world.people;
      for (const change of [
        { coachId: otherCoach.userId },
        { clientId: clientB.userId },
        { kind: "worksheet" as const },
        { sourceId: "another" },
      ]) {
        expect(await attempt("clientA", (db) => db.patch("shares", shareId, change))).toBe(
          "NOT_FOUND",
        );
      }
      expect(await attempt("clientA", retitle)).toBe("ok");
      expect(await attempt("clientA", withdraw)).toBe("ok");
    });

    test("O10 is closed to another coach of the same client", async () => {
      const { clientA, otherCoach } = world.people;
      await beginCoaching(clientA.userId, otherCoach.userId);
      await world.t.run(({ db }) =>
        db.insert("recordVisits", {
          ...between("clientA", "otherCoach"),
          openUntil: Number.MAX_SAFE_INTEGER,
        }),
      );
      expect(await sharedWith("coach")).toHaveLength(1);
      expect(await sharedWith("otherCoach")).toEqual([]);
      const { shareId } = world.belongings;
      const readAs = (person: Person) =>
        attempt(person, async (db) => {
          if ((await db.get("shares", shareId)) === null) await db.delete("shares", shareId);
        });
      expect(await readAs("coach")).toBe("ok");
      expect(await readAs("otherCoach")).toBe("NOT_FOUND");
      const inOwnName: Attempt = (db) =>
        db.insert("shareComments", commentOf("coach", "otherCoach"));
      expect(await attempt("otherCoach", inOwnName)).toBe("NOT_FOUND");
    });
  });

  describe("a comment", () => {
    test("is written by both sides in their own name, for a share between them", async () => {
      const write =
        (sender: "client" | "coach"): Attempt =>
        (db) =>
          db.insert("shareComments", commentOf(sender));
      expect(await attempt("clientA", write("client"))).toBe("ok");
      expect(await attempt("clientA", write("coach"))).toBe("NOT_FOUND");
      expect(await attempt("coach", write("coach"))).toBe("ok");
      expect(await attempt("coach", write("client"))).toBe("NOT_FOUND");
      expect(await attempt("clientB", write("client"))).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", write("coach"))).toBe("NOT_FOUND");
      const gone = await world.t.run(async ({ db }) => {
        const shareId = await db.insert("shares", { ...between("clientA", "coach"), ...copied });
        await db.delete("shares", shareId);
        return shareId;
      });
      const underNothing: Attempt = (db) =>
        db.insert("shareComments", { ...commentOf("client"), shareId: gone });
      expect(await attempt("clientA", underNothing)).toBe("NOT_FOUND");
      const ofB: Attempt = (db) =>
        db.insert("shareComments", { ...commentOf("coach"), ...between("clientB", "coach") });
      expect(await attempt("coach", ofB)).toBe("NOT_FOUND");
      const forAnother: Attempt = (db) =>
        db.insert("shareComments", commentOf("coach", "otherCoach"));
      expect(await attempt("coach", forAnother)).toBe("NOT_FOUND");
    });

    test("never changes, and is deleted by its author or with the client's share", async () => {
      const { commentId } = world.belongings;
      const reword: Attempt = (db) => db.patch("shareComments", commentId, { text: "Others" });
      for (const person of ["clientA", "coach"] as const) {
        expect(await attempt(person, reword)).toBe("NOT_FOUND");
      }
      const remove: Attempt = (db) => db.delete("shareComments", commentId);
      expect(await attempt("clientB", remove)).toBe("NOT_FOUND");
      expect(await attempt("otherCoach", remove)).toBe("NOT_FOUND");
      expect(await attempt("coach", remove)).toBe("ok");
      const mine = await world.t.run(({ db }) => db.insert("shareComments", commentOf("client")));
      expect(await attempt("coach", (db) => db.delete("shareComments", mine))).toBe("NOT_FOUND");
      expect(await attempt("clientA", (db) => db.delete("shareComments", mine))).toBe("ok");
    });

    test("is removed on its own by its author only", async () => {
      const { commentId, shareId } = world.belongings;
      const removeAs = async (caller: Caller, id: Id<"shareComments">) =>
        await callAs(world, caller).mutation(api.shares.removeComment, { commentId: id });
      const gone = { data: { code: "NOT_FOUND" } };
      await expect(removeAs("clientA", commentId)).rejects.toMatchObject(gone);
      const mine = await callAs(world, "clientA").mutation(api.shares.comment, {
        shareId,
        text: "Mine",
      });
      await expect(removeAs("coach", mine)).rejects.toMatchObject(gone);
      await removeAs("clientA", mine);
      await removeAs("coach", commentId);
      await expect(removeAs("coach", commentId)).rejects.toMatchObject(gone);
    });

    test("is limited in length and number", async () => {
      const { shareId } = world.belongings;
      const write = (text: string) =>
        callAs(world, "clientA").mutation(api.shares.comment, { shareId, text });
      const refused = (reason: string) => ({ data: { code: "INVALID", reason } });
      await expect(write("  ")).rejects.toMatchObject(refused("blank"));
      await expect(write("x".repeat(shareCommentCharactersMax + 1))).rejects.toMatchObject(
        refused("too_long"),
      );
      await world.t.run(async ({ db }) => {
        for (let count = 2; count < shareCommentsMax; count += 1) {
          await db.insert("shareComments", commentOf("client"));
        }
      });
      await write("The last one");
      await expect(write("One more")).rejects.toMatchObject(refused("too_long"));
    });
  });

  test("O10 after the coaching the coach cannot read a share, and the client can only withdraw it", async () => {
    const { clientA, coach } = world.people;
    const { shareId } = world.belongings;
    await world.t.run(async ({ db }) => {
      const whose = { clientId: clientA.userId, coachId: coach.userId };
      await db.patch("coachings", world.coachingId, { endedAt: 1 });
      const ending = { coachingId: world.coachingId, endedAt: 1, deleteAfter: 2 };
      await db.insert("retentions", { ...whose, ...ending });
    });
    const ada = callAs(world, "clientA");
    const ended = { data: { code: "COACHING_ENDED" } };
    const { sharedAt: _, ...args } = copied;
    await expect(ada.mutation(api.shares.share, args)).rejects.toMatchObject(ended);
    await expect(
      ada.mutation(api.shares.comment, { shareId, text: "Words" }),
    ).rejects.toMatchObject(ended);
    expect(await attempt("coach", (db) => db.delete("shares", shareId))).toBe("NOT_FOUND");
    expect(await sharedWith("coach")).toEqual([]);
    expect(await ada.query(api.shares.get, { shareId })).toMatchObject({ isOfCurrentCoach: false });
    await ada.mutation(api.shares.withdraw, { shareId });
    expect(await ada.query(api.shares.list, {})).toEqual([]);
  });
}

async function hostile({ client, pen }: Hostile) {
  const heading = pen.write("shares:share.parts[].heading", shareHeadingCharactersMax);
  const shareId = await client.mutation(api.shares.share, {
    kind: "reflection",
    sourceId: "words",
    title: pen.write("shares:share.title", titleCharactersMax),
    parts: [{ heading, text: pen.write("shares:share.parts[].text", allCharacters) }],
  });
  const text = pen.write("shares:comment.text", allCharacters);
  await client.mutation(api.shares.comment, { shareId, text });
}

/** A text that a client shared with a coach, with that coach's comment on it. */
export async function addShare(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  coachId: Id<"users">,
  sourceId = "r1",
) {
  const between = { clientId, coachId };
  const shareId = await db.insert("shares", {
    ...between,
    ...{ kind: "reflection", sourceId, title: "Title", parts: [{ text: "Words" }], sharedAt: 1 },
  });
  const comment = { sender: "coach", text: "Words", writtenAt: 2 } as const;
  const commentId = await db.insert("shareComments", { ...between, shareId, ...comment });
  return { shareId, commentId };
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  return await addShare(db, clientA.userId, coach.userId);
}
declare module "../world" {
  interface Adders {
    share: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: shareRows,
  sees: {
    shares: ofNamedCoach,
    shareComments: ofNamedCoach,
  },
  removable: ["shares", "shareComments"],
  endWithCoaching,
  hostile,
  writes,
};
