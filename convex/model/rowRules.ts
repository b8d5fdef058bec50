import type { WithoutSystemFields } from "convex/server";
import { isUndoable } from "../../domain/session-policy";
import { coachingEndUndoMs } from "../../domain/limits";
import { canMove } from "../../domain/session-statuses";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { Viewer } from "./access";
import { isCountKept, isOneStep, isZero } from "./libraryTallies";

/** Whose eyes a rule looks through. `isCoaching` reads the open `coachings` row, once a call for each pair. */
export interface Eyes {
  viewer: Viewer;
  isCoaching: (coachId: Id<"users">, clientId: Id<"users">) => Promise<boolean>;
}

type Verdict = boolean | Promise<boolean>;
export type Draft<T extends TableNames> = WithoutSystemFields<Doc<T>>;

/** What a person may do with the rows of one table. A row that may not be read may not be changed or removed either. */
export interface RowRule<T extends TableNames> {
  /** Fields that say whose a row is; once written they never change. */
  fixed: readonly (keyof Draft<T> & string)[];
  /** Fields that hang the row under another one, which must be readable and belong to the same client. */
  parents: Partial<Record<keyof Draft<T> & string, TableNames>>;
  read: (eyes: Eyes, row: Doc<T>) => Verdict;
  insert: (eyes: Eyes, draft: Draft<T>) => Verdict;
  change: (eyes: Eyes, before: Doc<T>, after: Draft<T>) => Verdict;
  remove: (eyes: Eyes, row: Doc<T>) => Verdict;
}

const never = () => false;

/** Rows that only the system touches: sign-in tables, invites, letters, attempts. */
const sealed = { fixed: [], parents: {}, read: never, insert: never, change: never, remove: never };

const isClientsOwn = ({ viewer }: Eyes, row: { clientId: Id<"users"> }) =>
  viewer.role === "client" && row.clientId === viewer.userId;

const isCoachOf = ({ viewer, isCoaching }: Eyes, clientId: Id<"users">) =>
  viewer.role === "admin" && isCoaching(viewer.userId, clientId);

/** The client a row belongs to, or the coach designated to them. */
const isOfEither = (eyes: Eyes, row: { clientId: Id<"users"> }) =>
  isClientsOwn(eyes, row) || isCoachOf(eyes, row.clientId);

const isSelfOrOwnClient = (eyes: Eyes, row: { userId: Id<"users"> }) =>
  row.userId === eyes.viewer.userId || isCoachOf(eyes, row.userId);

/** The person, and whoever is on the other side of a coaching with them. */
const isSelfOrOtherSide = async (eyes: Eyes, row: { userId: Id<"users"> }) =>
  (await isSelfOrOwnClient(eyes, row)) || eyes.isCoaching(row.userId, eyes.viewer.userId);

const isOwnPractice = ({ viewer }: Eyes, row: { coachId: Id<"users"> }) =>
  viewer.role === "admin" && row.coachId === viewer.userId;

/** The coach of a practice, or one of the clients in it. */
const isOfPractice = (eyes: Eyes, row: { coachId: Id<"users"> }) =>
  isOwnPractice(eyes, row) || eyes.isCoaching(row.coachId, eyes.viewer.userId);

/** Written once by the client, read by both sides, then left alone. */
const clientsRecord = {
  fixed: [],
  parents: {},
  read: isOfEither,
  insert: isClientsOwn,
  change: never,
  remove: never,
};

export const senderOf = ({ role }: Viewer) => (role === "admin" ? "coach" : "client");

/** A client's own cancellation, undone while the notice of it is still on the screen. */
const isTakenBack = ({ viewer }: Eyes, before: Doc<"sessions">, after: Draft<"sessions">) =>
  before.status === "cancelled" &&
  after.status === "scheduled" &&
  before.cancelledBy === viewer.userId &&
  isUndoable(before.cancelledAt ?? 0, Date.now());

/** A coach ends an open coaching, and takes that back within a short while; nothing else happens to a coaching. */
function isEnding(before: Doc<"coachings">, after: Draft<"coachings">): boolean {
  if (before.endedAt === undefined) return after.endedAt !== undefined;
  return after.endedAt === undefined && Date.now() - before.endedAt <= coachingEndUndoMs;
}

/** True when the two rows differ at most in these fields. */
const differOnlyIn = (fields: readonly string[]) => (before: object, after: object) => {
  const left: Record<string, unknown> = { ...before };
  const right: Record<string, unknown> = { ...after };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (field) => field.startsWith("_") || fields.includes(field) || left[field] === right[field],
  );
};

/** The marks that the reading side leaves. */
const isOnlyMarked = differOnlyIn(["isRead", "readAt"]);
const isOnlyTakenBack = differOnlyIn(["removedAt"]);

/** Every table has a rule: a new table without one does not compile. */
export const rowRules: { [T in TableNames]: RowRule<T> } = {
  users: { ...sealed, read: (eyes, row) => isSelfOrOwnClient(eyes, { userId: row._id }) },
  authSessions: {
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    remove: () => true, // by whoever may read it: signing one's own devices out
  },
  authAccounts: sealed,
  authRefreshTokens: sealed,
  authVerificationCodes: sealed,
  authVerifiers: sealed,
  authRateLimits: sealed,
  coachInvites: sealed,
  outbox: sealed,
  signUps: sealed,
  passwordResets: sealed,
  attempts: sealed,
  knownDevices: {
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    insert: ({ viewer }, draft) => draft.userId === viewer.userId,
    remove: () => true, // the oldest makes room
  },

  userRoles: { ...sealed, read: isSelfOrOwnClient },
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
  activity: {
    ...clientsRecord,
    parents: { sessionId: "sessions", goalId: "goals", messageId: "messages", fileId: "files" },
    insert: async (eyes, draft) =>
      draft.actorId === eyes.viewer.userId && (await isOfEither(eyes, draft)),
  },
};
