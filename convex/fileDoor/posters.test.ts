import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileUndoMs } from "../../domain/limits";
import { refusal } from "../../tests/access/bookings";
import { buildWorld } from "../../tests/access/world";
import { atMediaDoor } from "../../tests/support/media-parcels";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

type Of = { mediaId: Id<"libraryMedia"> };
const stage = {} as ReturnType<typeof atMediaDoor> & {
  of: Of;
  libraryItemId: Id<"libraryItems">;
  sweep: () => Promise<null>;
};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const world = await buildWorld();
  const door = atMediaDoor(world);
  const libraryItemId = await door.addItem();
  const of = { mediaId: await door.upload(libraryItemId) };
  const sweep = () => world.t.mutation(internal.fileDoor.mediaSweep.sweepPoster, of);
  Object.assign(stage, door, { of, libraryItemId, sweep });
});
afterEach(() => {
  vi.useRealTimers();
});

const PNG = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0],
]);
const address = ({ mediaId }: Of = stage.of) => `/media/poster?of=${mediaId}`;
const send = () => stage.ask("coach", address(), { method: "POST", body: PNG });
const remove = () => stage.as("coach").mutation(api.media.removePoster, stage.of);
const restore = () => stage.as("coach").mutation(api.media.restorePoster, stage.of);
const statusOf = async (of?: Of) =>
  (await stage.ask("coach", address(of), { method: "GET" })).status;
const isShown = async () => {
  const { posterAt } = await stage.as("coach").query(api.media.get, stage.of);
  return [posterAt !== undefined, await statusOf()];
};

test("[media-10] a poster can be removed and restored, and its bytes are deleted after the undo period", async () => {
  const before = (await stage.rows()).blobs;
  await send();
  expect(await isShown()).toEqual([true, 200]);
  await remove();
  expect(await isShown()).toEqual([false, 404]);
  await stage.sweep();
  await restore();
  expect(await isShown()).toEqual([true, 200]);
  await stage.sweep();
  expect(await isShown()).toEqual([true, 200]);

  await remove();
  vi.setSystemTime(Date.now() + fileUndoMs + 1);
  await expect(restore()).rejects.toMatchObject(refusal("CONFLICT"));
  await stage.sweep();
  const { blobs, media } = await stage.rows();
  expect(blobs).toEqual(before);
  const row = media.find(({ _id }) => _id === stage.of.mediaId);
  expect(row).not.toHaveProperty("posterStorageId");
  expect(row).not.toHaveProperty("posterRemovedAt");
});

test("[media-10] a poster that is removed again can be restored for the whole undo period", async () => {
  await send();
  await remove();
  vi.setSystemTime(Date.now() + fileUndoMs - 1);
  await restore();
  await remove();
  vi.setSystemTime(Date.now() + fileUndoMs - 1);
  await stage.sweep(); // This is the sweep of the first removal.
  await restore();
  expect(await isShown()).toEqual([true, 200]);
});

test("[media-10] a new poster replaces a removed one, and a restore does not show the old one again", async () => {
  await send();
  const { blobs } = await stage.rows();
  await remove();
  await send();
  await restore();
  vi.setSystemTime(Date.now() + fileUndoMs + 1);
  await stage.sweep();
  expect(await isShown()).toEqual([true, 200]);
  expect((await stage.rows()).blobs).toHaveLength(blobs.length);
});

test("[media-5, media-10] a new file keeps the item's poster, but not a removed one", async () => {
  await send();
  const second = { mediaId: await stage.upload(stage.libraryItemId) };
  expect(await statusOf(second)).toBe(200);
  await stage.as("coach").mutation(api.media.removePoster, second);
  const third = { mediaId: await stage.upload(stage.libraryItemId) };
  expect(await statusOf(third)).toBe(404);
});
