import { describe, expect, onTestFinished, test, vi } from "vitest";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { agendaItemCharactersMax, agendaItemsMax, agendaMinutesMax } from "../../domain/limits";
import { api } from "../_generated/api";

const list = (world: World) =>
  callAs(world, "clientA").query(api.agenda.list, { sessionId: world.ofA.sessionId });
const add = (world: World, caller: "clientA" | "coach", text: string, position?: number) => {
  const item = { sessionId: world.ofA.sessionId, text, position };
  return callAs(world, caller).mutation(api.agenda.add, item);
};

describe("an agenda", () => {
  test("is one list that both sides extend, check off, edit and reorder", async () => {
    const world = await buildWorld();
    const second = await add(world, "coach", " Second ");
    const third = await add(world, "clientA", "Third");
    const change = (itemId: typeof third, fields: object) =>
      callAs(world, "coach").mutation(api.agenda.change, { itemId, ...fields });
    await change(third, { position: 1.5, isDone: true });
    await change(second, { text: "Reworded" });
    expect(await list(world)).toMatchObject([
      { text: "Words", addedBy: "client" },
      { text: "Third", addedBy: "client", isDone: true },
      { text: "Reworded", addedBy: "coach", isDone: false },
    ]);
  });

  test("[room-11] has minutes for its items, and one that runs since a time of the server", async () => {
    vi.useFakeTimers({ now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const world = await buildWorld();
    const second = await add(world, "coach", "Second");
    const third = await add(world, "coach", "Third");
    const change = (itemId: typeof third, fields: object) =>
      callAs(world, "clientA").mutation(api.agenda.change, { itemId, ...fields });
    const times = async () =>
      (await list(world)).slice(1).map(({ minutes, startedAt }) => [minutes, startedAt]);
    const began = Date.now();
    await change(second, { isRunning: true, minutes: 10 });
    vi.advanceTimersByTime(5000);
    await change(second, { isRunning: true });
    expect(await times()).toEqual([
      [10, began],
      [undefined, undefined],
    ]);
    await change(third, { isRunning: true });
    await change(second, { minutes: null });
    expect(await times()).toEqual([
      [undefined, undefined],
      [undefined, began + 5000],
    ]);
    await change(third, { isDone: true });
    await change(second, { isRunning: true });
    await change(second, { isRunning: false });
    expect((await times()).flat()).toEqual([undefined, undefined, undefined, undefined]);
    for (const minutes of [0, 1.5, agendaMinutesMax + 1]) {
      await expect(change(second, { minutes })).rejects.toMatchObject({
        data: { code: "INVALID", field: "minutes" },
      });
    }
  });

  test("restores a removed item at its place", async () => {
    const world = await buildWorld();
    const [first] = await list(world);
    if (first === undefined) throw new Error("The world has changed");
    await add(world, "coach", "Second");
    await callAs(world, "coach").mutation(api.agenda.remove, { itemId: first.itemId });
    await add(world, "coach", first.text, first.position);
    expect((await list(world)).map(({ text }) => text)).toEqual(["Words", "Second"]);
  });

  test("[notify-12] notifies the other side of a removal, unless it is undone at once", async () => {
    const world = await buildWorld();
    const [first] = await list(world);
    if (first === undefined) throw new Error("The world has changed");
    await callAs(world, "clientA").mutation(api.notifications.markAllRead, {});
    const news = async () =>
      (await callAs(world, "clientA").query(api.notifications.unread, {})).map(
        ({ kind, happenings }) => `${kind} ${String(happenings)}`,
      );
    const remove = () =>
      callAs(world, "coach").mutation(api.agenda.remove, { itemId: first.itemId });
    await remove();
    expect(await news()).toEqual(["agenda_changed 1"]);
    const itemId = await add(world, "coach", first.text, first.position);
    expect(await news()).toEqual([]);
    await add(world, "coach", "Another");
    await callAs(world, "coach").mutation(api.agenda.remove, { itemId });
    expect(await news()).toEqual(["agenda_changed 2"]);
    await add(world, "coach", first.text, first.position);
    expect(await news()).toEqual(["agenda_changed 1"]);
    await callAs(world, "clientA").mutation(api.notifications.markAllRead, {});
    await add(world, "coach", "Put back late", 7);
    expect(await news(), "nothing is left to take back").toEqual(["agenda_changed 1"]);
  });

  test("rejects blank or long texts and invalid numbers", async () => {
    const world = await buildWorld();
    const refused = (reason: string) => ({ data: { code: "INVALID", reason } });
    await expect(add(world, "clientA", " \u200b")).rejects.toMatchObject(refused("blank"));
    const long = "x".repeat(agendaItemCharactersMax + 1);
    await expect(add(world, "clientA", long)).rejects.toMatchObject(refused("too_long"));
    await expect(add(world, "clientA", "Words", Infinity)).rejects.toMatchObject(
      refused("malformed"),
    );
    for (let count = 1; count < agendaItemsMax; count += 1) await add(world, "clientA", "Words");
    await expect(add(world, "coach", "Words")).rejects.toMatchObject(refused("too_long"));
  });
});
