import { filter } from "convex-helpers/server/filter";
import type { WithOptionalSystemFields } from "convex/server";
import type { SessionSpan } from "../../domain/time/overlap";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { Viewer } from "./access";
import { findMember } from "./circles/circles";
import { requireWritable } from "./clients/afterCoaching";
import { findOpenCoaching, findStandIn } from "./clients/coachings";
import { isGroupsHour } from "./clients/diary";
import { forgetTitles } from "./clients/copiedTitles";
import { fileDraft, keepFiled } from "./clients/filing";
import { visitsOf } from "./clients/recordVisits";
import { refuseNotFound } from "./refuse";
import { keepReminders } from "./reminders/keep";
import { records } from "./records";
import type { RowDraft, Relations, RowRule } from "./rowVerdicts";
import { keepWaits } from "./sessions/freedTimes";
import { keepTopics } from "./sessions/groupTopics";
import { isCoach } from "./signIn/signIns";
import { followAct, keepTallies } from "./tallies/keep";
import { countWritten } from "./text/writtenTexts";

/**
 * A database limited to what one person may do. Reads skip rows that the rule refuses; writes are checked against the
 * row before and after. Only these methods exist: `system`, `count` and the one-argument forms, which hide the table,
 * are missing on purpose, so that anything without a rule fails. Each write updates the tallies, the
 * topic of a group's place, the reminders and the waiting list.
 */
export function guardReader(db: DatabaseReader, viewer: Viewer | null): DatabaseReader {
  return readThrough(db, viewer === null ? null : relationsOf(db, viewer));
}

/** The same, but a coach needs an open visit to read a client's record. */
export function guardVisitor(db: DatabaseReader, viewer: Viewer | null): DatabaseReader {
  return readThrough(db, viewer === null ? null : relationsOf(db, viewer), visitsOf(db, viewer));
}

function readThrough(
  db: DatabaseReader,
  relations: CachedRelations | null,
  requireVisit?: ReturnType<typeof visitsOf>,
): DatabaseReader {
  const mayRead = async <T extends TableNames>(table: T, row: Doc<T>): Promise<boolean> => {
    const rule: RowRule<T> = records[table];
    if (relations === null || !(await rule.read(relations, row))) return false;
    await requireVisit?.(table, row);
    if (table === "coachings") relations.learn(row as unknown as Doc<"coachings">);
    return true;
  };
  const guarded = {
    normalizeId: <T extends TableNames>(table: T, id: string) => db.normalizeId(table, id),
    get: async <T extends TableNames>(table: T, id: Id<T>) => {
      requireTable(table, id);
      const row: Doc<T> | null = await db.get(table, id);
      return row !== null && (await mayRead(table, row)) ? row : null;
    },
    query: <T extends TableNames>(table: T) =>
      filter(db.query(table), (row) => mayRead(table, row)),
  };
  return guarded as unknown as DatabaseReader;
}

export function guardWriter(db: DatabaseWriter, viewer: Viewer | null): DatabaseWriter {
  const relations = viewer === null ? null : relationsOf(db, viewer);
  const reader = readThrough(db, relations);

  const keepInStep = (write: Write) => follow(db, viewer, write);

  const requireRow = async <T extends TableNames>(table: T, id: Id<T>): Promise<Doc<T>> =>
    (await reader.get(table, id)) ?? refuseNotFound();

  async function requireChange<T extends TableNames>(table: T, before: Doc<T>, after: RowDraft<T>) {
    await requireWritable(db, viewer, { table, write: "change" });
    const rule: RowRule<T> = records[table];
    const [then, now] = [fieldsOf(before), fieldsOf(after)];
    if (rule.fixed?.some((field) => then[field] !== now[field]) === true) refuseNotFound();
    if (relations === null || !(await rule.change(relations, before, after))) refuseNotFound();
    await requireParents(reader, table, after);
  }

  const guarded = {
    ...reader,
    insert: async <T extends TableNames>(table: T, draft: RowDraft<T>) => {
      await requireWritable(db, viewer, { table, write: "insert" });
      const rule: RowRule<T> = records[table];
      if (relations === null || !(await rule.insert(relations, draft))) refuseNotFound();
      await requireParents(reader, table, draft);
      const filed = await fileDraft(db, table, draft);
      const id = await db.insert(table, filed);
      await keepInStep({ table, id, before: null, after: filed });
      return id;
    },
    patch: async <T extends TableNames>(table: T, id: Id<T>, change: Partial<Doc<T>>) => {
      requireTable(table, id);
      const before = await requireRow(table, id);
      const after = { ...before, ...change } as unknown as RowDraft<T>;
      await requireChange(table, before, after);
      await db.patch(table, id, change);
      await keepInStep({ table, id, before, after });
    },
    replace: async <T extends TableNames>(
      table: T,
      id: Id<T>,
      wanted: WithOptionalSystemFields<Doc<T>>,
    ) => {
      requireTable(table, id);
      const before = await requireRow(table, id);
      const after = keepFiled(table, before, wanted);
      await requireChange(table, before, after as unknown as RowDraft<T>);
      await db.replace(table, id, after);
      await keepInStep({ table, id, before, after });
    },
    delete: async <T extends TableNames>(table: T, id: Id<T>) => {
      requireTable(table, id);
      const row = await requireRow(table, id);
      await requireWritable(db, viewer, { table, write: "remove" });
      const rule: RowRule<T> = records[table];
      if (relations === null || !(await rule.remove(relations, row))) refuseNotFound();
      await requireParents(reader, table, row);
      await db.delete(table, id);
      await keepInStep({ table, id, before: row, after: null });
    },
  };
  return guarded as unknown as DatabaseWriter;
}

