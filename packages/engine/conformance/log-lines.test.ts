import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { run, started, type Run } from "./support/command";
import { eventually, fixtureApp, liveApp } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

let data: string;
beforeEach(async () => {
  data = join(await scratchFolder("log-lines"), "data");
});

const json = ["--log-format", "json"];
const serving = (app: string) => ["--functions", app, "--data", data, "--port", "0"];

/** Every line of both streams. Fails at the first line that is not a log entry. */
function entriesOf({ output, errors }: Run) {
  return (output + errors).split("\n").flatMap((line) => {
    if (line === "") return [];
    const entry = JSON.parse(line) as Record<string, unknown>;
    expect(Object.keys(entry), line).toEqual(["time", "level", "what", "fields"]);
    expect(new Date(entry.time as string).toISOString()).toBe(entry.time);
    expect(["debug", "info", "warn", "error"]).toContain(entry.level);
    return [entry];
  });
}

describe("a log for programs", () => {
  it("[A32] has one object per line for a start, failed calls and jobs, and what functions print", async () => {
    const server = run("start", ...serving(fixtureApp), ...json, "--host", "0.0.0.0");
    await eventually(() => server.output.includes("Ready at"));
    const ready = entriesOf(server).find(({ what }) => String(what).startsWith("Ready at"));
    const { url } = ready?.fields as { url: string };
    const socket = await RawSocket.open(url.replace("0.0.0.0", "127.0.0.1"));
    socket.mutate(0, "jobs:scheduleFailing", { label: "a", delayMs: 0 });
    socket.mutate(1, "jobs:schedule", { label: "b", delayMs: 0 });
    socket.mutate(2, "messages:send", { body: 7 });
    const saysAll = () =>
      ["the job gave up", "'nobody'", "Validat"].every((text) => server.output.includes(text));
    await eventually(saysAll);
    server.child.kill("SIGTERM");
    await server.ended;
    const entries = entriesOf(server);
    expect(entries).toContainEqual(
      expect.objectContaining({
        level: "error",
        what: expect.stringContaining("the job gave up") as unknown,
        fields: expect.objectContaining({ function: "jobs.js:failing" }) as unknown,
      }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        level: "info",
        what: expect.stringContaining("'nobody'") as unknown,
        fields: {
          function: "jobs.js:note",
          requestId: expect.stringMatching(/^[0-9a-f]+$/) as unknown,
        },
      }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ level: "warn" })); // about plain HTTP on the network
  });

  it.each([
    [["start", "--data", "x"], "--functions is missing"],
    [["start", "--port", "99999", "--data", "x", "--functions", "."], "--port must be"],
    [["start", "--no-such-option"], "Unknown option"],
    [["nonsense"], "There is no command"],
    [["admin", "nonsense"], "--data is missing"],
  ])("[A32] refuses %j in one object", async (words, part) => {
    const refused = run(...words, ...json);
    expect(await refused.ended).toBe(words[0] === "start" ? 78 : 1);
    // A Node version without support logs a warning before.
    const errors = entriesOf(refused).filter(({ level }) => level === "error");
    expect(errors).toHaveLength(1);
    expect(errors[0]?.what).toContain(part);
  });

  it("[A32] names the function that blocked the server in its last object", async () => {
    const server = run("start", ...serving(liveApp), ...json);
    await eventually(() => server.output.includes("Ready at"));
    const [, url = ""] = /"url":"([^"]+)"/.exec(server.output) ?? [];
    const socket = await RawSocket.open(url);
    socket.add(0, "live:forever");
    await server.ended;
    expect(entriesOf(server).at(-1)).toMatchObject({
      level: "error",
      fields: { function: "live:forever" },
    });
  });

  it("[A32] is text by default, and has no third format", async () => {
    const server = run("start", ...serving(liveApp));
    expect(await started(server)).toMatch(/^http:/);
    const refused = run("start", ...serving(liveApp), "--log-format", "xml");
    expect(await refused.ended).toBe(78);
    expect(refused.errors.trim()).toBe('--log-format is text or json, not "xml".');
  });
});
