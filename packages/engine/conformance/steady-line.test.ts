import { afterEach, describe, expect, it, vi } from "vitest";
import { liveApp, pause, startFixture, tokenFor } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

const dayMs = 24 * 60 * 60 * 1000;
const impatient = { watchEveryMs: 20, pingAfterSilenceMs: 40, dropAfterSilenceMs: 400 };

afterEach(() => {
  vi.restoreAllMocks();
});

function setClockBy(ms: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
}

describe("a clock that is set", () => {
  it.each([
    ["forward", dayMs],
    ["back", -dayMs],
  ])("[L8] %s by a day drops nobody, and silent connections still get pings", async (_name, ms) => {
    const engine = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { ...impatient, connectWithinMs: 60_000 },
    });
    const idle = await Promise.all(Array.from({ length: 5 }, () => RawSocket.open(engine.url)));
    const unconnected = new RawSocket(engine.url);
    await unconnected.whenOpen();
    await pause(100);
    setClockBy(ms);
    const pingsBefore = idle.map((socket) => socket.ofType("Ping").length);
    await pause(900);
    expect([...idle, unconnected].map(({ closed }) => closed)).toEqual(Array(6).fill(null));
    idle.forEach((socket, index) => {
      expect(socket.ofType("Ping").length).toBeGreaterThan((pingsBefore[index] ?? 0) + 2);
    });
    idle[0]?.mutate(0, "live:nothing");
    expect((await idle[0]?.response(0))?.success).toBe(true);
  });

  it("[L8] back by a day leaves people signed in", async () => {
    const engine = await startFixture({ connectionLimits: impatient });
    const member = await RawSocket.open(engine.url);
    member.authenticate(0, await tokenFor(engine, "ada|1"));
    member.add(0, "rules:whoAmI");
    await member.shows(0);
    setClockBy(-dayMs);
    await pause(600);
    expect(member.closed).toBeNull();
  });
});

describe("a process that was suspended", () => {
  it("[L8] reads from its sockets before it drops any", async () => {
    const engine = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { ...impatient, dropAfterSilenceMs: 1_000 },
    });
    const idle = await Promise.all(Array.from({ length: 5 }, () => RawSocket.open(engine.url)));
    await pause(50);
    const now = performance.now.bind(performance);
    let awayMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + awayMs);
    awayMs = 70_000;
    await pause(500);
    expect(idle.map(({ closed }) => closed)).toEqual(Array(5).fill(null));
  });
});
