import { expect, test, vi } from "vitest";
import { laterMessagesMax } from "../../domain/messages/later-messages";
import { later, useLaterWorld, waitMs } from "../../tests/support/later-world";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";

const { stage, clientId, receivedTexts, add, list, unsent, pass, setCoaching } = useLaterWorld();

const coachId = () => stage.world.people.coach.userId;
const write = (count: number, fields: Partial<Doc<"laterMessages">> = {}) =>
  stage.world.t.run(async ({ db }) => {
    const who = { coachId: coachId(), clientId: clientId(), clientName: "Ada" };
    for (let index = 0; index < count; index += 1) {
      const content = `Words ${String(index)}`;
      await db.insert("laterMessages", { ...who, content, dueAt: later(), revision: 1, ...fields });
    }
  });
const count = (isCounted: (row: Doc<"laterMessages">) => boolean) =>
  stage.world.t.run(
    async ({ db }) => (await db.query("laterMessages").take(300)).filter(isCounted).length,
  );

test("[later-4] a coach reads as many messages as may wait, and no more", async () => {
  await write(laterMessagesMax + 1);
  expect(await list()).toHaveLength(laterMessagesMax);
  await setCoaching({ endedAt: Date.now() });
  expect(await unsent()).toHaveLength(laterMessagesMax);
});

test("[later-3] a message that was just sent is not sent again", async () => {
  const laterMessageId = await add();
  for (let time = 0; time < 2; time += 1) {
    await stage.world.t.mutation(internal.laterMessages.send.one, { laterMessageId });
  }
  expect((await receivedTexts()).filter((text) => text === "See you soon")).toHaveLength(1);
});

test("[later-5] a message that its author may not write is not sent", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const laterMessageId = await add();
  const quotedId = stage.world.ofB.fromClient;
  await stage.world.t.run(({ db }) => db.patch("laterMessages", laterMessageId, { quotedId }));
  await pass(waitMs);
  expect(await receivedTexts()).not.toContain("See you soon");
  expect(await unsent()).toMatchObject([{ unsentReason: "not_delivered" }]);
});

const goOn = () => stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);

test("[later-1] all due messages are sent, fifty in a transaction", async () => {
  await write(51, { dueAt: 1, coachId: clientId() }); // by somebody who is not a coach, because not sending them costs less
  const isDue = (row: Doc<"laterMessages">) => row.unsentReason === undefined;
  vi.useFakeTimers({ now: Date.now() });
  await stage.world.t.mutation(internal.laterMessages.send.run, {});
  expect(await count(isDue)).toBe(1);
  await goOn();
  expect(await count(isDue)).toBe(0);
});

test("[later-2] all removed messages are swept, two hundred in a transaction", async () => {
  await write(201, { removedAt: 1 });
  vi.useFakeTimers({ now: Date.now() });
  await stage.world.t.mutation(internal.laterMessages.send.sweep, {});
  expect(await count(() => true)).toBe(1);
  await goOn();
  expect(await count(() => true)).toBe(0);
});
