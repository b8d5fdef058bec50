import { defineTable } from "convex/server";
import { v } from "convex/values";
import { sealed } from "../gate/rowVerdicts";
import { person, anybodys, nobodys, inner, type Records } from "../gate/record";

export const passkeyFields = {
  credentialId: v.string(), // Base64url, as the browser names it.
  publicKey: v.string(), // COSE in base64url.
  counter: v.number(), // How often it was used, if the device counts.
  transports: v.array(v.string()),
  hasPrf: v.optional(v.boolean()), // Whether it can open a vault, as the device said.
};

export const passkeyTables = {
  // A key pair in a device or password manager; only the public half is here. Written by the system; listed and removed
  // by its owner.
  passkeys: defineTable({
    userId: v.id("users"),
    ...passkeyFields,
    name: v.string(), // The browser and system it was created on.
    createdAt: v.number(),
    usedAt: v.optional(v.number()),
  })
    .index("by_userId", ["userId"])
    .index("by_credentialId", ["credentialId"]),

  // Answered challenges, so that none is answered twice. Written and read by the system.
  usedChallenges: defineTable({
    challengeHash: v.string(),
    expiresAt: v.number(),
  })
    .index("by_challengeHash", ["challengeHash"])
    .index("by_expiresAt", ["expiresAt"]),
};

export const passkeyRecords: Records<typeof passkeyTables> = {
  passkeys: {
    ...anybodys(person("by_userId", "userId")),
    ...inner,
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    remove: () => true, // Readable by the owner: removing a passkey.
  },
  usedChallenges: {
    ...nobodys, // Hashes of random numbers, for minutes.
    ...sealed,
  },
};
