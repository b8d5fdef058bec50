/** People who use the practice for a given time, each over one socket of the official client. */
import { randomUUID } from "node:crypto";
import type { ConvexClient } from "convex/browser";
import type { PaginatedQueryArgs, PaginatedQueryItem, PaginatedQueryReference } from "convex/react";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { accessTokenMs, filesPerDayMax } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import { openOfficialClient } from "../../packages/engine/conformance/support/open-official";
import { shareFile } from "./file-door";
import { signIn, type WayIn } from "./portal";

/** Ignored: a page would show the error, and people who left see nothing. */
const ignore = () => undefined;

const pageItems = 20;

/**
 * Subscribes to a list like a page. A list that has doubled is requested again; a plain subscription would grow for an
 * hour.
 */
function watchPage<Query extends PaginatedQueryReference>(
  socket: ConvexClient,
  query: Query,
  args: PaginatedQueryArgs<Query>,
  look: (items: PaginatedQueryItem<Query>[]) => void,
): void {
  const open = (numItems: number) => {
    const asked = { ...args, paginationOpts: { numItems, cursor: null } };
    const leave = socket.onUpdate(
      query,
      asked,
      ({ page }: { page: PaginatedQueryItem<Query>[] }) => {
        look(page);
        if (page.length <= 2 * pageItems) return;
        leave();
        // Differs from the query before, so that it starts without a result.
        open(numItems === pageItems ? pageItems + 1 : pageItems);
      },
      ignore,
    );
  };
  open(pageItems);
}

/** The results since the last call. */
export class Tally {
  latenciesMs: number[] = [];
  errors: string[] = [];
  readonly done: Record<string, number> = {};

