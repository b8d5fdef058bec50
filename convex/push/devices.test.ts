// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import { pushDevicesPerPersonMax } from "../../domain/messages/push";
import { attempt } from "../../tests/access/attempts";
import { refusal } from "../../tests/access/bookings";
import { callAs } from "../../tests/access/world";
import { makeReceiver, openPushService } from "../../tests/support/push-service";
import { usePushedWorld } from "../../tests/support/pushed-world";
import { vapidKeys } from "../../tests/support/vapid-keys";
import { api, internal } from "../_generated/api";

const pushed = usePushedWorld();
const { world, stage, letPass, add, endpointsOf, devices, writeAsCoach } = pushed;
const { deliver, letPassAndDeliver, opened } = pushed;

describe("a device", () => {
  test("[push-5] O06 belongs to its person: nobody else can see, change or remove it", async () => {
    await add("clientA");
    const device = await world.t.run(({ db }) => db.query("pushDevices").first());
    if (device === null) throw new Error("There is no device.");
    const { _id, _creationTime, ...fields } = device;
    for (const person of ["nobody", "clientB", "coach", "otherCoach"] as const) {
      expect(await attempt(world, person, (db) => db.insert("pushDevices", fields))).toBe(
        "NOT_FOUND",
      );
      expect(
        await attempt(world, person, (db) => db.patch("pushDevices", _id, { auth: "x" })),
      ).toBe("NOT_FOUND");
      expect(await attempt(world, person, (db) => db.delete("pushDevices", _id))).toBe("NOT_FOUND");
    }
    const userId = world.people.clientB.userId;
    const giveAway = await attempt(world, "clientA", (db) =>
      db.patch("pushDevices", _id, { userId }),
    );
    expect(giveAway).toBe("NOT_FOUND");
    const { endpoint } = stage.phone.subscription;
    await callAs(world, "clientB").mutation(api.pushDevices.remove, { endpoint });
    expect(await endpointsOf("clientA")).toEqual([endpoint]);
    await callAs(world, "clientA").mutation(api.pushDevices.remove, { endpoint });
    expect(await endpointsOf("clientA")).toEqual([]);
  });

  test("[push-5] O06 that another person registers shows them nothing of the person before", async () => {
    await add("clientA");
    await writeAsCoach();
    await letPass(1);
    await add("clientB");
    const [device] = await world.t.run(({ db }) =>
      db
        .query("pushDevices")
        .withIndex("by_userId", (q) => q.eq("userId", world.people.clientB.userId))
        .take(1),
    );
    if (device === undefined) throw new Error("There is no device.");
    await world.t.mutation(internal.push.queue.keepOwner, { deviceId: device._id });
    await deliver();
    expect(stage.service.arrived).toEqual([]);
    expect(await endpointsOf("clientA")).toEqual([]);
    expect(await endpointsOf("clientB")).toHaveLength(1);
  });

  test("counts once, and the one that was used longest ago is replaced", async () => {
    for (let count = 0; count <= pushDevicesPerPersonMax; count += 1) {
      vi.setSystemTime(Date.now() + 1000);
      await add("clientA", makeReceiver(stage.service.url, `device-${String(count)}`));
    }
    await add("clientA", stage.phone);
    await add("clientA", stage.phone);
    const endpoints = await endpointsOf("clientA");
    expect(endpoints).toHaveLength(pushDevicesPerPersonMax);
    expect(endpoints).not.toContain(`${stage.service.url}/device-1`);
    await callAs(world, "clientA").mutation(api.pushDevices.removeOthers, {
      endpoint: stage.phone.subscription.endpoint,
    });
    expect(await endpointsOf("clientA")).toEqual([stage.phone.subscription.endpoint]);
  });

  test("[push-6] is removed when its person signs out there, from that device or another one", async () => {
    await add("clientA");
    await callAs(world, "clientA").action(api.auth.signOut, {});
    expect(await devices()).toEqual([]);
  });

  test.each(["signOutEverywhere", "signOutOthers"] as const)(
    "[push-6] %s removes the devices of timed-out sign-ins, too",
    async (way) => {
      await add("clientA");
      const signInId = await world.t.run(({ db }) =>
        db.insert("authSessions", { userId: world.people.clientA.userId, expirationTime: 1 }),
      );
      await world.t.run(async ({ db }) => {
        for (const { _id } of await db.query("pushDevices").take(2)) {
          await db.patch("pushDevices", _id, { signInId });
        }
      });
      await world.t.mutation(internal.signIn.reap.reap, {});
      expect(await devices()).toHaveLength(1);
      await callAs(world, "clientA").mutation(api.devices[way], {});
      expect(await devices()).toEqual([]);
    },
  );

  test("[push-7] whose sign-in has timed out learns that there is news, but no name", async () => {
    await add("clientA");
    await callAs(world, "clientA").action(api.auth.signOut, { hasTimedOut: true });
    await writeAsCoach();
    await letPassAndDeliver(1);
    expect(opened()).toMatchObject([
      {
        title: "There is news for you in Passage",
        path: expect.stringMatching(/^\/dashboard\/communication\?message=\w+$/) as string,
      },
    ]);
    expect(JSON.stringify(opened())).not.toContain("Coach");
  });

  test("is refused if the portal has no push keys, and the settings show that", async () => {
    for (const name of Object.keys(vapidKeys)) vi.stubEnv(name, "");
    expect(await callAs(world, "clientA").query(api.pushDevices.get, {})).toMatchObject({
      publicKey: null,
    });
    await expect(add("clientA")).rejects.toMatchObject(refusal("INVALID", { field: "endpoint" }));
    const settings = await callAs(world, "clientA").query(api.notificationSettings.get, {});
    expect(settings.pushes).toEqual([]);
    await writeAsCoach();
    await letPass(1);
    const due = await world.t.run(({ db }) =>
      db
        .query("notifications")
        .withIndex("by_pushDueAt", (q) => q.gt("pushDueAt", 0))
        .take(9),
    );
    expect(due).toEqual([]);
  });
});

