import { expect, it } from "vitest";
import { CallMeters } from "./call-meters";
import { LogLines } from "./functions/log-lines";

it("[A24] counts events printed by functions, and not lines that only look like one", () => {
  const meters = new CallMeters();
  const print = (level: "LOG" | "WARN", ...values: unknown[]) => {
    const logs = new LogLines();
    logs.write(level, values);
    const call = { path: "notes:list", kind: null, tookMs: 1, requestId: "0", error: null };
    meters.noteCall({ ...call, logLines: logs.lines });
  };
  print("WARN", '{"event":"denied","function":"notes:list"}');
  print("WARN", `{"event":"denied","function":"it's"}`);
  print("LOG", '{"event":"sent"}');
  print("LOG", 'Words, {"event":"told"}');
  print("LOG", { event: "shown" });
  const counted = meters.text().match(/^engine_events_total.*$/gm);
  expect(counted).toEqual([
    'engine_events_total{event="denied"} 2',
    'engine_events_total{event="sent"} 1',
  ]);
});

it("[A24] counts a call in each bucket that it fits into", () => {
  const meters = new CallMeters();
  const call = { path: "notes:list", kind: null, requestId: "0", error: null, logLines: [] };
  for (const tookMs of [1, 5, 30, 20_000]) meters.noteCall({ ...call, tookMs });
  const buckets = Array.from(
    meters.text().matchAll(/_bucket\{.*le="(.+)"\} (\d+)/g),
    ([, le = "", count]) => [le, Number(count)] as const,
  );
  const most = Object.fromEntries(buckets);
  expect(most).toMatchObject({ "0.005": 2, "0.025": 2, "0.05": 3, "10": 3, "+Inf": 4 });
});
