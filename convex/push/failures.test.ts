// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import { callAs } from "../../tests/access/world";
import { usePushedWorld } from "../../tests/support/pushed-world";
import { api, internal } from "../_generated/api";

const pushed = usePushedWorld();
const { world, stage, letPass, add, endpointsOf, writeAsCoach, rows } = pushed;
const { deliver, letPassAndDeliver } = pushed;

describe("a push service that fails", () => {
  const failWith = (status: number, headers: Record<string, string> = {}) => {
    stage.service.answer = (response) => response.writeHead(status, headers).end();
  };
  const begin = async () => {
    await add("clientA");
    await writeAsCoach();
    await letPassAndDeliver(1);
  };
  const waitsMs = async () => ((await rows())[0]?.nextTryAt ?? NaN) - Date.now();

  test("[push-8] is tried again after growing pauses, and gets the push once", async () => {
    failWith(500);
    await begin();
    expect(await waitsMs()).toBe(5000);
    await deliver();
    expect(stage.service.arrived, "not before its time").toHaveLength(1);
    vi.setSystemTime(Date.now() + 5000);
    await deliver();
    expect(await waitsMs()).toBe(20_000);
    failWith(201);
    vi.setSystemTime(Date.now() + 20_000);
    const [push] = await rows();
    if (push === undefined) throw new Error("Nothing waits.");
    const again = () => world.t.action(internal.push.sender.deliver, { pushId: push._id });
    await Promise.all([again(), again()]);
    expect(stage.service.arrived).toHaveLength(3);
    const topics = new Set(stage.service.arrived.map(({ headers }) => headers.topic));
    expect(topics.size, "one that waits at the service is replaced").toBe(1);
    expect(await rows()).toEqual([]);
  });

  test("that asks for a pause is not called until then, up to an hour", async () => {
    failWith(429, { "Retry-After": "120" });
    await begin();
    expect(await waitsMs()).toBe(120_000);
    failWith(503, { "Retry-After": "86400" });
    vi.setSystemTime(Date.now() + 120_000);
    await deliver();
    expect(await waitsMs()).toBe(60 * 60_000);
  });

  test.each([404, 410])(
    "[push-8] with %i is not called again, and the device is removed",
    async (status) => {
      failWith(status);
      await begin();
      expect(await endpointsOf("clientA")).toEqual([]);
      expect(await rows()).toEqual([]);
    },
  );

  test("[push-8] for good or for a day leaves a failed push without its texts", async () => {
    failWith(403);
    await begin();
    const failure = "The push service answered 403.";
    expect(await rows()).toMatchObject([{ title: "", path: "", failure, givenUpAt: Date.now() }]);
    expect((await rows())[0]).not.toHaveProperty("nextTryAt");
    expect(await endpointsOf("clientA")).toHaveLength(1);
    failWith(500);
    await callAs(world, "clientA").mutation(api.notifications.markAllRead, {});
    await writeAsCoach();
    await letPassAndDeliver(1);
    for (let tries = 0; tries < 40; tries += 1) {
      vi.setSystemTime(Date.now() + 60 * 60_000);
      await deliver();
    }
    expect(await rows()).toMatchObject([
      { givenUpAt: expect.any(Number) as number },
      { title: "" },
    ]);
  });

  test("[push-8] is called again if a try died", async () => {
    await add("clientA");
    await writeAsCoach();
    await letPass(1);
    const [push] = await rows();
    if (push === undefined) throw new Error("Nothing waits.");
    const claim = () => world.t.mutation(internal.push.queue.claim, { pushId: push._id });
    expect(await claim()).not.toBeNull();
    expect(await claim()).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    await world.t.mutation(internal.push.queue.resume, {});
    await deliver();
    expect(stage.service.arrived).toHaveLength(1);
  });
});
