import { describe, expect, test } from "vitest";
import { callAs } from "../../tests/access/world";
import { useRemindedWorld } from "../../tests/support/reminded-world";
import { api } from "../_generated/api";

const { world, goTo, bellOf, remindersOf, waitingOf, readAll, subjectsTo, rearm } =
  useRemindedWorld();
const coach = () => callAs(world, "coach");
const client = () => callAs(world, "clientA");

/** Wednesday, the 18th, is now. */
async function agree(dueDate: string | null = "2026-03-20") {
  const action = { text: "Call the clinic", dueDate, isHabit: false };
  const clientId = world.people.clientA.userId;
  return await coach().mutation(api.agreedActions.addFor, { clientId, ...action });
}
const change = (actionId: Awaited<ReturnType<typeof agree>>, dueDate: string | null) =>
  coach().mutation(api.agreedActions.change, { actionId, text: "Call the clinic", dueDate });

describe("[action-7] an action with a date", () => {
  test("reminds the client once on the morning of that date, and not the coach", async () => {
    const actionId = await agree();
    await readAll();
    await goTo("2026-03-20", "07:59");
    expect(await remindersOf("clientA")).toEqual([]);
    await goTo("2026-03-20", "08:00");
    expect(await bellOf("clientA")).toMatchObject([
      { kind: "action_due", actionId, subjectTitle: "Call the clinic" },
    ]);
    expect(await remindersOf("coach")).toEqual([]);
    expect(await subjectsTo("Ada")).toContain("Ada: Your action is due on Fri, Mar 20");
    await readAll();
    await goTo("2026-03-21", "08:00");
    expect(await remindersOf("clientA")).toEqual([]);
  });

  test("causes no reminder once it is done, removed or without a date, and a sent one disappears", async () => {
    const [done, removed, undated] = [await agree(), await agree(), await agree()];
    await goTo("2026-03-20", "08:00");
    expect(await remindersOf("clientA")).toHaveLength(3);
    await client().mutation(api.agreedActions.setDone, { actionId: done, isDone: true });
    await client().mutation(api.agreedActions.remove, { actionId: removed });
    await change(undated, null);
    expect(await remindersOf("clientA")).toEqual([]);
  });

  test("reminds on its new date when the date changes", async () => {
    const actionId = await agree();
    await change(actionId, "2026-03-24");
    await goTo("2026-03-20", "08:00");
    expect(await remindersOf("clientA")).toEqual([]);
    await goTo("2026-03-24", "08:00");
    expect(await remindersOf("clientA")).toEqual(["action_due"]);
  });

  test("has its reminders planned again page by page like other reminders", async () => {
    await agree();
    await world.t.run(async ({ db }) => {
      for (const { _id } of await db.query("reminders").take(50)) await db.delete("reminders", _id);
    });
    expect(await waitingOf("clientA")).toEqual([]);
    await rearm("clientA");
    expect(
      (await waitingOf("clientA")).filter((each) => each.startsWith("action_due")),
    ).toHaveLength(1);
  });
});
