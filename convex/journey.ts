import { v } from "convex/values";
import { clientMutation, clientQuery, coachQuery } from "./functions";
import {
  completeSections as noteSections,
  listSections,
  reopenSection as forgetSection,
  sectionFields,
} from "./model/journey";
import { vSection } from "./validators";

/** Where the client has written, on whatever device. The words themselves never come here. */
export const overview = clientQuery({
  args: {},
  returns: v.array(v.object(sectionFields)),
  handler: (ctx) => listSections(ctx, ctx.viewer.userId),
});

/** One client's way so far, for their coach. */
export const overviewOfClient = coachQuery({
  args: { clientId: v.id("users") },
  returns: v.array(v.object(sectionFields)),
  handler: (ctx, { clientId }) => listSections(ctx, clientId),
});

/** Sent when a section first holds words, and again by a browser that was alone with them for a while. */
export const completeSections = clientMutation({
  args: { sections: v.array(vSection) },
  returns: v.null(),
  handler: async (ctx, { sections }) => {
    await noteSections(ctx, sections);
    return null;
  },
});

export const reopenSection = clientMutation({
  args: { section: vSection },
  returns: v.null(),
  handler: async (ctx, { section }) => {
    await forgetSection(ctx, section);
    return null;
  },
});
