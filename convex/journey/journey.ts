import { v } from "convex/values";
import { phaseOf, type SectionId, SECTIONS } from "../../domain/work/phases";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vSection } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { record } from "../clients/activity";
import { hasConsented } from "../privacy/consents";
import { refuse } from "../gate/refuse";
import { rowsBy } from "../gate/rows";

/** Without the text, which stays in the client's browser. */
export const sectionFields = { section: vSection, completedAt: v.number() };

/** In the journey's order. */
export async function listSections({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const rows = await rowsBy(db, "sectionProgress", "by_clientId_and_section", { clientId }).take(
    SECTIONS.length,
  );
  return rows
    .map(({ section, completedAt }) => ({ section, completedAt }))
    .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section));
}

/**
 * Known sections keep their time, cause no new activity and need no consent, because an entry that exists counts as
 * consent for its section. A new one needs it.
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

/** Called when the client has deleted its text. */
export async function reopenSection({ db, viewer }: ViewerMutationCtx, section: SectionId) {
  const row = await findSection(db, viewer.userId, section);
  if (row !== null) await db.delete("sectionProgress", row._id);
}

const findSection = (db: DatabaseReader, clientId: Id<"users">, section: SectionId) =>
  rowsBy(db, "sectionProgress", "by_clientId_and_section", { clientId, section }).first();
