import { beforeEach, describe, expect, test, vi } from "vitest";
import { fileUndoMs, titleCharactersMax } from "../../domain/limits";
import {
  playedIn,
  mediaBytesMax,
  mediaChaptersMax,
  mediaPerItemMax,
} from "../../domain/work/library-media";
import { refusal } from "../../tests/access/bookings";
import { buildWorld, type World } from "../../tests/access/world";
import { atMediaDoor } from "../../tests/support/media-parcels";
import { api } from "../_generated/api";
import type { ItemDraft } from "./shelfDrafts";

const stage = {} as { world: World; door: ReturnType<typeof atMediaDoor> };
beforeEach(async () => {
  stage.world = await buildWorld();
  stage.door = atMediaDoor(stage.world);
});
const as = (caller: "coach" | "clientA" | "clientB") => stage.door.as(caller);
const span = (from: number, to: number) => playedIn([{ from, to }], 100);

async function publishedSound() {
  const libraryItemId = await stage.door.addItem();
  const mediaId = await stage.door.upload(libraryItemId);
  await as("coach").mutation(api.shelf.publish, { libraryItemId, isPublished: true });
  return { libraryItemId, mediaId };
}

describe("a file for an item", () => {
  test.each([
    [{ sizeBytes: mediaBytesMax + 1 }, "too_long"],
    [{ sizeBytes: 0 }, "blank"],
    [{ name: "walk.exe" }, "not_allowed"],
    [{ name: "walk.mp4.html" }, "not_allowed"],
    [{ seconds: 0 }, "malformed"],
    [{ seconds: Number.NaN }, "malformed"],
    [{ seconds: Infinity }, "malformed"],
  ])("[media-1] %j is refused before a byte is sent", async (change, reason) => {
    const libraryItemId = await stage.door.addItem();
    const file = { name: "walk.wav", sizeBytes: 104, seconds: 100, ...change };
    const begun = as("coach").mutation(api.media.begin, { libraryItemId, ...file });
    await expect(begun).rejects.toMatchObject(refusal("INVALID", { field: "file", reason }));
  });

  test("[media-1] must be audio for an audio item and video for a video item, and an article accepts none", async () => {
    const { addItem, begin } = stage.door;
    const refused = refusal("INVALID", { field: "file", reason: "not_allowed" });
    await expect(begin(await addItem("article"), 104)).rejects.toMatchObject(refused);
    await expect(begin(await addItem("video"), 104)).rejects.toMatchObject(refused);
    await begin(await addItem("video"), 104, "walk.webm");
    await begin(await addItem("audio"), 104, "walk.webm");
  });

  test("can be uploaded only so many times a day", async () => {
    const libraryItemId = await stage.door.addItem();
    for (let tries = 0; tries < mediaPerItemMax; tries += 1)
      await stage.door.begin(libraryItemId, 104);
    await expect(stage.door.begin(libraryItemId, 104)).rejects.toMatchObject(refusal("INVALID"));
  });

  test("[media-6] shows its real length to both sides, and the item's kind can no longer change", async () => {
    const { libraryItemId, mediaId } = await publishedSound();
    const media = { mediaId, seconds: 100 };
    expect(await as("clientA").query(api.library.get, { libraryItemId })).toMatchObject({ media });
    const listed = await as("clientA").query(api.library.list, {});
    expect(listed.find((item) => item.libraryItemId === libraryItemId)).toMatchObject({ media });
    const clientId = stage.world.people.clientA.userId;
    const given = { libraryItemId, clientId, isAssigned: true };
    await as("coach").mutation(api.shelf.assign, given);
    const assigned = await as("clientA").query(api.library.listAssigned, {});
    expect(assigned).toMatchObject([{ durationMinutes: 2 }]);
    const edited = as("coach").mutation(api.shelf.edit, { libraryItemId, ...article });
    await expect(edited).rejects.toMatchObject(refusal("INVALID", { field: "contentType" }));
  });

  const article: ItemDraft = {
    ...{ title: "A walk", description: "", contentType: "article", durationMinutes: 5 },
    ...{ difficulty: "beginner", tags: [], blocks: [{ kind: "paragraph", text: "x" }], cues: [] },
  };

  test("allows publishing without a script, and cannot be removed while it is the only content", async () => {
    const libraryItemId = await stage.door.addItem();
    const publish = () =>
      as("coach").mutation(api.shelf.publish, { libraryItemId, isPublished: true });
    await expect(publish()).rejects.toMatchObject(refusal("INVALID", { field: "text" }));
    const mediaId = await stage.door.upload(libraryItemId);
    await publish();
    const edited = { ...article, libraryItemId, contentType: "audio" as const, blocks: [] };
    await as("coach").mutation(api.shelf.edit, edited);
    const remove = () => as("coach").mutation(api.media.remove, { mediaId });
    await expect(remove()).rejects.toMatchObject(refusal("CONFLICT"));
    await as("coach").mutation(api.shelf.edit, { ...edited, cues: [{ atSeconds: 0, text: "x" }] });
    await remove();
    await expect(as("coach").mutation(api.shelf.edit, edited)).rejects.toMatchObject(
      refusal("INVALID", { field: "text" }),
    );
  });
});

