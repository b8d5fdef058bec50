import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { typingSaidEveryMs, typingShownMs } from "../../domain/messages/typing";
import { minuteMs } from "../../domain/time/time-spans";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";

const stage = {} as { world: World };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  stage.world = await buildWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const as = (caller: Caller) => callAs(stage.world, caller);
const clientId = () => stage.world.people.clientA.userId;
const type = (caller: "clientA" | "coach", isTyping = true) =>
  caller === "coach"
    ? as(caller).mutation(api.inbox.setTyping, { clientId: clientId(), isTyping })
    : as(caller).mutation(api.messages.setTyping, { isTyping });
const look = async (caller: Caller) =>
  caller === "coach" || caller === "otherCoach"
    ? await as(caller).query(api.inbox.typing, { clientId: clientId() })
    : ((await as(caller).query(api.messages.typing, {}))?.typedAt ?? null);
const rows = () => stage.world.t.run(({ db }) => db.query("typists").take(10));
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test.each([
  ["clientA", "coach"],
  ["coach", "clientA"],
] as const)(
  "[message-21] when %s is typing, the %s sees it, and nobody else",
  async (writer, reader) => {
    await type(writer);
    expect(await look(reader)).toBe(Date.now());
    for (const caller of [writer, "clientB", "otherCoach"] as const) {
      expect(await look(caller), caller).toBeNull();
    }
  },
);

test("[message-21, colleague-2] a stand-in who is typing is named to the client, and the coach is not", async () => {
  const coachId = stage.world.people.otherCoach.userId;
  await as("coach").mutation(api.standIns.begin, { clientId: clientId(), coachId });
  await as("otherCoach").mutation(api.inbox.setTyping, { clientId: clientId(), isTyping: true });
  const seen = () => as("clientA").query(api.messages.typing, {});
  expect(await seen()).toEqual({ typedAt: Date.now(), authorName: "OtherCoach Example" });
  await as("otherCoach").mutation(api.inbox.setTyping, { clientId: clientId(), isTyping: false });
  await type("coach");
  expect(await seen()).toEqual({ typedAt: Date.now() });
});

test("[message-21, colleague-2] it ends at once when the stand-in ends, and the coach's typing is shown again", async () => {
  const coachId = stage.world.people.otherCoach.userId;
  await as("coach").mutation(api.standIns.begin, { clientId: clientId(), coachId });
  await as("otherCoach").mutation(api.inbox.setTyping, { clientId: clientId(), isTyping: true });
  await as("coach").mutation(api.standIns.end, { clientId: clientId() });
  expect(await look("clientA")).toBeNull();
  await type("coach");
  expect(await look("clientA")).toBe(Date.now());
});

test("[message-21] it ends when the message is sent, when the field is empty, and after a while", async () => {
  await type("clientA");
  await as("clientA").mutation(api.messages.send, { content: "Words" });
  expect(await look("coach")).toBeNull();
  await type("clientA");
  await type("clientA", false);
  expect(await rows()).toEqual([]);
  await type("clientA");
  pass(typingShownMs);
  expect(await look("coach")).toBeNull();
});

test("[message-21] a browser that reports typing all the time writes no more often than needed", async () => {
  await type("clientA");
  const first = await look("coach");
  pass(100);
  await type("clientA");
  expect(await look("coach")).toBe(first);
  pass(typingSaidEveryMs);
  await type("clientA");
  expect(await look("coach")).toBe(Date.now());
  expect(await rows()).toHaveLength(1);
});

test("[message-21] a cron job removes people who stopped without reporting it, and no others", async () => {
  await type("clientA");
  pass(2 * minuteMs);
  await type("coach");
  await stage.world.t.mutation(internal.messages.sweep.run, {});
  expect((await rows()).map(({ userId }) => userId)).toEqual([stage.world.people.coach.userId]);
});
