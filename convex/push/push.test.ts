// @vitest-environment node
import { importJWK, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { callAs } from "../../tests/access/world";
import { usePushedWorld } from "../../tests/support/pushed-world";
import { vapidKeys } from "../../tests/support/vapid-keys";
import { api } from "../_generated/api";

const pushed = usePushedWorld();
const { world, stage, choose, letPass, add, writeAsCoach, rows } = pushed;
const { deliver, letPassAndDeliver, opened } = pushed;

describe("a push", () => {
  test("[push-1] reaches the device half a minute after a message, encrypted for it and signed by the portal", async () => {
    await add("clientA");
    await writeAsCoach();
    await letPassAndDeliver(0.4);
    expect(stage.service.arrived).toEqual([]);
    await letPassAndDeliver(0.2);
    const [arrived] = stage.service.arrived;
    if (arrived === undefined) throw new Error("Nothing arrived.");
    const { headers, path, body } = arrived;
    expect(path).toBe("/device");
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: String(24 * 60 * 60) });
    expect(body.includes("wrote to you")).toBe(false);
    expect(opened()).toEqual([
      {
        title: "Coach Example wrote to you",
        path: expect.stringMatching(/^\/dashboard\/communication\?message=\w+$/) as string,
        tag: expect.any(String) as string,
      },
    ]);
    const [, token = "", key = ""] =
      /^vapid t=([^,]+), *k=(.+)$/.exec(headers.authorization ?? "") ?? [];
    expect(key).toBe(vapidKeys.VAPID_PUBLIC_KEY);
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
      half.toString("base64url"),
    );
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
    const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date() });
    expect(payload).toMatchObject({ aud: stage.service.url, sub: "https://portal.example" });
    expect((payload.exp ?? 0) * 1000).toBeLessThanOrEqual(Date.now() + 24 * 60 * 60_000);
    await letPassAndDeliver(5);
    expect(stage.service.arrived, "once").toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  test("[package-11] reports an issued invoice, and links to it", async () => {
    await add("clientA");
    const { packageId } = world.belongings;
    const { invoiceId } = await callAs(world, "coach").mutation(api.invoices.issue, { packageId });
    await letPassAndDeliver(2);
    expect(opened()).toMatchObject([
      {
        title: "Coach Example issued an invoice",
        path: `/dashboard/sessions?invoice=${invoiceId}`,
      },
    ]);
  });

  test("[push-2] has a message's text only if its reader allows texts on the device", async () => {
    await add("clientA");
    await choose("clientA", { showsWords: true });
    await writeAsCoach();
    await letPassAndDeliver(1);
    expect(opened()).toMatchObject([{ title: "Coach Example wrote to you", body: "Secret words" }]);
  });

  test("[push-3] is not sent if everything was seen or undone meanwhile, also at the last moment", async () => {
    await add("clientA");
    await choose("clientA", { pushes: [{ event: "reminders", isPushed: false }] });
    const sessionId = world.ofA.sessionId;
    await callAs(world, "coach").mutation(api.sessions.cancel, { sessionId });
    await callAs(world, "coach").mutation(api.sessions.undoCancel, { sessionId });
    await writeAsCoach();
    await callAs(world, "clientA").mutation(api.notifications.markAllRead, {});
    await letPassAndDeliver(2);
    await writeAsCoach();
    await letPass(1);
    expect(await rows()).toHaveLength(1);
    await callAs(world, "clientA").mutation(api.notifications.markAllRead, {});
    await deliver();
    expect(stage.service.arrived).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("[push-4] waits for the end of quiet hours, and several become one", async () => {
    await add("clientA");
    await choose("clientA", { quietFromMinute: 11 * 60, quietToMinute: 15 * 60 });
    const { goalId, sessionId } = world.ofA;
    const coach = callAs(world, "coach");
    await choose("clientA", {
      pushes: (["goals", "agendas"] as const).map((event) => ({ event, isPushed: true })),
    });
    await coach.mutation(api.goals.setStatus, { goalId, status: "completed" });
    await coach.mutation(api.agenda.add, { sessionId, text: "One" });
    await writeAsCoach();
    await coach.mutation(api.sessions.cancel, { sessionId });
    await letPassAndDeliver(60);
    expect(stage.service.arrived).toEqual([]);
    await letPassAndDeliver(125);
    expect(opened()).toMatchObject([
      { title: "4 updates from Coach Example", path: "/dashboard", tag: "news" },
    ]);
  });

  test("[push-4] is not sent during a pause, or for an event that is switched off or off by default", async () => {
    await add("clientA");
    const { goalId } = world.ofA;
    await callAs(world, "coach").mutation(api.goals.setStatus, { goalId, status: "completed" });
    await choose("clientA", { pushes: [{ event: "messages", isPushed: false }] });
    await writeAsCoach();
    await letPassAndDeliver(2);
    await choose("clientA", { pushes: [{ event: "messages", isPushed: true }] });
    await callAs(world, "clientA").mutation(api.notifications.markAllRead, {});
    await choose("clientA", { pausedUntil: Date.now() + 60 * 60_000 });
    await writeAsCoach();
    await letPassAndDeliver(2);
    expect(stage.service.arrived).toEqual([]);
    await choose("clientA", { pausedUntil: null });
    await writeAsCoach();
    await letPassAndDeliver(2);
    expect(opened()).toMatchObject([{ title: "Coach Example wrote to you 2 times" }]);
  });

  test("[push-4] is sent even if emails are switched off", async () => {
    await add("clientA");
    await choose("clientA", { isEmailOff: true });
    await writeAsCoach();
    await letPassAndDeliver(1);
    expect(stage.service.arrived).toHaveLength(1);
  });

  test("[notify-11] is not sent for a muted conversation", async () => {
    await add("clientA");
    await callAs(world, "clientA").mutation(api.messages.setMuted, { isMuted: true });
    await writeAsCoach();
    await letPassAndDeliver(1);
    expect(stage.service.arrived).toEqual([]);
  });

  test("has none of a person's messages once their coaching is closed to the coach", async () => {
    await add("coach");
    await callAs(world, "clientA").mutation(api.messages.send, { content: "Words" });
    const clientId = world.people.clientA.userId;
    await world.t.run(({ db }) => db.patch("coachings", world.coachingId, { endedAt: Date.now() }));
    await letPassAndDeliver(2);
    expect(stage.service.arrived.length, String(clientId)).toBe(0);
  });
});
