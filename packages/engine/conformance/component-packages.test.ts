import { describe, expect, it } from "vitest";
import { buildComponentApp, startComponentApp } from "./support/component-app";
import { eventually } from "./support/fixtures";
import { api } from "./support/official";

interface Arrival {
  roomToken: string;
  sessionToken: string;
}
interface Present {
  userId: string;
  online: boolean;
}

const parts = api.parts ?? {};
buildComponentApp();

async function started() {
  const { engine, client } = await startComponentApp();
  const happens = (what: string) =>
    eventually(async () => ((await client.query(parts.events, {})) as string[]).includes(what));
  return { url: engine.url, client, happens };
}

describe("Convex's published components run unchanged:", () => {
  it("[F49] @convex-dev/rate-limiter", async () => {
    const { client } = await started();
    const send = (who: string): Promise<boolean> => client.mutation(parts.send, { who });
    expect([await send("ann"), await send("ann"), await send("ann")]).toEqual([true, true, false]);
    expect(await send("bob")).toBe(true);
    await client.mutation(parts.sendOrThrow, {});
    const refused = client.mutation(parts.sendOrThrow, {});
    await expect(refused).rejects.toMatchObject({ data: { kind: "RateLimited", name: "window" } });
    expect(await client.query(parts.getRateLimit, {})).toMatchObject({ shard: 0 });
  });

  it("[F49] @convex-dev/aggregate", async () => {
    const { client } = await started();
    for (let points = 1; points <= 20; points++) {
      await client.mutation(parts.score, { player: `player ${points}`, points });
    }
    expect(await client.query(parts.rank, { points: 5 })).toEqual({
      count: 20,
      rank: 4,
      best: 20,
      sum: 0,
    });
  });

  it("[F49] @convex-dev/sharded-counter", async () => {
    const { client } = await started();
    await Promise.all([1, 2, 3, 4].map((times) => client.mutation(parts.like, { times })));
    expect(await client.query(parts.likes, {})).toBe(10);
  });

  it("[F49] @convex-dev/migrations", async () => {
    const { client } = await started();
    for (const name of ["a", "b", "c", "d", "e"]) await client.mutation(parts.addMember, { name });
    await client.mutation(parts.greet, {});
    await eventually(async () => {
      const { status } = (await client.query(parts.migrated, {})) as {
        status: { isDone: boolean }[];
      };
      return status[0]?.isDone === true;
    });
    expect(await client.query(parts.migrated, {})).toEqual({
      greeted: 5,
      status: [{ isDone: true, processed: 5 }],
    });
  });

  it("[F49] @convex-dev/workpool", async () => {
    const { client, happens } = await started();
    const ids = await Promise.all([1, 2, 3].map((n) => client.mutation(parts.enqueue, { n })));
    for (const n of [1, 2, 3]) await happens(`double ${n}: ${2 * n}`);
    await eventually(async () => {
      const state: unknown = await client.query(parts.workState, { id: ids[0] as string });
      return state === "finished";
    });
  });

  it("[F49] @convex-dev/action-retrier", async () => {
    const { client, happens } = await started();
    await client.action(parts.retry, {});
    await happens('retried: "try 3"');
  });

  it("[F49] @convex-dev/crons", async () => {
    const { client, happens } = await started();
    await client.mutation(parts.everyMoment, {});
    expect(await client.query(parts.cronNames, {})).toEqual(["every moment"]);
    await happens("tick");
    await client.mutation(parts.endCron, {});
    expect(await client.query(parts.cronNames, {})).toEqual([]);
  });

  it("[F49] @convex-dev/workflow", async () => {
    const { client, happens } = await started();
    const id: unknown = await client.mutation(parts.startSum, { numbers: [1, 2, 3] });
    await happens("summed");
    await eventually(async () => {
      const state = (await client.query(parts.sumState, { id })) as { type: string };
      return state.type === "completed";
    });
    expect(await client.query(parts.sumState, { id })).toEqual({ type: "completed", result: 12 });
  });

  it("[F49] @convex-dev/presence", async () => {
    const { client } = await started();
    const arrive = async (who: string) =>
      (await client.mutation(parts.arrive, { room: "hall", who })) as Arrival;
    const { roomToken, sessionToken } = await arrive("ann");
    expect((await arrive("bob")).roomToken).toBe(roomToken);
    const present = async () => {
      const people = (await client.query(parts.present, { roomToken })) as Present[];
      return Object.fromEntries(people.map(({ userId, online }) => [userId, online]));
    };
    expect(await present()).toEqual({ ann: true, bob: true });
    await client.mutation(parts.leave, { sessionToken });
    expect(await present()).toEqual({ ann: false, bob: true });
  });

  it("[F49] @convex-dev/batch-worker", async () => {
    const { client, happens } = await started();
    await client.mutation(parts.addTask, { what: "one" });
    await client.mutation(parts.addTask, { what: "two" });
    await happens("worked on one");
    await happens("worked on two");
  });

  it("[F49] @convex-dev/persistent-text-streaming", async () => {
    const { client, url } = await started();
    const id = (await client.mutation(parts.newStream, {})) as string;
    const answer = await fetch(`${url}/stream`, { method: "POST", body: id });
    expect(await answer.text()).toBe("Once upon a time.");
    const text = { text: "Once upon a time.", status: "done" };
    await eventually(async () => {
      const body = (await client.query(parts.streamed, { id })) as typeof text;
      return body.status === text.status;
    });
    expect(await client.query(parts.streamed, { id })).toEqual(text);
  });

  it("[F49] @convex-dev/prosemirror-sync", async () => {
    const { client } = await started();
    const content = JSON.stringify({ type: "doc", content: [] });
    const id = "a document";
    await client.mutation(parts.submitSnapshot, { id, version: 1, content });
    expect(await client.query(parts.getSnapshot, { id })).toEqual({ content, version: 1 });
    const step = JSON.stringify({ stepType: "replace", from: 0, to: 0 });
    const steps = { id, version: 1, clientId: "ann", steps: [step] };
    expect(await client.mutation(parts.submitSteps, steps)).toEqual({ status: "synced" });
    expect(await client.query(parts.latestVersion, { id })).toBe(2);
    expect(await client.query(parts.getSteps, { id, version: 1 })).toMatchObject({
      steps: [step],
      version: 2,
    });
  });

  it("[F49] @convex-dev/resend", async () => {
    const { client } = await started();
    const id = (await client.mutation(parts.mail, { to: "delivered@resend.dev" })) as string;
    expect(["waiting", "queued"]).toContain(await client.query(parts.mailState, { id }));
    const other = client.mutation(parts.mail, { to: "ann@example.org" });
    await expect(other).rejects.toThrow(/test mode/i);
  });
});
