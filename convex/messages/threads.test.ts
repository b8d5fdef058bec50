import { beforeEach, describe, expect, test } from "vitest";
import { threadSnoozeDaysMax, threadState } from "../../domain/messages/thread-states";
import { dayMs } from "../../domain/time/time-spans";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import { followCoaching } from "../tallies/recount";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  const { clientA, clientB } = stage.world.people;
  await stage.world.t.run(async ({ db }) => {
    for (const { userId } of [clientA, clientB]) await followCoaching(db, userId);
  });
});

const idOf = (name: "clientA" | "clientB") => stage.world.people[name].userId;
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const as = (caller: "coach" | "otherCoach" | "clientA") => callAs(stage.world, caller);
const write = (content: string) => as("clientA").mutation(api.messages.send, { content });
const say = (isDone: boolean, snoozedUntil: number | null = null) =>
  as("coach").mutation(api.inbox.setThread, { clientId: idOf("clientA"), isDone, snoozedUntil });

async function threadOfA() {
  const { page } = await as("coach").query(api.inbox.threads, firstPage);
  const thread = page.find(({ clientId }) => clientId === idOf("clientA"));
  return thread ?? expect.fail("Ada is not in the inbox.");
}
const stateOfA = async () => threadState(await threadOfA(), Date.now());

describe("the inbox by person", () => {
  test("has one row per client, with the last line of either side", async () => {
    await write("First");
    await write("Second");
    const { page } = await as("coach").query(api.inbox.threads, firstPage);
    expect(new Set(page.map(({ clientId }) => clientId)).size).toBe(page.length);
    expect(await threadOfA()).toMatchObject({ last: { sender: "client", preview: "Second" } });
    await as("coach").mutation(api.inbox.send, {
      ...{ clientIds: [idOf("clientA")], subject: "", content: "Third" },
    });
    expect(await threadOfA()).toMatchObject({ last: { sender: "coach", preview: "Third" } });
  });

  test("shows a coach only their own clients", async () => {
    const { page } = await as("otherCoach").query(api.inbox.threads, firstPage);
    expect(page.map(({ clientId }) => clientId)).not.toContain(idOf("clientA"));
  });

  test("a client waits from their first line until the coach answers", async () => {
    await write("First");
    const { askedAt } = await threadOfA();
    await write("Second");
    expect((await threadOfA()).askedAt).toBe(askedAt);
    expect(await stateOfA()).toBe("waiting");
    await as("coach").mutation(api.inbox.send, {
      ...{ clientIds: [idOf("clientA")], subject: "", content: "Here" },
    });
    expect(await stateOfA()).toBe("answered");
  });

  test("keeps done and snoozed until the client writes again or the coach reverts them", async () => {
    await write("Thank you!");
    await say(true);
    expect(await stateOfA()).toBe("done");
    await say(false);
    expect(await stateOfA()).toBe("waiting");
    await say(false, Date.now() + dayMs);
    expect(await stateOfA()).toBe("snoozed");
    await new Promise((resolve) => setTimeout(resolve, 2)); // a later millisecond
    await write("One more thing");
    expect(await stateOfA()).toBe("waiting");
  });

  test("refuses to snooze into the past or too far ahead", async () => {
    const invalid = (reason: string) => ({
      data: { code: "INVALID", field: "snoozedUntil", reason },
    });
    await expect(say(false, Date.now())).rejects.toMatchObject(invalid("in_past"));
    const far = Date.now() + (threadSnoozeDaysMax + 1) * dayMs;
    await expect(say(false, far)).rejects.toMatchObject(invalid("too_late"));
    await expect(say(false, Number.NaN)).rejects.toMatchObject(invalid("in_past"));
  });

  test("[overview-9] the overview, the badge and the inbox name the same clients, with the same times", async () => {
    const threads = async () => (await as("coach").query(api.inbox.threads, firstPage)).page;
    const expectAgreement = async () => {
      const nowMs = Date.now();
      const inInbox = (await threads())
        .filter((thread) => threadState(thread, nowMs) === "waiting")
        .map(({ clientId, askedAt }) => ({ clientId, sinceAt: askedAt }));
      const counted = await as("coach").query(api.inbox.waiting, { nowMs });
      const today = new Date(nowMs).toISOString().slice(0, 10);
      const attention = await as("coach").query(api.overview.attention, { nowMs, today });
      const inOverview = attention.flatMap(({ clientId, reasons }) =>
        reasons.flatMap((reason) =>
          reason.kind === "waiting" ? [{ clientId, sinceAt: reason.sinceAt }] : [],
        ),
      );
      const byId = (one: { clientId: string }, other: { clientId: string }) =>
        one.clientId < other.clientId ? -1 : 1;
      const seen = inInbox.toSorted(byId);
      expect(
        counted.map(({ clientId, sinceAt }) => ({ clientId, sinceAt })).toSorted(byId),
      ).toEqual(seen);
      expect(inOverview.toSorted(byId)).toEqual(seen);
      return seen.map(({ clientId }) => clientId);
    };
    const [ada, bob] = [idOf("clientA"), idOf("clientB")];
    const later = () => new Promise((resolve) => setTimeout(resolve, 2)); // a later millisecond
    const isAda = (clientId: string) => clientId === ada;
    expect((await expectAgreement()).filter(isAda)).toEqual([]);
    await write("Are you there?");
    expect((await expectAgreement()).filter(isAda)).toEqual([ada]);
    const { page } = await as("coach").query(api.inbox.conversation, {
      ...{ clientId: ada, ...firstPage },
    });
    const messageIds = page.filter(({ sender }) => sender === "client").map((one) => one.messageId);
    await as("coach").mutation(api.inbox.markRead, { messageIds });
    expect((await expectAgreement()).filter(isAda)).toEqual([ada]);
    await later();
    await say(true);
    expect((await expectAgreement()).filter(isAda)).toEqual([]);
    await say(false);
    expect((await expectAgreement()).filter(isAda)).toEqual([ada]);
    await later();
    await say(true);
    await later();
    const reopenedAt = Date.now();
    await write("One more thing");
    expect((await expectAgreement()).filter(isAda)).toEqual([ada]);
    expect((await threadOfA()).askedAt).toBeGreaterThanOrEqual(reopenedAt);
    await later();
    await say(false, Date.now() + dayMs);
    expect((await expectAgreement()).filter(isAda)).toEqual([]);
    await later();
    await write("And another");
    await as("coach").mutation(api.inbox.send, {
      ...{ clientIds: [ada, bob], subject: "", content: "Here" },
    });
    expect(await expectAgreement()).toEqual([]);
  });
});
