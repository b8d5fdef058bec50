import type { GenericValidator } from "convex/values";
import type { Id, TableNames } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import { PERSONAL_TABLES } from "../../convex/privacy/personalReads";
import schema, { records } from "../../convex/schema";

type Ctx = Pick<MutationCtx, "db" | "storage">;
/** A validator's JSON. */
interface Shape {
  kind: string;
  isOptional?: "required" | "optional";
  value?: unknown;
  tableName?: string;
  element?: Shape;
  fields?: Record<string, Shape>;
  members?: Shape[];
}

/**
 * Adds one row of a client to every table that can have some, generated from the schema, so that new tables are
 * included. Every field is filled, texts with the client's email address, so that remains of it are found. A table with
 * a known row gets no other.
 */
export async function addOneRowEach(
  { db, storage }: Ctx,
  { userId, coachId, email }: { userId: Id<"users">; coachId: Id<"users">; email: string },
  known: ReadonlyMap<TableNames, string> = new Map(),
): Promise<Map<TableNames, string>> {
  const rows = new Map<TableNames, string>([...known, ["users", userId]]);
  const begun = new Set<TableNames>(rows.keys());

  async function addRow(table: TableNames): Promise<string | undefined> {
    if (begun.has(table)) return rows.get(table); // Undefined when two tables refer to each other.
    begun.add(table);
    const { fields } = shapeOf(table);
    const text = records[table].ofClient === null ? "Words" : email; // the practice's own rows stay
    const row = await valueOf({ kind: "object", fields: fields ?? {} }, text);
    rows.set(table, await db.insert(table, row as never));
    return rows.get(table);
  }

  const isBeingAdded = (table: TableNames) => begun.has(table) && !rows.has(table);

  async function valueOf(shape: Shape, text: string): Promise<unknown> {
    switch (shape.kind) {
      case "id":
        if (shape.isOptional === "optional" && referredTables(shape).some(isBeingAdded)) return;
        return shape.tableName === "_storage"
          ? await storage.store(new Blob([text]))
          : await addRow(shape.tableName as TableNames);
      case "string":
        return text;
      case "float64":
        return 1;
      case "bytes":
        return new TextEncoder().encode(text).buffer;
      case "boolean":
        return true;
      case "literal":
        return shape.value;
      case "union":
        return await valueOf(shape.members?.[0] as Shape, text);
      case "record":
        return {};
      case "array":
        return [await valueOf(shape.element as Shape, text)];
      case "object": {
        const filled: Record<string, unknown> = {};
        for (const [name, field] of Object.entries(shape.fields ?? {})) {
          filled[name] = name === "coachId" ? coachId : await valueOf(field, text);
        }
        return filled;
      }
      default:
        throw new Error(`Say what fills a field of the kind ${shape.kind}.`);
    }
  }

  for (const table of PERSONAL_TABLES) {
    const { ofClient, keptBecause } = records[table];
    if (ofClient !== null && keptBecause === undefined) await addRow(table);
  }
  return rows;
}

const shapeOf = (table: TableNames): Shape => {
  const { validator } = schema.tables[table] as unknown as { validator: GenericValidator };
  return validator;
};

/** The table that a field refers to: a row needs a row of it, as an item's file needs the item. */
const referredTables = ({ tableName }: Shape): TableNames[] =>
  tableName === undefined || tableName === "_storage"
    ? []
    : Object.values(shapeOf(tableName as TableNames).fields ?? {}).flatMap((field) =>
        field.kind === "id" && field.isOptional === "required"
          ? (field.tableName as TableNames)
          : [],
      );

/** The tables whose rows refer to rows of another table. */
export const tablesNamed = (table: TableNames): string[] =>
  [...JSON.stringify(shapeOf(table)).matchAll(/"tableName":"(\w+)"/g)].map(([, name = ""]) => name);
