import { describe, expect, it } from "vitest";
import { callLines, troubleLine } from "./server-log";

const failed = {
  path: "users:create",
  requestId: "0123456789abcdef",
  logLines: ["[LOG] 'creating'"],
  error:
    "ArgumentValidationError: Object is missing the required field `name`.\n\n" +
    'Object: {password: "hunter2"}\nValidator: v.object({…})\n    at handler (../convex/users.ts:3:1)',
};

describe("the server's log", () => {
  it("[A13] names function, request, error and place, but not what was sent", () => {
    const text = callLines(failed, { isBrief: true }).join("\n");
    expect(text).not.toContain("hunter2");
    expect(text).toContain("[users:create] [Request ID: 0123456789abcdef] ArgumentValidationError");
    expect(text).toContain("at handler (../convex/users.ts:3:1)");
    expect(text).toContain("[LOG] 'creating'");
  });

  it("[A13] tells all of it in development", () => {
    expect(callLines(failed, { isBrief: false }).join("\n")).toContain("hunter2");
  });

  it("[A13] says what the server was doing when something broke", () => {
    expect(troubleLine(new Error("disk"), "running a mutation")).toContain(
      "Trouble while running a mutation: Error: disk",
    );
    expect(troubleLine("odd", "stopping")).toBe("Trouble while stopping: odd");
  });
});
