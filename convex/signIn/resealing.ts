import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { systemAction, systemMutation } from "../gate/functions";
import { openPresent, openSecret, sealSecret } from "./secondStep/sealedSecrets";

/**
 * Seals secrets again after MFA_ENC_KEY was replaced. It may stop halfway and run again, because meanwhile each secret
 * opens with either key.
 */

const rowsAtOnce = 100;
const tables = ["authenticators", "authenticatorDrafts"] as const;

const vPage = v.object({
  sealed: v.number(),
  lost: v.number(),
  cursor: v.union(v.null(), v.string()),
});
type Page = Infer<typeof vPage>;

/** Console output for the operator. Internal: browsers can't call it. */
export const resealAll = systemAction({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx): Promise<string[]> => {
    let [sealed, lost] = [0, 0];
    for (const table of tables) {
      for (let cursor: string | null = null, isDone = false; !isDone;) {
        const args: { table: typeof table; cursor: string | null } = { table, cursor };
        const page: Page = await ctx.runMutation(internal.signIn.resealing.resealSome, args);
        sealed += page.sealed;
        lost += page.lost;
        cursor = page.cursor;
        isDone = cursor === null;
      }
    }
    const lines = [`${String(sealed)} authenticators were sealed with the new key.`];
    if (lost > 0) {
      lines.push(
        `${String(lost)} authenticators cannot be decrypted with any key of this server. Their owners must sign in with recovery codes and set up new ones.`,
      );
    }
    return lines;
  },
});

export const resealSome = systemMutation({
  args: { table: literals(...tables), cursor: v.union(v.null(), v.string()) },
  returns: vPage,
  handler: async ({ db }, { table: given, cursor }) => {
    const table = given as "authenticators"; // The other one has these fields too.
    const rows = await db.query(table).paginate({ numItems: rowsAtOnce, cursor });
    let [sealed, lost] = [0, 0];
    for (const { _id, userId, sealedSecret } of rows.page) {
      if ((await openPresent(sealedSecret, userId)) !== null) continue;
      const secret = await openSecret(sealedSecret, userId);
      if (secret === null) lost += 1;
      else {
        await db.patch(table, _id, { sealedSecret: await sealSecret(secret, userId) });
        sealed += 1;
      }
    }
    return { sealed, lost, cursor: rows.isDone ? null : rows.continueCursor };
  },
});
