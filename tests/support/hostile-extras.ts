import type { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { transcriptCharactersMax, voiceBars } from "../../domain/files/voice";
import { reasonCharactersMax, titleCharactersMax } from "../../domain/limits";
import { standInNoteCharactersMax } from "../../domain/messages/stand-ins";
import { outsideCalendarNameCharactersMax } from "../../domain/schedule/outside-calendars";
import { dayMs, minuteMs } from "../../domain/time/time-spans";
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
