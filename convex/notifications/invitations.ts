import type { ObjectType } from "convex/values";
import { calendarFile } from "../../domain/calendar-file";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { nameOf, toEvent } from "../feeds/sessionEvents";
import { readMailbox } from "../mail/mailbox";
import { findCoachOf } from "../model/practice";
import { findMailSettings, requireSiteUrl } from "../model/settings";
import type { enclosureFields } from "../signIn/tables";
import type { Reader } from "./notices";

/**
 * The part of an email that mail programs put into the calendar (RFC 5546): the session as it is now. Its organizer is the
 * address emails come from, so that neither side learns the other's.
 */
export async function writeInvitation(
  db: DatabaseReader,
  reader: Reader,
  session: Doc<"sessions">,
): Promise<ObjectType<typeof enclosureFields>["calendar"]> {
  if (session.status === "completed" || session.status === "no-show") return undefined;
  const method = session.status === "cancelled" ? "CANCEL" : "REQUEST";
  const text = calendarFile({
    method,
    timeZone: reader.timeZone,
    organizer: {
      name: await nameOf(db, await findCoachOf(db, session.clientId)),
      address: senderAddress(),
    },
    attendee: { name: await nameOf(db, reader.userId), address: reader.address },
    events: [await toEvent(db, reader, session)],
  });
  return { method, text };
}

/** Where emails stay in the outbox, none comes from anywhere. */
const senderAddress = () => {
  const settings = findMailSettings();
  return settings === null
    ? `no-reply@${new URL(requireSiteUrl()).hostname}`
    : readMailbox(settings.from).address;
};
