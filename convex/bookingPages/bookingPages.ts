import {
  areTypesSound,
  BOOKING_PAGE_DEFAULTS,
  type BookingPage,
  bookingWordProblem,
  greetingCharactersMax,
} from "../../domain/schedule/booking-pages";
import { priceCharactersMax } from "../../domain/practice/packages";
import { isSessionMinutes } from "../../domain/time/time-slots";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { type ViewerMutationCtx, type ViewerQueryCtx, isCoach } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { findBy, showFields } from "../gate/rows";
import { tidyText } from "../gate/tidyTexts";
import { bookingPageFields } from "./tables";

/** The product's defaults until the coach has saved a page. */
export async function readOwnPage({ db, viewer }: ViewerQueryCtx): Promise<BookingPage> {
  const row = await findPageOf(db, viewer.userId);
  return row === null ? BOOKING_PAGE_DEFAULTS : toPage(row);
}

/** Only the given fields. An empty greeting or price deletes it; another word ends the old address. */
export async function savePage({ db, viewer }: ViewerMutationCtx, change: Partial<BookingPage>) {
  const row = await findPageOf(db, viewer.userId);
  const before = row === null ? BOOKING_PAGE_DEFAULTS : toPage(row);
  const changed = { ...before, ...change };
  const after = {
    ...changed,
    greeting: tidyText(changed.greeting, {
      field: "greeting",
      charactersMax: greetingCharactersMax,
    }),
    price: tidyText(changed.price, { field: "price", charactersMax: priceCharactersMax }),
    updatedAt: Date.now(),
  };
  if (!areTypesSound(after.sessionTypes)) refuseInvalid("sessionTypes", "not_allowed");
  if (!isSessionMinutes(after.durationMinutes)) refuseInvalid("durationMinutes", "not_allowed");
  await requireWord(db, viewer.userId, after);
  if (row === null) await db.insert("bookingPages", { coachId: viewer.userId, ...after });
  else await db.patch("bookingPages", row._id, after);
}

/** A page that is off may not have a word yet. */
async function requireWord(
  db: DatabaseReader,
  coachId: Id<"users">,
  { audience, word }: BookingPage,
) {
  if (word === "") {
    if (audience !== "off") refuseInvalid("word", "blank");
    return;
  }
  const problem = bookingWordProblem(word);
  if (problem !== null) refuseInvalid("word", problem);
  const taken = await findPageAt(db, word);
  // The same refusal as for a reserved word.
  if (taken !== null && taken.coachId !== coachId) refuseInvalid("word", "not_allowed");
}

const findPageOf = (db: DatabaseReader, coachId: Id<"users">) =>
  findBy(db, "bookingPages", "coachId", coachId);

const findPageAt = (db: DatabaseReader, word: string) => findBy(db, "bookingPages", "word", word);

/** Null while it is off, and when its coach no longer coaches. Not for guarded databases. */
export async function findOpenPage(
  db: DatabaseReader,
  word: string,
): Promise<Doc<"bookingPages"> | null> {
  const page = await findPageAt(db, word);
  if (page === null || page.audience === "off") return null;
  return (await isCoach(db, page.coachId)) ? page : null;
}

const toPage = (row: Doc<"bookingPages">): BookingPage => showFields(bookingPageFields, row);
