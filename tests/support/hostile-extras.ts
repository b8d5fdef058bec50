import type { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { transcriptCharactersMax, voiceBars } from "../../domain/files/voice";
import {
  reasonCharactersMax,
  titleCharactersMax,
  worksheetAnswerCharactersMax,
} from "../../domain/limits";
import { standInNoteCharactersMax } from "../../domain/messages/stand-ins";
import { priceCharactersMax } from "../../domain/practice/packages";
import { greetingCharactersMax } from "../../domain/schedule/booking-pages";
import { outsideCalendarNameCharactersMax } from "../../domain/schedule/outside-calendars";
import { dayMs, minuteMs } from "../../domain/time/time-spans";
import { METRIC_FIELDS } from "../../domain/work/metrics";
import {
  handoutNoteCharactersMax,
  worksheetEndCharactersMax,
  worksheetHintCharactersMax,
  worksheetLabelCharactersMax,
  worksheetLeadCharactersMax,
  worksheetOptionCharactersMax,
} from "../../domain/work/worksheets";
import { admitCoach } from "./newcomer";
import { type DemoPortal, signIn } from "./portal";
import type { HostilePen } from "./script-payloads";
import { wavBytes } from "./wav-bytes";

const webmBytes = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]);

/** Sends a voice message whose transcript contains scripts. */
export async function sendVoice(portal: DemoPortal, client: ConvexHttpClient, pen: HostilePen) {
  const { token } = await signIn(portal, portal.client);
  const answer = await fetch(`${portal.url}/files/upload`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "audio/webm",
      "X-File-Name": "voice.webm",
      "X-Request-Name": "voice",
      "X-Voice": `7400;${"7".repeat(voiceBars)}`,
    },
    body: webmBytes,
  });
  if (!answer.ok) throw new Error(`The voice message was refused: ${await answer.text()}`);
  const paginationOpts = { numItems: 5, cursor: null };
  const { page } = await client.query(api.messages.list, { paginationOpts });
  const messageId = page.find(({ messageType }) => messageType === "voice")?.messageId;
  if (messageId === undefined) throw new Error("The voice message did not arrive.");
  const transcript = pen.write("messages:transcribe.transcript", transcriptCharactersMax);
  await client.mutation(api.messages.transcribe, { messageId, transcript });
}

/** Enough for every payload at once. */
export const waitingMax = 3_900;

/** Schedules messages that are not sent while the pages are checked. */
export async function writeForLater(
  coach: ConvexHttpClient,
  pen: HostilePen,
  clientId: Id<"users">,
) {
  const dueAt = Date.now() + dayMs;
  const content = pen.write("laterMessages:add.content", waitingMax);
  await coach.mutation(api.laterMessages.add, { clientId, content, dueAt });
  const draft = { clientId, content: "Words", dueAt };
  const laterMessageId = await coach.mutation(api.laterMessages.add, draft);
  if (laterMessageId === null) throw new Error("The message was already sent.");
  const changed = pen.write("laterMessages:change.content", waitingMax);
  await coach.mutation(api.laterMessages.change, {
    ...{ laterMessageId, revision: 1, content: changed, dueAt },
  });
}

export async function writePackages(
  coach: ConvexHttpClient,
  pen: HostilePen,
  clientId: Id<"users">,
) {
  const terms = { sessionsIncluded: 12, startsOn: "2026-01-01", timeZone: "UTC" };
  const price = (by: string) => pen.write(`packages:${by}.price`, priceCharactersMax);
  await coach.mutation(api.packages.add, { clientId, ...terms, price: price("add") });
  const packageId = await coach.mutation(api.packages.add, { clientId, ...terms });
  await coach.mutation(api.packages.change, { packageId, ...terms, price: price("change") });
  await coach.mutation(api.invoices.issue, { packageId });
  const enclosed = (by: string) => ({
    packageTerms: {
      ...terms,
      price: pen.write(`clientInvites:${by}.packageTerms.price`, priceCharactersMax),
    },
  });
  const people = [{ email: "with-a-package@example.com" }];
  await coach.mutation(api.clientInvites.send, { people, ...enclosed("send") });
  await coach.mutation(api.clientInvites.share, enclosed("share"));
  return packageId;
}

