import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { countMediaParts, mediaPartBytes } from "../../domain/work/library-media";
import { callAs, type Caller, type World } from "../access/world";
import { wavBytes } from "./wav-bytes";

export function atMediaDoor(world: World) {
  const as = (caller: Caller) => callAs(world, caller);
  const ask = (caller: Caller, path: string, init: RequestInit) =>
    (caller === "nobody"
      ? world.t
      : world.t.withIdentity({ subject: world.people[caller].subject })
    ).fetch(path, init);
  const words = {
    description: "",
    difficulty: "beginner" as const,
    tags: [],
    blocks: [],
    cues: [],
  };
  const addItem = (contentType: "audio" | "video" | "article" = "audio") =>
    as("coach").mutation(api.shelf.add, {
      ...words,
      ...(contentType === "article" ? { linkUrl: "https://example.com/" } : {}),
      ...{ title: "A walk", contentType, durationMinutes: 5 },
    });
  const begin = (libraryItemId: Id<"libraryItems">, sizeBytes: number, name = "walk.wav") =>
    as("coach").mutation(api.media.begin, { libraryItemId, name, sizeBytes, seconds: 100 });
  const sendPart = (
    caller: Caller,
    of: string,
    part: number | string,
    body: Uint8Array<ArrayBuffer>,
  ) => ask(caller, `/media/part?of=${of}&part=${String(part)}`, { method: "POST", body });

  async function upload(libraryItemId: Id<"libraryItems">, bytes = wavBytes(60)) {
    const mediaId = await begin(libraryItemId, bytes.length);
    for (let part = 0; part < countMediaParts(bytes.length); part += 1) {
      const from = part * mediaPartBytes;
      const sent = await sendPart("coach", mediaId, part, bytes.slice(from, from + mediaPartBytes));
      if (sent.status !== 204) throw new Error(`Refused with ${String(sent.status)}.`);
    }
    await as("coach").mutation(api.media.finish, { mediaId });
    return mediaId;
  }

  async function passOf(caller: Caller, mediaId: string): Promise<string | null> {
    const answer = await ask(caller, `/media/pass?of=${mediaId}`, { method: "POST" });
    if (answer.status !== 200) return null;
    return ((await answer.json()) as { pass: string }).pass;
  }

  /** Requests like a media element: without a token. */
  const play = (mediaId: string, pass: string | null, range?: string) =>
    world.t.fetch(`/media/stream?of=${mediaId}&pass=${encodeURIComponent(pass ?? "")}`, {
      method: "GET",
      headers: range === undefined ? {} : { Range: range },
    });

  const rows = () =>
    world.t.run(async ({ db }) => ({
      media: await db.query("libraryMedia").take(100),
      parts: await db.query("libraryMediaParts").take(100),
      captions: await db.query("libraryCaptions").take(100),
      blobs: await db.system.query("_storage").take(100),
    }));

  return { as, ask, addItem, begin, sendPart, upload, passOf, play, rows };
}
