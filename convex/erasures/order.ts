import type { Role } from "../../domain/accounts/roles";
import type { TableNames } from "../_generated/dataModel";
import { records } from "../schema";
import { PERSONAL_TABLES, placeOf } from "../privacy/personalReads";

/** Needed until all content is deleted, so last. */
const SIGN_IN: readonly TableNames[] = [
  "authAccounts",
  "authSessions",
  "authenticators",
  "passkeys",
  "authenticatorDrafts",
  "recoveryCodes",
  "secondStepResets",
  "authRateLimits",
  "signUps",
  "passwordResets",
  "knownDevices",
  "signInEvents",
  "coachInvites",
  "clientInvites",
  "outbox",
];

/**
 * These go first: without its keys nobody can read a vault again, and without coachings a coach can no longer write
 * about the person.
 */
const TIES: readonly TableNames[] = ["vaultKeys", "coachings"];

/**
 * Keys and coachings, files with their bytes, content, then sign-in. Child rows go with their parents. The row of `users` is
 * deleted with the last traces.
 */
export function erasureOrder(role: Role): readonly TableNames[] {
  const named = PERSONAL_TABLES.filter((table) => {
    const kind = placeOf(table, role)?.kind;
    const isNamed = kind === "person" || kind === "address";
    return isNamed && records[table].keptBecause === undefined;
  });
  const withBytes = named.filter((table) => records[table].bytes !== undefined);
  const [ties, signIn] = [TIES, SIGN_IN].map((list) =>
    list.filter((table) => named.includes(table)),
  );
  const apart = [...(ties ?? []), ...withBytes, ...(signIn ?? [])];
  const content = named.filter((table) => !apart.includes(table));
  return [...(ties ?? []), ...withBytes, ...content, ...(signIn ?? [])];
}
