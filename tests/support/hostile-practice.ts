/** One client and their coach, who write scripts into every field. */
import type { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import * as limits from "../../domain/limits";
import {
  invoiceLinesCharactersMax,
  postalAddressCharactersMax,
} from "../../domain/practice/invoices";
import { dayMs } from "../../domain/time/time-spans";
import { GOAL_FIELDS } from "../../domain/work/goal-fields";
import { noteUpdate } from "./note-updates";
import { type Wanted, writeTogether } from "./hostile-extras";
import { allCharacters, type HostilePen } from "./script-payloads";

const firstPage = { paginationOpts: { numItems: 5, cursor: null } };

/** The next time to try. It advances, so that no time is tried twice. */
let triedMs = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs;
const HALF_HOUR_MS = 1_800_000;

async function bookAnywhere<Booked>(book: (wanted: Wanted) => Promise<Booked>): Promise<Booked> {
  let refused: unknown = null;
  for (let tries = 0; tries < 48 * 14; tries++) {
    triedMs += HALF_HOUR_MS;
    try {
      return await book({ startsAt: triedMs, durationMinutes: 30, timeZone: "UTC" });
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

const wordsOfGoal = (pen: HostilePen, by: string) => ({
  ...textsOfGoal((name, charactersMax) => pen.write(`${by}.${name}`, charactersMax)),
  category: "health" as const,
  priority: "high" as const,
  targetDate: null,
  milestones: [1, 2].map(() => pen.write(`${by}.milestones[]`, limits.titleCharactersMax)),
});

/** Every text field of a goal, so that new fields are covered automatically. */
function textsOfGoal<Text>(write: (name: string, charactersMax: number) => Text) {
  const texts = Object.entries(GOAL_FIELDS).flatMap(([name, field]) =>
    "charactersMax" in field
      ? [[name, write(name, Math.min(field.charactersMax, allCharacters))]]
      : [],
  );
  return Object.fromEntries(texts) as Record<"title" | "description", Text>;
}

const wordsOfSession = (pen: HostilePen, by: string) => ({
  title: pen.write(`${by}.title`, limits.titleCharactersMax),
  description: pen.write(`${by}.description`, allCharacters),
  sessionType: "in-person" as const,
});

const ownWords = (pen: HostilePen) => ({
  firstName: pen.write("profile:save.firstName", limits.nameCharactersMax),
  lastName: pen.write("profile:save.lastName", limits.nameCharactersMax),
  bio: pen.write("profile:save.bio", limits.bioCharactersMax),
});

/** Fills every field that a client can write. Returns the ids that pages use. */
export async function writeAsClient(client: ConvexHttpClient, pen: HostilePen) {
  const postalAddress = pen.write("profile:save.postalAddress", postalAddressCharactersMax);
  await client.mutation(api.profile.save, { ...ownWords(pen), postalAddress });
  await client.mutation(api.messages.send, {
    subject: pen.write("messages:send.subject", limits.subjectCharactersMax),
    content: pen.write("messages:send.content", allCharacters),
  });
  const goalId = await writeGoal(client, pen);
  const sessionId = await writeSessions(client, pen);
  await client.mutation(api.feedback.submit, {
    mostValuable: pen.write("feedback:submit.mostValuable", allCharacters),
    unclear: pen.write("feedback:submit.unclear", allCharacters),
    improvement: pen.write("feedback:submit.improvement", allCharacters),
    nextSteps: pen.write("feedback:submit.nextSteps", allCharacters),
  });
  for (const type of ["correct", "restrict"] as const) {
    await client.mutation(api.requests.ask, {
      type,
      text: pen.write("requests:ask.text", allCharacters),
    });
  }
  return { goalId, sessionId };
}

async function writeGoal(client: ConvexHttpClient, pen: HostilePen) {
  await client.mutation(api.goals.create, wordsOfGoal(pen, "goals:create"));
  const goalId = await client.mutation(api.goals.create, {
    ...textsOfGoal(() => "Words"),
    category: "health",
    priority: "high",
    targetDate: null,
    milestones: [],
  });
  const edited = textsOfGoal((name, charactersMax) => ({
    from: "Words",
    to: pen.write(`goals:edit.changes.${name}.to`, charactersMax),
  }));
  await client.mutation(api.goals.edit, { goalId, changes: edited });
  const note = pen.write("goals:setProgress.note", limits.progressNoteCharactersMax);
  await client.mutation(api.goals.setProgress, { goalId, percent: 30, note });
  const add = (words: string) =>
    client.mutation(api.milestones.add, {
      ...{ goalId, title: words, targetDate: null, isCompleted: false, beforeId: null },
    });
  await add(pen.write("milestones:add.title", limits.titleCharactersMax));
  const milestoneId = await add("Words");
  const to = pen.write("milestones:edit.changes.title.to", limits.titleCharactersMax);
  const changes = { title: { from: "Words", to } };
  await client.mutation(api.milestones.edit, { milestoneId, changes });
  return goalId;
}

async function writeSessions(client: ConvexHttpClient, pen: HostilePen) {
  const words = wordsOfSession(pen, "sessions:book");
  const book = (wanted: Wanted) => client.mutation(api.sessions.book, { ...words, ...wanted });
  const [sessionId, cancelledId] = [await bookAnywhere(book), await bookAnywhere(book)];
  const moved = pen.write("sessions:move.reason", limits.reasonCharactersMax);
  await bookAnywhere((wanted) =>
    client.mutation(api.sessions.move, { sessionId, reason: moved, ...wanted }),
  );
  const reason = pen.write("sessions:cancel.reason", limits.reasonCharactersMax);
  await client.mutation(api.sessions.cancel, { sessionId: cancelledId, reason });
  const update = noteUpdate(pen.write("sharedNotes:write.update", allCharacters));
  await client.mutation(api.sharedNotes.write, { sessionId, update });
  const text = pen.write("agenda:add.text", limits.agendaItemCharactersMax);
  await client.mutation(api.agenda.add, { sessionId, text });
  const itemId = await client.mutation(api.agenda.add, { sessionId, text: "Words" });
  const other = pen.write("agenda:change.text", limits.agendaItemCharactersMax);
  await client.mutation(api.agenda.change, { itemId, text: other });
  return sessionId;
}

interface Written {
  clientId: Id<"users">;
  sessionId: Id<"sessions">;
}

/** Fills every field that their coach can write, to them and about them. */
export async function writeAsCoach(coach: ConvexHttpClient, pen: HostilePen, about: Written) {
  const { clientId, sessionId } = about;
  await coach.mutation(api.profile.save, ownWords(pen));
  await coach.mutation(api.practice.save, {
    practiceName: pen.write("practice:save.practiceName", limits.practiceNameCharactersMax),
    phoneNumber: pen.write("practice:save.phoneNumber", limits.phoneCharactersMax),
    place: pen.write("practice:save.place", limits.placeCharactersMax),
    invoiceLines: pen.write("practice:save.invoiceLines", invoiceLinesCharactersMax),
  });
  await writeLetters(coach, pen, clientId);
  await coach.mutation(api.goalBoard.create, { clientId, ...wordsOfGoal(pen, "goalBoard:create") });
  const words = wordsOfSession(pen, "calendar:book");
  const book = (wanted: Wanted) =>
    coach.mutation(api.calendar.book, { clientId, ...words, ...wanted });
  await bookAnywhere(book);
  const ofGroup = wordsOfSession(pen, "groupSessions:book");
  await writeTogether(
    { coach, clientId, words: wordsOfSession(pen, "series:book"), ofGroup, pen },
    bookAnywhere,
  );
  const edited = { sessionId: await bookAnywhere(book), durationMinutes: 30 };
  await coach.mutation(api.calendar.edit, { ...edited, ...wordsOfSession(pen, "calendar:edit") });
  const recorded = wordsOfSession(pen, "calendar:record");
  const heldId = await bookAnywhere(({ startsAt, ...wanted }) =>
    coach.mutation(api.calendar.record, {
      ...{ clientId, ...wanted, ...recorded, startsAt: startsAt - 30 * dayMs },
    }),
  );
  const summary = pen.write("sessionSummaries:send.text", allCharacters);
  await coach.mutation(api.sessionSummaries.send, { sessionId: heldId, text: summary });
  const privately = pen.write("calendar:savePrivateNote.text", allCharacters);
  await coach.mutation(api.calendar.savePrivateNote, { sessionId, base: "", text: privately });
  const content = pen.write("notes:add.content", allCharacters);
  await coach.mutation(api.notes.add, { clientId, content });
  const noteId = await coach.mutation(api.notes.add, { clientId, content: "Words" });
  const text = pen.write("notes:edit.text", allCharacters);
  await coach.mutation(api.notes.edit, { noteId, base: "Words", text });
  const answer = pen.write("requests:answer.answer", allCharacters);
  const { page } = await coach.query(api.requests.owed, firstPage);
  const requestId = page.find(({ type }) => type === "restrict")?.requestId;
  if (requestId === undefined) throw new Error("The request did not arrive.");
  await coach.mutation(api.requests.answer, { requestId, outcome: "answered", answer });
  const reason = pen.write("audit:exportClient.reason", limits.exportReasonCharactersMax);
  await coach.mutation(api.audit.exportClient, { clientId, reason });
  const { coachingId } = await coach.query(api.legalHolds.ofClient, { clientId });
  const held = pen.write("legalHolds:set.reason", limits.reasonCharactersMax);
  await coach.mutation(api.legalHolds.set, { coachingId, reason: held });
  return { heldId, libraryItemIds: await writeShelf(coach, pen, clientId) };
}

async function writeLetters(coach: ConvexHttpClient, pen: HostilePen, clientId: Id<"users">) {
  const [messageId] = await coach.mutation(api.inbox.send, {
    clientIds: [clientId],
    subject: pen.write("inbox:send.subject", limits.subjectCharactersMax),
    content: pen.write("inbox:send.content", allCharacters),
  });
  if (messageId === undefined) throw new Error("The letter was not sent.");
  const content = pen.write("inbox:reply.content", allCharacters);
  await coach.mutation(api.inbox.reply, { messageId, content });
  const savedReplyId = await coach.mutation(api.savedReplies.add, {
    title: "Words",
    content: "Words",
  });
  await coach.mutation(api.savedReplies.add, {
    title: pen.write("savedReplies:add.title", limits.titleCharactersMax),
    content: pen.write("savedReplies:add.content", allCharacters),
  });
  await coach.mutation(api.savedReplies.change, {
    savedReplyId,
    title: pen.write("savedReplies:change.title", limits.titleCharactersMax),
    content: pen.write("savedReplies:change.content", allCharacters),
  });
}

async function writeShelf(coach: ConvexHttpClient, pen: HostilePen, clientId: Id<"users">) {
  const words = (by: string) => ({
    title: pen.write(`${by}.title`, limits.titleCharactersMax),
    description: pen.write(`${by}.description`, allCharacters),
    tags: [pen.write(`${by}.tags[]`, limits.tagCharactersMax)],
    blocks: [
      {
        kind: "heading" as const,
        text: pen.write(`${by}.blocks[].text`, limits.titleCharactersMax),
      },
      { kind: "paragraph" as const, text: pen.write(`${by}.blocks[].text`, allCharacters) },
    ],
    cues: [{ atSeconds: 0, text: pen.write(`${by}.cues[].text`, limits.titleCharactersMax) }],
    contentType: "article" as const,
    durationMinutes: 5,
    difficulty: "beginner" as const,
  });
  const added = words("shelf:add");
  const items = [
    await coach.mutation(api.shelf.add, added),
    await coach.mutation(api.shelf.add, added),
  ] as const;
  await coach.mutation(api.shelf.edit, { libraryItemId: items[1], ...words("shelf:edit") });
  for (const libraryItemId of items) {
    await coach.mutation(api.shelf.publish, { libraryItemId, isPublished: true });
    await coach.mutation(api.shelf.assign, { libraryItemId, clientId, isAssigned: true });
  }
  return items;
}
