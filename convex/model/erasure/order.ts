import type { Role } from "../../../domain/roles";
import type { TableNames } from "../../_generated/dataModel";
import { PERSONAL_TABLES, placeOf } from "../personalReads";
import { personalRows } from "../personalRows";

/** What a person signs in with: needed until the last of their content is gone, and therefore last. */
const SIGN_IN: readonly TableNames[] = [
  "authAccounts",
  "authSessions",
  "authenticators",
  "authenticatorDrafts",
  "recoveryCodes",
  "secondStepResets",
  "authRateLimits",
  "signUps",
  "passwordResets",
  "knownDevices",
  "coachInvites",
  "outbox",
];

/** What a coach could still name them by, to write something about them after its table had been emptied. */
const TIES: readonly TableNames[] = ["coachings"];

/**
 * The tables in the order in which a person leaves them: ties, files with their bytes, content, what they signed in with. Rows
 * that hang under others go with those. The row of `users` is not among them: it goes together with the last trace.
 */
export function erasureOrder(role: Role): readonly TableNames[] {
  const named = PERSONAL_TABLES.filter((table) => {
    const kind = placeOf(table, role)?.kind;
    const isNamed = kind === "person" || kind === "address";
    return isNamed && personalRows[table].keptBecause === undefined;
  });
  const withBytes = named.filter((table) => personalRows[table].bytes !== undefined);
  const [ties, signIn] = [TIES, SIGN_IN].map((list) =>
    list.filter((table) => named.includes(table)),
  );
  const apart = [...(ties ?? []), ...withBytes, ...(signIn ?? [])];
  const content = named.filter((table) => !apart.includes(table));
  return [...(ties ?? []), ...withBytes, ...content, ...(signIn ?? [])];
}
