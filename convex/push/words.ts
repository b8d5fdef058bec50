import type { ObjectType } from "convex/values";
import { productName } from "../../domain/practice/product-name";
import { cutCharacters } from "../../domain/text/text";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { pathOf } from "../notifications/noticePaths";
import { type Reader, wordNotice } from "../notifications/notices";
import type { pushWordFields } from "./tables";

/** A push service carries four kilobytes, and a phone shows two lines. */
const titleCharactersMax = 150;
const bodyCharactersMax = 300;

/** For a device on which nobody is signed in any more: anyone may hold it. */
export const NEWS = { title: `There is news for you in ${productName}` } as const;

/** The words of an email's subject, and those of the thing itself only where its reader wants them in notifications. */
export async function writePush(
  db: DatabaseReader,
  reader: Reader,
  rows: readonly Doc<"notifications">[],
): Promise<ObjectType<typeof pushWordFields>> {
  const { subject, excerpt } = await wordNotice(db, reader, rows);
  return {
    title: cutCharacters(subject, titleCharactersMax),
    ...(excerpt === undefined ? {} : { body: cutCharacters(excerpt, bodyCharactersMax) }),
    path: pathOf(reader, rows),
    tag: rows.length === 1 ? (rows[0]?._id ?? "") : "news",
  };
}
