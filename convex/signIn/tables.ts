import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { isSelfOrOwnClient } from "../clients/verdicts";
import { sealed } from "../gate/rowVerdicts";
import {
  person,
  address,
  under,
  anybodys,
  nobodys,
  exported,
  inner,
  type Records,
} from "../gate/record";

/** Tables of signing in, as a part of `schema.ts`. None of them holds a person's content. */
/** What an email carries besides its text. */
export const enclosureFields = {
  unsubscribeUrl: v.optional(v.string()), // for the mail program's own button; absent where nobody can opt out
  calendar: v.optional(v.object({ method: v.string(), text: v.string() })),
  expiresAt: v.optional(v.number()), // of no use from then on, so no longer sent
};

export const signUpFields = {
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  secret: v.string(), // The password's hash.
  proofHash: v.optional(v.string()), // Of the secret that the browser stores.
  inviteId: v.optional(v.id("clientInvites")),
  bookedCoachId: v.optional(v.id("users")),
};

export const signInTables = {
  // Written and read by the sign-in library.
  ...authTables,

  // One row per signed-in device; the library's table with extra fields for the device list. Written by the system. Its
  // person lists and ends their own; the id never leaves the server, because it would allow ending the sign-in.
  authSessions: defineTable({
    userId: v.id("users"),
    expirationTime: v.number(),
    deviceNumber: v.optional(v.number()), // Counts one person's devices, for the list.
    browser: v.optional(v.string()),
    system: v.optional(v.string()),
    secondStepAt: v.optional(v.number()), // a code was given, or a passkey used
    confirmedAt: v.optional(v.number()), // when the password, and the code where there is one, were last given
  })
    .index("userId", ["userId"])
    .index("by_expirationTime", ["expirationTime"]),

  // The last activity on a device, one row a sign-in. Separate, because every live query reads its sign-in and would
  // run again with each activity. Written by the person and the system; read by the person.
  presences: defineTable({
    signInId: v.id("authSessions"),
    userId: v.id("users"),
    seenAt: v.number(), // Browsers report it about once a minute.
    idleAt: v.number(), // When to look whether it has expired: a session of the person may put it off.
  })
    .index("by_signInId", ["signInId"])
    .index("by_idleAt", ["idleAt"]),

  // Each person's last sign-in, and the warning or closing after a year. Written and read by the system.
  dormancies: defineTable({
    userId: v.id("users"),
    signedInAt: v.number(),
    warnedAt: v.optional(v.number()),
    asleepAt: v.optional(v.number()), // Closed until the address is confirmed again.
  })
    .index("by_userId", ["userId"])
    .index("by_warnedAt_and_signedInAt", ["warnedAt", "signedInAt"])
    .index("by_asleepAt_and_warnedAt", ["asleepAt", "warnedAt"]),

  // Unconfirmed sign-ups: there is no account yet, and the password counts only in the browser that chose it, which
  // stores a secret as proof. Written and read by the system.
  signUps: defineTable({
    ...signUpFields,
    handleHash: v.optional(v.string()), // Absent until the email is written.
    codeHash: v.optional(v.string()),
    wrongCodes: v.number(),
    expiresAt: v.number(),
  })
    .index("by_handleHash", ["handleHash"])
    // oxlint-disable-next-line @convex-dev/no-duplicate-indexes -- the latest sign-up of an address
    .index("by_email", ["email"])
    .index("by_email_and_proofHash", ["email", "proofHash"])
    .index("by_expiresAt", ["expiresAt"]),

  // Reset links. A link has a handle in place of the account, so that no URL names the account; handle and code are
  // stored as hashes. Written and read by the system.
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

  // Sign-ins and failed attempts, for their owner. Only the browser's and system's name and the first part of the
  // network are stored. Written by the system, deleted after 90 days; read by the person.
  signInEvents: defineTable({
    userId: v.id("users"),
    outcome: literals("in", "failed"),
    count: v.number(), // Failures from one place within an hour share a row.
    happenedAt: v.number(), // The last of them.
    browser: v.optional(v.string()),
    system: v.optional(v.string()),
    place: v.optional(v.string()),
  })
    .index("by_userId_and_happenedAt", ["userId", "happenedAt"])
    .index("by_userId_and_outcome_and_browser_and_system_and_place", [
      "userId",
      "outcome",
      "browser",
      "system",
      "place",
    ])
    .index("by_happenedAt", ["happenedAt"]),

  // Rate limit counters. Written and read by the system; keys are hashes, never addresses.
  attempts: defineTable({
    key: v.string(),
    fullAt: v.number(), // When the bucket is full again; then the row can be deleted.
  })
    .index("by_key", ["key"])
    .index("by_fullAt", ["fullAt"]),

  // Browsers somebody has signed in from, by the hash of a stored token: strangers' wrong guesses do not lock them out.
  // It grants no access. Written by the person; read by the system.
  knownDevices: defineTable({
    userId: v.id("users"),
    tokenHash: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId_and_tokenHash", ["userId", "tokenHash"])
    .index("by_expiresAt", ["expiresAt"]),

  // At most one per person, from its first right code on. Written by the system; its owner learns only that it exists.
  authenticators: defineTable({
    userId: v.id("users"),
    sealedSecret: v.string(), // AES-GCM under MFA_ENC_KEY, bound to the person.
    lastStep: v.number(), // Of the newest used code: it and older ones are refused.
    enrolledAt: v.number(),
  }).index("by_userId", ["userId"]),

  // A secret that was shown and not confirmed by a code yet. Written and read by the system.
  authenticatorDrafts: defineTable({
    userId: v.id("users"),
    sealedSecret: v.string(),
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_expiresAt", ["expiresAt"]),

  // As hashes; a row is deleted when its code is used. Written by the system; its owner learns how many are left.
  recoveryCodes: defineTable({
    userId: v.id("users"),
    codeHash: v.string(),
  }).index("by_userId_and_codeHash", ["userId", "codeHash"]),

  // At most one pending reset a person, requested by a coach. Written by the system; read by the person and that coach.
  secondStepResets: defineTable({
    userId: v.id("users"),
    email: v.string(), // As the coach typed it, who may not see the other coaches' rows.
    askedBy: v.id("users"),
    askedAt: v.number(),
    dueAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_askedBy_and_dueAt", ["askedBy", "dueAt"])
    .index("by_dueAt", ["dueAt"]),

  // One row at most: what the practice asks of coaches who sign in, who may sign up, and when a sign-in
  // without activity ends. Written by coaches; read by all, because the end of their sign-ins follows from it.
  signInPolicy: defineTable({
    areCoachesAskedForSecondStep: v.boolean(),
    isSignUpByInvite: v.optional(v.boolean()), // nobody else may sign up
    idleMinutes: v.optional(v.number()), // without activity, until a sign-in ends
    changedBy: v.id("users"),
    changedAt: v.number(),
  }),

  // Written and read by the system. The secret is stored as a hash.
  coachInvites: defineTable({
    email: v.string(),
    secretHash: v.string(),
    expiresAt: v.number(),
    acceptedAt: v.optional(v.number()),
  })
    .index("by_secretHash", ["secretHash"])
    .index("by_email", ["email"])
    .index("by_expiresAt", ["expiresAt"]),

  // Emails to be sent. Written and read by the system; /mailbox shows them on loopback.
  outbox: defineTable({
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    ...enclosureFields,
    queuedAt: v.number(),
    nextTryAt: v.optional(v.number()), // absent while it waits in a lane, and once it needs no other try
    tries: v.optional(v.number()),
    failure: v.optional(v.string()), // why the last try failed, without the server's words
    givenUpAt: v.optional(v.number()),
    deliveredAt: v.optional(v.number()),
    lane: v.optional(v.string()), // emails of one lane wait for each other; absent for one that waits for none
    turn: v.optional(v.number()), // its place among all lanes while it waits there
    isLeaving: v.optional(v.boolean()), // taken from its lane for a try
  })
    .index("by_queuedAt", ["queuedAt"])
    .index("by_turn", ["turn"])
    .index("by_lane_and_turn", ["lane", "turn"])
    .index("by_isLeaving", ["isLeaving"])
    .index("by_nextTryAt", ["nextTryAt"])
    .index("by_givenUpAt", ["givenUpAt"])
    .index("by_deliveredAt_and_queuedAt", ["deliveredAt", "queuedAt"])
    .index("by_to", ["to"]),
};

export const signInRecords: Records<typeof signInTables> = {
  authSessions: {
    ...anybodys(person("userId", "userId")),
    ...exported,
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    remove: () => true, // Readable by the owner: signing out one's own devices.
  },
  presences: {
    ...anybodys(under("authSessions", "by_signInId", "signInId")),
    ...inner,
    ...sealed,
    fixed: ["signInId", "userId"],
    read: ({ viewer }, row) => row.userId === viewer.userId,
    change: () => true, // Readable by the owner: activity.
  },
  dormancies: { ...anybodys(person("by_userId", "userId")), ...inner, ...sealed },
  signUps: { ...anybodys(address("by_email", "email")), ...inner, ...sealed },
  passwordResets: { ...anybodys(person("by_userId", "userId")), ...inner, ...sealed },
  signInEvents: {
    ...anybodys(person("by_userId_and_happenedAt", "userId")),
    ...exported,
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
  },
  attempts: {
    ...nobodys, // Counters under hashes; `erasures/batch.ts` deletes those of the address.
    ...sealed,
  },
  knownDevices: {
    ...anybodys(person("by_userId_and_tokenHash", "userId")),
    ...inner,
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    insert: ({ viewer }, draft) => draft.userId === viewer.userId,
    remove: () => true, // Removes the oldest.
  },
  authenticators: {
    ...anybodys(person("by_userId", "userId")),
    ...inner,
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
  },
  authenticatorDrafts: { ...anybodys(person("by_userId", "userId")), ...inner, ...sealed },
  recoveryCodes: {
    ...anybodys(person("by_userId_and_codeHash", "userId")),
    ...inner,
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
  },
  secondStepResets: {
    ...anybodys(person("by_userId", "userId")),
    ...inner,
    ...sealed,
    read: ({ viewer }, row) => [row.userId, row.askedBy].includes(viewer.userId),
  },
  signInPolicy: {
    ...nobodys,
    ...sealed,
    read: () => true, // The end of everybody's sign-in follows from it.
    insert: ({ viewer }, draft) => viewer.role === "admin" && draft.changedBy === viewer.userId,
    change: ({ viewer }, _before, after) =>
      viewer.role === "admin" && after.changedBy === viewer.userId,
  },
  coachInvites: { ...anybodys(address("by_email", "email")), ...inner, ...sealed },
  outbox: { ...anybodys(address("by_to", "to")), ...inner, ...sealed },
  users: {
    ...anybodys({ kind: "self" }),
    ...exported,
    visit: true,
    ...sealed,
    read: (relations, row) => isSelfOrOwnClient(relations, { userId: row._id }),
  },
  authAccounts: { ...anybodys(person("userIdAndProvider", "userId")), ...inner, ...sealed },
  authRefreshTokens: {
    ...anybodys(under("authSessions", "sessionId", "sessionId")),
    ...inner,
    ...sealed,
  },
  authVerificationCodes: {
    ...anybodys(under("authAccounts", "accountId", "accountId")),
    ...inner,
    ...sealed,
  },
  authVerifiers: {
    ...nobodys, // Belongs to a flow that is not used.
    ...sealed,
  },
  authRateLimits: { ...anybodys(address("identifier", "identifier")), ...inner, ...sealed },
};
