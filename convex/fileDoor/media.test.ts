import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fileUndoMs, photoBytesMax } from "../../domain/limits";
import { hourMs } from "../../domain/time/time-spans";
import { mediaPartBytes } from "../../domain/work/library-media";
import { buildWorld, type Caller, type World } from "../../tests/access/world";
import { bytesOf } from "../../tests/support/file-parcels";
import { atMediaDoor } from "../../tests/support/media-parcels";
import { wavBytes } from "../../tests/support/wav-bytes";
import { api, internal } from "../_generated/api";

const stage = {} as { world: World; door: ReturnType<typeof atMediaDoor> };
beforeEach(async () => {
  stage.world = await buildWorld();
  stage.door = atMediaDoor(stage.world);
});
afterEach(() => {
  vi.useRealTimers();
});

const long = () => wavBytes(mediaPartBytes + 7 - 44);
/** Compared as a whole: listing four million differences would take minutes. */
const hasBytes = async (answer: Response, bytes: Uint8Array) =>
  Buffer.from(await answer.arrayBuffer()).equals(bytes);
const others = ["nobody", "deadSignIn", "clientA", "clientB"] as const;

describe("sending a file", () => {
  test("[media-1] arrives in parts, and belongs to the item once all parts are there", async () => {
    const { as, addItem, begin, sendPart } = stage.door;
    const libraryItemId = await addItem();
    const bytes = long();
    const mediaId = await begin(libraryItemId, bytes.length);
    const finish = () => as("coach").mutation(api.media.finish, { mediaId });
    const mediaOf = async () => (await as("coach").query(api.shelf.get, { libraryItemId })).media;
    await expect(finish()).rejects.toMatchObject({ data: { code: "CONFLICT" } });
    const first = bytes.slice(0, mediaPartBytes);
    expect((await sendPart("coach", mediaId, 0, first)).status).toBe(204);
    await expect(finish()).rejects.toMatchObject({ data: { code: "CONFLICT" } });
    expect(await mediaOf()).toBeUndefined();
    expect((await sendPart("coach", mediaId, 1, bytes.slice(mediaPartBytes))).status).toBe(204);
    await finish();
    expect(await mediaOf()).toEqual({ mediaId, seconds: 100 });
  });

  test("stores a part once even if it is sent again", async () => {
    const { addItem, begin, sendPart, rows } = stage.door;
    const mediaId = await begin(await addItem(), 104);
    const before = (await rows()).blobs.length;
    for (const _ of [1, 2]) await sendPart("coach", mediaId, 0, wavBytes(60));
    expect((await rows()).blobs).toHaveLength(before + 1);
  });

  test.each([
    ["a page named as a sound", 0, bytesOf("<html><script></script>".padEnd(104))],
    ["a byte less", 0, wavBytes(59)],
    ["a byte more", 0, wavBytes(61)],
    ["a part that it does not have", 1, wavBytes(60)],
    ["no number", "x", wavBytes(60)],
  ])("[media-1] refuses %s, and stores nothing", async (_, part, bytes) => {
    const { addItem, begin, sendPart, rows } = stage.door;
    const mediaId = await begin(await addItem(), 104);
    const before = (await rows()).blobs.length;
    const answer = await sendPart("coach", mediaId, part, bytes);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID", field: "file" });
    expect((await rows()).blobs).toHaveLength(before);
  });

  test("[media-2] is for the item's coach only, also for its poster, and refused once the file is complete", async () => {
    const { ask, addItem, begin, sendPart, upload } = stage.door;
    const mediaId = await begin(await addItem(), 104);
    for (const caller of others) {
      const statuses = [
        (await sendPart(caller, mediaId, 0, wavBytes(60))).status,
        (await ask(caller, `/media/poster?of=${mediaId}`, { method: "POST", body: PNG })).status,
      ];
      const expected = caller.startsWith("client") ? 404 : 401;
      expect(statuses, caller).toEqual([expected, expected]);
    }
    const whole = await upload(await addItem());
    expect((await sendPart("coach", whole, 0, wavBytes(60))).status).toBe(400);
    expect((await sendPart("coach", "none", 0, wavBytes(60))).status).toBe(404);
  });
});

