import type { TableNames } from "../../_generated/dataModel";
import { isOwnPractice, never, type RowRule, sealed } from "../rowVerdicts";

/** Row rules of the sign-in tables. */
export const doorRules = {
  authSessions: {
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    remove: () => true, // Readable by the owner: signing out one's own devices.
  },
  authAccounts: sealed,
  authRefreshTokens: sealed,
  authVerificationCodes: sealed,
  authVerifiers: sealed,
  authRateLimits: sealed,
  coachInvites: sealed,
  clientInvites: {
    fixed: ["coachId", "email"],
    parents: {},
    read: isOwnPractice,
    insert: (eyes, draft) =>
      isOwnPractice(eyes, draft) &&
      draft.joined === 0 &&
      draft.isIntakeMissed === undefined &&
      draft.isPackageMissed === undefined &&
      draft.timesLeft === undefined &&
      (draft.email === undefined || draft.secretHash === undefined), // a letter's link is the system's to give
    change: (_eyes, before, after) =>
      before.joined === after.joined &&
      before.secretHash === after.secretHash &&
      before.isIntakeMissed === after.isIntakeMissed &&
      before.isPackageMissed === after.isPackageMissed &&
      before.timesLeft === after.timesLeft,
    remove: never,
  },
  outbox: sealed,
  signUps: sealed,
  passwordResets: sealed,
  attempts: sealed,
  signInEvents: { ...sealed, read: ({ viewer }, row) => row.userId === viewer.userId },
  knownDevices: {
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    insert: ({ viewer }, draft) => draft.userId === viewer.userId,
    remove: () => true, // Removes the oldest.
  },

  passkeys: {
    ...sealed,
    read: ({ viewer }, row) => row.userId === viewer.userId,
    remove: () => true, // Readable by the owner: removing a passkey.
  },
  usedChallenges: sealed,
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
    change: ({ viewer }, _before, after) => after.changedBy === viewer.userId, // Readable by coaches only.
  },

  presences: {
    ...sealed,
    fixed: ["signInId", "userId"],
    read: ({ viewer }, row) => row.userId === viewer.userId,
    change: () => true, // Readable by the owner: activity.
  },
  dormancies: sealed,
} satisfies { [T in TableNames]?: RowRule<T> };
