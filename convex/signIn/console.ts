import { v } from "convex/values";
import { normalizeEmail } from "../../domain/email-addresses";
import { systemMutation } from "../functions";
import type { MutationCtx } from "../_generated/server";
import { acceptInviteUrl } from "../mail/links";
import { insertInvite } from "../model/signIn/invites";
import { findFirstCoachAddress } from "../model/settings";

/** What the operator reads at the server's console. Internal: a browser can neither call nor see it. */

const vLines = v.array(v.string());

/** At every start: how the first coach comes in, until there is one. */
export const greet = systemMutation({
  args: {},
  returns: v.union(v.null(), vLines),
  handler: async ({ db }) => {
    const coach = await db
      .query("userRoles")
      .withIndex("by_role", (q) => q.eq("role", "admin"))
      .first();
    if (coach !== null) return null;
    const email = findFirstCoachAddress();
    if (email !== null) return await inviteLines(db, email);
    return [
      "There is no coach yet. This prints the one-time link by which the first comes in:",
      "  npm run admin -- invite --email you@example.com",
    ];
  },
});

/** A one-time link for one address; earlier ones of that address end. */
export const invite = systemMutation({
  args: { email: v.string() },
  returns: vLines,
  handler: async ({ db }, { email }) => await inviteLines(db, email),
});

async function inviteLines(db: MutationCtx["db"], typed: string): Promise<string[]> {
  const email = normalizeEmail(typed);
  if (email === null) throw new Error(`${typed} is no e-mail address.`);
  const { secret, expiresAt } = await insertInvite(db, email);
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ");
  return [
    `Coach's invite for ${email}, good once and until ${until} UTC:`,
    `  ${acceptInviteUrl(secret)}`,
  ];
}
