import { expect, test } from "vitest";
import { byWaiting, type ThreadFacts, threadState } from "./thread-states";

const now = 1_000;
const facts = (more: Partial<ThreadFacts> = {}): ThreadFacts => ({
  ...{ askedAt: 100, lastAt: 200, doneAt: null, snoozedAt: null, snoozedUntil: null },
  ...more,
});

test("a client with unanswered messages waits; one who was answered does not", () => {
  expect(threadState(facts(), now)).toBe("waiting");
  expect(threadState(facts({ askedAt: null }), now)).toBe("answered");
});

test("done lasts until the client writes again", () => {
  expect(threadState(facts({ doneAt: 200 }), now)).toBe("done");
  expect(threadState(facts({ doneAt: 300 }), now)).toBe("done");
  expect(threadState(facts({ doneAt: 300, lastAt: 301 }), now)).toBe("waiting");
});

test("snoozed lasts until its time, or until the client writes again", () => {
  const snoozed = { snoozedAt: 300, snoozedUntil: 1_001 };
  expect(threadState(facts(snoozed), now)).toBe("snoozed");
  expect(threadState(facts(snoozed), 1_001)).toBe("waiting");
  expect(threadState(facts({ ...snoozed, lastAt: 301 }), now)).toBe("waiting");
});

test("the longest waiting client comes first, then the others by their last message", () => {
  const threads = [
    { id: "silent", ...facts({ askedAt: null, lastAt: null }) },
    { id: "answered", ...facts({ askedAt: null, lastAt: 900 }) },
    { id: "second", ...facts({ askedAt: 150 }) },
    { id: "done", ...facts({ doneAt: 300 }) },
    { id: "first", ...facts({ askedAt: 50, lastAt: 60 }) },
  ];
  const order = byWaiting(threads, now).map(({ id }) => id);
  expect(order).toEqual(["first", "second", "answered", "done", "silent"]);
});