type Write = Parameters<typeof keepReminders>[1];

async function follow(db: DatabaseWriter, viewer: Viewer | null, write: Write) {
  await countWritten(db, viewer, write);
  await keepTallies(db, write);
  await followAct(db, viewer, write);
  await keepTopics(db, write);
  await keepReminders(db, write);
  await keepWaits(db, write);
  await forgetTitles(db, write);
}

/** Every parent must be readable and belong to the same client. */
async function requireParents(
  reader: DatabaseReader,
  table: TableNames,
  row: Record<string, unknown>,
) {
  for (const [field, parentTable] of Object.entries(records[table].parents ?? {})) {
    const parentId = row[field];
    if (parentId === undefined) continue;
    const parent = (await reader.get(parentTable, parentId as Id<TableNames>)) ?? refuseNotFound();
    const owner = row.clientId ?? row.userId;
    const isOthers = owner !== undefined && "clientId" in parent && parent.clientId !== owner;
    if (isOthers) refuseNotFound();
  }
}

interface CachedRelations extends Relations {
  /** Caches an open coaching that was just read. */
  learn: (coaching: Doc<"coachings">) => void;
}

/** Coachings are cached for the call: a page of fifty rows needs one lookup a client. */
function relationsOf(db: DatabaseReader, viewer: Viewer): CachedRelations {
  const known = new Map<string, Promise<boolean>>();
  const hasOpenCoaching = async (coachId: Id<"users">, clientId: Id<"users">) =>
    (await findOpenCoaching(db, { clientId, coachId })) !== null;
  const isCoaching = (coachId: Id<"users">, clientId: Id<"users">) => {
    const pair = `${coachId} ${clientId}`;
    const answer = known.get(pair) ?? hasOpenCoaching(coachId, clientId);
    known.set(pair, answer);
    return answer;
  };
  const standingIn = new Map<string, Promise<boolean>>();
  const hasStandIn = async (standInId: Id<"users">, clientId: Id<"users">) =>
    (await findStandIn(db, { standInId, clientId })) !== null;
  const isStandIn = (standInId: Id<"users">, clientId: Id<"users">) => {
    const pair = `${standInId} ${clientId}`;
    const answer = standingIn.get(pair) ?? hasStandIn(standInId, clientId);
    standingIn.set(pair, answer);
    return answer;
  };
  // Kept once joined: joining is read again within the call that does it.
  const joined = new Set<Id<"circles">>();
  const circleStateOf = async (circleId: Id<"circles">) => {
    if (joined.has(circleId)) return "joined";
    const member = await findMember(db, { circleId, clientId: viewer.userId });
    if (member?.state === "joined") joined.add(circleId);
    return member?.state ?? null;
  };
  const learn = ({ coachId, clientId, endedAt }: Doc<"coachings">) => {
    if (endedAt === undefined) known.set(`${coachId} ${clientId}`, Promise.resolve(true));
  };
  return {
    viewer,
    isCoaching,
    isCoach: (userId: Id<"users">) => isCoach(db, userId),
    isStandIn,
    circleStateOf,
    isGroupsHour: (place: Doc<"sessions">, hour: SessionSpan) => isGroupsHour(db, place, hour),
    learn,
  };
}

/** The short forms pass an id in place of the table, and would bypass its rule. */
function requireTable(table: string, id: unknown) {
  if (!(table in records) || typeof id !== "string") {
    throw new Error("Name the table in every database call.");
  }
}

const fieldsOf = (row: object): Record<string, unknown> => ({ ...row });
