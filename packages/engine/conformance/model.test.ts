import { describe, expect, it } from "vitest";
import type { Engine } from "../start-engine";
import { eventually, pause, startFixture } from "./support/fixtures";
import { RawSocket, tsOf } from "./support/raw-socket";
import type { Frame } from "./support/raw-socket";

const seedCount = Number(process.env.MODEL_SEEDS ?? 12);
const stepCount = 120;
const names = ["a", "b", "c"];

interface Shown {
  ts: bigint;
  values: Map<number, unknown>;
}

class Viewer {
  readonly shown: Shown[] = [];
  readonly watched = new Map<number, string[]>();
  readonly open = new Set<number>();
  socket: RawSocket;
  readonly #engine: Engine;
  #nextId = 0;

  private constructor(engine: Engine, socket: RawSocket) {
    this.#engine = engine;
    this.socket = socket;
    this.#listen();
  }

  static async open(engine: Engine): Promise<Viewer> {
    return new Viewer(engine, await RawSocket.open(engine.url));
  }

  watch(asked: string[]): void {
    const queryId = this.#nextId++;
    this.watched.set(queryId, asked);
    this.open.add(queryId);
    this.socket.add(queryId, "counters:both", { names: asked });
  }

  unwatch(): void {
    const [queryId] = this.open;
    if (queryId === undefined) return;
    this.open.delete(queryId);
    this.socket.remove(queryId);
  }

  async reconnect(): Promise<void> {
    const { sessionId, version } = this.socket;
    this.socket.ws.terminate();
    this.socket = new RawSocket(this.#engine.url);
    await this.socket.whenOpen();
    this.#listen();
    const maxObservedTimestamp = tsOf(version) === 0n ? undefined : version.ts;
    this.socket.connect({ connectionCount: 1, maxObservedTimestamp }, sessionId);
    for (const queryId of this.open) {
      this.socket.add(queryId, "counters:both", { names: this.watched.get(queryId) });
    }
  }

  #listen(): void {
    const { socket } = this;
    socket.ws.on("message", (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as Frame;
      if (frame.type !== "Transition") return;
      this.shown.push({ ts: tsOf(socket.version), values: new Map(socket.values) });
    });
  }
}

function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Written {
  ts: bigint;
  name: string;
  by: number;
}

describe("random interleavings against a brute-force model", () => {
  it(`[S90] every value ever shown is the query's answer at its transition's timestamp (${seedCount} seeds)`, async () => {
    for (let seed = 1; seed <= seedCount; seed++) {
      const random = seeded(seed);
      const engine = await startFixture();
      const writers = await Promise.all([RawSocket.open(engine.url), RawSocket.open(engine.url)]);
      const viewers = await Promise.all(Array.from({ length: 4 }, () => Viewer.open(engine)));
      const asked: Promise<Written>[] = [];
      for (let step = 0; step < stepCount; step++) {
        const viewer = viewers[random(viewers.length)];
        const writer = writers[random(2)];
        if (viewer === undefined || writer === undefined) throw new Error("unreachable");
        const kind = random(10);
        if (kind < 6) {
          const name = names[random(names.length)] ?? "a";
          const by = random(5) + 1;
          writer.mutate(step, "counters:add", { name, by });
          asked.push(
            writer.response(step).then((frame) => ({ ts: tsOf(frame as never), name, by })),
          );
        } else if (kind < 8) viewer.watch(names.filter(() => random(2) === 0));
        else if (kind === 8) viewer.unwatch();
        else await viewer.reconnect();
        if (random(4) === 0) await pause(random(3));
      }
      const written = await Promise.all(asked);
      const valueAt = (name: string, ts: bigint) =>
        written.reduce((sum, add) => (add.name === name && add.ts <= ts ? sum + add.by : sum), 0);
      const newest = ({ watched }: Viewer, queryId: number) =>
        (watched.get(queryId) ?? []).map((name) => valueAt(name, 2n ** 63n));
      const isNewest = (viewer: Viewer) => {
        const { values } = viewer.socket;
        const isShown = (id: number) => String(values.get(id)) === String(newest(viewer, id));
        return values.size === viewer.open.size && [...viewer.open].every(isShown);
      };
      await eventually(() => viewers.every(isNewest), 20_000).catch(() => undefined); // named below
      for (const viewer of viewers) {
        const { shown, watched, open, socket } = viewer;
        expect(socket.chainFault, `seed ${seed}`).toBeNull();
        for (const { ts, values } of shown) {
          for (const [queryId, value] of values) {
            const truth = (watched.get(queryId) ?? []).map((name) => valueAt(name, ts));
            expect(value, `seed ${seed}, query ${queryId}`).toEqual(truth);
          }
        }
        expect([...socket.values.keys()].sort(), `seed ${seed}`).toEqual([...open].sort());
        for (const [queryId, value] of socket.values) {
          const truth = newest(viewer, queryId);
          expect(value, `seed ${seed}: the newest state arrived`).toEqual(truth);
        }
      }
      expect(viewers.reduce((sum, { shown }) => sum + shown.length, 0)).toBeGreaterThan(20);
      await engine.close();
    }
  });
});
