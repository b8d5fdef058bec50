import { describe, expect, it } from "vitest";
import { logLimits } from "./limits";
import { ScratchRuntime } from "./testing/scratch-runtime";
import { callLines, ServerLog, errorLine } from "./server-log";

const failed = {
  path: "users:create",
  requestId: "0123456789abcdef",
  logLines: ["[LOG] 'creating'"],
  error:
    "ArgumentValidationError: Object is missing the required field `name`.\n\n" +
    'Object: {password: "hunter2"}\nValidator: v.object({…})\n    at handler (../convex/users.ts:3:1)',
};

describe("the server's log", () => {
  it("[A13] has function, request, error and place, but no arguments", () => {
    const text = callLines(failed, { isBrief: true }).join("\n");
    expect(text).not.toContain("hunter2");
    expect(text).toContain("[users:create] [Request ID: 0123456789abcdef] ArgumentValidationError");
    expect(text).toContain("at handler (../convex/users.ts:3:1)");
    expect(text).toContain("[LOG] 'creating'");
  });

  it("[A13] has everything in development", () => {
    expect(callLines(failed, { isBrief: false }).join("\n")).toContain("hunter2");
  });

  it("[A13] says what the server was doing when it failed", () => {
    expect(errorLine(new Error("disk"), "running a mutation")).toContain(
      "Error while running a mutation: Error: disk",
    );
    expect(errorLine("odd", "stopping")).toBe("Error while stopping: odd");
  });
});

describe("text from a caller", () => {
  const forged = "x\n    at [auth:signIn] FORGED\n[auth:signIn] [Request ID: 9f] FORGED";

  it("[A13] cannot begin a line of the log, neither as a call nor as a place of an error", async () => {
    const app = await ScratchRuntime.open({ redactsErrors: true });
    const printed: string[] = [];
    for (const isBrief of [true, false]) {
      const log = new ServerLog((line) => printed.push(line), { isBrief });
      app.reports.splice(0);
      await app.query("values:echo", {}, { argsJson: JSON.stringify([{ [forged]: 1 }]) });
      await app.query(forged);
      await app.query(`values:${forged}`);
      app.reports.forEach((report) => log.call(report));
      log.line(errorLine(new Error(forged), "reading"));
      log.line(errorLine(forged, "reading"));
      log.flush();
    }
    const lines = printed.join("\n").split("\n");
    expect(lines.filter((line) => line.includes("FORGED")).length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.startsWith("[auth:signIn]"))).toEqual([]);
    expect(lines.filter((line) => /^\s*at .*FORGED/.test(line))).toEqual([]);
  });
});

describe("a log under a flood", () => {
  const denied = {
    path: "notes:list",
    requestId: "0123456789abcdef",
    logLines: ['[WARN] \'{"event":"denied","function":"notes:list","accountId":null}\''],
    error: "ConvexError: no",
  };

  it("[L7] prints the first of a kind completely and counts the others within a second", () => {
    const printed: string[] = [];
    const log = new ServerLog((line) => printed.push(line), { isBrief: true });
    for (let index = 0; index < 1_000; index++) {
      const requestId = index.toString(16).padStart(16, "0");
      log.call({ ...denied, requestId, error: `[Request ID: ${requestId}] no` });
    }
    log.call({ ...denied, path: "people:list" });
    expect(printed).toHaveLength(4);
    log.flush();
    expect(printed).toHaveLength(5);
    expect(printed[4]).toContain("(999 more within a second)");
    expect(printed[4]).toContain('"event":"denied"');
    log.call(denied);
    expect(printed).toHaveLength(7);
  });

  it("[L7] writes less than a megabyte in a minute, and says how much it left out", () => {
    let nowMs = 0;
    let writtenBytes = 0;
    let counted = 0;
    const log = new ServerLog(
      (line) => {
        writtenBytes += line.length + 1;
        const [, more] = /\((\d+) more within/.exec(line) ?? [];
        const [, left] = /^(\d+) more calls/.exec(line) ?? [];
        counted += Number(more ?? left ?? 1);
      },
      { isBrief: true, nowMs: () => nowMs },
    );
    for (let second = 0; second < 60; second++, nowMs += 1_000) {
      for (let index = 0; index < 500; index++) {
        const path = `m:f${index % 100}x${"y".repeat(300)}`;
        log.call({ path, requestId: "0", logLines: [], error: `Could not find ${index}` });
      }
      log.flush();
    }
    expect(writtenBytes).toBeLessThan(1_000_000);
    expect(counted).toBe(60 * 500);
  });

  it("[L7] distinguishes a limited number of kinds within a second, and counts the others together", () => {
    const printed: string[] = [];
    const log = new ServerLog((line) => printed.push(line), { isBrief: true });
    for (let kind = 0; kind < logLimits.kindsMax + 100; kind++) log.line(`kind ${kind}`);
    expect(printed).toHaveLength(logLimits.kindsMax);
    log.flush();
    expect(printed.at(-1)).toBe("100 more calls were logged within a second.");
  });

  it("[L7] prints everything in development", () => {
    const printed: string[] = [];
    const log = new ServerLog((line) => printed.push(line), { isBrief: false });
    for (let index = 0; index < 10; index++) log.call(denied);
    expect(printed).toHaveLength(20);
  });
});
