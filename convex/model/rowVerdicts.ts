import type { WithoutSystemFields } from "convex/server";
import { isUndoable } from "../../domain/session-policy";
import { coachingEndUndoMs } from "../../domain/limits";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { Viewer } from "./access";

/** What the rules of `rowRules.ts` are made of: whose eyes, and the judgements that several tables share. */

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

export const never = () => false;

/** Rows that only the system touches: sign-in tables, invites, letters, attempts. */
export const sealed = {
  fixed: [],
  parents: {},
  read: never,
  insert: never,
  change: never,
  remove: never,
};

export const isClientsOwn = ({ viewer }: Eyes, row: { clientId: Id<"users"> }) =>
  viewer.role === "client" && row.clientId === viewer.userId;

export const isCoachOf = ({ viewer, isCoaching }: Eyes, clientId: Id<"users">) =>
  viewer.role === "admin" && isCoaching(viewer.userId, clientId);

/** The client a row belongs to, or the coach designated to them. */
export const isOfEither = (eyes: Eyes, row: { clientId: Id<"users"> }) =>
  isClientsOwn(eyes, row) || isCoachOf(eyes, row.clientId);

export const isSelfOrOwnClient = (eyes: Eyes, row: { userId: Id<"users"> }) =>
  row.userId === eyes.viewer.userId || isCoachOf(eyes, row.userId);

/** The person, and whoever is on the other side of a coaching with them. */
export const isSelfOrOtherSide = async (eyes: Eyes, row: { userId: Id<"users"> }) =>
  (await isSelfOrOwnClient(eyes, row)) || eyes.isCoaching(row.userId, eyes.viewer.userId);

export const isOwnPractice = ({ viewer }: Eyes, row: { coachId: Id<"users"> }) =>
  viewer.role === "admin" && row.coachId === viewer.userId;

/** The coach of a practice, or one of the clients in it. */
export const isOfPractice = (eyes: Eyes, row: { coachId: Id<"users"> }) =>
  isOwnPractice(eyes, row) || eyes.isCoaching(row.coachId, eyes.viewer.userId);

/** Written once by the client, read by both sides, then left alone. */
export const clientsRecord = {
  fixed: [],
  parents: {},
  read: isOfEither,
  insert: isClientsOwn,
  change: never,
  remove: never,
};

export const senderOf = ({ role }: Viewer) => (role === "admin" ? "coach" : "client");

/** A client's own cancellation, undone while the notice of it is still on the screen. */
export const isTakenBack = ({ viewer }: Eyes, before: Doc<"sessions">, after: Draft<"sessions">) =>
  before.status === "cancelled" &&
  after.status === "scheduled" &&
  before.cancelledBy === viewer.userId &&
  isUndoable(before.cancelledAt ?? 0, Date.now());

/** A coach ends an open coaching, and takes that back within a short while; nothing else happens to a coaching. */
export function isEnding(before: Doc<"coachings">, after: Draft<"coachings">): boolean {
  if (before.endedAt === undefined) return after.endedAt !== undefined;
  return after.endedAt === undefined && Date.now() - before.endedAt <= coachingEndUndoMs;
}

/** True when the two rows differ at most in these fields. */
export const differOnlyIn = (fields: readonly string[]) => (before: object, after: object) => {
  const left: Record<string, unknown> = { ...before };
  const right: Record<string, unknown> = { ...after };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (field) => field.startsWith("_") || fields.includes(field) || left[field] === right[field],
  );
};

/** The marks that the reading side leaves. */
export const isOnlyMarked = differOnlyIn(["isRead", "readAt"]);
export const isOnlyTakenBack = differOnlyIn(["removedAt"]);
