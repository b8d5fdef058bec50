import { v } from "convex/values";
import { vOutsideProblem } from "./tables";

const vStretch = v.object({ fromMs: v.number(), toMs: v.number() });

export const vPlace = v.object({ horizon: vStretch, timeZone: v.string() });

export const vOutcome = v.union(
  v.object({ kind: v.literal("unchanged") }),
  v.object({ kind: v.literal("failed"), problem: vOutsideProblem }),
  v.object({
    kind: v.literal("read"),
    times: v.array(vStretch),
    entries: v.number(),
    skipped: v.number(),
    unknownZones: v.number(),
    etag: v.optional(v.string()),
    modified: v.optional(v.string()),
  }),
);
