import { ConvexHttpClient } from "convex/browser";
import {
  makeFunctionReference,
  type PaginationOptions,
  type PaginationResult,
} from "convex/server";

export type LedgerTable = "messages" | "runs";

const walk = makeFunctionReference<
  "query",
  { table: LedgerTable; paginationOpts: PaginationOptions },
  PaginationResult<string>
>("ledger:walk");
/** A query may read no more than this many lines of 60 kB. */
const pageItems = 200;

/** How many rows of a table each writer made, read without an index. */
export async function countByWriter(url: string, table: LedgerTable): Promise<Map<string, number>> {
  const http = new ConvexHttpClient(url, { logger: false });
  const counted = new Map<string, number>();
  let cursor: string | null = null;
  for (let isDone = false; !isDone;) {
    const paginationOpts: PaginationOptions = { numItems: pageItems, cursor };
    const found: PaginationResult<string> = await http.query(walk, { table, paginationOpts });
    for (const writer of found.page) counted.set(writer, (counted.get(writer) ?? 0) + 1);
    cursor = found.continueCursor;
    isDone = found.isDone;
  }
  return counted;
}
