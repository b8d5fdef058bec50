import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { systemAction, systemMutation, systemQuery } from "../gate/functions";
import { eraseSome } from "../erasures/batch";
import { beginErasure, planErasure } from "../erasures/begin";
import { adoptKey, adoptTombstone, findKey, hashPerson } from "../erasures/tombstones";
import { findBy, showFields } from "../gate/rows";
import { endSignIn } from "../signIn/signIns/signIns";
import { tombstoneFields } from "./tables";

/**
 * Deletes people again in a restored backup that is older than their deletion. Privileged: no viewer. Internal: called
 * by the operator's commands.
 */

const rowsAtOnce = 200;

const vLedger = v.object({
  key: v.union(v.null(), v.string()),
  tombstones: v.array(v.object(tombstoneFields)),
});
type Ledger = Infer<typeof vLedger>;
const vPage = v.object({ ledger: vLedger, cursor: v.union(v.null(), v.string()) });

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
    const tombstones = page.page.map((row) => showFields(tombstoneFields, row));
    const ledger = { key: await findKey(db), tombstones };
    return { ledger, cursor: page.isDone ? null : page.continueCursor };
  },
});

/** Ends all sign-ins and deletes again everyone in the ledger. Returns a report. */
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
    const isSealed: boolean = await ctx.runQuery(internal.retention.ledger.hasAuthenticators, {});
    return [
      "Everybody must sign in again.",
      ...(isSealed ? [keysLine] : []),
      ledgers.length > 0
        ? `People deleted since this backup, and now deleted again: ${people}.`
        : "No ledger was found: people deleted since this backup are back. If you have the old data folder, restore once more with --since.",
    ];
  },
});

/** Encrypted with a key that is in no backup. */
const keysLine =
  "Authenticators work only with the old data folder's keys.json (or its MFA_ENC_KEY): put it into this folder before the first start. Without it people sign in with recovery codes and set up a new authenticator.";

export const hasAuthenticators = systemQuery({
  args: {},
  returns: v.boolean(),
  handler: async ({ db }) => (await db.query("authenticators").first()) !== null,
});

const SIGNED_IN_BY = [
  "passwordResets",
  "coachInvites",
  "clientInvites",
  "secondStepResets",
  "authRefreshTokens",
] as const;

/** True while more may be left. A stolen backup's tokens and links are useless, and overdue jobs do not run. */
export const endSignIns = systemMutation({
  args: {},
  returns: v.boolean(),
  handler: async ({ db }) => {
    const signIns = await db.query("authSessions").take(rowsAtOnce / 10);
    for (const { _id } of signIns) await endSignIn(db, _id);
    let isMore = signIns.length > 0;
    for (const table of SIGNED_IN_BY) {
      const rows = await db.query(table).take(rowsAtOnce);
      for (const { _id } of rows) await db.delete(table, _id);
      isMore ||= rows.length > 0;
    }
    return isMore;
  },
});

export const adopt = systemMutation({
  args: { ledger: vLedger },
  handler: async ({ db }, { ledger: { key, tombstones } }) => {
    if (key === null) return;
    await adoptKey(db, key);
    for (const tombstone of tombstones) await adoptTombstone(db, tombstone);
  },
});

const vFound = v.object({ userIds: v.array(v.id("users")), cursor: v.union(v.null(), v.string()) });
type Found = Infer<typeof vFound>;

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
      const tombstone = await findBy(db, "deletionLog", "personHash", personHash);
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
      // They were not the last coach when they left: another one joined after this backup.
      if (beginning === "waiting") return true;
    }
    return await eraseSome(ctx, erasure._id);
  },
});