/** Adds metrics on both sides, with a target, which shows the unit. */
export async function writeMetrics(
  { client, coach }: Record<"client" | "coach", ConvexHttpClient>,
  pen: HostilePen,
  clientId: Id<"users">,
) {
  const words = (by: string) => ({
    name: pen.write(`metrics:${by}.name`, METRIC_FIELDS.name.charactersMax),
    unit: pen.write(`metrics:${by}.unit`, METRIC_FIELDS.unit.charactersMax),
    goodSide: "above" as const,
    target: 7,
  });
  await client.mutation(api.metrics.add, words("add"));
  await coach.mutation(api.metrics.addFor, { clientId, ...words("addFor") });
  const plain = { name: "Words", unit: "", goodSide: "above" as const, target: null };
  const metricId = await client.mutation(api.metrics.add, plain);
  await client.mutation(api.metrics.change, { metricId, ...words("change") });
}

/** Adds a calendar as a file, because an address would be fetched. */
export async function nameCalendar(portal: DemoPortal, pen: HostilePen) {
  const { token } = await signIn(portal, portal.coach);
  const name = pen.write("outsideCalendars:add.name", outsideCalendarNameCharactersMax);
  const query = new URLSearchParams({ name });
  const answer = await fetch(`${portal.url}/calendar/upload?${query.toString()}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "END:VCALENDAR", ""].join(
      "\r\n",
    ),
  });
  if (!answer.ok) throw new Error(`The calendar was refused: ${await answer.text()}`);
}

/** Adds two worksheets; the client gets one and answers it. */
export async function handOutWorksheets(
  { coach, client }: Record<"coach" | "client", ConvexHttpClient>,
  pen: HostilePen,
  clientId: Id<"users">,
) {
  const added = await coach.mutation(api.worksheets.add, wordsOfWorksheet(pen, "worksheets:add"));
  const edited = await coach.mutation(api.worksheets.add, {
    title: "Words",
    fields: [{ id: "a", kind: "line", label: "Words" }],
  });
  await coach.mutation(api.worksheets.edit, {
    ...{ worksheetId: edited, version: 1, ...wordsOfWorksheet(pen, "worksheets:edit") },
  });
  const note = pen.write("handouts:give.note", handoutNoteCharactersMax);
  await coach.mutation(api.handouts.give, { worksheetId: added, clientIds: [clientId], note });
  const given = await client.query(api.handouts.own, {});
  const handoutId = given.find(({ worksheetId }) => worksheetId === added)?.handoutId;
  if (handoutId === undefined) throw new Error("The worksheet did not arrive.");
  const value = pen.write("handouts:send.answers[].value", worksheetAnswerCharactersMax);
  await client.mutation(api.handouts.send, { handoutId, answers: [{ fieldId: "a", value }] });
  return { worksheets: [added, edited], handout: handoutId };
}

function wordsOfWorksheet(pen: HostilePen, by: string) {
  const write = (name: string, max: number) => pen.write(`${by}.${name}`, max);
  const ofField = (name: string, max: number) => write(`fields[].${name}`, max);
  return {
    title: write("title", titleCharactersMax),
    lead: write("lead", worksheetLeadCharactersMax),
    fields: [
      {
        ...{ id: "a", kind: "text" as const },
        label: ofField("label", worksheetLabelCharactersMax),
        hint: ofField("hint", worksheetHintCharactersMax),
      },
      {
        ...{ id: "b", kind: "choice" as const, label: "Words" },
        options: [ofField("options[]", worksheetOptionCharactersMax), "Words"],
      },
      {
        ...{ id: "c", kind: "scale" as const, label: "Words" },
        low: ofField("low", worksheetEndCharactersMax),
        high: ofField("high", worksheetEndCharactersMax),
      },
    ],
  };
}

export type Wanted = { startsAt: number; durationMinutes: number; timeZone: string };

type Words = { title: string; description: string; sessionType: "in-person" };

interface HostileSeries {
  coach: ConvexHttpClient;
  clientId: Id<"users">;
  words: Words;
  pen: HostilePen;
}

type BookAnywhere = <Booked>(book: (wanted: Wanted) => Promise<Booked>) => Promise<Booked>;

export async function writeTogether(
  { ofGroup, ...series }: HostileSeries & { ofGroup: Words },
  bookAnywhere: BookAnywhere,
) {
  await writeSeries(series, bookAnywhere);
  await writeGroup({ ...series, words: ofGroup }, bookAnywhere);
}

/** Moves a series of two, cancels its second session, and cancels a single session in a selection. */
async function writeSeries(
  { coach, clientId, words, pen }: HostileSeries,
  bookAnywhere: BookAnywhere,
) {
  const { book, move, cancel } = api.series;
  const { startsAt } = await bookAnywhere(async (wanted) => {
    await coach.mutation(book, { clientId, ...words, ...wanted, weeks: 1, count: 2, skipped: [] });
    return wanted;
  });
  const idAt = async (fromMs: number) => {
    const [found] = await coach.query(api.calendar.between, { fromMs, toMs: fromMs + minuteMs });
    if (found === undefined) throw new Error("The series was not booked.");
    return found.sessionId;
  };
  const [first, second] = [await idAt(startsAt), await idAt(startsAt + 7 * dayMs)];
  const reason = pen.write("series:move.reason", reasonCharactersMax);
  const moved = { sessionId: first, scope: "all", reason } as const;
  await bookAnywhere((wanted) => coach.mutation(move, { ...moved, ...wanted }));
  const why = pen.write("series:cancel.reason", reasonCharactersMax);
  await coach.mutation(cancel, { sessionId: second, scope: "following", reason: why });
  const whySeveral = pen.write("calendar:cancelSeveral.reason", reasonCharactersMax);
  const selectedId = await bookAnywhere((wanted) =>
    coach.mutation(api.calendar.book, { clientId, ...words, ...wanted }),
  );
  const several = { sessionIds: [selectedId], reason: whySeveral };
  await coach.mutation(api.calendar.cancelSeveral, several);
}

async function writeGroup(
  { coach, clientId, words, pen }: HostileSeries,
  bookAnywhere: BookAnywhere,
) {
  const { book, cancel } = api.groupSessions;
  const clients = await coach.query(api.calendar.clients, {});
  const others = clients.map((each) => each.clientId).filter((id) => id !== clientId);
  const clientIds = [clientId, ...others.slice(0, 2)];
  const [sessionId] = await bookAnywhere((wanted) =>
    coach.mutation(book, { clientIds, ...words, ...wanted }),
  );
  if (sessionId === undefined) throw new Error("The group was not booked.");
  const reason = pen.write("groupSessions:cancel.reason", reasonCharactersMax);
  await coach.mutation(cancel, { sessionId, reason });
}

/** Asks a new coach to answer a conversation, so that the client and both coaches see the note. */
export async function askColleague(
  portal: DemoPortal,
  coach: ConvexHttpClient,
  pen: HostilePen,
  clientId: Id<"users">,
) {
  await admitCoach(portal, { firstName: "Grace", lastName: "Hopper" });
  const [colleague] = await coach.query(api.clients.colleagues, {});
  if (colleague === undefined) throw new Error("The new coach did not arrive.");
  const note = pen.write("standIns:begin.note", standInNoteCharactersMax);
  await coach.mutation(api.standIns.begin, { clientId, coachId: colleague.coachId, note });
}

/** A published sound whose chapters are scripts. */
export async function writeMedia(portal: DemoPortal, coach: ConvexHttpClient, pen: HostilePen) {
  const libraryItemId = await coach.mutation(api.shelf.add, {
    ...{ title: "Sound", description: "", contentType: "audio", durationMinutes: 5 },
    ...{ difficulty: "beginner", tags: [], blocks: [], cues: [] },
  });
  const body = wavBytes(8_000);
  const file = { name: "sound.wav", sizeBytes: body.length, seconds: 1 };
  const mediaId = await coach.mutation(api.media.begin, { libraryItemId, ...file });
  const { token } = await signIn(portal, portal.coach);
  const headers = { Authorization: `Bearer ${token}` };
  const address = `${portal.url}/media/part?of=${mediaId}&part=0`;
  const answer = await fetch(address, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`The sound was refused: ${await answer.text()}`);
  await coach.mutation(api.media.finish, { mediaId });
  const text = pen.write("media:describe.chapters[].text", titleCharactersMax);
  await coach.mutation(api.media.describe, { mediaId, chapters: [{ atSeconds: 0, text }] });
  await coach.mutation(api.shelf.publish, { libraryItemId, isPublished: true });
  return libraryItemId;
}

export const hostileWord = "hostile-words";

export const openBookingPage = (coach: ConvexHttpClient, pen: HostilePen) =>
  coach.mutation(api.bookingPages.save, {
    ...{ audience: "anybody", word: hostileWord },
    greeting: pen.write("bookingPages:save.greeting", greetingCharactersMax),
    price: pen.write("bookingPages:save.price", priceCharactersMax),
  });
