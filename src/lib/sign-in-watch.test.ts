/** When a sign-in ends by itself, whichever window looks. */
import { endWarningMs, idleMsClient, presenceToldEveryMs, signInMsClient } from "@domain/limits";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { forget, keep, readKept } from "@/lib/kept-values";
import { closeRecord, findEnd, forgetRecord, recordSlot } from "@/lib/sign-in-end";
import { SignInWatch } from "@/lib/sign-in-watch";

const startAt = 1_800_000_000_000;
const stops: (() => void)[] = [];
let tell: ReturnType<typeof vi.fn<() => Promise<{ endsInMs: number }>>>;

beforeEach(() => {
  vi.useFakeTimers({ now: startAt });
  forget(recordSlot);
  tell = vi.fn(() => Promise.resolve({ endsInMs: startAt + signInMsClient - Date.now() }));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

function open(userId = "ada") {
  const watch = new SignInWatch({ userId, idleMs: idleMsClient, tell });
  stops.push(watch.start());
  return watch;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** A laptop's lid is closed: time passes and no timer runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const phase = (watch: SignInWatch) => watch.getState().phase;

describe("nobody there", () => {
  test("A25: calm, then asked for two minutes, then over", async () => {
    const watch = open();
    await pass(idleMsClient - endWarningMs - 1000);
    expect(phase(watch)).toBe("calm");
    await pass(1000);
    expect(watch.getState()).toMatchObject({ phase: "warning", cause: "idle" });
    await pass(endWarningMs - 1000);
    expect(phase(watch)).toBe("warning");
    await pass(1000);
    expect(watch.getState()).toEqual({ phase: "over", cause: "idle" });
  });

  test("A25: any sign of somebody counts anew, also the last one before the end", async () => {
    const watch = open();
    await pass(idleMsClient - 1000);
    watch.noteInput();
    expect(phase(watch)).toBe("calm");
    await pass(idleMsClient - 1000);
    expect(phase(watch)).toBe("warning");
  });

  test("A25: windows follow each other, into the question, out of it, and over the end", async () => {
    const [first, second] = [open(), open()];
    await pass(idleMsClient - endWarningMs);
    expect([first, second].map(phase)).toEqual(["warning", "warning"]);
    second.noteInput();
    expect([first, second].map(phase)).toEqual(["calm", "calm"]);
    first.end("idle");
    expect([first, second].map(phase)).toEqual(["over", "over"]);
  });

  test("A25: a laptop that wakes too late is over at the first touch, which revives nothing", () => {
    const watch = open();
    sleep(idleMsClient);
    watch.noteInput();
    expect(phase(watch)).toBe("over");
    expect(readKept(recordSlot)?.endedBy).toBe("idle");
  });

  test("and within a second if nobody touches it", async () => {
    const watch = open();
    sleep(idleMsClient);
    await pass(1000);
    expect(phase(watch)).toBe("over");
  });

  test("a window that is opened again revives nothing, and counts for nobody until it is touched", async () => {
    open();
    await pass(0);
    sleep(idleMsClient - 1000);
    tell.mockClear();
    expect(phase(open())).toBe("warning");
    expect(tell).not.toHaveBeenCalled();
    sleep(1000);
    expect(phase(open())).toBe("over");
  });
});

describe("what the server is told", () => {
  test("once at opening, then once a minute while somebody is there, and nothing while nobody is", async () => {
    const watch = open();
    expect(tell).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 300; second += 1) {
      watch.noteInput();
      await pass(1000);
    }
    expect(tell.mock.calls.length).toBeLessThanOrEqual(6);
    await pass(presenceToldEveryMs);
    const told = tell.mock.calls.length;
    await pass(10 * presenceToldEveryMs);
    expect(tell).toHaveBeenCalledTimes(told);
  });

  test("the last sign before a pause is told too, so that the server never ends it sooner", async () => {
    const watch = open();
    await pass(10_000);
    watch.noteInput();
    await pass(presenceToldEveryMs);
    expect(tell).toHaveBeenCalledTimes(2);
  });

  test("many windows tell no more than one", async () => {
    const [first, second, third] = [open(), open(), open()];
    await pass(presenceToldEveryMs);
    tell.mockClear();
    for (let second_ = 0; second_ < 180; second_ += 1) {
      for (const watch of [first, second, third]) watch.noteInput();
      await pass(1000);
    }
    expect(tell.mock.calls.length).toBeLessThanOrEqual(4);
  });

  test("what the server refuses is not asked for again each second", async () => {
    tell.mockImplementation(() => Promise.reject(new Error("no")));
    open();
    await pass(presenceToldEveryMs - 1000);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  test("what it refused once is told again a minute later, though nobody was there since", async () => {
    const watch = open();
    await pass(presenceToldEveryMs);
    tell.mockClear().mockRejectedValueOnce(new Error("no"));
    watch.noteInput();
    await pass(presenceToldEveryMs);
    expect(tell).toHaveBeenCalledTimes(2);
    await pass(10 * presenceToldEveryMs);
    expect(tell).toHaveBeenCalledTimes(2);
  });
});

describe("A26: the longest a sign-in may last", () => {
  test("is announced and comes, however busy somebody is", async () => {
    tell.mockImplementation(() =>
      Promise.resolve({ endsInMs: 10 * 60_000 + startAt - Date.now() }),
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

describe("what is known when nobody is signed in", () => {
  test("why it ended and whose it was, also in a window that opens later", () => {
    open();
    sleep(idleMsClient);
    expect(findEnd()).toEqual({ userId: "ada", cause: "idle" });
    closeRecord();
    expect(findEnd()).toEqual({ userId: "ada", cause: "idle" });
  });

  test("that it had lasted as long as one may, also where the server said so first", async () => {
    tell.mockResolvedValue({ endsInMs: idleMsClient - 1000 });
    open();
    await pass(0);
    sleep(idleMsClient);
    expect(findEnd()).toEqual({ userId: "ada", cause: "limit" });
    sleep(signInMsClient);
    expect(findEnd()).toEqual({ userId: "ada", cause: "limit" });
  });

  test("nothing of somebody who left by themselves, or was signed out from elsewhere", () => {
    open();
    closeRecord();
    expect(findEnd()).toBeNull();
    open();
    forgetRecord();
    expect(findEnd()).toBeNull();
  });

  test("who signs in next begins anew, the same person or another", () => {
    open();
    sleep(idleMsClient);
    closeRecord();
    expect(phase(open())).toBe("calm");
    expect(phase(open("ben"))).toBe("calm");
    expect(findEnd()).toBeNull();
  });

  test("a kept text that is none of ours is nothing", () => {
    keep({ key: recordSlot.key, encode: String, decode: String }, '{"userId":1}');
    expect(findEnd()).toBeNull();
    expect(phase(open())).toBe("calm");
  });
});
