import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

/** Accepts no stored row. */
export default defineSchema({ messages: defineTable({ never: v.null() }) });
