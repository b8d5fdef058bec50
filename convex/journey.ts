import { v } from "convex/values";
import { clientMutation, clientQuery, coachQuery } from "./gate/functions";
import {
  completeSections as noteSections,
  listSections,
  reopenSection as forgetSection,
  sectionFields,
} from "./journey/journey";
import { vSection } from "./validators";

/** Sections with text, from any device. The text itself is never sent. */
export const overview = clientQuery({
  args: {},
  returns: v.array(v.object(sectionFields)),
  handler: (ctx) => listSections(ctx, ctx.viewer.userId),
});

export const overviewOfClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(sectionFields)),
  handler: (ctx, { clientId }) => listSections(ctx, clientId),
});

/** Sent when a section first has text, and again by a browser that was offline. */
export const completeSections = clientMutation({
  args: { sections: v.array(vSection) },
  handler: (ctx, { sections }) => noteSections(ctx, sections),
});

export const reopenSection = clientMutation({
  args: { section: vSection },
  handler: (ctx, { section }) => forgetSection(ctx, section),
});
