import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitGapMs } from "../../domain/limits";
import { buildWorld, callAs } from "../../tests/access/world";
import { api } from "../_generated/api";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function meet() {
  const world = await buildWorld();
  const ada = callAs(world, "clientA");
  const letter = { clientIds: [world.people.clientA.userId], subject: "", content: "Words" };
  return {
    ada,
    writeAsCoach: () => callAs(world, "coach").mutation(api.inbox.send, letter),
    news: async () => (await ada.query(api.visits.news, {})).lines,
  };
}

test("the first visit has no news", async () => {
  const { ada, writeAsCoach, news } = await meet();
  await writeAsCoach();
  expect(await ada.query(api.visits.news, {})).toEqual({ sinceAt: null, lines: [] });
  await ada.mutation(api.visits.begin, {});
  expect(await news()).toEqual([]);
});

test("what the coach did between two visits is news, what the client did is not", async () => {
  const { ada, writeAsCoach, news } = await meet();
  await ada.mutation(api.visits.begin, {});
  pass(visitGapMs);
  await writeAsCoach();
  pass(1000);
  await writeAsCoach();
  await ada.mutation(api.messages.send, { content: "Mine" });
  pass(1000);
  await ada.mutation(api.visits.begin, {});
  expect(await news()).toMatchObject([{ kind: "message_sent", count: 2 }]);
  pass(1000);
  await ada.mutation(api.visits.begin, {});
  expect(await news(), "a reload is the same visit").toHaveLength(1);
});

test("messages read in the conversation are no longer news, and dismissing removes the rest", async () => {
  const { ada, writeAsCoach, news } = await meet();
  await ada.mutation(api.visits.begin, {});
  pass(visitGapMs);
  const messageIds = await writeAsCoach();
  await writeAsCoach();
  await ada.mutation(api.visits.begin, {});
  await ada.mutation(api.messages.markRead, { messageIds });
  expect(await news()).toMatchObject([{ count: 1 }]);
  await ada.mutation(api.visits.markSeen, {});
  expect(await news()).toEqual([]);
});
