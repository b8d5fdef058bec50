import type { DatabaseWriter } from "../_generated/server";
import { LIBRARY } from "./starter/shelf";
import { noCounts } from "./libraryTallies";

/** Runs once for a practice, and only on an empty shelf. The items then belong to the coach, who may edit and delete them. */
export async function seedLibrary(db: DatabaseWriter) {
  if ((await db.query("librarySeedings").first()) !== null) return;
  await db.insert("librarySeedings", { seededAt: Date.now() });
  if ((await db.query("libraryItems").first()) !== null) return; // A coach added items first.
  const published = LIBRARY.filter(({ isDraft }) => isDraft !== true);
  for (const [position, { tags, text, isDraft: _isDraft, ...entry }] of published.entries()) {
    const libraryItemId = await db.insert("libraryItems", {
      ...entry,
      tags: [...tags],
      position,
      isPublished: true,
      createdAt: Date.now(),
    });
    const ofItem = { libraryItemId, isPublished: true };
    await db.insert("libraryTexts", { ...ofItem, ...text });
    await db.insert("libraryTallies", { ...ofItem, ...noCounts });
  }
}
