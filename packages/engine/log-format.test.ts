import { describe, expect, it } from "vitest";
import { formatLine, logFormatIn } from "./log-format";

const entryOf = (text: string) =>
  JSON.parse(formatLine(text, { format: "json", nowMs: 0 })) as unknown;
const time = "1970-01-01T00:00:00.000Z";

describe("a line in JSON", () => {
  it("[A32] has the fields of a refused call, as its function printed them", () => {
    const line =
      '[notes:list] [Request ID: 0123] \'{"event":"denied","accountId":null,"code":"NO"}\'';
    const warned = line.replace("0123] ", "0123] [WARN] ");
    const fields = { event: "denied", accountId: null, code: "NO" };
    const call = { function: "notes:list", requestId: "0123" };
    expect(entryOf(warned)).toEqual({
      ...{ time, level: "warn", what: "denied" },
      fields: { ...fields, ...call },
    });
  });

  it("[A32] has the place of an error beside its text", () => {
    expect(entryOf("Error while stopping: Error: disk\n    at close (x.ts:1:1)")).toEqual({
      ...{ time, level: "error", what: "Error while stopping: Error: disk" },
      fields: { details: "    at close (x.ts:1:1)" },
    });
    expect(entryOf("[a:b] [Request ID: 9f] TypeError: no\n    at f")).toMatchObject({
      ...{ level: "error", what: "TypeError: no" },
      fields: { function: "a:b", details: "    at f" },
    });
  });

  it("[A32] has the code of a reason in /health, and is not a warning once that is over", () => {
    expect(entryOf("Health: disk-full: No room.")).toMatchObject({
      ...{ level: "warn", fields: { code: "disk-full" } },
    });
    expect(entryOf("Health: disk-full is over.")).toMatchObject({ level: "info" });
  });

  it("[A32] is not misled by what a function prints", () => {
    const line = "[a:b] [Request ID: 9f] [LOG] 'Error while stopping'";
    expect(entryOf(line)).toMatchObject({ level: "info", fields: { function: "a:b" } });
  });
});

it("[A32] the format is read even if other options are invalid", () => {
  expect(logFormatIn(["--nonsense", "--log-format", "json"])).toBe("json");
  expect(logFormatIn(["--log-format=json"])).toBe("json");
  expect(logFormatIn(["--data", "json"])).toBe("text");
});

it.each(["text", "json"] as const)(
  "[A32] control characters, which could move a terminal's cursor or hide a line, are escaped in %s",
  (format) => {
    const evil = "\u001b[2J\u009b1A\u0007\u0000\r\u007f\u2028\u202e";
    const line = formatLine(`[a:b] [Request ID: 9f] ${evil}\tend`, { format, nowMs: 0 });

    expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u202e]/);
    expect(line).toContain("u001b[2J");
  },
);