describe("removing and replacing", () => {
  test("[media-5] clients can no longer play a removed file, and an undo opens it again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { libraryItemId, mediaId } = await publishedSound();
      const cues = [{ atSeconds: 0, text: "x" }];
      const facts = { title: "A walk", description: "", contentType: "audio" as const };
      const rest = { durationMinutes: 5, difficulty: "beginner" as const, tags: [], blocks: [] };
      await as("coach").mutation(api.shelf.edit, { libraryItemId, ...facts, ...rest, cues });
      await as("coach").mutation(api.media.remove, { mediaId });
      const item = await as("clientA").query(api.library.get, { libraryItemId });
      expect(item.media).toBeUndefined();
      const get = () => as("clientA").query(api.media.get, { mediaId });
      await expect(get()).rejects.toMatchObject(refusal("NOT_FOUND"));
      await as("coach").mutation(api.media.restore, { mediaId });
      expect(await get()).toMatchObject({ kind: "audio", name: "walk.wav", seconds: 100 });
      await as("coach").mutation(api.media.remove, { mediaId });
      vi.setSystemTime(Date.now() + fileUndoMs + 1);
      const late = as("coach").mutation(api.media.restore, { mediaId });
      await expect(late).rejects.toMatchObject(refusal("CONFLICT"));
    } finally {
      vi.useRealTimers();
    }
  });

  test("[media-5] a new file keeps the chapters and captions, and the old one can no longer be played", async () => {
    const { libraryItemId, mediaId } = await publishedSound();
    const chapters = [{ atSeconds: 0, text: "Start" }];
    await as("coach").mutation(api.media.describe, { mediaId, chapters });
    const file = "WEBVTT\n\n00:01.000 --> 00:02.000\nWords";
    await as("coach").mutation(api.media.caption, { mediaId, file });
    const next = await stage.door.upload(libraryItemId);
    const captions = [{ startMs: 1000, endMs: 2000, text: "Words" }];
    const get = (of: typeof mediaId) => as("clientA").query(api.media.get, { mediaId: of });
    expect(await get(next)).toMatchObject({ chapters, captions });
    await expect(get(mediaId)).rejects.toMatchObject(refusal("NOT_FOUND"));
    const restore = as("coach").mutation(api.media.restore, { mediaId });
    await expect(restore).rejects.toMatchObject(refusal("CONFLICT"));
  });

  test("[media-1] a cancelled upload does not become the item's", async () => {
    const mediaId = await stage.door.begin(await stage.door.addItem(), 104);
    await as("coach").mutation(api.media.cancel, { mediaId });
    const finish = as("coach").mutation(api.media.finish, { mediaId });
    await expect(finish).rejects.toMatchObject(refusal("CONFLICT"));
  });

  test("[media-5] deleting a draft deletes its file, too", async () => {
    const libraryItemId = await stage.door.addItem();
    const mediaId = await stage.door.upload(libraryItemId);
    await as("coach").mutation(api.shelf.remove, { libraryItemId });
    expect(await stage.door.passOf("coach", mediaId)).toBeNull();
  });
});

