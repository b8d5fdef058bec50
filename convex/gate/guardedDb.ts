import { filter } from "convex-helpers/server/filter";
import type { WithOptionalSystemFields } from "convex/server";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { records } from "../schema";
import { type Relations, relationsOf } from "../relations";
import { triggers } from "../triggers";
import type { Viewer } from "./access";
import { requireWritable } from "./afterCoaching";
import type { Trigger, Written } from "./record";
import { refuseNotFound } from "./refuse";
import type { RowDraft, RowRule } from "./rowVerdicts";
import { visitsOf } from "./visits";

/**
 * A database limited to what one person may do. Reads skip rows that the rule refuses; writes are checked against the
 * row before and after. Only these methods exist: `system`, `count` and the one-argument forms, which hide the table,
 * are missing on purpose, so that anything without a rule fails. Each write runs the triggers.
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
  relations: Relations | null,
  requireVisit?: ReturnType<typeof visitsOf>,
): DatabaseReader {
  const mayRead = async <T extends TableNames>(table: T, row: Doc<T>): Promise<boolean> => {
    const rule: RowRule<T> = records[table];
    if (relations === null || !(await rule.read(relations, row))) return false;
    await requireVisit?.(table, row);
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
      const row = { ...draft };
      for (const [field, find] of finders(table))
        Object.assign(row, { [field]: await find(db, draft) });
      const id = await db.insert(table, row);
      await follow(db, viewer, table, { id, before: null, after: row });
      return id;
    },
    patch: async <T extends TableNames>(table: T, id: Id<T>, change: Partial<Doc<T>>) => {
      requireTable(table, id);
      const before = await requireRow(table, id);
      const after = { ...before, ...change } as unknown as RowDraft<T>;
      await requireChange(table, before, after);
      await db.patch(table, id, change);
      await follow(db, viewer, table, { id, before, after });
    },
    replace: async <T extends TableNames>(
      table: T,
      id: Id<T>,
      wanted: WithOptionalSystemFields<Doc<T>>,
    ) => {
      requireTable(table, id);
      const before = await requireRow(table, id);
      const kept = finders(table).map(([field]) => [field, fieldsOf(before)[field]]);
      const row = { ...wanted, ...(Object.fromEntries(kept) as Partial<Doc<T>>) };
      const after = row as unknown as RowDraft<T>;
      await requireChange(table, before, after);
      await db.replace(table, id, row);
      await follow(db, viewer, table, { id, before, after });
    },
    delete: async <T extends TableNames>(table: T, id: Id<T>) => {
      requireTable(table, id);
      const row = await requireRow(table, id);
      await requireWritable(db, viewer, { table, write: "remove" });
      const rule: RowRule<T> = records[table];
      if (relations === null || !(await rule.remove(relations, row))) refuseNotFound();
      await requireParents(reader, table, row);
      await db.delete(table, id);
      await follow(db, viewer, table, { id, before: row, after: null });
    },
  };
  return guarded as unknown as DatabaseWriter;
}

const finders = <T extends TableNames>(table: T) =>
  Object.entries(records[table].filled ?? {}) as [
    string,
    (db: DatabaseReader, draft: RowDraft<T>) => Promise<unknown>,
  ][];

async function follow<T extends TableNames>(
  db: DatabaseWriter,
  viewer: Viewer | null,
  table: T,
  write: Written<T>,
) {
  const { before, after } = write;
  for (const trigger of triggers) {
    const ofTable = trigger[table] as Trigger<Written<T>> | undefined;
    await ofTable?.(db, write, viewer);
    await trigger.anyTable?.(db, { table, before, after }, viewer);
  }
}

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

/** The short forms pass an id in place of the table, and would bypass its rule. */
function requireTable(table: string, id: unknown) {
  if (!(table in records) || typeof id !== "string") {
    throw new Error("Name the table in every database call.");
  }
}

const fieldsOf = (row: object): Record<string, unknown> => ({ ...row });
