import { expect, test } from "vitest";
import type { TableNames } from "../../convex/_generated/dataModel";
import { followCoaching } from "../../convex/tallies/recount";
import { notesExcerptCharactersMax } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import { matrix } from "./matrix";
import { buildWorld, callAs, type World } from "./world";

const sources = import.meta.glob("../../convex/*.ts", { query: "?raw", import: "default" });

/** Texts that a client, or a client and their coach, may write at length. */
const LONG_TEXTS = {
  goals: ["description"],
  sessions: ["description", "notes", "cancelReason", "moveReason"],
  messages: ["content", "transcript"],
  feedback: ["mostValuable", "unclear", "improvement", "nextSteps"],
  agendaItems: ["text"],
  coachNotes: ["content"],
  shareComments: ["text"],
  privacyRequests: ["text"],
} as const satisfies Partial<Record<TableNames, readonly string[]>>;

/** These texts are whole, because a window that opens from the list changes them, or because the row shows them. */
const ofSession = ["cancelReason", "description", "moveReason"];
const WHOLE: Record<string, readonly string[]> = {
  "calendar:between": ofSession,
  "calendar:list": ofSession,
  "calendar:listByClient": ofSession,
  "calendar:search": ofSession,
  "calendar:upcoming": ofSession,
  "goalBoard:list": ["description"],
  "requests:owed": ["text"], // Addressed to the coach.
};

const weekFrom = (fromMs: number) => ({ fromMs, toMs: fromMs + 7 * dayMs });

async function listPracticeQueries(): Promise<string[]> {
  const found: string[] = [];
  for (const [file, load] of Object.entries(sources)) {
    const [, module = ""] = /(\w+)\.ts$/.exec(file) ?? [];
    for (const [, name = ""] of (await load()).matchAll(/const (\w+) = practiceQuery\(/g)) {
      found.push(`${module}:${name}`);
    }
  }
  return found.toSorted();
}

/** Writes long texts, and the tallies that some lists follow. */
async function writeAtLength({ t, people }: World) {
  const clientId = people.clientA.userId;
  const answers = { mostValuable: "", unclear: "", improvement: "", nextSteps: "" };
  await t.run(async ({ db }) => {
    await followCoaching(db, clientId);
    const coachId = people.coach.userId;
    await db.insert("feedback", { clientId, coachId, ...answers, submittedAt: 1 });
    for (const [table, fields] of Object.entries(LONG_TEXTS)) {
      const texts = Object.fromEntries(fields.map((field) => [field, "w".repeat(1000)]));
      for (const { _id } of await db.query(table as "goals").take(50)) {
        await db.patch(table as "goals", _id, texts);
      }
    }
  });
}

const isLong = new RegExp(`w{${String(notesExcerptCharactersMax + 1)}}`);

/** The names of the fields in this value that have more of a long text than any excerpt has. */
function findLong(value: unknown, name = ""): string[] {
  if (typeof value === "string") return isLong.test(value) ? [name] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    findLong(inner, Array.isArray(value) ? name : field),
  );
}

test("a list of the whole practice has only excerpts, except for texts that its screen needs in full", async () => {
  const world = await buildWorld();
  await writeAtLength(world);
  const coach = callAs(world, "coach");
  const paths = await listPracticeQueries();
  expect(paths.length).toBeGreaterThan(30);
  const whole: Record<string, string[]> = {};
  for (const path of paths) {
    const call = matrix(world)[path]?.call;
    if (call === undefined || !("query" in call)) throw new Error(`${path} is not a query.`);
    const args = path === "calendar:between" ? weekFrom(Date.now()) : call.args;
    const long = [...new Set(findLong(await coach.query(call.query, args)))].toSorted();
    if (long.length > 0) whole[path] = long;
  }
  expect(whole).toEqual(WHOLE);
});
