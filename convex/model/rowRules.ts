import { canMove } from "../../domain/session-statuses";
import type { TableNames } from "../_generated/dataModel";
import { isCountKept, isOneStep, isZero } from "./libraryTallies";
import { isAnswer, isJustAsked, isOfRequest, isOwnAct, isWithdrawal } from "./privacyVerdicts";
import {
  isColleague,
  isLifting,
  isOfEnding,
  isOwnHold,
  isOwnWish,
  isTakeableBack,
} from "./retention/verdicts";
import {
  clientsRecord,
  isClientsOwn,
  isCoachOf,
  isEnding,
  isOfEither,
  isOfPractice,
  isOnlyMarked,
  isOnlyTakenBack,
  isOwnPractice,
  isSelfOrOtherSide,
  isSelfOrOwnClient,
  isTakenBack,
  never,
  type RowRule,
  sealed,
  senderOf,
} from "./rowVerdicts";
import { doorRules } from "./signIn/doorRules";

/** Every table has a rule: a new table without one does not compile. */
export const rowRules: { [T in TableNames]: RowRule<T> } = {
  users: { ...sealed, read: (eyes, row) => isSelfOrOwnClient(eyes, { userId: row._id }) },
  ...doorRules,

  userRoles: {
    ...sealed,
    read: async (eyes, row) => isColleague(eyes, row) || (await isSelfOrOwnClient(eyes, row)),
  },
  coachings: {
    ...sealed,
    fixed: ["clientId", "coachId", "startedAt"],
    read: ({ viewer }, row) => row.clientId === viewer.userId || row.coachId === viewer.userId,
    change: ({ viewer }, before, after) =>
      viewer.role === "admin" && before.coachId === viewer.userId && isEnding(before, after),
  },
  profiles: {
    fixed: ["userId"],
    parents: {},
    read: isSelfOrOtherSide,
    insert: never, // made at sign-up by the system
    change: (eyes, before) => before.userId === eyes.viewer.userId,
    remove: never,
  },
  profilePhotos: {
    fixed: [], // nothing but being taken back may change at all
    parents: {},
    read: isSelfOrOtherSide,
    insert: never, // made where the bytes arrive, so that nobody can claim another's blob
    change: (eyes, before, after) =>
      before.userId === eyes.viewer.userId && isOnlyTakenBack(before, after),
    remove: never, // the system lets go of it together with its bytes
  },
  sessions: {
    fixed: ["clientId"],
    parents: {},
    read: isOfEither,
    insert: async (eyes, draft) =>
      (await isOfEither(eyes, draft)) &&
      (eyes.viewer.role === "admin" || draft.status === "scheduled"),
    change: (eyes, before, after) =>
      before.status === after.status ||
      canMove(before.status, after.status, eyes.viewer.role) ||
      isTakenBack(eyes, before, after),
    remove: never,
  },
  busyTimes: {
    fixed: ["coachId", "sessionId"],
    parents: { sessionId: "sessions" }, // which settles whose time it is
    read: isOfPractice,
    insert: isOfPractice,
    change: () => true,
    remove: () => true,
  },
  agendaItems: {
    fixed: ["sessionId", "addedBy"],
    parents: { sessionId: "sessions" }, // which settles whose agenda it is
    read: isOfEither,
    insert: (eyes, draft) => draft.addedBy === senderOf(eyes.viewer),
    change: () => true,
    remove: () => true,
  },
  practiceSettings: {
    fixed: ["coachId"],
    parents: {},
    read: isOfPractice,
    insert: isOwnPractice,
    change: isOwnPractice,
    remove: never,
  },
  coachNotes: {
    fixed: ["clientId", "coachId"],
    parents: { sessionId: "sessions" },
    read: async (eyes, row) =>
      row.coachId === eyes.viewer.userId && (await isCoachOf(eyes, row.clientId)),
    insert: async (eyes, draft) =>
      draft.coachId === eyes.viewer.userId && (await isCoachOf(eyes, draft.clientId)),
    change: () => true, // by whoever may read it: the author alone
    remove: () => true,
  },
  goals: {
    fixed: ["clientId"],
    parents: {},
    read: isOfEither,
    insert: isOfEither,
    change: () => true,
    remove: never, // a goal is cancelled, not erased
  },
  goalMilestones: {
    fixed: ["goalId"],
    parents: { goalId: "goals" }, // which settles whose milestone it is
    read: isOfEither,
    insert: () => true,
    change: () => true,
    remove: () => true,
  },
  goalProgressPoints: {
    ...clientsRecord,
    parents: { goalId: "goals" }, // which settles whose progress it is
    insert: (eyes, draft) => draft.actorId === eyes.viewer.userId,
  },
  clientTallies: { ...sealed, read: isOfEither },
  practiceTallies: { ...sealed, read: isOwnPractice },
  monthTallies: {
    ...sealed,
    read: (eyes, row) => isSelfOrOwnClient(eyes, { userId: row.personId }),
  },
  firstReplies: { ...sealed, read: isOwnPractice },
  savedReplies: {
    fixed: ["coachId"],
    parents: {},
    read: isOwnPractice,
    insert: isOwnPractice,
    change: () => true,
    remove: () => true,
  },
  messages: {
    fixed: [], // nothing but the marks may change at all
    parents: { fileId: "files" },
    read: isOfEither,
    insert: async (eyes, draft) =>
      (await isOfEither(eyes, draft)) &&
      draft.authorId === eyes.viewer.userId &&
      draft.sender === senderOf(eyes.viewer) &&
      !draft.isRead,
    change: ({ viewer }, before, after) =>
      before.sender !== senderOf(viewer) && isOnlyMarked(before, after),
    remove: never,
  },
  files: {
    fixed: [],
    parents: {},
    read: isOfEither,
    insert: never, // the row is made where the bytes arrive, so that nobody can claim another's blob
    change: ({ viewer }, before, after) =>
      before.uploadedBy === viewer.userId && isOnlyTakenBack(before, after),
    remove: never, // its message stays, and names it
  },
  libraryItems: {
    fixed: [],
    parents: {},
    read: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    insert: ({ viewer }) => viewer.role === "admin",
    change: ({ viewer }) => viewer.role === "admin",
    remove: ({ viewer }) => viewer.role === "admin",
  },
  libraryTexts: {
    fixed: ["libraryItemId"],
    parents: { libraryItemId: "libraryItems" },
    read: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    insert: ({ viewer }) => viewer.role === "admin",
    change: ({ viewer }) => viewer.role === "admin",
    remove: ({ viewer }) => viewer.role === "admin",
  },
  libraryTallies: {
    fixed: ["libraryItemId"],
    parents: { libraryItemId: "libraryItems" },
    read: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
    insert: ({ viewer }, draft) => viewer.role === "admin" && isZero(draft),
    change: ({ viewer }, before, after) =>
      viewer.role === "admin" ? isCountKept(before, after) : isOneStep(before, after),
    remove: ({ viewer }, row) => viewer.role === "admin" && isZero(row),
  },
  libraryAssignments: {
    fixed: [],
    parents: { libraryItemId: "libraryItems" },
    read: isOfEither,
    insert: async (eyes, draft) =>
      draft.coachId === eyes.viewer.userId && (await isCoachOf(eyes, draft.clientId)),
    change: never,
    remove: (eyes, row) => isCoachOf(eyes, row.clientId),
  },
  libraryProgress: {
    ...clientsRecord,
    fixed: ["clientId", "libraryItemId"],
    parents: { libraryItemId: "libraryItems" },
    change: isClientsOwn,
  },
  sectionProgress: { ...clientsRecord, remove: isClientsOwn },
  onboarding: { ...clientsRecord, fixed: ["clientId"], change: isClientsOwn },
  visits: { ...clientsRecord, fixed: ["clientId"], read: isClientsOwn, change: () => true },
  feedback: clientsRecord,
  consents: clientsRecord,
  retentions: { ...sealed, read: isOfEnding },
  legalHolds: {
    fixed: [], // nothing but being lifted may change at all
    parents: { coachingId: "coachings" }, // which settles whose client it is about
    read: (eyes, row) => isClientsOwn(eyes, row) || isOwnHold(eyes, row),
    insert: (eyes, draft) => isOwnHold(eyes, draft) && draft.liftedAt === undefined,
    change: (eyes, before, after) => isOwnHold(eyes, before) && isLifting(before, after),
    remove: never,
  },
  legalHoldReasons: {
    fixed: [],
    parents: { holdId: "legalHolds" },
    read: isOwnHold,
    insert: isOwnHold,
    change: never,
    remove: never,
  },
  erasures: { ...sealed, read: isSelfOrOwnClient, insert: isOwnWish, remove: isTakeableBack },
  deletionLog: sealed,
  deletionKeys: sealed,
  retentionRuns: { ...sealed, read: ({ viewer }) => viewer.role === "admin" },
  privacyRequests: {
    fixed: [], // what may change at all is named by whoever judges the change
    parents: {},
    read: isOfRequest,
    insert: (eyes, draft) => isClientsOwn(eyes, draft) && isJustAsked(draft),
    change: ({ viewer }, before, after) =>
      viewer.role === "admin" ? isAnswer(before, after) : isWithdrawal(before, after),
    remove: never,
  },
  auditLog: {
    fixed: [],
    parents: {},
    read: ({ viewer }, row) =>
      viewer.role === "admin"
        ? row.coachId === viewer.userId
        : row.clientId === viewer.userId && row.isShownToClient,
    insert: isOwnAct,
    change: never,
    remove: never,
  },
  activity: {
    ...clientsRecord,
    parents: { sessionId: "sessions", goalId: "goals", messageId: "messages", fileId: "files" },
    insert: async (eyes, draft) =>
      draft.actorId === eyes.viewer.userId && (await isOfEither(eyes, draft)),
  },
};
