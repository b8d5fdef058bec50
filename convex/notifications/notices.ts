import type { Role } from "../../domain/accounts/roles";
import { isConfirmed, isReminder } from "../../domain/messages/notification-kinds";
import { productName } from "../../domain/practice/product-name";
import { cutCharacters } from "../../domain/text/text";
import { type CalendarDate, utcMidnightMs } from "../../domain/time/calendar-dates";
import { formatInstant } from "../../domain/time/date-formatters";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { nameOf } from "../feeds/sessionEvents";
import type { Email } from "../mail/emails";
import { pageUrl } from "../mail/links";
import { renderHtml, renderText } from "../mail/renderEmail";
import { findCoachOf } from "../practice/practice";
import { listSeries } from "../sessions/sessions";
import { writeInvitation, writeSeriesFile } from "./invitations";
import { pathOf } from "./noticePaths";
import { NOTICE_TEXTS, noticeWords, OWN_TEXTS } from "./noticeTexts";
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
