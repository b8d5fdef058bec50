import { v } from "convex/values";
import { phaseOf, type SectionId, SECTIONS } from "../../domain/phases";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vSection } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { record } from "./activity";
import { hasConsented } from "./consents";
import { refuse } from "./refuse";

/** A section somebody has written in. What they wrote is not here: it stays in their browser. */
export const sectionFields = { section: vSection, completedAt: v.number() };

/** The sections a client has written in, in the journey's order. */
export async function listSections({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const rows = await db
    .query("sectionProgress")
    .withIndex("by_clientId_and_section", (q) => q.eq("clientId", clientId))
    .take(SECTIONS.length);
  return rows
    .map(({ section, completedAt }) => ({ section, completedAt }))
    .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section));
}

/**
 * Takes note of sections that now hold words; one that is noted already keeps its instant and is not told again. For a new
 * one the client must agree to their words' being kept: to an account, what it has noted is the entry that counts as consent.
 */
export async function completeSections(ctx: ViewerMutationCtx, sections: readonly SectionId[]) {
  const clientId = ctx.viewer.userId;
  const isAllowed = await hasConsented(ctx);
  for (const section of new Set(sections)) {
    if ((await findSection(ctx.db, clientId, section)) !== null) continue;
    if (!isAllowed) refuse({ code: "CONSENT_REQUIRED" });
    await ctx.db.insert("sectionProgress", {
      clientId,
      phase: phaseOf(section),
      section,
      completedAt: Date.now(),
    });
    await record(ctx, { clientId, kind: "section_completed" });
  }
}

/** Forgets a section whose words the client has taken away. */
export async function reopenSection({ db, viewer }: ViewerMutationCtx, section: SectionId) {
  const row = await findSection(db, viewer.userId, section);
  if (row !== null) await db.delete("sectionProgress", row._id);
}

const findSection = (db: DatabaseReader, clientId: Id<"users">, section: SectionId) =>
  db
    .query("sectionProgress")
    .withIndex("by_clientId_and_section", (q) => q.eq("clientId", clientId).eq("section", section))
    .first();
