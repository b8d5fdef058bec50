import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";

/** A sound with a caption. It is not the item's own until the item names it. */
export async function addMedia(
  db: MutationCtx["db"],
  libraryItemId: Id<"libraryItems">,
  isPublished: boolean,
): Promise<Id<"libraryMedia">> {
  const mediaId = await db.insert("libraryMedia", {
    libraryItemId,
    isPublished,
    ...{ kind: "audio", name: "walk.wav", contentType: "audio/wav", sizeBytes: 12 },
    ...{ seconds: 100, chapters: [{ atSeconds: 0, text: "Words" }] },
    ...{ startedAt: 1, readyAt: 2 },
  });
  const captions = [{ startMs: 0, endMs: 1000, text: "Words" }];
  await db.insert("libraryCaptions", { mediaId, isPublished, captions });
  return mediaId;
}

export async function addMediaPart(
  { db, storage }: Pick<MutationCtx, "db" | "storage">,
  mediaId: Id<"libraryMedia">,
) {
  const storageId = await storage.store(new Blob(["RIFF....WAVE"]));
  await db.insert("libraryMediaParts", { mediaId, number: 0, storageId, sizeBytes: 12 });
}
