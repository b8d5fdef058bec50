import { beforeAll, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Doc, Id, TableNames } from "../../convex/_generated/dataModel";
import type { ActionCtx, MutationCtx } from "../../convex/_generated/server";
import { busyTimesDaysMax, busyTimesListedMax } from "../../domain/limits";
import { bookingPageDays } from "../../domain/schedule/booking-pages";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";
import type { Row } from "./answers";
import { matrix } from "./matrix";
import { buildWorld, callAs, CALLERS, type Caller, type World } from "./world";

/**
 * What one call of a public function may cost the processor, in a practice with a lot in it. Measured in processor time, and
 * against a piece of work of a known size, so that neither other programs nor a slower machine make it fail.
 */

const callsMeasured = 5;
/** About two milliseconds of an idle machine. */
const piece = { text: JSON.stringify(Array.from({ length: 10_000 }, (_, n) => ({ n, of: "x" }))) };
const doPiece = () => JSON.stringify(JSON.parse(piece.text)).length;

/** Bounds are counted in pieces of that work. */
const boundOfMost = 15;
/**
 * For a coach with a full diary. A row costs three times as much here as on a server, which fetches them all at once.
 */
const boundOfFirstLook = 20;
const boundOfRepeat = 2;
const bounds: Record<string, number> = {
  "auth:signIn": 250, // Hashing a password is expensive on purpose.
  "sessions:busyTimes": 30, // two months in which every time is taken
  "calendar:between": 30,
};

const copies = 120;
const LONG: readonly TableNames[] = [
  ...(["messages", "goals", "goalMilestones", "sessions", "notifications", "files"] as const),
  ...(["agreedActions", "shares", "shareComments", "handouts", "worksheets"] as const),
  ...(["laterMessages", "savedReplies", "libraryItems", "privacyRequests", "passkeys"] as const),
];

const here = {} as { world: World };
beforeAll(async () => {
  here.world = await buildWorld();
  await here.world.t.run(async ({ db }) => {
    for (const table of LONG) await multiply(db, table);
    await fillDiary(db, here.world.people.coach.userId);
  });
  // As after an import, the first write counts the clients' tallies again.
  for (const client of ["clientA", "clientB"] as const) {
    await callAs(here.world, client).mutation(api.messages.send, { content: "Words" });
  }
  const page = { audience: "anybody", word: "dana-levi" } as const;
  await callAs(here.world, "coach").mutation(api.bookingPages.save, page);
});

/** Copies each row many times, each copy a minute older. */
async function multiply(db: MutationCtx["db"], table: TableNames) {
  for (const row of await db.query(table).take(20)) {
    for (let copy = 1; copy <= copies; copy += 1) {
      const { _id, _creationTime, ...fields } = row as Doc<"messages">;
      const sentAt = "sentAt" in fields ? { sentAt: fields.sentAt - copy * minuteMs } : {};
      await db.insert(table as "messages", { ...fields, ...sentAt });
    }
  }
}

/** As many sessions as are read at once, and three other calendars with eight entries a day. */
async function fillDiary(db: MutationCtx["db"], coachId: Id<"users">) {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const sessionId = (await db.query("sessions").first())?._id as Id<"sessions">;
  for (let index = 0; index < busyTimesListedMax; index += 1) {
    const day = index % bookingPageDays;
    const startsAt = today + day * dayMs + Math.floor(index / bookingPageDays) * hourMs;
    await db.insert("busyTimes", { coachId, sessionId, startsAt, durationMinutes: 30 });
  }
  for (let calendar = 0; calendar < 3; calendar += 1) {
    const row = { coachId, name: `Calendar ${calendar}`, failures: 0 };
    const calendarId = await db.insert("outsideCalendars", row);
    for (let day = 0; day < bookingPageDays; day += 1) {
      const startsAt = today + day * dayMs;
      const spans = Array.from({ length: 8 }, (_, index) => ({
        ...{ startsAt: startsAt + (index * 3 + calendar) * hourMs, durationMinutes: 15 },
      }));
      await db.insert("outsideDays", { coachId, calendarId, startsAt, spans });
    }
  }
}

