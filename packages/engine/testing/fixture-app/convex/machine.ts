"use node";

import { createHash } from "node:crypto";
import { v } from "convex/values";
import { action } from "./_generated/server";

export const digest = action({
  args: { text: v.string() },
  handler: (_ctx, { text }) => createHash("sha256").update(Buffer.from(text)).digest("hex"),
});

export const environment = action({ args: {}, handler: () => ({ ...process.env }) });
