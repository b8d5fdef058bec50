import { validate } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { TableNames } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { systemAction, systemMutation } from "../gate/functions";
import { migrations, type Row } from "../migrations";
import schema from "../schema";

/**
 * Converts rows of older releases where the host does not: the engine does it in the commit of a schema, and on
 * Convex's cloud `scripts/push.ts` calls this. It may stop halfway and run again: a row that fits is left alone.
 */

const rowsAtOnce = 100;
/** One more than a host lets a mutation read: a migration that needs a larger table fails rather than see half of it. */
const readMax = 32_001;

const vPage = v.object({ converted: v.number(), cursor: v.nullable(v.string()) });

/** Console output for the operator. Internal: browsers can't call it. */
export const convertAll = systemAction({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx): Promise<string[]> => {
    const lines: string[] = [];
    for (const table of Object.keys(migrations)) {
      let converted = 0;
      for (let cursor: string | null = null, isDone = false; !isDone;) {
        const page: Infer<typeof vPage> = await ctx.runMutation(
          internal.system.conversion.convertSome,
          { table, cursor },
        );
        converted += page.converted;
        cursor = page.cursor;
        isDone = cursor === null;
      }
      if (converted > 0) lines.push(`Converted in ${table}: ${String(converted)}`);
    }
    return lines;
  },
});

export const convertSome = systemMutation({
  args: { table: v.string(), cursor: v.nullable(v.string()) },
  returns: vPage,
  handler: async ({ db }, { table: given, cursor }) => {
    const table = given as TableNames; // It may also be a table that the schema no longer has.
    const fits = Object.hasOwn(schema.tables, table) ? schema.doc(table) : null;
    const rows = await db.query(table).paginate({ numItems: rowsAtOnce, cursor });
    const misfits = rows.page.filter((row) => fits === null || !validate(fits, row, { db }));
    const read = new Map<string, readonly Row[]>();
    for (const row of misfits) {
      const after = await convert(db, { table, row, read });
      if (after === null) await db.delete(table, row._id);
      else await db.replace(table, row._id, after as never);
    }
    return { converted: misfits.length, cursor: rows.isDone ? null : rows.continueCursor };
  },
});

/** A migration can't wait, so it begins again once the table that it asked for is read. */
async function convert(
  db: DatabaseReader,
  { table, row, read }: { table: string; row: Row; read: Map<string, readonly Row[]> },
): Promise<Row | null> {
  for (;;) {
    const asked = new Set<string>();
    const after = migrations[table]?.(row, (name) => {
      if (!read.has(name)) asked.add(name);
      return read.get(name) ?? [];
    });
    if (asked.size === 0) return after ?? null;
    for (const name of asked) read.set(name, await db.query(name as TableNames).take(readMax));
  }
}
