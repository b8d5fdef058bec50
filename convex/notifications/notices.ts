import type { ObjectType } from "convex/values";
import type { Role } from "../../domain/accounts/roles";
import {
  isConfirmed,
  isReminder,
  type NotificationKind,
} from "../../domain/messages/notification-kinds";
import { productName } from "../../domain/practice/product-name";
import { calendarFile } from "../../domain/schedule/calendar-file";
import { cutCharacters } from "../../domain/text/text";
import { type CalendarDate, utcMidnightMs } from "../../domain/time/calendar-dates";
import { formatInstant } from "../../domain/time/date-formatters";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { eventOf, findSurroundings, nameOf, toEvent } from "../feeds/sessionEvents";
import type { Email } from "../mail/emails";
import { pageUrl } from "../mail/links";
import { readMailbox } from "../mail/mailbox";
import { renderHtml, renderText } from "../mail/renderEmail";
import { findMailSettings, requireSiteUrl } from "../people/settings";
import { findCoachOf } from "../practice/practice";
import { listSeries } from "../sessions/sessions";
import type { enclosureFields } from "../signIn/tables";
import { pathOf } from "./noticePaths";
import { unsubscribeUrlOf } from "./unsubscribeLinks";

const excerptCharactersMax = 300;

export interface Reader {
  userId: Doc<"users">["_id"];
  address: string;
  role: Role;
  timeZone: string;
  showsWords: boolean;
}

type Row = Doc<"notifications">;

/** An email about one or several notifications, with only who did what unless its reader wants titles and messages. */
export async function writeNotice(db: DatabaseReader, reader: Reader, rows: readonly Row[]) {
  const { subject, lines } = await wordNotice(db, reader, rows);
  const unsubscribeUrl = unsubscribeUrlOf(reader.userId);
  const calendar = await findInvitation(db, reader, rows);
  const path = pathOf(reader, rows);
  const filled = {
    subject,
    paragraphs: lines.flatMap(({ sentence, words, path: own }) => {
      const end = words === undefined ? "." : ":";
      const said = { words: `${sentence}${end}`, url: own === path ? undefined : pageUrl(own) };
      return words === undefined ? [said] : [said, { words }];
    }),
    action: { label: fill(noticeWords.open), url: pageUrl(path) },
    closing: [reader.showsWords ? noticeWords.withWords : noticeWords.withoutWords],
    links: [
      { label: noticeWords.settings, url: pageUrl(settingsPath(reader.role)) },
      { label: noticeWords.unsubscribe, url: unsubscribeUrl },
    ],
  };
  const letter: Email = {
    subject: filled.subject,
    text: renderText(filled),
    html: renderHtml(filled),
  };
  return { ...letter, unsubscribeUrl, calendar };
}

/** The subject for all of them, and a line for each; for a single one also its own text, if its reader wants that. */
export async function wordNotice(db: DatabaseReader, reader: Reader, rows: readonly Row[]) {
  const lines = await Promise.all(rows.map((row) => toLines(db, reader, row)));
  const names = new Set(lines.map(({ name }) => name));
  const [first, ...others] = lines;
  const [only = ""] = names;
  const many =
    names.size === 1 ? noticeWords.manyFrom(only, rows.length) : noticeWords.many(rows.length);
  const isOne = others.length === 0;
  const subject = fill(isOne ? (first?.sentence ?? "") : many);
  return { subject, excerpt: isOne ? first?.words : undefined, lines };
}

/** An email about one session's time has the entry for it, one about a series those of all its sessions. */
async function findInvitation(db: DatabaseReader, reader: Reader, rows: readonly Row[]) {
  const row = rows.find(({ kind }) => isConfirmed(kind));
  const session = row?.sessionId === undefined ? null : await db.get("sessions", row.sessionId);
  const isOfOneSession = rows.every(({ sessionId }) => sessionId === row?.sessionId);
  if (session === null || !isOfOneSession) return undefined;
  const { seriesId } = session;
  return seriesId !== undefined && row !== undefined && row.happenings > 1
    ? await writeSeriesFile(db, reader, await listSeries(db, seriesId))
    : await writeInvitation(db, reader, session);
}

const fill = (words: string) => words.replace("{product}", productName);

