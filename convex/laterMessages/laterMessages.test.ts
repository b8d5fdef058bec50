import { describe, expect, test, vi } from "vitest";
import { messageCharactersMax } from "../../domain/limits";
import {
  laterAheadMsMax,
  laterMessagesMax,
  laterUndoMs,
} from "../../domain/messages/later-messages";
import { minuteMs } from "../../domain/time/time-spans";
import { later, useLaterWorld, waitMs } from "../../tests/support/later-world";
import { api, internal } from "../_generated/api";

const { stage, clientId, as, received, receivedTexts, newsOfClient, add, list, unsent, pass } =
  useLaterWorld();

const notFound = { data: { code: "NOT_FOUND" } };
const conflict = { data: { code: "CONFLICT" } };
const invalid = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

describe("[later-1, later-3] a message for later", () => {
  test("goes out at its time, once, as a typed message", async () => {
    const before = { ...(await readCounts()), news: await newsOfClient() };
    await add({ content: "It was Monday", dueAt: Date.now() + 2 * waitMs });
    await add();
    expect((await list()).map(({ content }) => content)).toEqual(["See you soon", "It was Monday"]);
    await pass(waitMs - 1);
    expect(await receivedTexts()).not.toContain("See you soon");
    await pass(1);
    await pass(minuteMs);
    expect((await receivedTexts()).filter((text) => text === "See you soon")).toHaveLength(1);
    const [line] = await received();
    expect(line).toMatchObject({ sender: "coach", isRead: false, messageType: "message" });
    expect(await list()).toMatchObject([{ content: "It was Monday" }]);
    const after = await readCounts();
    expect(after.unread).toBe(before.unread + 1);
    expect(after.activity).toBe(before.activity + 1);
    expect(await newsOfClient()).toHaveLength(before.news.length + 1);
  });

  test("continues the subject of the line it answers, with its quote", async () => {
    const answeredId = stage.world.ofA.fromClient;
    await add({ answeredId, quotedId: answeredId });
    await pass(waitMs);
    const [line] = await received();
    expect(line).toMatchObject({ messageType: "reply", quoted: { messageId: answeredId } });
    expect(line?.subject).toMatch(/^Re: |^No Subject$/);
  });

  test("goes out after a pause of the server, with all the others", async () => {
    for (let count = 1; count < laterMessagesMax; count += 1) await add({ content: String(count) });
    await pass(3 * waitMs);
    expect(await list()).toEqual([]);
    expect(await unsent()).toEqual([]);
  });

  test("is visible neither to the client nor to another coach", async () => {
    const lines = await received();
    const news = await newsOfClient();
    await add();
    expect(await received()).toEqual(lines);
    expect(await newsOfClient()).toEqual(news);
    await expect(list("clientA")).rejects.toMatchObject(notFound);
    expect(await list("otherCoach")).toEqual([]);
    expect(await unsent("otherCoach")).toEqual([]);
  });
});

describe("[record-12] a message for later that is added again with the same request name", () => {
  const texts = async () => (await list()).map(({ content }) => content);

  test("replaces the waiting one, with the text and time chosen last", async () => {
    const first = await add({ requestName: "one" });
    expect(await add({ requestName: "one" })).toBe(first);
    expect(await list()).toMatchObject([{ revision: 1 }]);
    const dueAt = later() + minuteMs;
    expect(await add({ requestName: "one", content: "See you", dueAt })).toBe(first);
    expect(await list()).toMatchObject([{ content: "See you", dueAt, revision: 2 }]);
    expect(await add({ requestName: "two" })).not.toBe(first);
  });

  test("is not sent twice, unless its text is another one", async () => {
    await add({ requestName: "one" });
    await pass(waitMs);
    await expect(add({ requestName: "one" })).rejects.toThrow("already sent");
    expect(await texts()).toEqual([]);
    await add({ requestName: "one", content: "See you tomorrow" });
    await pass(waitMs);
    const sent = (await receivedTexts()).filter((text) => text.startsWith("See you"));
    expect(sent.toSorted()).toEqual(["See you soon", "See you tomorrow"]);
  });

  test("waits beside the first one if that was removed and restored", async () => {
    const removed = await add({ requestName: "one" });
    const seen = { laterMessageId: removed, revision: 1 };
    await as("coach").mutation(api.laterMessages.remove, seen);
    await add({ requestName: "one" });
    await as("coach").mutation(api.laterMessages.restore, { laterMessageId: removed });
    await pass(waitMs);
    expect((await receivedTexts()).filter((text) => text === "See you soon")).toHaveLength(2);
  });
});

async function readCounts() {
  return await stage.world.t.run(async ({ db }) => ({
    unread: (
      await db
        .query("messages")
        .withIndex("by_clientId_and_sender_and_isRead", (q) =>
          q.eq("clientId", clientId()).eq("sender", "coach").eq("isRead", false),
        )
        .take(100)
    ).length,
    activity: (
      await db
        .query("activity")
        .withIndex("by_clientId_and_happenedAt", (q) => q.eq("clientId", clientId()))
        .take(100)
    ).length,
  }));
}

