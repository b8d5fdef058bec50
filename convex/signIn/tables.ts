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
    secondStepAt: v.optional(v.number()), // a code was given; absent while the person has no authenticator
    confirmedAt: v.optional(v.number()), // when the password, and the code where there is one, were last given
  })
    .index("userId", ["userId"])
    .index("by_expirationTime", ["expirationTime"]),

  // When somebody was last at a device, one row for each sign-in and made with it. A table of its own, because every live
  // query reads its sign-in and would run again at each sign of life. Written by the person and the system; read by the person.
  presences: defineTable({
    signInId: v.id("authSessions"),
    userId: v.id("users"),
    seenAt: v.number(), // to the minute
    idleAt: v.number(), // from then on nobody has been there for too long
  })
    .index("by_signInId", ["signInId"])
    .index("by_idleAt", ["idleAt"]),

  // When each person last came in, and what became of who has not for a year. Written and read by the system alone.
  dormancies: defineTable({
    userId: v.id("users"),
    signedInAt: v.number(),
    warnedAt: v.optional(v.number()),
    asleepAt: v.optional(v.number()), // nobody signs in until the address has been confirmed anew
  })
    .index("by_userId", ["userId"])
    .index("by_warnedAt_and_signedInAt", ["warnedAt", "signedInAt"])
    .index("by_asleepAt_and_warnedAt", ["asleepAt", "warnedAt"]),

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

  // A person's authenticator, at most one each, from the moment its first code was right. Written by the system; that
  // there is one is read by the person.
  authenticators: defineTable({
    userId: v.id("users"),
    sealedSecret: v.string(), // AES-GCM under MFA_ENC_KEY, bound to the person
    lastStep: v.number(), // of the newest code that was used: neither it nor an older one counts again
    enrolledAt: v.number(),
  }).index("by_userId", ["userId"]),

  // A secret that was shown and has yet to prove that an authenticator holds it. Written and read by the system alone.
  authenticatorDrafts: defineTable({
    userId: v.id("users"),
    sealedSecret: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_expiresAt", ["expiresAt"]),

  // Codes for the day the authenticator is lost, as hashes; a row goes when its code is used. Written by the system; how
  // many are left is read by the person.
  recoveryCodes: defineTable({
    userId: v.id("users"),
    codeHash: v.string(),
  }).index("by_userId_and_codeHash", ["userId", "codeHash"]),

  // Somebody who has lost both, for whom a coach has asked that the second step be switched off: at most one each, until it is
  // done or called off. Written by the system; read by the person and by the coach who asked.
  secondStepResets: defineTable({
    userId: v.id("users"),
    email: v.string(), // as the coach typed it, who may not see the other coaches' rows
    askedBy: v.id("users"),
    askedAt: v.number(),
    dueAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_askedBy_and_dueAt", ["askedBy", "dueAt"])
    .index("by_dueAt", ["dueAt"]),

  // One row at most: what the practice asks of everybody who signs in as a coach. Written and read by coaches.
  signInPolicy: defineTable({
    areCoachesAskedForSecondStep: v.boolean(),
    changedBy: v.id("users"),
    changedAt: v.number(),
  }),

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
  })
    .index("by_queuedAt", ["queuedAt"])
    .index("by_to", ["to"]),
};
