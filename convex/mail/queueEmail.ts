import type { ObjectType } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { findProfile } from "../people/profiles";
import { findMailSettings } from "../people/settings";
import type { enclosureFields } from "../signIn/tables";
import type { EmailKind } from "./emailTexts";
import { type Email, type Facts, writeEmail } from "./emails";
import { findTurn } from "./lanes";
import { signInUrl } from "./links";

type Outgoing = Email & Partial<ObjectType<typeof enclosureFields>>;

/** Puts an email in the outbox in the caller's transaction, and schedules it where mail is configured. */
export async function queueEmail(
  { db, scheduler }: Pick<MutationCtx, "db" | "scheduler">,
  to: string,
  { subject, text, html, ...enclosures }: Outgoing,
) {
  const queuedAt = Date.now();
  const nextTryAt = findMailSettings() === null ? undefined : queuedAt;
  const words = { subject, text, html, ...enclosures };
  const letterId = await db.insert("outbox", { to, ...words, queuedAt, nextTryAt });
  if (nextTryAt === undefined) return;
  await scheduler.runAfter(0, internal.mail.delivery.deliver, { letterId });
}

/** For one of many emails queued at once: it waits for its turn. The caller starts the carriers at the end. */
export async function queueInLane(
  { db }: Pick<MutationCtx, "db">,
  { to, lane }: { to: string; lane: string },
  { subject, text, html, ...enclosures }: Outgoing,
) {
  const words = { subject, text, html, ...enclosures };
  const place = findMailSettings() === null ? {} : { lane, turn: await findTurn(db, lane) };
  await db.insert("outbox", { to, ...words, queuedAt: Date.now(), ...place });
}

/** Writes to a person who is still here, by their first name. Leads to signing in where `facts` name no other page. */
export async function tell(
  ctx: Pick<MutationCtx, "db" | "scheduler">,
  userId: Id<"users">,
  kind: EmailKind,
  facts: Partial<Facts> = {},
) {
  const person = await ctx.db.get("users", userId);
  if (person?.email === undefined) return;
  const { firstName } = await findProfile(ctx.db, userId);
  await queueEmail(ctx, person.email, writeEmail(kind, { url: signInUrl(), firstName, ...facts }));
}