async function cpuMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The fastest of some calls, in pieces: divided by the fastest piece of work. Other work in the process only adds to
 * either.
 */
async function piecesOf(call: () => Promise<unknown>): Promise<number> {
  const ofCalls: number[] = [];
  const ofPieces: number[] = [];
  for (let index = 0; index < callsMeasured; index += 1) {
    ofCalls.push(await cpuMs(call));
    ofPieces.push(await cpuMs(doPiece));
  }
  return Math.min(...ofCalls) / Math.min(...ofPieces);
}

type Fully = Pick<ActionCtx, "runMutation">;

type Mutation = Extract<Row["call"], { mutation: unknown }>;

/** Undoes the mutation, so that each call finds the same practice. */
async function mutateAndUndo(caller: Caller, { mutation, args }: Mutation) {
  const undo = new Error("undo");
  const hand = callAs(here.world, caller) as unknown as World["t"];
  await hand
    .run(async (ctx) => {
      await (ctx as unknown as Fully).runMutation(mutation, args);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

const longText = "word ".repeat(700);
const today = Math.floor(Date.now() / dayMs) * dayMs;
const widest = { fromMs: today, toMs: today + busyTimesDaysMax * dayMs };

/** The costliest value of an argument, by the argument's name. */
const costly: Record<string, unknown> = {
  ...widest,
  paginationOpts: { numItems: 100, cursor: null },
  ...Object.fromEntries(
    ["content", "text", "description", "caption"].map((name) => [name, longText]),
  ),
};

/** The call with its costliest arguments, or with those of the matrix where these are refused. */
async function costliest(caller: Caller, path: string, { call }: Row): Promise<Row["call"]> {
  if (path === "auth:signIn") return { ...call, args: aPassword };
  const args = Object.fromEntries(
    Object.entries(call.args).map(([name, value]) => [name, costly[name] ?? value]),
  );
  const wanted = { ...call, args };
  return await make(caller, wanted).then(
    () => wanted,
    () => call,
  );
}

const aPassword = {
  provider: "password",
  params: { flow: "signIn", email: "ada@example.com", password: "quiet-harbour-42" },
};

async function make(caller: Caller, call: Row["call"]) {
  const hand = callAs(here.world, caller);
  if ("query" in call) await hand.query(call.query, call.args);
  else if ("action" in call) await hand.action(call.action, call.args);
  else await mutateAndUndo(caller, call);
}

const paths = Object.keys(matrix(await buildWorld()));

test.each(paths)(
  "[area-13] %s needs little processor time even in its most expensive case",
  async (path) => {
    const row = matrix(here.world)[path] as Row;
    const allowed = CALLERS.filter((caller) => row.answers[caller] === "ok");
    for (const caller of allowed.length === 0 ? (["nobody"] as const) : allowed.slice(0, 3)) {
      const call = await costliest(caller, path, row);
      const pieces = await piecesOf(() => make(caller, call).catch(() => null)); // A refusal costs, too.
      expect(pieces).toBeLessThanOrEqual(bounds[path] ?? boundOfMost);
    }
  },
);

test("[book-15] a booking page that is not cached needs little processor time, too", async () => {
  const zones = [
    "America/New_York",
    "Asia/Kathmandu",
    "Europe/Lisbon",
    "Pacific/Apia",
    "Africa/Cairo",
  ];
  const asked = zones.map((timeZone) => ({ word: "dana-levi", timeZone }));
  const hand = callAs(here.world, "nobody");
  const pieces = await piecesOf(() =>
    hand.action(api.bookingPages.look, asked.pop() as (typeof asked)[0]),
  );
  expect(pieces).toBeLessThanOrEqual(boundOfFirstLook);
});

test("[book-15] a booking page needs less processor time the second time", async () => {
  const hand = callAs(here.world, "nobody");
  const look = () => hand.action(api.bookingPages.look, { word: "dana-levi", timeZone: "UTC" });
  await look();
  expect(await piecesOf(look)).toBeLessThanOrEqual(boundOfRepeat);
});
