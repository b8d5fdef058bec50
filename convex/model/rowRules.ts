import { canMove } from "../../domain/schedule/session-statuses";
import type { TableNames } from "../_generated/dataModel";
import { circleRules } from "./circles/circleRules";
import { tagRules } from "./clients/tagRules";
import { conversationRules } from "./messages/conversationRules";
import { notificationRules } from "./notifications/notificationRules";
import { agreementRules } from "./practice/agreementRules";
import { invoiceRules } from "./practice/invoiceRules";
import { packageRules } from "./practice/packageRules";
import {
  isAnswer,
  isJustAsked,
  isOfRequest,
  isOwnAct,
  isWithdrawal,
} from "./privacy/privacyVerdicts";
import { retentionRules } from "./retention/rules";
import { isColleague } from "./retention/verdicts";
import {
  clientsRecord,
  isArchiving,
  isClientsOwn,
  isCoachOf,
  isConfirmedByCoach,
  isEnding,
  isGroupTimeKept,
  isOfEither,
  isOfPractice,
  isOnlyTakenBack,
  isOwnPractice,
  isSelfOrOtherSide,
  isSelfOrOtherSideOrColleague,
  isSelfOrOwnClient,
  isSeriesKept,
  isStandInFor,
  isTakenBack,
  never,
  type RowRule,
  sealed,
  senderOf,
  isNamingStandIn,
  isReleasingStandIn,
} from "./rowVerdicts";
import { bookingRules } from "./sessions/bookingRules";
import { calendarRules } from "./sessions/calendarRules";
import { waitRules } from "./sessions/waitRules";
import { doorRules } from "./signIn/doorRules";
import { agreedActionRules } from "./work/agreedActionRules";
import { isCountKept, isOneStep, isZero } from "./work/libraryTallies";
import { mediaRules } from "./work/mediaRules";
import { metricRules } from "./work/metricRules";
import { shareRules } from "./work/shareRules";
import { worksheetRules } from "./work/worksheetRules";

/** A new table without a rule does not compile. */
export const rowRules: { [T in TableNames]: RowRule<T> } = {
  users: { ...sealed, read: (eyes, row) => isSelfOrOwnClient(eyes, { userId: row._id }) },
  ...doorRules,
  ...notificationRules,
  ...calendarRules,
  ...bookingRules,
  ...shareRules,
  ...circleRules,
  ...tagRules,
  ...packageRules,
  ...invoiceRules,
  ...agreedActionRules,
  ...metricRules,
  ...worksheetRules,
  ...agreementRules,
  ...conversationRules,
  ...retentionRules,
  ...waitRules,

  userRoles: {
    ...sealed,
    read: async (eyes, row) => isColleague(eyes, row) || (await isSelfOrOwnClient(eyes, row)),
  },
  coachings: {
    ...sealed,
    fixed: ["clientId", "coachId", "startedAt"],
    read: async (relations, row) =>
      row.clientId === relations.viewer.userId ||
      row.coachId === relations.viewer.userId ||
      (row.endedAt === undefined && (await isStandInFor(relations, row.clientId))),
    change: async (relations, before, after) =>
      relations.viewer.role === "admin" &&
      ((before.coachId === relations.viewer.userId &&
        (isEnding(before, after) ||
          isArchiving(before, after) ||
          (await isNamingStandIn(relations, before, after)))) ||
        isReleasingStandIn(before, after)),
  },
  profiles: {
    fixed: ["userId"],
    parents: {},
    read: isSelfOrOtherSideOrColleague,
    insert: never, // Created at sign-up by the system.
    change: (eyes, before) => before.userId === eyes.viewer.userId,
    remove: never,
  },
  profilePhotos: {
    fixed: [], // The verdict allows no other change.
    parents: {},
    read: isSelfOrOtherSide,
    insert: never, // Created by the upload, so that nobody can claim another's blob.
    change: (eyes, before, after) =>
      before.userId === eyes.viewer.userId && isOnlyTakenBack(before, after),
    remove: never, // Deleted by the system together with its bytes.
  },
  sessions: {
    fixed: ["clientId", "coachId", "groupId"],
    parents: { seriesId: "sessions" },
    read: isOfEither,
    insert: async (eyes, draft) =>
      (await isOfEither(eyes, draft)) &&
      (eyes.viewer.role === "admin" ||
        (draft.status === "scheduled" &&
          draft.seriesId === undefined &&
          draft.groupId === undefined)),
    change: async (eyes, before, after) =>
      isConfirmedByCoach(eyes, before, after) &&
      isSeriesKept(eyes, before, after) &&
      (await isGroupTimeKept(eyes, before, after)) &&
      (before.status === after.status ||
        canMove(before.status, after.status, eyes.viewer.role) ||
        isTakenBack(eyes, before, after)),
    remove: never,
  },
  busyTimes: {
    fixed: ["coachId", "sessionId", "groupId"],
    parents: { sessionId: "sessions" }, // Which determines the client.
    read: isOfPractice,
    insert: isOfPractice,
    change: () => true,
    remove: () => true,
  },
  agendaItems: {
    fixed: ["sessionId", "addedBy"],
    parents: { sessionId: "sessions" }, // Which determines the client.
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
    change: () => true, // Readable by the author only.
    remove: () => true,
  },
  goals: {
    fixed: ["clientId", "coachId"],
    parents: {},
    read: isOfEither,
    insert: isOfEither,
    change: () => true,
    remove: never, // Goals are cancelled, not deleted.
  },
  goalMilestones: {
    fixed: ["goalId"],
    parents: { goalId: "goals" }, // Which determines the client.
    read: isOfEither,
    insert: () => true,
    change: () => true,
    remove: () => true,
  },
  goalProgressPoints: {
    ...clientsRecord,
    parents: { goalId: "goals" }, // Which determines the client.
    insert: (eyes, draft) => draft.actorId === eyes.viewer.userId,
  },
  clientTallies: { ...sealed, read: isOfEither },
  writtenTexts: sealed,
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
  ...mediaRules,
  librarySeedings: sealed,
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
  systemStates: { ...sealed, read: ({ viewer }) => viewer.role === "admin" },
  privacyRequests: {
    fixed: [], // The verdict names what may change.
    parents: {},
    read: isOfRequest,
    insert: (eyes, draft) => isClientsOwn(eyes, draft) && isJustAsked(draft),
    change: ({ viewer }, before, after) =>
      viewer.role === "admin" ? isAnswer(before, after) : isWithdrawal(before, after),
    remove: never,
  },
  recordVisits: {
    fixed: ["coachId", "clientId"],
    parents: {},
    read: isOwnPractice,
    insert: async (eyes, draft) =>
      isOwnPractice(eyes, draft) &&
      ((await isCoachOf(eyes, draft.clientId)) || (await isStandInFor(eyes, draft.clientId))),
    change: async (eyes, row) =>
      (await isCoachOf(eyes, row.clientId)) || (await isStandInFor(eyes, row.clientId)),
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
      draft.actorId === eyes.viewer.userId &&
      (draft.messageId !== undefined || (await isOfEither(eyes, draft))), // Who reads the line may be a stand-in.
  },
};