describe("chapters and captions", () => {
  const cue = (atSeconds: number, text = "Words") => ({ atSeconds, text });
  test.each([
    [[cue(3), cue(3)], "malformed"],
    [[cue(-1)], "malformed"],
    [[cue(100)], "malformed"],
    [[cue(0, " \u200b")], "blank"],
    [[cue(0, "x".repeat(titleCharactersMax + 1))], "too_long"],
    [Array.from({ length: mediaChaptersMax + 1 }, (_, index) => cue(index / 2)), "too_long"],
  ])("[media-4] refuses chapters %#", async (chapters, reason) => {
    const { mediaId } = await publishedSound();
    const described = as("coach").mutation(api.media.describe, { mediaId, chapters });
    await expect(described).rejects.toMatchObject(
      refusal("INVALID", { field: "chapters", reason }),
    );
  });

  test("[media-4] captions are parsed on the server, stored as text, and can be removed", async () => {
    const { mediaId } = await publishedSound();
    const send = (file: string | null) =>
      as("coach").mutation(api.media.caption, { mediaId, file });
    const stored = async () => (await as("clientA").query(api.media.get, { mediaId })).captions;
    await send("WEBVTT\n\n00:01.000 --> 00:02.000\n<b>One</b>");
    await send("WEBVTT\n\n00:01.000 --> 00:02.000\n<script>x</script> &lt;b&gt;");
    expect(await stored()).toEqual([{ startMs: 1000, endMs: 2000, text: "x <b>" }]);
    for (const wrong of ["1\n00:01 --> 00:02\nx", "WEBVTT"]) {
      await expect(send(wrong)).rejects.toMatchObject(refusal("INVALID", { field: "captions" }));
    }
    await send(null);
    expect(await stored()).toEqual([]);
  });
});

describe("progress in a file", () => {
  test("[media-7, library-5] progress counts what was played on all devices, and reaching the end alone does not complete the item", async () => {
    const { libraryItemId, mediaId } = await publishedSound();
    const follow = (atSeconds: number, played: string) =>
      as("clientA").mutation(api.media.follow, { mediaId, atSeconds, played });
    const item = () => as("clientA").query(api.library.get, { libraryItemId });
    await follow(99, span(98, 100));
    expect(await item()).toMatchObject({ progress: 25, isCompleted: false });
    await follow(60, span(0, 60));
    expect(await item()).toMatchObject({ progress: 62, playing: { mediaId, atSeconds: 60 } });
    await follow(100, span(55, 99));
    expect(await item()).toMatchObject({ progress: 100, isCompleted: true });
    await follow(3, span(0, 3));
    const again = await item();
    expect(again).toMatchObject({ progress: 100, isCompleted: true, playing: { atSeconds: 3 } });
    const { playing } = await as("clientB").query(api.library.get, { libraryItemId });
    expect(playing).toBeUndefined();
  });

  test("[media-7] progress starts again when the file is replaced", async () => {
    const { libraryItemId, mediaId } = await publishedSound();
    await as("clientA").mutation(api.media.follow, {
      mediaId,
      atSeconds: 60,
      played: span(0, 60),
    });
    const next = await stage.door.upload(libraryItemId);
    const late = as("clientA").mutation(api.media.follow, {
      mediaId,
      atSeconds: 61,
      played: span(0, 61),
    });
    await expect(late).rejects.toMatchObject(refusal("NOT_FOUND"));
    await as("clientA").mutation(api.media.follow, {
      mediaId: next,
      atSeconds: 40,
      played: span(60, 100),
    });
    const item = await as("clientA").query(api.library.get, { libraryItemId });
    expect(item).toMatchObject({ progress: 60, playing: { mediaId: next, atSeconds: 40 } });
  });

  test.each([
    [{ played: "x" }, "played"],
    [{ atSeconds: -1 }, "atSeconds"],
    [{ atSeconds: Number.NaN }, "atSeconds"],
    [{ atSeconds: Infinity }, "atSeconds"],
  ])("refuses %j", async (change, field) => {
    const { mediaId } = await publishedSound();
    const place = { mediaId, atSeconds: 1, played: span(0, 1), ...change };
    const followed = as("clientA").mutation(api.media.follow, place);
    await expect(followed).rejects.toMatchObject(refusal("INVALID", { field }));
  });
});
