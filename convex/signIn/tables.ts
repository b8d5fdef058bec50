import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/** The tables behind the door, as a part of `schema.ts`. None of them is anybody's content. */
export const signInTables = {
  // Written and read by the sign-in library alone. People meet them only through named fields of a mapped answer.
  ...authTables,

  // One row for each device somebody is signed in on; the library's table, with what a device list shows. Written by the
  // system. Its person reads and ends their own; the id never leaves the server, because whoever knows it can end it.
  authSessions: defineTable({
    userId: v.id("users"),
    expirationTime: v.number(),
    deviceNumber: v.optional(v.number()), // counts one person's devices, so that a list can name one
    browser: v.optional(v.string()),
    system: v.optional(v.string()),
    lastSeenAt: v.optional(v.number()), // to the life of an access token
  })
    .index("userId", ["userId"])
    .index("by_expirationTime", ["expirationTime"]),

  // Sign-ups whose address nobody has confirmed: there is no account until then. Written and read by the system alone.
  signUps: defineTable({
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    secret: v.string(), // the password's hash
    handleHash: v.optional(v.string()), // absent until the letter is written
    codeHash: v.optional(v.string()),
    wrongCodes: v.number(),
    expiresAt: v.number(),
  })
    .index("by_handleHash", ["handleHash"])
    .index("by_email", ["email"])
    .index("by_expiresAt", ["expiresAt"]),

  // Reset links on their way. The handle stands for the account in the link, so that no address does; both it and the
  // code are kept only as hashes. Written and read by the system alone.
  passwordResets: defineTable({
    userId: v.id("users"),
    handleHash: v.string(),
    codeHash: v.string(),
    wrongCodes: v.number(),
    expiresAt: v.number(),
  })
    .index("by_handleHash", ["handleHash"])
    .index("by_userId", ["userId"])
    .index("by_expiresAt", ["expiresAt"]),

  // How often a door was tried lately. Written and read by the system alone; keys hold hashes, never addresses.
  attempts: defineTable({
    key: v.string(),
    fullAt: v.number(), // when every try has grown back; from then on the row tells nothing
  })
    .index("by_key", ["key"])
    .index("by_fullAt", ["fullAt"]),

  // Browsers somebody has signed in from, by the hash of a token they keep: strangers' wrong guesses do not lock them
  // out. It opens nothing by itself. Written by the person; read by the system.
  knownDevices: defineTable({
    userId: v.id("users"),
    tokenHash: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId_and_tokenHash", ["userId", "tokenHash"])
    .index("by_expiresAt", ["expiresAt"]),

  // Written and read by the system alone. The link's secret is kept only as a hash.
  coachInvites: defineTable({
    email: v.string(),
    secretHash: v.string(),
    expiresAt: v.number(),
    acceptedAt: v.optional(v.number()),
  })
    .index("by_secretHash", ["secretHash"])
    .index("by_email", ["email"])
    .index("by_expiresAt", ["expiresAt"]),

  // Letters on their way out. Written and read by the system alone; /mailbox shows them on loopback.
  outbox: defineTable({
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    queuedAt: v.number(),
    deliveredAt: v.optional(v.number()),
  }).index("by_queuedAt", ["queuedAt"]),
};
