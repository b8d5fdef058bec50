import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { noteBackup } from "../admin/backup-record";
import { scratchFolder } from "../testing/scratch-folder";
import { refusal } from "./support/command";
import { post } from "./support/post";
import { RawSocket } from "./support/raw-socket";
import { eventually, fixtureApp, startFixture } from "./support/fixtures";

let data: string;
beforeEach(async () => {
  data = await scratchFolder("health");
});

interface HealthAnswer {
  status: number;
  text: string;
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<HealthAnswer> {
  return await new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on("error", reject)
      .end();
  });
}

const reasonsOf = ({ text }: HealthAnswer) =>
  (JSON.parse(text) as { reasons: { code: string }[] }).reasons.map(({ code }) => code);

describe("the state that an operator sees", () => {
  it("[A24] tells everyone whether it is ready, and the reasons only to this machine or the token", async () => {
    const { url } = await startFixture({ dataDir: data, metricsToken: "a-token" });
    expect(await ask(`${url}/health`)).toEqual({
      status: 200,
      text: '{"live":true,"ready":true,"reasons":[]}',
    });
    const byProxy = { "X-Forwarded-For": "192.0.2.1" };
    expect((await ask(`${url}/health`, byProxy)).text).toBe('{"live":true,"ready":true}');
    expect((await ask(`${url}/metrics`, byProxy)).status).toBe(404);
    for (const [token, status] of [
      ["a-token", 200],
      ["b-token", 404],
      ["a-token-and-more", 404],
    ] as const) {
      const headers = { ...byProxy, Authorization: `Bearer ${token}` };
      expect((await ask(`${url}/metrics`, headers)).status, token).toBe(status);
    }
  });

  it("[A24] [A39] reports that a relay for calls is silent, to this machine only and without its secret", async () => {
    const environment = { TURN_URLS: "turn:127.0.0.1:1?transport=tcp", TURN_SECRET: "hush" };
    const { url } = await startFixture({ dataDir: data, environment });
    await eventually(async () => reasonsOf(await ask(`${url}/health`)).includes("relay-silent"));
    const { status, text } = await ask(`${url}/health`);
    expect(status).toBe(200);
    expect(text).not.toContain("hush");
    const byProxy = { "X-Forwarded-For": "192.0.2.1" };
    expect((await ask(`${url}/health`, byProxy)).text).toBe('{"live":true,"ready":true}');
  });

  it("[A24] counts calls, refusals, sockets, memory, disk and waiting work", async () => {
    const { url } = await startFixture({ dataDir: data });
    await post(`${url}/api/query`, { path: "rules:surroundings", args: {} });
    await ask(`${url}/api/query`);
    const { text } = await ask(`${url}/metrics`);
    expect(text).toMatch(/^engine_call_seconds_count\{function="rules:surroundings"\} 1$/m);
    expect(text).toMatch(
      /^engine_call_seconds_bucket\{function="rules:surroundings",le="\+Inf"\} 1$/m,
    );
    expect(text).toMatch(/^engine_refusals_total\{status="400"\} 1$/m);
    for (const name of [
      "ready 1",
      "sockets 0",
      "jobs_late 0",
      "disk_lag_seconds 0",
      "backup_failed 0",
    ]) {
      expect(text).toContain(`engine_${name}\n`);
    }
    for (const name of ["resident", "heap", "disk_free"]) {
      expect(
        Number(new RegExp(`^engine_${name}_bytes (\\d+)$`, "m").exec(text)?.[1]),
      ).toBeGreaterThan(0);
    }
    expect(text).not.toContain("backup_age"); // no backup yet
  });

  it("[A24] counts waiting mutations, due jobs, and the app's own queues", async () => {
    const lines: string[] = [];
    const engine = await startFixture({
      holdsJobs: true,
      dataDir: data,
      figuresFrom: "state:figures",
      log: (line) => lines.push(line),
    });
    const waiting = async (name: string) => {
      const { text } = await ask(`${engine.url}/metrics`);
      return new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1];
    };
    expect(await waiting("engine_jobs_waiting")).toBe("0");
    expect(await waiting("engine_live_queries_waiting")).toBe("0");
    await post(`${engine.url}/api/mutation`, {
      path: "jobs:schedule",
      args: { label: "a", delayMs: 0 },
    });
    expect(await waiting("engine_jobs_waiting")).toBe("1"); // this server runs no jobs
    expect(await waiting("app_labels_waiting")).toBe("0");
    const { text: figures } = await ask(`${engine.url}/metrics`);
    expect(figures.match(/^app_.*/gm)).toEqual(["app_labels_waiting 0"]);
    expect(lines).toEqual([]);
    const socket = await RawSocket.open(engine.url);
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, engine.rooms.sync.waiting.mutations);
    });
    for (let requestId = 0; requestId < 40; requestId++) {
      socket.mutate(requestId, "counters:add", { name: "c", by: 1 });
    }
    await eventually(
      () => socket.frames.filter(({ type }) => type === "MutationResponse").length === 40,
    );
    clearInterval(watching);
    expect(most).toBeGreaterThan(0);
    expect(await waiting("engine_mutations_waiting")).toBe("0");
  });

  it("[A24] still has the engine's figures if the app's query fails, which is logged once", async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const { url } = await startFixture({ figuresFrom: "state:missing", log });
    for (let look = 0; look < 2; look++) {
      expect((await ask(`${url}/metrics`)).text).toContain("engine_mutations_waiting 0\n");
    }
    expect(lines.filter((line) => line.startsWith("state:missing has no figures"))).toHaveLength(1);
  });

  it("[A24] names a failed or late backup, also in the log, until one succeeds", async () => {
    const lines: string[] = [];
    const engine = await startFixture({
      functionsDir: fixtureApp,
      dataDir: data,
      backupWithinMs: 60_000,
      log: (line) => lines.push(line),
    });
    await noteBackup(data, { folder: "/backups/old" }, Date.now() - 2 * 60 * 60_000);
    expect(reasonsOf(await ask(`${engine.url}/health`))).toEqual(["backup-late"]);
    await engine.rooms.noteBackup({ failure: "The disk is full." });
    const answer = await ask(`${engine.url}/health`);
    expect(answer.status).toBe(200); // it still serves
    expect(reasonsOf(answer)).toEqual(["backup-failed", "backup-late"]);
    expect(lines.join("\n")).toContain("The disk is full.");
    await engine.rooms.noteBackup({ folder: "/backups/new" });
    expect(reasonsOf(await ask(`${engine.url}/health`))).toEqual([]);
    expect(lines.at(-1)).toBe("Health: backup-late is over.");
    const { text } = await ask(`${engine.url}/metrics`);
    expect(Number(/^engine_backup_age_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(60);
  });

  it("[A24] counts a backup as failed if it cannot be written, but not if its command was mistyped", async () => {
    const engine = await startFixture({ functionsDir: fixtureApp, dataDir: data });
    const folder = await scratchFolder("health-copies");
    const backUp = (...words: string[]) => refusal("admin", "backup", "--data", data, ...words);
    expect(await backUp()).toContain("Name a new folder");
    expect(await backUp("--into", folder, "--keep", "few")).toContain("whole number of days");
    expect(reasonsOf(await ask(`${engine.url}/health`))).toEqual([]);
    const taken = join(folder, "taken");
    await writeFile(taken, "");
    expect(await backUp(join(taken, "copy"))).toContain("taken");
    expect(reasonsOf(await ask(`${engine.url}/health`))).toEqual(["backup-failed"]);
  });

  it.runIf(process.platform === "linux")(
    "[A33] is an error for a backup to a place where the system does not allow a folder",
    async () => {
      await startFixture({ functionsDir: fixtureApp, dataDir: data });
      const refused = await refusal("admin", "backup", "--data", data, "--into", "/proc/none");
      expect(refused).toContain("The system can't make a folder there");
    },
  );

  it("[A26] is reported to the app at the start and when a backup has failed", async () => {
    const engine = await startFixture({ dataDir: data, reportsStateTo: "state:keep" });
    const listStates = async () => {
      const answer = await engine.run("state:list");
      if (!answer.ok) throw new Error(answer.errorMessage);
      return (JSON.parse(answer.valueJson) as string[]).map(
        (text) => JSON.parse(text) as { reasons: { code: string }[]; memory: object; disk: object },
      );
    };
    await eventually(async () => (await listStates()).length === 1);
    const [first] = await listStates();
    expect(first?.memory).toEqual({
      usedBytes: expect.any(Number) as number,
      limitBytes: expect.any(Number) as number,
    });
    expect(first?.disk).toEqual({
      usedBytes: expect.any(Number) as number,
      freeBytes: expect.any(Number) as number,
    });
    await engine.rooms.noteBackup({ failure: "The disk is full." });
    const [, second] = await listStates();
    expect(second?.reasons.map(({ code }) => code)).toContain("backup-failed");
    await engine.rooms.noteBackup({ failure: "The disk is full." });
    expect((await listStates()).length).toBeLessThanOrEqual(3); // only the time of the failure is new
  });

  it("[A26] causes one log line if it cannot be reported, and the server continues", async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const engine = await startFixture({ dataDir: data, reportsStateTo: "state:missing", log });
    await eventually(() => lines.some((line) => line.includes("can't be reported")));
    await engine.rooms.noteBackup({ folder: "/backups/new" });
    expect(lines.filter((line) => line.includes("can't be reported"))).toHaveLength(1);
  });
});