describe("[later-2] while a message waits", () => {
  test("its coach can change it, and a second window sees the change", async () => {
    const laterMessageId = await add();
    const dueAt = later() + waitMs;
    const change = (content: string, revision: number) =>
      as("coach").mutation(api.laterMessages.change, { laterMessageId, revision, content, dueAt });
    await change("Changed", 1);
    expect(await list()).toMatchObject([{ content: "Changed", dueAt, revision: 2 }]);
    await expect(change("Changed elsewhere", 1)).rejects.toMatchObject(conflict);
    const seen = { laterMessageId, revision: 1 };
    await expect(as("coach").mutation(api.laterMessages.sendNow, seen)).rejects.toMatchObject(
      conflict,
    );
    await expect(as("coach").mutation(api.laterMessages.remove, seen)).rejects.toMatchObject(
      conflict,
    );
    await pass(waitMs);
    expect(await receivedTexts()).not.toContain("Changed");
    await pass(waitMs);
    expect(await receivedTexts()).toContain("Changed");
  });

  test("its text can still be changed in the last minute", async () => {
    const laterMessageId = await add();
    const [row] = await list();
    vi.setSystemTime(Date.now() + waitMs - 1);
    const args = { laterMessageId, revision: 1, content: "Changed", dueAt: row?.dueAt ?? 0 };
    await as("coach").mutation(api.laterMessages.change, args);
    await pass(1);
    expect(await receivedTexts()).toContain("Changed");
  });

  test("it can be sent at once, and is not sent again", async () => {
    const laterMessageId = await add();
    const seen = { laterMessageId, revision: 1 };
    await as("coach").mutation(api.laterMessages.sendNow, seen);
    await expect(as("coach").mutation(api.laterMessages.sendNow, seen)).rejects.toMatchObject(
      notFound,
    );
    await pass(waitMs);
    expect((await receivedTexts()).filter((text) => text === "See you soon")).toHaveLength(1);
  });

  test("a deleted message is not sent, and an undo restores it", async () => {
    const laterMessageId = await add();
    const remove = () =>
      as("coach").mutation(api.laterMessages.remove, { laterMessageId, revision: 1 });
    const restore = () => as("coach").mutation(api.laterMessages.restore, { laterMessageId });
    await remove();
    expect(await list()).toEqual([]);
    await expect(remove()).rejects.toMatchObject(conflict);
    await pass(waitMs);
    expect(await receivedTexts()).not.toContain("See you soon");
    await restore();
    expect(await list()).toHaveLength(1);
    await pass(1);
    expect(await receivedTexts()).toContain("See you soon");
  });

  test("a deleted message is swept when its undo period is over", async () => {
    const laterMessageId = await add();
    await as("coach").mutation(api.laterMessages.remove, { laterMessageId, revision: 1 });
    const sweep = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      await stage.world.t.mutation(internal.laterMessages.send.sweep, {});
      return await stage.world.t.run(({ db }) => db.get("laterMessages", laterMessageId));
    };
    expect(await sweep(laterUndoMs)).not.toBeNull();
    expect(await sweep(1)).toBeNull();
    const restore = as("coach").mutation(api.laterMessages.restore, { laterMessageId });
    await expect(restore).rejects.toMatchObject(notFound);
  });
});

describe("[later-4] a message that waits", () => {
  test.each([
    [{ content: " " }, "content", "blank"],
    [{ content: "x".repeat(messageCharactersMax + 1) }, "content", "too_long"],
  ])("%s is refused", async (draft, field, reason) => {
    await expect(add(draft)).rejects.toMatchObject(invalid(field, reason));
    const laterMessageId = await add();
    const args = { laterMessageId, revision: 1, dueAt: later(), ...draft };
    await expect(as("coach").mutation(api.laterMessages.change, args)).rejects.toMatchObject(
      invalid(field, reason),
    );
  });

  test("is due between a minute and a year ahead", async () => {
    const laterMessageId = await add();
    const change = (dueAt: number) =>
      as("coach").mutation(api.laterMessages.change, {
        ...{ laterMessageId, revision: 1, content: "Words", dueAt },
      });
    for (const send of [(dueAt: number) => add({ dueAt }), change]) {
      await expect(send(Date.now() + minuteMs - 1)).rejects.toMatchObject(
        invalid("dueAt", "too_early"),
      );
      await expect(send(Date.now() + laterAheadMsMax + 1)).rejects.toMatchObject(
        invalid("dueAt", "too_late"),
      );
    }
  });

  test("is refused for another coach's client before anything else about it is checked", async () => {
    await expect(add({ content: " " }, "otherCoach")).rejects.toMatchObject(notFound);
  });

  test("counts towards a limit, also when it is restored", async () => {
    const [first] = await Promise.all([add()]);
    await as("coach").mutation(api.laterMessages.remove, { laterMessageId: first, revision: 1 });
    for (let count = 0; count < laterMessagesMax; count += 1) await add();
    await expect(add()).rejects.toMatchObject(invalid("laterMessages", "too_long"));
    const restore = as("coach").mutation(api.laterMessages.restore, { laterMessageId: first });
    await expect(restore).rejects.toMatchObject(invalid("laterMessages", "too_long"));
    const [waiting] = await list();
    const laterMessageId = waiting?.laterMessageId ?? first;
    await as("coach").mutation(api.laterMessages.restore, { laterMessageId }); // pressed twice
    expect(await list()).toHaveLength(laterMessagesMax);
  });

  test("is listed only in its own conversation", async () => {
    const { userId } = stage.world.people.clientB;
    await as("coach").mutation(api.laterMessages.add, {
      ...{ clientId: userId, content: "For Ben", dueAt: later() },
    });
    expect(await list()).toEqual([]);
  });

  test("can answer and quote only lines of its own conversation", async () => {
    const ofB = stage.world.ofB.fromClient;
    await expect(add({ answeredId: ofB })).rejects.toMatchObject(notFound);
    await expect(add({ quotedId: ofB })).rejects.toMatchObject(notFound);
  });
});
