import type { FaultRun } from "./fault-run";
import { atRate, percentile, within } from "./time";
import { WireClient } from "./wire-client";

export interface Latency {
  p50: number;
  p95: number;
  slowest: number;
}

/** Well-behaved people: each gets what another of them writes. Returns how long that took. */
export class LatencyProbe {
  readonly #clients: WireClient[];
  #sentCount = 0;

  private constructor(clients: WireClient[]) {
    this.#clients = clients;
  }

  static async open(run: FaultRun, url: string, count: number): Promise<LatencyProbe> {
    const clients = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        WireClient.open(url, { address: `10.1.0.${String(index + 1)}` }),
      ),
    );
    clients.forEach((client, index) => {
      run.later(() => client.end());
      client.subscribe("messages:latest", { channel: `probe ${String(index)}`, count: 20 });
    });
    return new LatencyProbe(clients);
  }

  get closedCount(): number {
    return this.#clients.filter(({ isOpen }) => !isOpen).length;
  }

  /** Each line is written by one and awaited by its neighbour. */
  async measure(perSecond: number, seconds: number): Promise<Latency> {
    const latenciesMs: Promise<number>[] = [];
    await atRate(perSecond, perSecond * seconds, (index) => {
      const reader = index % this.#clients.length;
      const line = `line ${String(this.#sentCount++)}`;
      const sentMs = performance.now();
      latenciesMs.push(this.#seen(reader, line).then(() => performance.now() - sentMs));
      const writer = this.#clients[(reader + 1) % this.#clients.length];
      void writer?.mutate("messages:send", { channel: `probe ${String(reader)}`, body: line });
    });
    const all = await within("Every line is seen", 30_000, Promise.all(latenciesMs));
    return { p50: percentile(all, 0.5), p95: percentile(all, 0.95), slowest: Math.max(...all) };
  }

  #seen(reader: number, line: string): Promise<void> {
    const client = this.#clients[reader] as WireClient;
    return new Promise((resolve) => {
      const before = client.onValue;
      client.onValue = (queryId, value) => {
        before(queryId, value);
        const isThere = (value as { body: string }[]).some(({ body }) => body === line);
        if (!isThere) return;
        client.onValue = before;
        resolve();
      };
    });
  }
}

export const printLatency = ({ p50, p95 }: Latency): string =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`;
