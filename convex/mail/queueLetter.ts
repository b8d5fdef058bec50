import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { findMailSettings } from "../model/settings";
import type { Letter } from "./letters";

/** Puts a letter in the outbox, in the transaction that gave rise to it, and has it sent where mail is configured. */
export async function queueLetter(
  { db, scheduler }: Pick<MutationCtx, "db" | "scheduler">,
  to: string,
  { subject, text, html }: Letter,
) {
  const letterId = await db.insert("outbox", { to, subject, text, html, queuedAt: Date.now() });
  if (findMailSettings() === null) return;
  await scheduler.runAfter(0, internal.mail.delivery.deliver, { letterId, tries: 1 });
}