describe("playing a file", () => {
  test("[media-3] answers any byte range, up to the end of one stored part", async () => {
    const { as, addItem, upload, passOf, play } = stage.door;
    const libraryItemId = await addItem();
    const bytes = long();
    const mediaId = await upload(libraryItemId, bytes);
    await as("coach").mutation(api.shelf.publish, { libraryItemId, isPublished: true });
    const pass = await passOf("clientA", mediaId);
    const whole = bytes.length;
    for (const [range, from, to] of [
      ["bytes=0-", 0, mediaPartBytes - 1],
      ["bytes=2-5", 2, 5],
      [`bytes=${mediaPartBytes - 2}-`, mediaPartBytes - 2, mediaPartBytes - 1],
      [`bytes=${mediaPartBytes}-999999999`, mediaPartBytes, whole - 1],
    ] as const) {
      const answer = await play(mediaId, pass, range);
      expect(answer.status, range).toBe(206);
      expect(answer.headers.get("Content-Range")).toBe(`bytes ${from}-${to}/${whole}`);
      expect(await hasBytes(answer, bytes.subarray(from, to + 1))).toBe(true);
    }
    for (const range of [`bytes=${whole}-`, "bytes=5-2", "bytes=-5", "bytes=0-1,4-5", undefined]) {
      const answer = await play(mediaId, pass, range);
      expect([answer.status, answer.headers.get("Content-Range")]).toEqual([
        416,
        `bytes */${whole}`,
      ]);
    }
  });

  test("answers a short file in one piece, with headers that prevent scripts", async () => {
    const { addItem, upload, passOf, play } = stage.door;
    const mediaId = await upload(await addItem());
    const answer = await play(mediaId, await passOf("coach", mediaId));
    expect(answer.status).toBe(200);
    expect(await hasBytes(answer, wavBytes(60))).toBe(true);
    expect(answer.headers.get("Content-Type")).toBe("audio/wav");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  test("[media-2] is allowed to coaches for drafts and to all clients for published items, and to nobody during the upload", async () => {
    const { as, addItem, begin, upload, passOf } = stage.door;
    const libraryItemId = await addItem();
    const mediaId = await upload(libraryItemId);
    const mayPlay = async () => {
      const all: Caller[] = [...others, "coach", "otherCoach"];
      const passes = await Promise.all(all.map((caller) => passOf(caller, mediaId)));
      return all.filter((_, index) => passes[index] !== null);
    };
    expect(await mayPlay()).toEqual(["coach", "otherCoach"]);
    await as("coach").mutation(api.shelf.publish, { libraryItemId, isPublished: true });
    expect(await mayPlay()).toEqual(["clientA", "clientB", "coach", "otherCoach"]);
    const arriving = await begin(libraryItemId, 104);
    expect(await passOf("coach", arriving)).toBeNull();
    expect(await passOf("coach", "none")).toBeNull();
  });

  test("[media-2] needs a pass that is valid for one file and one sign-in, and only for a time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { as, addItem, upload, passOf, play } = stage.door;
    const [item, other] = [await addItem(), await addItem()];
    const [mediaId, otherId] = [await upload(item), await upload(other)];
    const publish = (isPublished: boolean) =>
      as("coach").mutation(api.shelf.publish, { libraryItemId: item, isPublished });
    await publish(true);
    await as("coach").mutation(api.shelf.publish, { libraryItemId: other, isPublished: true });
    const pass = (await passOf("clientA", mediaId)) ?? "";
    const statusOf = async (of: string, by: string) => (await play(of, by)).status;
    expect(await statusOf(mediaId, pass)).toBe(200);
    const [subject = "", endsAt = "", mac = ""] = pass.split(".");
    const { subject: ofB } = stage.world.people.clientB;
    const forged = [
      "",
      `${subject}.${endsAt}`,
      `${subject}.${endsAt}.${"0".repeat(64)}`,
      `${subject}.${String(Number(endsAt) + 1)}.${mac}`,
      `${ofB}.${endsAt}.${mac}`,
      `${pass}.x`,
      `${subject}.${endsAt}.${mac.toUpperCase()}`,
    ];
    for (const by of forged) expect(await statusOf(mediaId, by), by).toBe(404);
    expect(await statusOf(otherId, pass)).toBe(404);
    await publish(false);
    expect(await statusOf(mediaId, pass)).toBe(404);
    await publish(true);
    const { signInId } = stage.world.people.clientA;
    await stage.world.t.run(async ({ db }) => {
      await db.patch("authSessions", signInId, { expirationTime: Date.now() + 1_000 * hourMs });
    });
    vi.setSystemTime(Date.now() + 6 * hourMs + 1);
    expect(await statusOf(mediaId, pass)).toBe(404);
    const fresh = (await passOf("clientB", mediaId)) ?? (await passOf("clientA", mediaId)) ?? "";
    expect(await statusOf(mediaId, fresh)).toBe(200);
  });

  test("[media-2] ends when the sign-in ends", async () => {
    const { as, addItem, upload, passOf, play } = stage.door;
    const libraryItemId = await addItem();
    const mediaId = await upload(libraryItemId);
    await as("coach").mutation(api.shelf.publish, { libraryItemId, isPublished: true });
    const pass = (await passOf("clientA", mediaId)) ?? "";
    expect(pass).not.toContain(stage.world.people.clientA.signInId);
    await stage.world.t.run(({ db }) =>
      db.delete("authSessions", stage.world.people.clientA.signInId),
    );
    expect((await play(mediaId, pass)).status).toBe(404);
  });
});

/** A picture of one pixel, as far as its header says. */
const PNG = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0],
]);

