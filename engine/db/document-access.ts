import { DatabaseError } from "./errors";
import { npmTableOf } from "./ids";
import type { Access } from "./query";

/** The two ways to documents, `db` and `db.system`, which npm does not keep apart. */
export function checkAccess(access: Access, isSystem: boolean): void {
  if (access === "user" && isSystem) {
    throw new DatabaseError("System tables can only be accessed with db.system.");
  }
  if (access === "system" && !isSystem) {
    throw new DatabaseError("User tables cannot be accessed with db.system.");
  }
}

/** npm finds no document by a text that is no id, and looks at its table only where the caller named one. */
export function checkNpmTable(id: string, table: string | undefined): void {
  const found = npmTableOf(id);
  if (table === undefined || found === table) return;
  const got =
    found === null
      ? `ID value but got '${id}'`
      : `ID in table '${table}' but got ID in table '${found}'`;
  throw new DatabaseError(`Invalid argument \`id\`, expected ${got}`);
}
