import type { JSONValue } from "convex/values";
import type { Query, RangeBound } from "../../db/read/query";
import type { Transaction } from "../../db/transaction";
import { collect } from "../scratch-database";
import type { SeededRng } from "../seeded-rng";
import { type Observed, type Operation, shown, shownRows } from "./model";

export const schemaJson = JSON.stringify({
  tables: [
    {
      tableName: "items",
      indexes: [{ indexDescriptor: "by_rank", fields: ["group", "rank"] }],
      documentType: { type: "any" },
    },
  ],
});

const ranks: JSONValue[] = [
  null,
  true,
  "a",
  "ab",
  "é",
  { $integer: "AQAAAAAAAAA=" },
  -1,
  0,
  { $float: "AAAAAAAAAIA=" },
  1.5,
  [],
  [1],
  { a: 1 },
];

export class Workload {
  readonly #random: SeededRng;
  readonly #turn: () => Promise<void>;
  readonly #ids: string[] = [];

  constructor(random: SeededRng, turn: () => Promise<void>) {
    this.#random = random;
    this.#turn = turn;
  }

  async run(tx: Transaction, mark: string | null): Promise<Observed[]> {
    const seen: Observed[] = [];
    if (mark !== null) seen.push(this.#insert(tx, mark));
    for (let left = this.#random.integer(5); left > 0; left--) {
      await this.#turn();
      if (this.#random.integer(10) === 0) await this.#failingNested(tx);
      else seen.push(...this.#one(tx));
    }
    return seen;
  }

  randomQuery(): Query {
    const order = this.#random.pick(["asc", "desc", null] as const);
    const operators = this.#random.pick<Query["operators"]>([
      [],
      [{ limit: 1 + this.#random.integer(3) }],
      [{ filter: isFlagged }],
      [{ filter: isFlagged }, { limit: 2 }],
    ]);
    if (this.#random.integer(4) === 0) {
      return { source: { type: "FullTableScan", tableName: "items", order }, operators };
    }
    const range: RangeBound[] = [{ type: "Eq", fieldPath: "group", value: this.#group() }];
    const bound = (type: RangeBound["type"]) =>
      range.push({ type, fieldPath: "rank", value: this.#rank() });
    if (this.#random.integer(2) === 0) bound(this.#random.pick(["Gt", "Gte", "Eq"] as const));
    if (range[1]?.type !== "Eq" && this.#random.integer(2) === 0) {
      bound(this.#random.pick(["Lt", "Lte"] as const));
    }
    return { source: { type: "IndexRange", indexName: "items.by_rank", range, order }, operators };
  }

  #one(tx: Transaction): Observed[] {
    const id = this.#random.pick(this.#ids);
    const dice = this.#random.integer(10);
    if (dice < 3 || this.#ids.length === 0) return [this.#insert(tx, null)];
    if (dice < 6) return [this.#ask(tx, { type: "query", query: this.randomQuery() })];
    if (dice < 7) return [this.#ask(tx, { type: "count" })];
    const found = this.#ask(tx, { type: "get", id });
    return found.result === "null" || dice === 7 ? [found] : [found, this.#change(tx, id)];
  }

  #insert(tx: Transaction, mark: string | null): Observed {
    const id = tx.insert("items", { ...this.#fields(), ...(mark === null ? {} : { mark }) });
    this.#ids.push(id);
    return put(tx, id);
  }

  #change(tx: Transaction, id: string): Observed {
    const dice = this.#random.integer(4);
    if (dice === 0) {
      tx.remove(id);
      return { operation: { type: "remove", id }, result: "" };
    }
    if (dice === 1) tx.replace(id, this.#fields());
    else if (dice === 2) tx.patch(id, { rank: { $undefined: null } });
    else tx.patch(id, { rank: this.#rank(), group: this.#group() });
    return put(tx, id);
  }

  async #failingNested(tx: Transaction): Promise<void> {
    const nested = tx.sub(async () => {
      this.#one(tx);
      await this.#turn();
      this.#one(tx);
      throw new Error("nested");
    });
    await nested.catch(() => undefined);
  }

  #ask(tx: Transaction, operation: Operation): Observed {
    return { operation, result: queryDatabase(tx, operation) };
  }

  #fields(): Record<string, JSONValue> {
    const fields: Record<string, JSONValue> = {
      group: this.#group(),
      flag: this.#random.pick([true, false]),
    };
    if (this.#random.integer(5) > 0) fields["rank"] = this.#rank();
    return fields;
  }

  #rank(): JSONValue {
    return this.#random.pick(ranks);
  }

  #group(): number {
    return this.#random.integer(3);
  }
}

export function queryDatabase(tx: Transaction, operation: Operation): string {
  switch (operation.type) {
    case "get":
      return shown(tx.get(operation.id)?.value);
    case "count":
      return String(tx.count("items"));
    case "query":
      return shownRows(collect(tx.query(operation.query)).map((doc) => doc.value));
    case "put":
    case "remove":
      return "";
  }
}

const isFlagged: JSONValue = { $eq: [{ $field: "flag" }, { $literal: true }] };

function put(tx: Transaction, id: string): Observed {
  const document = tx.get(id)?.value ?? {};
  return { operation: { type: "put", id, document }, result: "" };
}
