import assert from "node:assert/strict";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { countByWriter } from "./table-walk";

export interface Halves {
  messages: number[];
  runs: number[];
}

const of = makeFunctionReference<"query", { writer: string }, Halves>("ledger:of");

/** What was asked of the server and what it has confirmed, by writer. Each writer's entries count up from zero. */
export class Ledger {
  readonly #sent = new Map<string, number>();
  readonly #confirmed = new Map<string, Set<number>>();

  get writers(): string[] {
    return [...this.#sent.keys()];
  }

  get sentCount(): number {
    return [...this.#sent.values()].reduce((sum, count) => sum + count, 0);
  }

  get confirmedCount(): number {
    return [...this.#confirmed.values()].reduce((sum, { size }) => sum + size, 0);
  }

  confirmedOf(writer: string): number[] {
    return [...(this.#confirmed.get(writer) ?? [])];
  }

  next(writer: string): number {
    const entry = this.#sent.get(writer) ?? 0;
    this.#sent.set(writer, entry + 1);
    return entry;
  }

  confirm(writer: string, entry: number): void {
    const known = this.#confirmed.get(writer) ?? new Set();
    this.#confirmed.set(writer, known.add(entry));
  }

  /** A copy of the present state, which does not include anything that is confirmed later. */
  copy(writers: readonly string[] = this.writers): Ledger {
    const copy = new Ledger();
    for (const writer of writers) {
      copy.#sent.set(writer, this.#sent.get(writer) ?? 0);
      copy.#confirmed.set(writer, new Set(this.#confirmed.get(writer)));
    }
    return copy;
  }

  /** Every entry complete, once and in order; no confirmed one is missing, and no unsent one is there. */
  check(writer: string, { messages, runs }: Halves, sentCount?: number): void {
    const sent = sentCount ?? this.#sent.get(writer) ?? 0;
    const found = new Set(messages);
    const lost = [...(this.#confirmed.get(writer) ?? [])].filter((entry) => !found.has(entry));
    const doubled = messages.filter((entry, index) => messages.indexOf(entry) !== index);
    assert.deepEqual(lost, [], `${writer}: confirmed entries are lost`);
    assert.deepEqual(doubled, [], `${writer}: entries are doubled`);
    assert.deepEqual(runs, messages, `${writer}: entries are torn`);
    const expected = messages.map((_, index) => index);
    assert.deepEqual(messages, expected, `${writer}: entries are out of order or have gaps`);
    assert.ok(messages.length <= sent, `${writer}: there are entries nobody sent`);
  }

  /** Asks a server that should have all entries of this ledger. */
  async checkServer(url: string, writers: readonly string[] = this.writers): Promise<void> {
    const http = new ConvexHttpClient(url, { logger: false });
    for (const writer of writers) this.check(writer, await http.query(of, { writer }));
  }

  /** Checks that the tables have the same rows when they are read without any index. */
  async checkTables(url: string): Promise<void> {
    const http = new ConvexHttpClient(url, { logger: false });
    const indexed = new Map<string, number>();
    for (const writer of this.writers) {
      const { messages } = await http.query(of, { writer });
      if (messages.length > 0) indexed.set(writer, messages.length);
    }
    for (const table of ["messages", "runs"] as const) {
      const counted = await countByWriter(url, table);
      for (const label of counted.keys()) if (!this.#sent.has(label)) counted.delete(label);
      assert.deepEqual(counted, indexed, `${table}: the table differs from its index`);
    }
  }
}
