import { DatabaseError } from "./errors";
import type { Access } from "./read/query";
import { npmTableOf } from "./values/ids";

/** `db` and `db.system` are separate, except in npm convex-test. */
export function checkAccess(access: Access, isSystem: boolean): void {
  if (access === "user" && isSystem) {
    throw new DatabaseError("System tables can only be accessed with db.system.");
  }
  if (access === "system" && !isSystem) {
    throw new DatabaseError("User tables cannot be accessed with db.system.");
  }
}

/**
 * npm convex-test returns nothing for a text that is not an id, and checks the table only when the caller named one.
 */
export function checkNpmTable(id: string, table: string | undefined): void {
  const found = npmTableOf(id);
  if (table === undefined || found === table) return;
  const got =
    found === null
      ? `ID value but got '${id}'`
      : `ID in table '${table}' but got ID in table '${found}'`;
  throw new DatabaseError(`Invalid argument \`id\`, expected ${got}`);
}
