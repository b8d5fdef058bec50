import type { ConvexClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { openOfficialClient } from "../../../packages/engine/conformance/support/open-official";
import type { FaultRun } from "./fault-run";
import type { Ledger } from "./ledger";
import { within } from "./time";

const enter = makeFunctionReference<"mutation", { writer: string; entry: number }, number>(
  "ledger:enter",
);
const inFlight = 6;

function officialClient(run: FaultRun, url: string): ConvexClient {
  const client = openOfficialClient(url);
  run.later(() => client.close());
  return client;
}

/**
 * Official clients, each with several unanswered entries at any moment. They are not notified when the server is killed
 * or stopped.
 */
export class OfficialWriters {
  readonly #clients: ConvexClient[];
  readonly #ledger: Ledger;
  #busy: Promise<void>[] = [];
  #isWriting = false;

  constructor(run: FaultRun, url: string, { ledger, count }: { ledger: Ledger; count: number }) {
    this.#ledger = ledger;
    this.#clients = Array.from({ length: count }, () => officialClient(run, url));
  }

  /** Each round has separate writers. Returns their names. */
  begin(round: number): string[] {
    this.#isWriting = true;
    return this.#clients.map((client, index) => {
      const writer = `round ${String(round)} writer ${String(index)}`;
      for (let lane = 0; lane < inFlight; lane++) this.#busy.push(this.#write(client, writer));
      return writer;
    });
  }

  /** No new entries; those in flight may still be answered. */
  stop(): void {
    this.#isWriting = false;
  }

  /** Resolves when the last entry has been answered; rejects when one was refused. */
  async settle(withinMs: number): Promise<void> {
    this.stop();
    const busy = this.#busy;
    this.#busy = [];
    await within("Every entry is answered", withinMs, Promise.all(busy));
  }

  async #write(client: ConvexClient, writer: string): Promise<void> {
    while (this.#isWriting) {
      const entry = this.#ledger.next(writer);
      await client.mutation(enter, { writer, entry });
      this.#ledger.confirm(writer, entry);
    }
  }
}
