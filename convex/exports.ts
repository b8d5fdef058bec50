import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { clientQuery } from "./functions";
import { listOwnTables, readOwnRows } from "./model/ownExport";

/** Everything a client may take along, table by table. Each row is theirs and whole, so its fields are not listed here. */
export const tables = clientQuery({
  args: {},
  returns: v.array(v.string()),
  handler: listOwnTables,
});

export const rows = clientQuery({
  args: { table: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.record(v.string(), v.any())),
  handler: (ctx, { table, paginationOpts }) => readOwnRows(ctx, table, paginationOpts),
});