async function toLines(db: DatabaseReader, reader: Reader, row: Row) {
  const { role, timeZone, showsWords } = reader;
  const session = row.sessionId === undefined ? null : await db.get("sessions", row.sessionId);
  const isOwn = row.actorId === row.userId;
  const name = isOwn ? await otherName(db, role, row) : await nameOf(db, row.actorId);
  const { subjectTitle = "", kind, happenings: count } = row;
  const title = showsWords && subjectTitle !== "" ? ` “${subjectTitle}”` : "";
  const freedAt = kind === "time_freed" ? row.aboutAt : undefined;
  const startsAt = session?.startsAt ?? freedAt;
  const when =
    startsAt === undefined
      ? wordDate(await findTargetDate(db, row))
      : wordWhen(startsAt, timeZone, kind === "session_rescheduled");
  const whose = role === "admin" ? `${name}’s` : "Your";
  const facts = { name, title, when, whose, count };
  const own = isOwn ? OWN_TEXTS[kind]?.({ ...facts, other: name }) : undefined;
  const sentence = own ?? NOTICE_TEXTS[kind](facts);
  const words = showsWords ? await findExcerpt(db, row) : undefined;
  return { name, sentence, words, path: pathOf(reader, [row]) };
}

const otherName = async (db: DatabaseReader, role: Role, { clientId }: Row) =>
  nameOf(db, role === "admin" ? clientId : await findCoachOf(db, clientId));

