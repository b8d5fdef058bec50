import { filter } from "convex-helpers/server/filter";
import type { WithOptionalSystemFields } from "convex/server";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { Viewer } from "./access";
import { requireStillWritten } from "./afterCoaching";
import { findOpenCoaching } from "./coachings";
import { refuseNotFound } from "./refuse";
import { rowRules } from "./rowRules";
import type { Draft, Eyes, RowRule } from "./rowVerdicts";
import { keepTallies } from "./tallies/keep";

/**
 * A database seen through one person's eyes. Reads leave out every row its rule refuses; writes are checked against the
 * row as it was and as it would be. It offers only what is written here: the one-argument forms (which hide the table),
 * `system` and `count` are missing on purpose, so that whatever is not ruled on fails. Each write keeps the tallies of
 * the coach's pages in step, so that no rule can forget to count.
 */
export function guardReader(db: DatabaseReader, viewer: Viewer | null): DatabaseReader {
  return readThrough(db, viewer === null ? null : eyesOf(db, viewer));
}

function readThrough(db: DatabaseReader, eyes: LearningEyes | null): DatabaseReader {
  const mayRead = async <T extends TableNames>(table: T, row: Doc<T>): Promise<boolean> => {
    const rule: RowRule<T> = rowRules[table];
    if (eyes === null || !(await rule.read(eyes, row))) return false;
    if (table === "coachings") eyes.learn(row as unknown as Doc<"coachings">);
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
  const eyes = viewer === null ? null : eyesOf(db, viewer);
  const reader = readThrough(db, eyes);

  const requireRow = async <T extends TableNames>(table: T, id: Id<T>): Promise<Doc<T>> =>
    (await reader.get(table, id)) ?? refuseNotFound();

  async function requireChange<T extends TableNames>(table: T, before: Doc<T>, after: Draft<T>) {
    await requireStillWritten(db, viewer, { table, write: "change" });
    const rule: RowRule<T> = rowRules[table];
    const [then, now] = [fieldsOf(before), fieldsOf(after)];
    if (rule.fixed.some((field) => then[field] !== now[field])) refuseNotFound();
    if (eyes === null || !(await rule.change(eyes, before, after))) refuseNotFound();
    await requireParents(reader, table, after);
  }

  const guarded = {
    ...reader,
    insert: async <T extends TableNames>(table: T, draft: Draft<T>) => {
      await requireStillWritten(db, viewer, { table, write: "insert" });
      const rule: RowRule<T> = rowRules[table];
      if (eyes === null || !(await rule.insert(eyes, draft))) refuseNotFound();
      await requireParents(reader, table, draft);
      const id = await db.insert(table, draft);
      await keepTallies(db, { table, before: null, after: draft });
      return id;
    },
    patch: async <T extends TableNames>(table: T, id: Id<T>, change: Partial<Doc<T>>) => {
      requireTable(table, id);
      const before = await requireRow(table, id);
      const after = { ...before, ...change } as unknown as Draft<T>;
      await requireChange(table, before, after);
      await db.patch(table, id, change);
      await keepTallies(db, { table, before, after });
    },
    replace: async <T extends TableNames>(
      table: T,
      id: Id<T>,
      after: WithOptionalSystemFields<Doc<T>>,
    ) => {
      requireTable(table, id);
      const before = await requireRow(table, id);
      await requireChange(table, before, after as unknown as Draft<T>);
      await db.replace(table, id, after);
      await keepTallies(db, { table, before, after });
    },
    delete: async <T extends TableNames>(table: T, id: Id<T>) => {
      requireTable(table, id);
      const row = await requireRow(table, id);
      await requireStillWritten(db, viewer, { table, write: "remove" });
      const rule: RowRule<T> = rowRules[table];
      if (eyes === null || !(await rule.remove(eyes, row))) refuseNotFound();
      await requireParents(reader, table, row);
      await db.delete(table, id);
      await keepTallies(db, { table, before: row, after: null });
    },
  };
  return guarded as unknown as DatabaseWriter;
}

/** Refuses unless every parent named in the row can be read and belongs to the same client, where the row says to whom. */
async function requireParents(
  reader: DatabaseReader,
  table: TableNames,
  row: Record<string, unknown>,
) {
  for (const [field, parentTable] of Object.entries(rowRules[table].parents)) {
    const parentId = row[field];
    if (parentId === undefined) continue;
    const parent = (await reader.get(parentTable, parentId as Id<TableNames>)) ?? refuseNotFound();
    const owner = row.clientId ?? row.userId;
    const isOthers = owner !== undefined && "clientId" in parent && parent.clientId !== owner;
    if (isOthers) refuseNotFound();
  }
}

interface LearningEyes extends Eyes {
  /** An open coaching that has just been read answers who coaches whom, and is not looked up again. */
  learn: (coaching: Doc<"coachings">) => void;
}

/** Answers about who coaches whom are kept for the call: a page of fifty rows asks once for each client on it. */
function eyesOf(db: DatabaseReader, viewer: Viewer): LearningEyes {
  const known = new Map<string, Promise<boolean>>();
  const hasOpenCoaching = async (coachId: Id<"users">, clientId: Id<"users">) =>
    (await findOpenCoaching(db, { clientId, coachId })) !== null;
  const isCoaching = (coachId: Id<"users">, clientId: Id<"users">) => {
    const pair = `${coachId} ${clientId}`;
    const answer = known.get(pair) ?? hasOpenCoaching(coachId, clientId);
    known.set(pair, answer);
    return answer;
  };
  const learn = ({ coachId, clientId, endedAt }: Doc<"coachings">) => {
    if (endedAt === undefined) known.set(`${coachId} ${clientId}`, Promise.resolve(true));
  };
  return { viewer, isCoaching, learn };
}

/** The short forms pass an id where the table belongs; they would slip past the rule of the table. */
function requireTable(table: string, id: unknown) {
  if (!(table in rowRules) || typeof id !== "string") {
    throw new Error("Name the table in every database call.");
  }
}

const fieldsOf = (row: object): Record<string, unknown> => ({ ...row });