test("[media-4] a poster is shown to everyone who may see the item, and a new one replaces it", async () => {
  const { as, ask, addItem, upload, rows } = stage.door;
  const libraryItemId = await addItem("audio");
  const mediaId = await upload(libraryItemId);
  const send = (body: Uint8Array<ArrayBuffer>) =>
    ask("coach", `/media/poster?of=${mediaId}`, { method: "POST", body });
  const fetchAs = async (caller: Caller) =>
    (await ask(caller, `/media/poster?of=${mediaId}`, { method: "GET" })).status;
  expect(await fetchAs("coach")).toBe(404);
  const before = (await rows()).blobs.length;
  for (const wrong of [bytesOf("<svg></svg>"), new Uint8Array(photoBytesMax + 1)]) {
    expect((await send(wrong)).status).toBe(400);
  }
  const wide = PNG.slice();
  wide.set([0xff, 0xff], 17);
  expect((await send(wide)).status).toBe(400);
  expect((await send(PNG)).status).toBe(204);
  expect((await send(PNG)).status).toBe(204);
  expect((await rows()).blobs).toHaveLength(before + 1);
  expect(await Promise.all([...others, "coach" as const].map(fetchAs))).toEqual([
    404, 404, 404, 404, 200,
  ]);
  await as("coach").mutation(api.shelf.publish, { libraryItemId, isPublished: true });
  expect(await Promise.all(others.map(fetchAs))).toEqual([404, 404, 200, 200]);
});

describe("the sweep", () => {
  const sweep = (mediaId: Awaited<ReturnType<typeof stage.door.upload>>) =>
    stage.world.t.mutation(internal.fileDoor.mediaSweep.sweep, { mediaId });

  test("[media-5] deletes a removed file and everything that belongs to it after the undo period", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { as, ask, addItem, upload, rows } = stage.door;
    const before = await rows();
    const mediaId = await upload(await addItem(), long());
    const file = "WEBVTT\n\n00:01.000 --> 00:02.000\nWords";
    await as("coach").mutation(api.media.caption, { mediaId, file });
    await ask("coach", `/media/poster?of=${mediaId}`, { method: "POST", body: PNG });
    await sweep(mediaId);
    expect((await rows()).parts).toHaveLength(before.parts.length + 2); // The finished file keeps its parts.
    await as("coach").mutation(api.media.remove, { mediaId });
    await sweep(mediaId);
    expect((await rows()).parts).toHaveLength(before.parts.length + 2); // A removed file can still be restored.
    vi.setSystemTime(Date.now() + fileUndoMs + 1);
    await sweep(mediaId);
    expect(await rows()).toEqual(before);
  });

  test("[media-5] deletes the parts of an unfinished upload after a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { addItem, begin, sendPart, rows } = stage.door;
    const before = await rows();
    const mediaId = await begin(await addItem(), mediaPartBytes + 9);
    await sendPart("coach", mediaId, 0, wavBytes(mediaPartBytes - 44));
    vi.setSystemTime(Date.now() + 23 * hourMs);
    await sweep(mediaId);
    expect((await rows()).parts).toHaveLength(before.parts.length + 1);
    vi.setSystemTime(Date.now() + 2 * hourMs);
    await sweep(mediaId);
    expect(await rows()).toEqual(before);
  });

  test("[media-5] does not delete parts and posters as stray files", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { ask, addItem, upload, rows } = stage.door;
    const mediaId = await upload(await addItem(), long());
    await ask("coach", `/media/poster?of=${mediaId}`, { method: "POST", body: PNG });
    const before = (await rows()).blobs;
    vi.setSystemTime(Date.now() + 25 * hourMs);
    await stage.world.t.mutation(internal.fileDoor.sweep.sweepOrphans, {});
    expect((await rows()).blobs).toEqual(before);
  });
});
