import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { messageCharactersMax } from "../../domain/limits";
import {
  writtenCharactersMaxClient,
  writtenCharactersPerDayClient,
} from "../../domain/text/written-texts";
import { dayMs } from "../../domain/time/time-spans";
import { buildWorld, type Caller, callAs, type World } from "../../tests/access/world";
import { callNow } from "../../tests/support/later-hands";
import { api } from "../_generated/api";

const held = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  held.world = await buildWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusedAs = (code: string) => ({
  data: expect.objectContaining({ code }) as unknown,
});
const as = (caller: Caller) => callAs(held.world, caller);
const longest = "a".repeat(messageCharactersMax);
const write = (content = longest, caller: Caller = "clientA") =>
  as(caller).mutation(api.messages.send, { content });
const characters = () =>
  held.world.t.run(async ({ db }) => {
    const row = await db
      .query("writtenTexts")
      .withIndex("by_userId", (q) => q.eq("userId", held.world.people.clientA.userId))
      .unique();
    return row?.characters ?? 0;
  });
const fillUp = (characters: number) =>
  held.world.t.run(async ({ db }) => {
    const { userId } = held.world.people.clientA;
    await db.insert("writtenTexts", { userId, characters, fullAt: 0 });
  });

describe("a person's writing limit", () => {
  test("applies per person and day, and refills", async () => {
    let letters = 0;
    await expect(async () => {
      for (; letters < 1_000; letters += 1) await write();
    }).rejects.toMatchObject(refusedAs("RATE_LIMITED"));
    expect(letters).toBeGreaterThan(90); // A hundred messages of maximum length.
    expect(letters * messageCharactersMax).toBeLessThanOrEqual(writtenCharactersPerDayClient);
    await write("Words", "clientB");
    vi.setSystemTime(Date.now() + dayMs);
    const ada = await callNow(held.world, "clientA");
    await ada.mutation(api.messages.send, { content: longest });
  });

  test("also applies in total, and deleting text frees it", async () => {
    await fillUp(writtenCharactersMaxClient - 1_000);
    await expect(write()).rejects.toMatchObject(refusedAs("STORAGE_FULL"));
    await write("Short");
  });

  test("counts a changed text by its growth", async () => {
    await as("clientA").mutation(api.profile.save, { bio: "a".repeat(500) });
    const before = await characters();
    await as("clientA").mutation(api.profile.save, { bio: "b".repeat(300) });
    expect(await characters()).toBe(before - 200);
    await as("clientA").mutation(api.messages.markRead, {
      messageIds: [held.world.ofA.fromCoach],
    });
    expect(await characters()).toBe(before - 200);
  });
});

test.each(["\ud83c", "a\udf3f", "\udf3f\ud83c"])(
  "lone surrogates are refused: %j",
  async (content) => {
    await write(content).catch((error: unknown) => {
      expect(error).toMatchObject(refusedAs("INVALID"));
    });
    const lines = await as("clientA").query(api.messages.list, {
      paginationOpts: { numItems: 50, cursor: null },
    });
    expect(JSON.stringify(lines.page)).not.toMatch(/\\ud[89a-f]/);
  },
);
