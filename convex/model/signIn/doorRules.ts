import type { TableNames } from "../../_generated/dataModel";
import { type RowRule, sealed } from "../rowVerdicts";

/** The rules of what lies behind the door, as a part of `rowRules.ts`. */
export const doorRules = {
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

  authenticators: { ...sealed, read: ({ viewer }, row) => row.userId === viewer.userId },
  authenticatorDrafts: sealed,
  recoveryCodes: { ...sealed, read: ({ viewer }, row) => row.userId === viewer.userId },
  secondStepResets: {
    ...sealed,
    read: ({ viewer }, row) => [row.userId, row.askedBy].includes(viewer.userId),
  },
  signInPolicy: {
    ...sealed,
    read: ({ viewer }) => viewer.role === "admin",
    insert: ({ viewer }, draft) => viewer.role === "admin" && draft.changedBy === viewer.userId,
    change: ({ viewer }, _before, after) => after.changedBy === viewer.userId, // coaches alone read it
  },

  presences: {
    ...sealed,
    fixed: ["signInId", "userId"],
    read: ({ viewer }, row) => row.userId === viewer.userId,
    change: () => true, // by whoever may read it: that they are there
  },
  dormancies: sealed,
} satisfies { [T in TableNames]?: RowRule<T> };