  async note(what: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      this.done[what] = (this.done[what] ?? 0) + 1;
    } catch (error) {
      this.errors.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

class Entry {
  readonly #url: string;
  readonly #wayIn: WayIn;
  #token: Promise<string> | null = null;
  #gotMs = 0;

  constructor(url: string, wayIn: WayIn) {
    this.#url = url;
    this.#wayIn = wayIn;
  }

  token(): Promise<string> {
    const isOld = performance.now() - this.#gotMs > accessTokenMs * 0.7;
    if (this.#token !== null && !isOld) return this.#token;
    this.#gotMs = performance.now();
    this.#token = signIn({ url: this.#url }, this.#wayIn).then(({ token }) => token);
    return this.#token;
  }

  leave(): void {
    this.#token = null;
  }

  openSocket(): ConvexClient {
    const client = openOfficialClient(this.#url);
    client.setAuth(() => this.token());
    return client;
  }
}

/** A client of the practice: writes, sets goals, books and cancels, shares files, leaves and returns. */
export class SoakingClient {
  readonly #url: string;
  readonly #entry: Entry;
  readonly #tally: Tally;
  #socket: ConvexClient;
  #turn = 0;
  #slotMs = Math.ceil(Date.now() / dayMs) * dayMs + 3 * dayMs;

  static async enter(url: string, wayIn: WayIn, tally: Tally): Promise<SoakingClient> {
    const client = new SoakingClient(url, wayIn, tally);
    await client.#socket.query(api.viewer.get, {});
    return client;
  }

  private constructor(url: string, wayIn: WayIn, tally: Tally) {
    this.#url = url;
    this.#entry = new Entry(url, wayIn);
    this.#tally = tally;
    this.#socket = this.#enter();
  }

  close(): Promise<void> {
    return this.#socket.close();
  }

  /** `seenBy` resolves once the other side shows a message with these words. */
  async takeTurn(seenBy: (words: string) => Promise<void>): Promise<void> {
    const turn = this.#turn++;
    await this.#tally.note("messages", async () => {
      const words = `Line ${randomUUID()}`;
      const sentMs = performance.now();
      const seen = seenBy(words);
      await this.#socket.mutation(api.messages.send, { content: words, requestName: words });
      await seen;
      this.#tally.latenciesMs.push(performance.now() - sentMs);
    });
    if (turn % 5 === 1) await this.#tally.note("goals", () => this.#setGoal());
    if (turn % 7 === 2) await this.#tally.note("sessions", () => this.#bookAndCancel());
    if (turn % 10 === 3 && turn < 10 * filesPerDayMax) {
      await this.#tally.note("uploads", () => this.#share(turn));
    }
    if (turn % 150 === 4) await this.#tally.note("sign-ins", () => this.#comeBack());
  }

  #enter(): ConvexClient {
    const socket = this.#entry.openSocket();
    watchPage(socket, api.messages.list, {}, ignore);
    socket.onUpdate(api.goals.list, {}, ignore, ignore);
    watchPage(socket, api.sessions.list, {}, ignore);
    return socket;
  }

  async #setGoal(): Promise<void> {
    const goals = await this.#socket.query(api.goals.list, {});
    const words = { title: "Walk", description: "", targetDate: null, milestones: [] };
    const goalId =
      goals[0]?.goalId ??
      (await this.#socket.mutation(api.goals.create, {
        ...words,
        category: "health",
        priority: "low",
      }));
    const percent = (this.#turn * 7) % 100;
    await this.#socket.mutation(api.goals.setProgress, { goalId, percent, note: "" });
  }

  /** Books a free time and cancels, so that the next turn can use the time, too. */
  async #bookAndCancel(): Promise<void> {
    const lastMs = this.#slotMs + 14 * dayMs;
    for (; this.#slotMs < lastMs; this.#slotMs += 1_800_000) {
      const wanted = { startsAt: this.#slotMs, durationMinutes: 30, timeZone: "UTC" };
      const words = { title: "Talk", sessionType: "video" as const };
      const sessionId = await this.#socket
        .mutation(api.sessions.book, { ...words, ...wanted })
        .catch(() => null);
      if (sessionId === null) continue;
      await this.#socket.mutation(api.sessions.cancel, { sessionId });
      return;
    }
    throw new Error("There is no free time.");
  }

  async #share(turn: number): Promise<void> {
    const token = await this.#entry.token();
    const file = {
      name: `${String(turn)}.txt`,
      text: "x".repeat(20_000),
      requestName: randomUUID(),
    };
    const status = await shareFile(this.#url, token, file);
    if (status !== 200) throw new Error(`the door said ${String(status)}`);
  }

  async #comeBack(): Promise<void> {
    await this.#socket.action(api.auth.signOut, {});
    await this.#socket.close();
    this.#entry.leave();
    this.#socket = this.#enter();
    await this.#socket.query(api.viewer.get, {});
  }
}

/** The coach, with every conversation open, who answers now and then. */
export class SoakingCoach {
  readonly #socket: ConvexClient;
  readonly #tally: Tally;
  readonly #awaited = new Map<string, () => void>();

  constructor(url: string, wayIn: WayIn, tally: Tally) {
    this.#tally = tally;
    this.#socket = new Entry(url, wayIn).openSocket();
    this.#socket.onUpdate(api.overview.totals, {}, ignore, ignore);
    this.#socket.onUpdate(api.inbox.counts, {}, ignore, ignore);
  }

  watch(clientId: Id<"users">): void {
    void this.#socket.mutation(api.audit.look, { clientId, part: "record" });
    watchPage(this.#socket, api.inbox.conversation, { clientId }, (lines) => {
      for (const { content } of lines) {
        this.#awaited.get(content)?.();
        this.#awaited.delete(content);
      }
    });
  }

  sees(words: string): Promise<void> {
    return new Promise((seen) => this.#awaited.set(words, seen));
  }

  answer(clientId: Id<"users">): Promise<void> {
    const letter = { clientIds: [clientId], subject: "", content: "I see." };
    return this.#tally.note("answers", () => this.#socket.mutation(api.inbox.send, letter));
  }

  close(): Promise<void> {
    return this.#socket.close();
  }
}
