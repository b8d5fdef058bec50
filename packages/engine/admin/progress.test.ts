import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withProgress } from "./progress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[A1] work reports what it does at once, then every five seconds, and nothing after its end", async () => {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  let end: (value: string) => void = () => undefined;
  const ending = new Promise<string>((resolve) => (end = resolve));
  const running = withProgress("Filling it", { print }, () => ending);
  expect(printed).toEqual(["Filling it."]);
  vi.advanceTimersByTime(10_000);
  expect(printed).toEqual(["Filling it.", "Filling it: 5 s so far.", "Filling it: 10 s so far."]);
  end("full");
  expect(await running).toBe("full");
  vi.advanceTimersByTime(10_000);
  expect(printed).toHaveLength(3);
});

test("[A1] work that should be short reports nothing until it takes two seconds", async () => {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  let end: () => void = () => undefined;
  const ending = new Promise<void>((resolve) => (end = resolve));
  const options = { beginsAfterMs: 2_000 };
  const running = withProgress("Opening the data", { print }, () => ending, options);
  vi.advanceTimersByTime(1_999);
  expect(printed).toEqual([]);
  vi.advanceTimersByTime(5_001);
  expect(printed).toEqual(["Opening the data.", "Opening the data: 7 s so far."]);
  end();
  await running;
  vi.advanceTimersByTime(10_000);
  expect(printed).toHaveLength(2);
});