describe("an address of a push service", () => {
  test.each([
    "http://push.example/a",
    "https://me:pw@push.example/a",
    "javascript:alert(1)",
    "push.example",
    "http://localhost.push.example/a",
    `https://push.example/${"x".repeat(1000)}`,
  ])("%s is refused", async (endpoint) => {
    const given = { ...stage.phone.subscription, endpoint };
    const adding = callAs(world, "clientA").mutation(api.pushDevices.add, given);
    await expect(adding).rejects.toMatchObject(refusal("INVALID", { field: "endpoint" }));
  });

  test("with wrong keys is refused, and a key that is not on the curve removes the device", async () => {
    const { subscription } = stage.phone;
    for (const wrong of [{ auth: "x" }, { p256dh: "x".repeat(87) }]) {
      const adding = callAs(world, "clientA").mutation(api.pushDevices.add, {
        ...subscription,
        ...wrong,
      });
      await expect(adding).rejects.toMatchObject(refusal("INVALID"));
    }
    const beside = { ...subscription, p256dh: `BA${"A".repeat(85)}` };
    await callAs(world, "clientA").mutation(api.pushDevices.add, beside);
    await writeAsCoach();
    await letPassAndDeliver(1);
    expect(stage.service.arrived).toEqual([]);
    expect(await endpointsOf("clientA")).toEqual([]);
  });

  test("O05 in a private network is never called, and its device is removed", async () => {
    vi.stubEnv("LOOPBACK_PUSH", "");
    const port = new URL(stage.service.url).port;
    const endpoint = `https://127.0.0.1:${port}/device`;
    await callAs(world, "clientA").mutation(api.pushDevices.add, {
      ...stage.phone.subscription,
      endpoint,
    });
    await writeAsCoach();
    await letPassAndDeliver(1);
    expect(stage.service.arrived).toEqual([]);
    expect(await endpointsOf("clientA")).toEqual([]);
  });

  test("O05 that redirects is not followed", async () => {
    const target = await openPushService();
    stage.service.answer = (response) => response.writeHead(307, { Location: target.url }).end();
    await add("clientA");
    await writeAsCoach();
    await letPassAndDeliver(1);
    expect(stage.service.arrived).toHaveLength(1);
    expect(target.arrived).toEqual([]);
    target.close();
  });
});
