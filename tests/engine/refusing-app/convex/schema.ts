import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

/** Takes no row that was ever stored. */
export default defineSchema({ messages: defineTable({ never: v.null() }) });
