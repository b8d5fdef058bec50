import { atRate, pause } from "../tests/engine/faults/time";
import { openClients, type WireClient } from "./wire-client";

const THREADS = 200;
const EACH = 50;
export const calmPerSecond = 20;

/** When each message was sent, and how many subscribers have yet to show it. */
class Sightings {
  readonly latenciesMs: number[] = [];
  readonly #sent = new Map<string, { at: number; unseenBy: Set<number> }>();

  send(text: string, watchers: number[]) {
    this.#sent.set(text, { at: performance.now(), unseenBy: new Set(watchers) });
  }

  see(watcher: number, texts: string[]) {
    for (const text of texts) {
      const sent = this.#sent.get(text);
      if (sent?.unseenBy.delete(watcher) !== true || sent.unseenBy.size > 0) continue;
      this.latenciesMs.push(performance.now() - sent.at);
      this.#sent.delete(text);
    }
  }

  async settle() {
    for (let waited = 0; this.#sent.size > 0 && waited < 10_000; waited += 20) await pause(20);
    if (this.#sent.size > 0) throw new Error(`${this.#sent.size} messages were never shown`);
    return this.latenciesMs;
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as { text: string }[]).map(({ text }) => text) : [];

/** Waits until each client has the first results of its queries. */
async function subscribeAll(
  clients: WireClient[],
  queriesOf: (index: number) => { path: string; args: object }[],
) {
  await Promise.all(
    clients.map(
      (client, index) =>
        new Promise<void>((done) => {
          const queries = queriesOf(index);
          const answered = new Set<number>();
          client.onQuery = (queryId) => {
            if (answered.add(queryId).size === queries.length) done();
          };
          client.subscribe(queries);
        }),
    ),
  );
}

export interface Practice {
  run: (perSecond: number, count: number) => Promise<number[]>;
  close: () => void;
}

/**
 * 200 clients each subscribe to their last 50 messages and unread count, a coach to the last 50 of all and the total.
 */
export async function openPractice(url: string): Promise<Practice> {
  const coach = (await openClients(url, 1))[0] as WireClient;
  await coach.mutate("messages:fill", { threads: THREADS, each: EACH });
  const clients = await openClients(url, THREADS);
  await subscribeAll(clients, (thread) => [
    { path: "messages:list", args: { thread } },
    { path: "messages:unread", args: { thread } },
  ]);
  await subscribeAll([coach], () => [
    { path: "messages:latest", args: {} },
    { path: "messages:unreadOfAll", args: {} },
  ]);
  let round = 0;
  return {
    close: () => [coach, ...clients].forEach((client) => client.close()),
    run: async (perSecond, count) => {
      round += 1;
      const sightings = new Sightings();
      [coach, ...clients].forEach((client, watcher) => {
        client.onQuery = (queryId, value) =>
          queryId === 0 && sightings.see(watcher, textsOf(value));
      });
      await atRate(perSecond, count, (index) => {
        const thread = (index * 7919) % THREADS;
        const text = `${round}:${index} I stopped before answering, and it was easier than I thought.`;
        // At a higher rate a message may leave the coach's last fifty before a transition shows it.
        sightings.send(text, perSecond > calmPerSecond ? [thread + 1] : [0, thread + 1]);
        void clients[thread]?.mutate("messages:send", { thread, sender: "client", text });
      });
      return await sightings.settle();
    },
  };
}

/**
 * `watchers` subscribe to the same query, or each to their own. Writes one message at a time and waits until all
 * affected ones show it.
 */
export async function measureFanOut(
  url: string,
  watchers: { sockets: number; queriesEach: number; isShared: boolean; path?: string },
  messages: { perSecond: number; count: number },
): Promise<number[]> {
  const writer = (await openClients(url, 1))[0] as WireClient;
  const clients = await openClients(url, watchers.sockets);
  const threadOf = (socket: number, query: number) =>
    watchers.isShared ? 0 : socket * watchers.queriesEach + query;
  await subscribeAll(clients, (socket) =>
    Array.from({ length: watchers.queriesEach }, (_, query) => ({
      path: watchers.path ?? "messages:list",
      args: { thread: threadOf(socket, query) },
    })),
  );
  const sightings = new Sightings();
  clients.forEach((client, watcher) => {
    client.onQuery = (_queryId, value) => sightings.see(watcher, textsOf(value));
  });
  const everybody = clients.map((_, watcher) => watcher);
  await atRate(messages.perSecond, messages.count, (index) => {
    const socket = (index * 7919) % watchers.sockets;
    const thread = threadOf(socket, index % watchers.queriesEach);
    const text = `${index} words`;
    sightings.send(text, watchers.isShared ? everybody : [socket]);
    void writer.mutate("messages:send", { thread, sender: "coach", text });
  });
  const latenciesMs = await sightings.settle();
  [writer, ...clients].forEach((client) => client.close());
  return latenciesMs;
}

/** Durable mutations per second, with each connection waiting for its answer before the next. */
export async function measureDurableRate(url: string, connections: number, ms: number) {
  const clients = await openClients(url, connections);
  let done = 0;
  const endsAt = performance.now() + ms;
  await Promise.all(
    clients.map(async (client, thread) => {
      while (performance.now() < endsAt) {
        await client.mutate("messages:send", {
          thread: 1000 + thread,
          sender: "client",
          text: "Words",
        });
        done += 1;
      }
    }),
  );
  clients.forEach((client) => client.close());
  return done / (ms / 1000);
}
