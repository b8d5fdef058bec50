import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { data, folder, printed } from "./support/backed-up";
import { type Run, run, started } from "./support/command";
import { fixtureApp, pause } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import { backUp, place, restore, saidIn, sealed, useShippedPlace } from "./support/shipped";

useShippedPlace();

const rounds = 5;
const shipEveryMs = 100;
/** The extra time that a busy machine may need for one shipment. */
const slackMs = 3_000;

const serveShipping = () =>
  run(
    ...["engine", "--functions", fixtureApp, "--data", data, "--port", "0"],
    ...["--ship-log", place, "--limit", `shipEveryMs=${shipEveryMs}`, ...sealed()],
  );

interface Said {
  body: string;
  sentAtMs: number;
  acknowledgedAtMs: number;
}

async function sayUntilKilled(server: Run, round: number, forMs: number): Promise<Said[]> {
  const socket = await RawSocket.open(await started(server));
  const said: Said[] = [];
  const endMs = Date.now() + forMs;
  for (let n = 0; Date.now() < endMs; n++) {
    const sentAtMs = Date.now();
    const body = `${round}-${n}`;
    socket.mutate(n, "messages:send", { channel: "c", body });
    await socket.response(n);
    said.push({ body, sentAtMs, acknowledgedAtMs: Date.now() });
  }
  return said;
}

function printedMoment(): number {
  const line = printed.findLast((each) => each.startsWith("The log was applied:"));
  const [, moment] = /Everything up to (\S+) is in it/.exec(line ?? "") ?? [];
  return Date.parse(moment ?? expect.unreachable());
}

function expectExactly(found: ReadonlySet<string>, said: readonly Said[], upToMs: number): void {
  const lost = said.filter((each) => each.acknowledgedAtMs < upToMs && !found.has(each.body));
  expect(lost).toEqual([]);
}

describe("a lost disk", () => {
  it(`[A28] [A29] [A30] after each of ${rounds} times kill -9 a restore has every acknowledged write up to the time it prints, and a restore to an earlier time no later write`, async () => {
    const said: Said[] = [];
    let copy = "";
    for (let round = 0; round < rounds; round++) {
      const server = serveShipping();
      await started(server);
      if (copy === "") copy = await backUp();
      said.push(...(await sayUntilKilled(server, round, 300 + Math.random() * 700)));
      await pause(Math.random() * shipEveryMs);
      server.child.kill("SIGKILL");
      const killedAtMs = Date.now();
      await server.ended;
      // Only the folder of backups is left of this machine.
      const away = join(folder, `away-${round}`);
      await cp(place, away, { recursive: true });
      const from = join(away, copy.split("/").at(-1) ?? "");
      const found = new Set(await saidIn(await restore(`all-${round}`, from)));
      const upToMs = printedMoment();
      expectExactly(found, said, upToMs);
      expect(killedAtMs - upToMs).toBeLessThan(shipEveryMs + slackMs);
      const moment = said[Math.floor(Math.random() * said.length)]?.acknowledgedAtMs ?? 0;
      const untilMs = Math.min(moment, upToMs);
      const until = new Date(untilMs).toISOString();
      const earlier = new Set(
        await saidIn(await restore(`until-${round}`, from, "--until", until)),
      );
      expectExactly(earlier, said, untilMs);
      const later = said.filter(({ sentAtMs, body }) => sentAtMs > untilMs && earlier.has(body));
      expect(later).toEqual([]);
    }
    expect(said.length).toBeGreaterThan(rounds * 5);
    expect(await readdir(join(place, "log")), "one stream, continued by each start").toHaveLength(
      1,
    );
    await rm(data, { recursive: true });
  });
});
