import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { Relations } from "../relations";
import type { Viewer } from "./access";

/** The rules of a row, and verdicts that need no more than the viewer. */

type Verdict = boolean | Promise<boolean>;
export type RowDraft<T extends TableNames> = WithoutSystemFields<Doc<T>>;

/** A row that may not be read may not be changed or removed either. */
export interface RowRule<T extends TableNames> {
  /** Ownership fields, which never change; empty where the verdict allows no other change. */
  fixed?: readonly (keyof RowDraft<T> & string)[];
  /** References to rows that must be readable and belong to the same client. */
  parents?: Partial<Record<keyof RowDraft<T> & string, TableNames>>;
  read: (relations: Relations, row: Doc<T>) => Verdict;
  insert: (relations: Relations, draft: RowDraft<T>) => Verdict;
  change: (relations: Relations, before: Doc<T>, after: RowDraft<T>) => Verdict;
  remove: (relations: Relations, row: Doc<T>) => Verdict;
}

export const never = () => false;

/** System only: sign-in tables, invites, emails, attempts. */
export const sealed = {
  read: never,
  insert: never,
  change: never,
  remove: never,
};

export const isClientsOwn = ({ viewer }: Relations, row: { clientId: Id<"users"> }) =>
  viewer.role === "client" && row.clientId === viewer.userId;

export const isPersonsOwn = ({ viewer }: Relations, row: { userId: Id<"users"> }) =>
  row.userId === viewer.userId;

export const isOwnPractice = ({ viewer }: Relations, row: { coachId?: Id<"users"> | undefined }) =>
  viewer.role === "admin" && row.coachId === viewer.userId;

export const senderOf = ({ role }: Viewer) => (role === "admin" ? "coach" : "client");

export const differOnlyIn = (fields: readonly string[]) => (before: object, after: object) => {
  const left: Record<string, unknown> = { ...before };
  const right: Record<string, unknown> = { ...after };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (field) => field.startsWith("_") || fields.includes(field) || left[field] === right[field],
  );
};

/** Only what a reader may set has changed. */
export const isOnlyMarked = differOnlyIn(["isRead", "readAt", "reaction"]);
export const isOnlyTakenBack = differOnlyIn(["removedAt"]);
