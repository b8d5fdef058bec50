import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pause, startFixture, tokenFor } from "./support/fixtures";
import { mutated, seeded } from "./support/mutated-text";
import { RawSocket } from "./support/raw-socket";

const frameCount = 5000;
const strays: unknown[] = [];
const note = (reason: unknown) => strays.push(reason);

beforeAll(() => {
  process.on("uncaughtException", note);
});
afterAll(() => {
  process.off("uncaughtException", note);
});

const templates = (token: string): string[] =>
  [
    { type: "Connect", sessionId: "5c0e9a2e-6a51-4f4e-8b0a-0d4f4a1d2c3b", connectionCount: 0 },
    {
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [
        { type: "Add", queryId: 0, udfPath: "rules:whoAmI", args: [{}], journal: null },
        { type: "Add", queryId: 1, udfPath: "messages:list", args: [{ channel: "secret" }] },
      ],
    },
    { type: "Mutation", requestId: 0, udfPath: "counters:add", args: [{ name: "f", by: 1 }] },
    { type: "Action", requestId: 1, udfPath: "rules:timePasses", args: [{}] },
    { type: "Authenticate", baseVersion: 0, tokenType: "User", value: token },
    { type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: "a|b", impersonating: {} },
    { type: "Event", eventType: "ClientConnect", event: [{ a: 1 }] },
  ].map((frame) => JSON.stringify(frame));

describe("5,000 mutated frames", () => {
  it("[S70] crash nothing, leave no unhandled rejection, and never show another person's data", async () => {
    const seed = 20_261_121;
    const random = seeded(seed);
    const engine = await startFixture();
    const ada = await RawSocket.open(engine.url);
    ada.authenticate(0, await tokenFor(engine, "ada-the-owner|1"));
    ada.mutate(0, "messages:send", { channel: "secret", body: "ok to read" });
    await ada.response(0);
    const texts = templates(await tokenFor(engine, "mallory|1", { claims: { aud: "other" } }));
    let sent = 0;
    while (sent < frameCount) {
      const batch = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = new RawSocket(engine.url);
          await socket.whenOpen();
          if (random(4) > 0) socket.connect();
          return socket;
        }),
      );
      for (const socket of batch) {
        for (let index = 0; index < 25 && sent < frameCount; index++, sent++) {
          const template = texts[random(texts.length)] ?? "";
          if (socket.closed === null) socket.send(mutated(template, random));
        }
      }
      await pause(5);
      for (const socket of batch) {
        expect(JSON.stringify(socket.frames), `seed ${seed}`).not.toContain("ada-the-owner");
        expect(socket.chainFault, `seed ${seed}`).toBeNull();
        socket.ws.terminate();
      }
    }
    ada.add(0, "rules:whoAmI");
    expect(await ada.shows(0)).toMatchObject({ subject: "ada-the-owner|1" });
    await pause(50);
    expect(strays).toEqual([]);
    expect(engine.rooms.sync.live.watchedCount).toBeLessThanOrEqual(1);
  });
});
