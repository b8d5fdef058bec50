import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fileUndoMs, photoBytesMax } from "../../domain/limits";
import { buildWorld, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";

/** Only the header matters; `mark` makes it unique. */
function png(mark = 0, { width = 8, height = 8 } = {}) {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes[63] = mark;
  return bytes;
}

const held = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  held.world = await buildWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const as = (caller: Caller) =>
  caller === "nobody"
    ? held.world.t
    : held.world.t.withIdentity({ subject: held.world.people[caller].subject });

const upload = (caller: Caller, bytes: Uint8Array<ArrayBuffer> = png(), headers = {}) =>
  as(caller).fetch("/photos/upload", { method: "POST", headers, body: bytes });

const idOf = (person: keyof World["people"]) => held.world.people[person].userId as string;
const look = (caller: Caller, personId: string) =>
  as(caller).fetch(`/photos/download?of=${personId}`, { method: "GET" });
const markSeenBy = async (caller: Caller, personId = idOf("clientA")) => {
  const answer = await look(caller, personId);
  return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer())[63] : answer.status;
};
const photoAt = async (caller: Caller = "clientA") =>
  (await as(caller).query(api.profile.get, {})).photoAt;
const stored = () =>
  held.world.t.run(async ({ db }) => ({
    rows: await db.query("profilePhotos").take(9),
    blobs: (await db.system.query("_storage").take(9)).length,
  }));

describe("uploading a photo", () => {
  test("replaces the old one and its bytes", async () => {
    const before = await stored();
    expect((await upload("clientA", png(1))).status).toBe(204);
    const first = await photoAt();
    expect(first).not.toBeNull();
    expect((await upload("clientA", png(2))).status).toBe(204);
    expect(await markSeenBy("clientA")).toBe(2);
    expect(await photoAt()).not.toBe(first);
    const after = await stored();
    expect(after.rows).toHaveLength(1);
    expect(after.blobs).toBe(before.blobs + 1);
    expect(await photoAt("clientB")).toBeNull();
  });

  test("works for coaches, too", async () => {
    expect((await upload("coach", png(3))).status).toBe(204);
    expect(await markSeenBy("clientA", idOf("coach"))).toBe(3);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["a page", new TextEncoder().encode("<html><script>alert(1)</script>"), "not_allowed"],
    ["a drawing that may run", new TextEncoder().encode("<svg onload='x'>"), "not_allowed"],
    ["nothing", new Uint8Array(), "not_allowed"],
    ["a photo too heavy", new Uint8Array(photoBytesMax + 1).fill(0x89), "too_long"],
    ["a photo that unfolds without end", png(0, { width: 60_000, height: 60_000 }), "malformed"],
    ["a photo without a size", png(0, { width: 0 }), "malformed"],
  ])("%s is refused, and nothing is stored", async (_what, bytes, reason) => {
    const before = await stored();
    const answer = await upload("clientA", bytes, { "Content-Type": "image/png" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: "INVALID", field: "photo", reason });
    expect(await stored()).toEqual(before);
  });

  test.each(["nobody", "deadSignIn"] as const)("%s stores nothing", async (caller) => {
    const before = await stored();
    const answer = await upload(caller);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: "UNAUTHENTICATED" });
    expect(await stored()).toEqual(before);
  });
});

describe("viewing a photo", () => {
  test("is allowed to the person and the other side of their coaching", async () => {
    await upload("clientA", png(7));
    expect(await markSeenBy("clientA")).toBe(7);
    expect(await markSeenBy("coach")).toBe(7);
    for (const caller of ["nobody", "deadSignIn", "clientB", "otherCoach"] as const) {
      expect(await markSeenBy(caller)).toBe(404);
    }
  });

  test("is refused after the coaching has ended", async () => {
    await upload("clientA", png(7));
    await held.world.t.run(async ({ db }) => {
      const coachings = await db.query("coachings").take(9);
      for (const { _id } of coachings) await db.patch("coachings", _id, { endedAt: Date.now() });
    });
    expect(await markSeenBy("coach")).toBe(404);
  });

  test("sends headers that prevent scripts, and is cached for this person only", async () => {
    await upload("clientA");
    const { headers } = await look("clientA", idOf("clientA"));
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "content-disposition": "attachment",
      "cache-control": "private, max-age=3600",
      vary: "Authorization",
    });
  });

  test.each(["", "nonsense", "x".repeat(10_000)])(
    "an invalid id (%#) finds nothing",
    async (id) => {
      expect((await look("clientA", id)).status).toBe(404);
    },
  );
});

test("the profile lists the photos that the person may see", async () => {
  const photosOf = async (caller: Caller) =>
    (await as(caller).query(api.profile.photos, {})).map(({ personId }) => personId);
  await upload("clientA");
  await upload("coach");
  expect(await photosOf("clientA")).toEqual([idOf("clientA"), idOf("coach")]);
  expect(await photosOf("clientB")).toEqual([idOf("coach")]);
  expect(await photosOf("coach")).toEqual([idOf("coach"), idOf("clientA")]);
  expect(await photosOf("otherCoach")).toEqual([]);
  await as("clientA").mutation(api.profile.removePhoto, {});
  expect(await photosOf("coach")).toEqual([idOf("coach")]);
});

describe("removing a photo", () => {
  const takeBack = () => as("clientA").mutation(api.profile.removePhoto, {});
  const restore = () => as("clientA").mutation(api.profile.restorePhoto, {});

  test("hides it at once, and it can be restored", async () => {
    await upload("clientA", png(5));
    await takeBack();
    expect(await photoAt()).toBeNull();
    expect(await markSeenBy("coach")).toBe(404);
    await restore();
    expect(await markSeenBy("coach")).toBe(5);
  });

  test("deletes its bytes after the undo period", async () => {
    const before = await stored();
    await upload("clientA");
    await takeBack();
    await held.world.t.finishAllScheduledFunctions(vi.runAllTimers);
    expect(await stored()).toEqual(before);
  });

  test("cannot be undone after the undo period", async () => {
    await upload("clientA");
    await takeBack();
    vi.setSystemTime(Date.now() + fileUndoMs + 1);
    await expect(restore()).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  });

  test("does not delete a new photo when the old one is swept", async () => {
    await upload("clientA", png(1));
    await takeBack();
    await upload("clientA", png(2));
    await held.world.t.finishAllScheduledFunctions(vi.runAllTimers);
    expect(await markSeenBy("coach")).toBe(2);
  });
});

test("a photo is never swept as an orphan", async () => {
  await upload("clientA", png(9));
  vi.setSystemTime(Date.now() + 48 * 3_600_000);
  await held.world.t.mutation(internal.fileDoor.sweep.sweepOrphans, {});
  const { rows } = await stored();
  const isKept = await held.world.t.run(
    async ({ db }) =>
      (await db.system.get("_storage", rows[0]?.storageId ?? ("" as never))) !== null,
  );
  expect(isKept).toBe(true);
});
