import {
  isCoachOf,
  isNoteTakenBack,
  isOfConversation,
  isOnlyMarked,
  isOnlyTakenBack,
  isOnlyTranscribed,
  isOwnPractice,
  isStandInFor,
  never,
  senderOf,
  type RowRule,
} from "../rowVerdicts";

/** Lines and files are for the two sides and the coach's stand-in; what a coach says of a conversation is for the coaches. */
export const conversationRules: {
  threadMarks: RowRule<"threadMarks">;
  messages: RowRule<"messages">;
  laterMessages: RowRule<"laterMessages">;
  files: RowRule<"files">;
} = {
  threadMarks: {
    fixed: ["coachId", "clientId"],
    parents: {},
    read: async (relations, row) =>
      isOwnPractice(relations, row)
        ? (await isCoachOf(relations, row.clientId)) ||
          (await isStandInFor(relations, row.clientId))
        : (await isStandInFor(relations, row.clientId)) &&
          (await relations.isCoaching(row.coachId, row.clientId)),
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) &&
      ((await isCoachOf(relations, draft.clientId)) ||
        (draft.standInNote === undefined && (await isStandInFor(relations, draft.clientId)))),
    change: (relations, before, after) =>
      isOwnPractice(relations, before) || isNoteTakenBack(before, after),
    remove: never,
  },
  messages: {
    fixed: [], // The verdict allows no other change.
    parents: { fileId: "files", quotedId: "messages" },
    read: isOfConversation,
    insert: async (eyes, draft) =>
      (await isOfConversation(eyes, draft)) &&
      draft.authorId === eyes.viewer.userId &&
      draft.sender === senderOf(eyes.viewer) &&
      !draft.isRead,
    change: ({ viewer }, before, after) =>
      before.sender === senderOf(viewer)
        ? before.authorId === viewer.userId &&
          before.messageType === "voice" &&
          isOnlyTranscribed(before, after)
        : isOnlyMarked(before, after),
    remove: never,
  },
  laterMessages: {
    fixed: ["coachId", "clientId"],
    parents: {}, // Closed to the author when the coaching ends; `deliver` checks them again.
    read: isOwnPractice,
    insert: async (relations, draft) =>
      isOwnPractice(relations, draft) && (await isOfConversation(relations, draft)),
    change: async (relations, before, after) =>
      isOnlyTakenBack(before, after) || (await isOfConversation(relations, before)),
    remove: () => true, // Readable by the author only.
  },
  files: {
    fixed: [],
    parents: {},
    read: isOfConversation,
    insert: never, // Created by the upload, so that nobody can claim another's blob.
    change: ({ viewer }, before, after) =>
      before.uploadedBy === viewer.userId && isOnlyTakenBack(before, after),
    remove: never, // The message stays and refers to it.
  },
};
