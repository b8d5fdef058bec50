import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withProgress } from "./progress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[A1] work says what it does at once, then every five seconds, and nothing after its end", async () => {
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
