import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import { atRate, pause } from "../tests/engine/faults/time";

/** The seat of the coach, who sees the lines of all people. */
const COACH = -1;

/** One person's or the coach's socket. */
interface Seat {
  send: (text: string) => void;
  /** Called with each frame. */
  onFrame: (frame: string) => void;
  close: () => void;
}

/** Resolves with the seat once it has what it shows at first. */
export type OpenSeat = (url: string, thread: number) => Promise<Seat>;

function seatOn(socket: WebSocket, write: (text: string) => string): Seat {
  const seat: Seat = {
    send: (text) => socket.send(write(text)),
    onFrame: () => undefined,
    close: () => socket.terminate(),
  };
  // Frames are searched and not parsed: one process acts for all people, and should not be what is measured.
  socket.on("message", (data: Buffer) => seat.onFrame(data.toString("latin1")));
  return seat;
}

export const openBareSeat: OpenSeat = async (url, thread) => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/${thread}`);
  const seat = seatOn(socket, (text) => text);
  await new Promise<void>((done, fail) => {
    seat.onFrame = () => done();
    socket.once("error", fail);
  });
  return seat;
};

/**
 * Opens a person's seat, which shows their last fifty lines and how many are unread. `unread` is the way to count
 * these.
 */
export const openEngineSeat =
  (unread: "tallied" | "counted"): OpenSeat =>
  async (url, thread) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/1.48.0/sync`);
    let requestId = 0;
    const seat = seatOn(socket, (text) => {
      const args = [{ thread, text }];
      const call = { requestId: requestId++, udfPath: "people:send", args };
      return JSON.stringify({ type: "Mutation", ...call });
    });
    await new Promise<void>((done, fail) => {
      socket.once("open", done);
      socket.once("error", fail);
    });
    await new Promise<void>((done) => {
      const answered = new Set<string>();
      seat.onFrame = (frame) => {
        for (const [found] of frame.matchAll(/"queryId":\d+,"type":"QueryUpdated"/g)) {
          answered.add(found);
        }
        if (answered.size === 2) done();
      };
      socket.send(connectFrame());
      socket.send(querySetFrame(queriesOf(thread, unread)));
    });
    return seat;
  };

const queriesOf = (thread: number, unread: "tallied" | "counted") =>
  thread === COACH
    ? [
        { path: "messages:latest", args: {} },
        { path: "people:talliedOfAll", args: {} },
      ]
    : [
        { path: "messages:list", args: { thread } },
        { path: `people:${unread}`, args: { thread } },
      ];

const connectFrame = () =>
  JSON.stringify({
    type: "Connect",
    sessionId: randomUUID(),
    connectionCount: 0,
    lastCloseReason: "InitialConnect",
    clientTs: Date.now(),
  });

function querySetFrame(queries: { path: string; args: object }[]): string {
  const modifications = queries.map(({ path, args }, queryId) => ({
    type: "Add",
    queryId,
    udfPath: path,
    args: [args],
  }));
  return JSON.stringify({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
}

/** When each line was sent, and whether its person and the coach have yet to show it. */
class Sightings {
  readonly latenciesMs: number[] = [];
  readonly #sent: { at: number; byPerson: boolean; byCoach: boolean }[] = [];
  #seenByCoach = 0;

  send() {
    this.#sent.push({ at: performance.now(), byPerson: false, byCoach: false });
    return this.#sent.length - 1;
  }

  byPerson(index: number) {
    const sent = this.#sent[index];
    if (sent === undefined || sent.byPerson) return;
    sent.byPerson = true;
    if (sent.byCoach) this.#note(sent.at);
  }

  /**
   * Between two frames more lines may arrive than the coach's fifty, so a line that is shown counts for all before it.
   */
  byCoach(upTo: number) {
    for (; this.#seenByCoach <= upTo; this.#seenByCoach += 1) {
      const sent = this.#sent[this.#seenByCoach];
      if (sent === undefined) return;
      sent.byCoach = true;
      if (sent.byPerson) this.#note(sent.at);
    }
  }

  #note(at: number) {
    this.latenciesMs.push(performance.now() - at);
  }

  /** Lines that were not shown in time count with the time they have waited. */
  async settle(withinMs: number): Promise<number[]> {
    const endMs = performance.now() + withinMs;
    while (this.latenciesMs.length < this.#sent.length && performance.now() < endMs)
      await pause(20);
    for (const { at, byPerson, byCoach } of this.#sent) {
      if (!(byPerson && byCoach)) this.#note(at);
    }
    return this.latenciesMs;
  }
}

export interface People {
  /** The time from sending each line until its person and the coach show it. */
  run: (perSecond: number, count: number) => Promise<number[]>;
  close: () => void;
}

const settleWithinMs = 15_000;
const words = "I stopped before answering, and it was easier than I thought.";

/** Each person on a socket of their own, and the coach. */
export async function openPeople(url: string, open: OpenSeat, count: number): Promise<People> {
  const coach = await open(url, COACH);
  const seats: Seat[] = [];
  for (let thread = 0; thread < count; thread += 1) seats.push(await open(url, thread));
  let round = 0;
  return {
    close: () => [coach, ...seats].forEach((seat) => seat.close()),
    run: async (perSecond, lines) => {
      round += 1;
      const mark = `${Date.now()}.${round}`;
      const sightings = new Sightings();
      const marked = new RegExp(`#${mark.replace(".", "\\.")}\\.(\\d+)#`, "g");
      const shown = (frame: string) =>
        [...frame.matchAll(marked)].map(([, index]) => Number(index));
      for (const seat of seats) {
        seat.onFrame = (frame) => shown(frame).forEach((index) => sightings.byPerson(index));
      }
      coach.onFrame = (frame) => sightings.byCoach(Math.max(-1, ...shown(frame)));
      await atRate(perSecond, lines, (index) => {
        seats[(index * 7919) % count]?.send(`#${mark}.${sightings.send()}# ${words}`);
      });
      return await sightings.settle(settleWithinMs);
    },
  };
}
