import { QUIET_DEFAULT } from "../../domain/messages/notification-emails";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findSettings } from "./notificationSettings";
import { findZone } from "../people/profiles";
import { findRoleRow } from "../gate/access";
import type { Reader } from "./notices";

/** The person an email or push is written for, who may have no address. */
export type FoundReader = Omit<Reader, "address"> & {
  address: string | undefined;
  settings: Doc<"notificationSettings"> | null;
};

/** Null for somebody who has left. */
export async function findReader(
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<FoundReader | null> {
  const [person, roleRow, settings, zone] = await Promise.all([
    db.get("users", userId),
    findRoleRow(db, userId),
    findSettings(db, userId),
    findZone(db, userId),
  ]);
  if (person === null || roleRow === null) return null;
  const { email: address } = person;
  const { showsWords = false } = settings ?? {};
  return { userId, address, role: roleRow.role, timeZone: zone ?? "UTC", showsWords, settings };
}

export function quietTimeOf({ settings, timeZone }: Pick<FoundReader, "settings" | "timeZone">) {
  const { quietFromMinute, quietToMinute } = settings ?? QUIET_DEFAULT;
  return { quietFromMinute, quietToMinute, pausedUntil: settings?.pausedUntil, timeZone };
}