/** In the reader's time zone, which it names. */
function wordWhen(startsAt: number, timeZone: string, isMoved: boolean): string {
  const moment = formatInstant(new Date(startsAt), timeZone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return isMoved ? ` to ${moment}` : ` on ${moment}`;
}

async function findTargetDate(db: DatabaseReader, { kind, goalId, actionId }: Row) {
  if (!isReminder(kind)) return undefined;
  if (actionId !== undefined) return (await db.get("agreedActions", actionId))?.dueDate;
  if (goalId === undefined) return undefined;
  return (await db.get("goals", goalId))?.targetDate;
}

/** A date is the same day in every zone. */
const wordDate = (date: CalendarDate | undefined): string =>
  date === undefined
    ? ""
    : ` on ${formatInstant(utcMidnightMs(date), "UTC", { weekday: "short", month: "short", day: "numeric" })}`;

async function findExcerpt(db: DatabaseReader, { messageId }: Row) {
  const message = messageId === undefined ? null : await db.get("messages", messageId);
  return message === null ? undefined : cutCharacters(message.content, excerptCharactersMax);
}

const settingsPath = (role: Role) =>
  role === "admin" ? "/admin/settings#notifications" : "/dashboard/account#notifications";

type CalendarPart = ObjectType<typeof enclosureFields>["calendar"];

/**
 * The part of an email that mail programs put into the calendar (RFC 5546): the session as it is now. Its organizer is the
 * address emails come from, so that neither side learns the other's.
 */
async function writeInvitation(
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
async function writeSeriesFile(
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

interface NoticeFacts {
  name: string;
  /** In quotation marks, after a space; empty where the person wants no words of theirs in an email. */
  title: string;
  /** When the session is or the goal is due, after a space; empty where there is no time to name. */
  when: string;
  /** Whose goal it is: "Your", or the client's name for a coach. */
  whose: string;
  count: number;
}

/** For a series: how many of its sessions changed together. */
const oneOr = (one: string, count: number) => (count === 1 ? one : `${count} sessions`);
const fromFirst = (when: string, count: number) => (count === 1 ? when : `, the first${when}`);

const NOTICE_TEXTS: Record<NotificationKind, (facts: NoticeFacts) => string> = {
  signed_up: ({ name }) => `${name} joined as your client`,
  handed_over: ({ name }) => `${name} was handed over to you`,
  first_times_gone: ({ name }) => `None of the times you proposed to ${name} is left`,
  coaching_ended: ({ name }) => `${name} ended the coaching`,
  session_requested: ({ name, title, when }) => `${name} asked for a session${title}${when}`,
  session_accepted: ({ name, title, when }) => `${name} accepted your session${title}${when}`,
  session_times_offered: ({ name, title }) => `${name} offered times for your session${title}`,
  session_scheduled: ({ name, title, when, count }) =>
    `${name} scheduled ${oneOr("a session", count)}${title}${fromFirst(when, count)}`,
  session_rescheduled: ({ name, title, when, count }) =>
    `${name} moved ${oneOr("your session", count)}${title}${fromFirst(when, count)}`,
  session_cancelled: ({ name, title, when, count }) =>
    `${name} cancelled ${oneOr("your session", count)}${title}${fromFirst(when, count)}`,
  summary_sent: ({ name, title }) => `${name} sent you the summary of your session${title}`,
  time_freed: ({ name, when }) => `${name} has a free time${when}: first come, first served`,
  room_entered: ({ name, title }) => `${name} is in the room${title} and waits for you`,
  agenda_changed: ({ name, title, when }) =>
    `${name} changed the agenda of your session${title}${when}`,
  action_agreed: ({ name, title, count }) =>
    count === 1 ? `${name} noted an action${title}` : `${name} noted ${count} actions`,
  goal_created: ({ name, title }) => `${name} set a goal${title}`,
  goal_completed: ({ name, title }) => `${name} marked a goal as reached${title}`,
  message_sent: ({ name, count }) =>
    count === 1 ? `${name} wrote to you` : `${name} wrote to you ${count} times`,
  message_urgent: ({ name, count }) =>
    count === 1
      ? `${name} sent you a high-priority message`
      : `${name} sent you ${count} high-priority messages`,
  file_shared: ({ name, count }) =>
    count === 1 ? `${name} shared a file` : `${name} shared ${count} files`,
  library_assigned: ({ name, title }) => `${name} recommends something from the library${title}`,
  text_shared: ({ name, count }) =>
    count === 1 ? `${name} shared a text with you` : `${name} shared ${count} texts with you`,
  share_commented: ({ name, count }) =>
    count === 1
      ? `${name} commented on a shared text`
      : `${name} wrote ${count} comments on a shared text`,
  worksheet_given: ({ name, title }) => `${name} gave you a worksheet${title}`,
  worksheet_answered: ({ name, title, count }) =>
    count === 1 ? `${name} answered a worksheet${title}` : `${name} changed their answers${title}`,
  package_agreed: ({ name, title }) => `${name} agreed a package with you${title}`,
  invoice_issued: ({ name, title }) => `${name} issued an invoice${title}`,
  circle_invited: ({ name, title }) => `${name} invites you to a circle${title}`,
  feedback_given: ({ name }) => `${name} gave feedback on the journey`,
  request_received: ({ name }) => `${name} asked something about their data`,
  request_answered: ({ name }) => `${name} answered your request`,
  deletion_asked: ({ name }) => `${name} asked for their account to be deleted`,
  deletion_taken_back: ({ name }) => `${name} decided to stay`,
  email_refused: ({ name }) => `Emails to ${name} do not arrive: their address refuses them`,
  stand_in_asked: ({ name }) => `${name} asks you to answer one of their clients for them`,
  stand_in_done: ({ name }) => `${name} gave you back a client’s conversation`,
  session_soon: ({ name, title, when }) => `Your session${title} with ${name} is${when}`,
  session_prepare: ({ name, title, when }) =>
    `The agenda of your session${title} with ${name}${when} is still empty`,
  session_reflect: ({ name, title, when }) =>
    `Take a few minutes to reflect on your session${title} with ${name}${when}`,
  goal_due: ({ whose, title, when }) => `${whose} goal${title} is due${when}`,
  goal_overdue: ({ whose, title, when }) => `${whose} goal${title} was due${when}`,
  action_due: ({ title, when }) => `Your action${title} is due${when}`,
  message_waiting: ({ name }) => `${name} waits for your answer`,
};

interface OwnFacts extends NoticeFacts {
  /** The other person in the session, to follow "with". */
  other: string;
}

/** Emails to people about what they did themselves: for their calendar, and to look back on. */
const OWN_TEXTS: Partial<Record<NotificationKind, (facts: OwnFacts) => string>> = {
  session_requested: ({ other, title, when }) =>
    `You asked for a session${title} with ${other}${when}`,
  session_accepted: ({ other, title, when }) =>
    `You accepted the session${title} with ${other}${when}`,
  session_scheduled: ({ other, title, when, count }) =>
    `You scheduled ${oneOr("a session", count)}${title} with ${other}${fromFirst(when, count)}`,
  session_rescheduled: ({ other, title, when, count }) =>
    `You moved ${oneOr("your session", count)}${title} with ${other}${fromFirst(when, count)}`,
  session_cancelled: ({ other, title, when, count }) =>
    `You cancelled ${oneOr("your session", count)}${title} with ${other}${fromFirst(when, count)}`,
};

const noticeWords = {
  manyFrom: (name: string, count: number) => `${count} updates from ${name}`,
  many: (count: number) => `${count} updates in {product}`,
  open: "Open in {product}",
  withWords: "You get this email because of your notification settings.",
  withoutWords:
    "For your privacy this email leaves out titles and messages. You get it because of your notification settings.",
  settings: "Choose what we email you",
  unsubscribe: "Unsubscribe from these emails",
} as const;
