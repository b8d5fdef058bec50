import type { ObjectType } from "convex/values";
import { calendarFile } from "../../domain/schedule/calendar-file";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { eventOf, findSurroundings, nameOf, toEvent } from "../feeds/sessionEvents";
import { readMailbox } from "../mail/mailbox";
import { findMailSettings, requireSiteUrl } from "../people/settings";
import { findCoachOf } from "../practice/practice";
import type { enclosureFields } from "../signIn/tables";
import type { Reader } from "./notices";

type CalendarPart = ObjectType<typeof enclosureFields>["calendar"];

/**
 * The part of an email that mail programs put into the calendar (RFC 5546): the session as it is now. Its organizer is the
 * address emails come from, so that neither side learns the other's.
 */
export async function writeInvitation(
  db: DatabaseReader,
  reader: Reader,
  session: Doc<"sessions">,
): Promise<CalendarPart> {
  if (!isOpen(session)) return undefined;
  const method = session.status === "cancelled" ? "CANCEL" : "REQUEST";
  const text = calendarFile({
    method,
    timeZone: reader.timeZone,
    organizer: await findOrganizer(db, session),
    attendee: { name: await nameOf(db, reader.userId), address: reader.address },
    events: [await toEvent(db, reader, session)],
  });
  return { method, text };
}

/**
 * Each session of a series is an entry of its own, known by the same name as in later invitations. Those of one REQUEST or
 * CANCEL must have one name (RFC 5546, 3.2.2 and 3.2.5), so this is a file to add, whose cancelled entries say so.
 */
export async function writeSeriesFile(
  db: DatabaseReader,
  reader: Reader,
  sessions: readonly Doc<"sessions">[],
): Promise<CalendarPart> {
  const [first, ...others] = sessions.filter(isOpen);
  if (first === undefined) return undefined;
  const surroundings = await findSurroundings(db, reader.role, first.clientId);
  const method = "PUBLISH";
  const text = calendarFile({
    method,
    timeZone: reader.timeZone,
    organizer: await findOrganizer(db, first),
    events: [first, ...others].map((session) => eventOf(reader, session, surroundings)),
  });
  return { method, text };
}

const isOpen = ({ status }: Doc<"sessions">) => status !== "completed" && status !== "no-show";

const findOrganizer = async (db: DatabaseReader, { clientId }: Doc<"sessions">) => ({
  name: await nameOf(db, await findCoachOf(db, clientId)),
  address: senderAddress(),
});

/** A server that keeps its emails in the outbox has no address to send from. */
const senderAddress = () => {
  const settings = findMailSettings();
  return settings === null
    ? `no-reply@${new URL(requireSiteUrl()).hostname}`
    : readMailbox(settings.from).address;
};
