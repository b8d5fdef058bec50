import { idleMsDefault } from "@domain/accounts/sign-in-ends";
import { endWarningMs, presenceReportEveryMs, signInMsClient } from "@domain/limits";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { forget, keep, readKept } from "@/lib/kept/kept-values";
import { closeRecord, findEnd, forgetRecord, recordSlot } from "@/lib/sign-in/sign-in-end";
import { SignInWatch } from "@/lib/sign-in/sign-in-watch";

const startAt = 1_800_000_000_000;
const stops: (() => void)[] = [];
interface Answer {
  endsInMs: number;
  idleMs: number;
  appointments: { startsInMs: number; endsInMs: number }[];
}
let report: ReturnType<typeof vi.fn<() => Promise<Answer>>>;
const answer = (change: Partial<Answer> = {}): Answer => ({
  endsInMs: startAt + signInMsClient - Date.now(),
  ...{ idleMs: idleMsDefault, appointments: [] },
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers({ now: startAt });
  forget(recordSlot);
  report = vi.fn(() => Promise.resolve(answer()));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

function open(userId = "ada") {
  const watch = new SignInWatch({ userId, report });
  stops.push(watch.start());
  return watch;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets time pass without running timers. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const phase = (watch: SignInWatch) => watch.getState().phase;

describe("without activity", () => {
  test("A25: a sign-in stays, then warns for two minutes, then ends", async () => {
    const watch = open();
    await pass(idleMsDefault - endWarningMs - 1000);
    expect(phase(watch)).toBe("calm");
    await pass(1000);
    expect(watch.getState()).toMatchObject({ phase: "warning", cause: "idle" });
    await pass(endWarningMs - 1000);
    expect(phase(watch)).toBe("warning");
    await pass(1000);
    expect(watch.getState()).toEqual({ phase: "over", cause: "idle" });
  });

  test("A25: any input restarts the time, also just before the end", async () => {
    const watch = open();
    await pass(idleMsDefault - 1000);
    watch.noteInput();
    expect(phase(watch)).toBe("calm");
    await pass(idleMsDefault - 1000);
    expect(phase(watch)).toBe("warning");
  });

  test("A25: windows follow each other into the warning, out of it, and to the end", async () => {
    const [first, second] = [open(), open()];
    await pass(idleMsDefault - endWarningMs);
    expect([first, second].map(phase)).toEqual(["warning", "warning"]);
    second.noteInput();
    expect([first, second].map(phase)).toEqual(["calm", "calm"]);
    first.end("idle");
    expect([first, second].map(phase)).toEqual(["over", "over"]);
  });

  test("A25: a laptop that wakes too late is signed out at the first touch", () => {
    const watch = open();
    sleep(idleMsDefault);
    watch.noteInput();
    expect(phase(watch)).toBe("over");
    expect(readKept(recordSlot)?.endedBy).toBe("idle");
  });

  test("a laptop that wakes too late is signed out within a second without a touch", async () => {
    const watch = open();
    sleep(idleMsDefault);
    await pass(1000);
    expect(phase(watch)).toBe("over");
  });

  test("reopening a window does not restore a sign-in, and counts as activity only after a touch", async () => {
    open();
    await pass(0);
    sleep(idleMsDefault - 1000);
    report.mockClear();
    expect(phase(open())).toBe("warning");
    expect(report).not.toHaveBeenCalled();
    sleep(1000);
    expect(phase(open())).toBe("over");
  });
});

describe("reports to the server", () => {
  test("are sent on opening, and then once a minute while somebody is active", async () => {
    const watch = open();
    expect(report).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 300; second += 1) {
      watch.noteInput();
      await pass(1000);
    }
    expect(report.mock.calls.length).toBeLessThanOrEqual(6);
    await pass(presenceReportEveryMs);
    const reports = report.mock.calls.length;
    await pass(10 * presenceReportEveryMs);
    expect(report).toHaveBeenCalledTimes(reports);
  });

  test("include the last activity before a pause, so that the server never ends the sign-in sooner", async () => {
    const watch = open();
    await pass(10_000);
    watch.noteInput();
    await pass(presenceReportEveryMs);
    expect(report).toHaveBeenCalledTimes(2);
  });

  test("are no more from many windows than from one", async () => {
    const [first, second, third] = [open(), open(), open()];
    await pass(presenceReportEveryMs);
    report.mockClear();
    for (let second_ = 0; second_ < 180; second_ += 1) {
      for (const watch of [first, second, third]) watch.noteInput();
      await pass(1000);
    }
    expect(report.mock.calls.length).toBeLessThanOrEqual(4);
  });

  test("are not repeated each second after a refusal", async () => {
    report.mockImplementation(() => Promise.reject(new Error("no")));
    open();
    await pass(presenceReportEveryMs - 1000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  test("are repeated a minute after a refusal, even without activity since", async () => {
    const watch = open();
    await pass(presenceReportEveryMs);
    report.mockClear().mockRejectedValueOnce(new Error("no"));
    watch.noteInput();
    await pass(presenceReportEveryMs);
    expect(report).toHaveBeenCalledTimes(2);
    await pass(10 * presenceReportEveryMs);
    expect(report).toHaveBeenCalledTimes(2);
  });
});

describe("[policy-11] without activity", () => {
  const minuteMs = 60_000;

  test("a sign-in lasts as long as the practice chose", async () => {
    report.mockResolvedValue(answer({ idleMs: 60 * minuteMs }));
    const watch = open();
    await pass(58 * minuteMs - 1000);
    expect(phase(watch)).toBe("calm");
    await pass(1000);
    expect(phase(watch)).toBe("warning");
    await pass(2 * minuteMs);
    expect(watch.getState()).toEqual({ phase: "over", cause: "idle" });
  });

  test("nobody is asked or signed out while a session of theirs runs, also in a window that slept", async () => {
    const ahead = { startsInMs: 10 * minuteMs, endsInMs: 70 * minuteMs };
    report.mockResolvedValue(answer({ appointments: [ahead] }));
    const watch = open();
    await pass(30 * minuteMs);
    expect(phase(watch)).toBe("calm");
    sleep(40 * minuteMs);
    await pass(1000);
    expect(phase(watch)).toBe("calm");
    await pass(13 * minuteMs);
    expect(phase(watch)).toBe("warning");
    await pass(2 * minuteMs);
    expect(watch.getState()).toEqual({ phase: "over", cause: "idle" });
  });
});

describe("A26: the maximum age of a sign-in", () => {
  test("is announced and enforced, even during activity", async () => {
    report.mockImplementation(() =>
      Promise.resolve(answer({ endsInMs: 10 * 60_000 + startAt - Date.now() })),
    );
    const watch = open();
    const busy = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10_000) {
        watch.noteInput();
        await pass(10_000);
      }
    };
    await busy(8 * 60_000);
    expect(watch.getState()).toMatchObject({ phase: "warning", cause: "limit" });
    watch.acceptLimit();
    expect(phase(watch)).toBe("calm");
    await busy(endWarningMs);
    expect(watch.getState()).toEqual({ phase: "over", cause: "limit" });
  });
});

describe("after the end", () => {
  test("the cause and the role are still known in a window that opens later", () => {
    open();
    sleep(idleMsDefault);
    expect(findEnd()).toEqual({ userId: "ada", cause: "idle" });
    closeRecord();
    expect(findEnd()).toEqual({ userId: "ada", cause: "idle" });
  });

  test("the maximum age is the cause, even if the server ended the sign-in first", async () => {
    report.mockResolvedValue(answer({ endsInMs: idleMsDefault - 1000 }));
    open();
    await pass(0);
    sleep(idleMsDefault);
    expect(findEnd()).toEqual({ userId: "ada", cause: "limit" });
    sleep(signInMsClient);
    expect(findEnd()).toEqual({ userId: "ada", cause: "limit" });
  });

  test("a deliberate sign-out, or one from elsewhere, needs no explanation", () => {
    open();
    closeRecord();
    expect(findEnd()).toBeNull();
    open();
    forgetRecord();
    expect(findEnd()).toBeNull();
  });

  test("the next sign-in starts without it, for the same person or another", () => {
    open();
    sleep(idleMsDefault);
    closeRecord();
    expect(phase(open())).toBe("calm");
    expect(phase(open("ben"))).toBe("calm");
    expect(findEnd()).toBeNull();
  });

  test("an invalid stored record is ignored", () => {
    keep({ key: recordSlot.key, encode: String, decode: String }, '{"userId":1}');
    expect(findEnd()).toBeNull();
    expect(phase(open())).toBe("calm");
  });
});
