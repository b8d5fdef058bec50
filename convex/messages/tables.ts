import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vSender, vMessageType, vMessagePriority, vMessageReaction, vVoice } from "../validators";
import { isOfConversation } from "../clients/verdicts";
import {
  differOnlyIn,
  senderOf,
  isOnlyMarked,
  never,
  isOwnPractice,
  isPersonsOwn,
} from "../gate/rowVerdicts";
import { clients, coaches, exported, inner, type Records } from "../gate/record";

export const sealedFileFields = {
  sealId: v.string(), // Made in the browser.
  coachId: v.id("users"),
  keyId: v.id("sharingKeys"), // The coach's key.
  vaultId: v.string(), // The client's vault.
  head: v.bytes(), // The file's name, type and size, sealed.
  forCoach: v.bytes(), // The file's key, sealed for the coach.
};

export const messageTables = {
  // One conversation per client. Each side writes its own messages, and only `isRead`, `readAt` and `reaction` in the
  // other's.
  messages: defineTable({
    clientId: v.id("users"), // Whose conversation it is, not the author.
    authorId: v.id("users"),
    authorName: v.optional(v.string()), // The author's name at that time, if a stand-in wrote it.
    sender: vSender,
    subject: v.string(),
    content: v.string(),
    messageType: vMessageType,
    priority: vMessagePriority,
    fileId: v.optional(v.id("files")),
    quotedId: v.optional(v.id("messages")), // An earlier message of the conversation that this one answers.
    reaction: v.optional(vMessageReaction),
    transcript: v.optional(v.string()), // Of a voice message, in its author's words; the only text they may change.
    isRead: v.boolean(),
    readAt: v.optional(v.number()),
    sentAt: v.number(),
    requestName: v.optional(v.string()), // The idempotency key from the sender's browser.
  })
    .index("by_clientId_and_sentAt", ["clientId", "sentAt"])
    .index("by_clientId_and_sender_and_isRead", ["clientId", "sender", "isRead"])
    .index("by_sender_and_isRead_and_sentAt", ["sender", "isRead", "sentAt"])
    .index("by_priority_and_sentAt", ["priority", "sentAt"])
    .index("by_authorId_and_requestName_and_clientId", ["authorId", "requestName", "clientId"])
    .index("by_sentAt", ["sentAt"]),

  // Who is writing right now, in a conversation or in the notes of a session. Written by the person, read by both sides; deleted
  // when they send or stop, or by the clock.
  typists: defineTable({
    clientId: v.id("users"),
    sessionId: v.optional(v.id("sessions")), // The session whose notes they write; absent in the conversation.
    userId: v.id("users"),
    typedAt: v.number(),
    caret: v.optional(v.string()), // The caret's place in the notes.
    text: v.optional(v.string()), // Names a text of a joint sheet; absent in the notes.
  })
    .index("by_clientId_and_sessionId", ["clientId", "sessionId"])
    .index("by_typedAt", ["typedAt"]),

  // Texts a coach uses again and again. Written and read by that coach alone.
  savedReplies: defineTable({
    coachId: v.id("users"),
    title: v.string(),
    content: v.string(),
    updatedAt: v.number(),
  }).index("by_coachId_and_title", ["coachId", "title"]),

  // Written by the uploader, read by both sides. Blobs are found through this row only, never by storage id.
  files: defineTable({
    clientId: v.id("users"),
    uploadedBy: v.id("users"),
    name: v.string(),
    path: v.string(), // user-uploads/{userId}/{timestamp}-{name}: a label, not an address.
    sizeBytes: v.number(),
    contentType: v.string(), // As declared, after extension and first bytes agreed.
    voice: v.optional(vVoice),
    // Set for a private file, whose bytes and name only the client and this coach can open (docs/vault.md).
    sealed: v.optional(v.object(sealedFileFields)),
    ownKey: v.optional(v.bytes()), // The file's key, sealed by the client's vault.
    storageId: v.id("_storage"), // Deleted some time after `removedAt`.
    uploadedAt: v.number(),
    removedAt: v.optional(v.number()), // Removed by the uploader; the row stays with its message.
  })
    .index("by_clientId_and_uploadedAt", ["clientId", "uploadedAt"])
    .index("by_storageId", ["storageId"]),
};

/** The file is removed or restored, or its key is sealed again after a renewal. */
const isOnlyMoved = differOnlyIn(["removedAt", "ownKey"]);

const isOnlyTranscribed = differOnlyIn(["transcript"]);

export const messageRecords: Records<typeof messageTables> = {
  messages: {
    ...clients("by_clientId_and_sentAt"),
    ...exported,
    visit: true,
    afterCoaching: ["insert"],
    fixed: [],
    parents: { fileId: "files", quotedId: "messages" },
    read: isOfConversation,
    insert: async (relations, draft) =>
      (await isOfConversation(relations, draft)) &&
      draft.authorId === relations.viewer.userId &&
      draft.sender === senderOf(relations.viewer) &&
      !draft.isRead,
    change: ({ viewer }, before, after) =>
      before.sender === senderOf(viewer)
        ? before.authorId === viewer.userId &&
          before.messageType === "voice" &&
          isOnlyTranscribed(before, after)
        : isOnlyMarked(before, after),
    remove: never,
  },
  typists: {
    ...clients("by_clientId_and_sessionId"),
    ...inner,
    visit: false,
    afterCoaching: [],
    fixed: ["clientId", "sessionId", "userId"],
    parents: { sessionId: "sessions" },
    read: isOfConversation,
    insert: async (relations, draft) =>
      isPersonsOwn(relations, draft) && (await isOfConversation(relations, draft)),
    change: isPersonsOwn,
    remove: isPersonsOwn,
  },
  savedReplies: {
    ...coaches("by_coachId_and_title"),
    ...exported,
    fixed: ["coachId"],
    read: isOwnPractice,
    insert: isOwnPractice,
    change: () => true,
    remove: () => true,
  },
  files: {
    ...clients("by_clientId_and_uploadedAt"),
    ...exported,
    bytes: "storageId",
    visit: true,
    afterCoaching: ["change"],
    read: isOfConversation,
    insert: never, // Created by the upload, so that nobody can claim another's blob.
    change: ({ viewer }, before, after) =>
      before.uploadedBy === viewer.userId && isOnlyMoved(before, after),
    remove: never, // The message stays and refers to it.
  },
};
