import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { systemAction, systemMutation, systemQuery } from "../functions";
import { eraseSome } from "../model/erasure/batch";
import { beginErasure, planErasure } from "../model/erasure/begin";
import { adoptKey, adoptTombstone, findKey, hashPerson } from "../model/erasure/tombstones";
import { endSignIn } from "../model/signIn/signIns";
import { vRole } from "../validators";
import { vErasureCause } from "./tables";

/**
 * Who was deleted, told to a backup that was restored: it may be older than the deletion. Privileged because it removes
 * people on nobody's behalf. Internal: the operator's commands ask.
 */

const rowsAtOnce = 200;

const tombstoneFields = {
  personHash: v.string(),
  role: vRole,
  cause: vErasureCause,
  rows: v.number(),
  files: v.number(),
  finishedAt: v.number(),
};
const vLedger = v.object({
  key: v.union(v.null(), v.string()),
  tombstones: v.array(v.object(tombstoneFields)),
});
type Ledger = Infer<typeof vLedger>;
const vPage = v.object({ ledger: vLedger, cursor: v.union(v.null(), v.string()) });

/** Everything a later restore must know. */
export const read = systemAction({
  args: {},
  returns: vLedger,
  handler: async (ctx): Promise<Ledger> => {
    const all: Ledger = { key: null, tombstones: [] };
    for (let cursor: string | null = null, isDone = false; !isDone;) {
      const page: Infer<typeof vPage> = await ctx.runQuery(internal.retention.ledger.readPage, {
        cursor,
      });
      all.key = page.ledger.key;
      all.tombstones.push(...page.ledger.tombstones);
      cursor = page.cursor;
      isDone = cursor === null;
    }
    return all;
  },
});

export const readPage = systemQuery({
  args: { cursor: v.union(v.null(), v.string()) },
  returns: vPage,
  handler: async ({ db }, { cursor }) => {
    const page = await db.query("deletionLog").paginate({ numItems: rowsAtOnce, cursor });
    const tombstones = page.page.map(({ personHash, role, cause, rows, files, finishedAt }) => ({
      personHash,
      role,
      cause,
      rows,
      files,
      finishedAt,
    }));
    const ledger = { key: await findKey(db), tombstones };
    return { ledger, cursor: page.isDone ? null : page.continueCursor };
  },
});

/** After a restore: nobody is signed in, and whoever was deleted since the backup is deleted again. Says what was done. */
export const apply = systemAction({
  args: { ledgers: v.optional(v.array(vLedger)) },
  returns: v.array(v.string()),
  handler: async (ctx, { ledgers = [] }): Promise<string[]> => {
    while (await ctx.runMutation(internal.retention.ledger.endSignIns, {}));
    for (const ledger of ledgers)
      await ctx.runMutation(internal.retention.ledger.adopt, { ledger });
    let people = 0;
    for (let cursor: string | null = null, isDone = false; !isDone;) {
      const page: Found = await ctx.runQuery(internal.retention.ledger.findReturned, { cursor });
      for (const userId of page.userIds) {
        while (!(await ctx.runMutation(internal.retention.ledger.eraseAgain, { userId })));
        people += 1;
      }
      cursor = page.cursor;
      isDone = cursor === null;
    }
    const known = ledgers.length === 0 ? "No ledger was found: " : "";
    const isSealed: boolean = await ctx.runQuery(internal.retention.ledger.hasAuthenticators, {});
    return [
      "Everybody signs in again.",
      ...(isSealed ? [keysLine] : []),
      known === ""
        ? `${people} people who had been deleted since were deleted again.`
        : `${known}whoever was deleted since this backup is back. If you have the old data folder, restore once more with --since.`,
    ];
  },
});

/** Their secrets are sealed with a key that lies beside the data and in no backup. */
const keysLine =
  "Authenticators are known here only with the old data folder's keys.json (or its MFA_ENC_KEY): put it into this folder before it is first served. Without it people come in with recovery codes and set theirs up anew.";

export const hasAuthenticators = systemQuery({
  args: {},
  returns: v.boolean(),
  handler: async ({ db }) => (await db.query("authenticators").first()) !== null,
});

/** True while there may be more. A stolen backup's tokens and links open nothing, and nothing that was due is done. */
export const endSignIns = systemMutation({
  args: {},
  returns: v.boolean(),
  handler: async ({ db }) => {
    const signIns = await db.query("authSessions").take(rowsAtOnce / 10);
    for (const { _id } of signIns) await endSignIn(db, _id);
    const links = await db.query("passwordResets").take(rowsAtOnce);
    for (const { _id } of links) await db.delete("passwordResets", _id);
    const invites = await db.query("coachInvites").take(rowsAtOnce);
    for (const { _id } of invites) await db.delete("coachInvites", _id);
    const resets = await db.query("secondStepResets").take(rowsAtOnce);
    for (const { _id } of resets) await db.delete("secondStepResets", _id);
    const tokens = await db.query("authRefreshTokens").take(rowsAtOnce);
    for (const { _id } of tokens) await db.delete("authRefreshTokens", _id);
    return [signIns, links, invites, resets, tokens].some(({ length }) => length > 0);
  },
});

export const adopt = systemMutation({
  args: { ledger: vLedger },
  returns: v.null(),
  handler: async ({ db }, { ledger: { key, tombstones } }) => {
    if (key === null) return null;
    await adoptKey(db, key);
    for (const tombstone of tombstones) await adoptTombstone(db, tombstone);
    return null;
  },
});

const vFound = v.object({ userIds: v.array(v.id("users")), cursor: v.union(v.null(), v.string()) });
type Found = Infer<typeof vFound>;

/** The people of a page who are known to have been deleted. */
export const findReturned = systemQuery({
  args: { cursor: v.union(v.null(), v.string()) },
  returns: vFound,
  handler: async ({ db }, { cursor }) => {
    const key = await findKey(db);
    if (key === null) return { userIds: [], cursor: null };
    const page = await db.query("users").paginate({ numItems: rowsAtOnce, cursor });
    const userIds = [];
    for (const { _id } of page.page) {
      const personHash = await hashPerson(key, _id);
      const tombstone = await db
        .query("deletionLog")
        .withIndex("by_personHash", (q) => q.eq("personHash", personHash))
        .first();
      if (tombstone !== null) userIds.push(_id);
    }
    return { userIds, cursor: page.isDone ? null : page.continueCursor };
  },
});

/** One step; true when nothing is left. */
export const eraseAgain = systemMutation({
  args: { userId: v.id("users") },
  returns: v.boolean(),
  handler: async (ctx: MutationCtx, { userId }) => {
    const erasure = await planErasure(ctx.db, userId, "restored");
    if (erasure.startedAt === undefined) {
      const beginning = await beginErasure(ctx.db, erasure);
      if (beginning === "handing over") return false;
      // They were not the last coach when they left: another one came in after this backup.
      if (beginning === "waiting") return true;
    }
    return await eraseSome(ctx, erasure._id);
  },
});
