import { libraryStarsMax } from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { refuseNotFound } from "../gate/refuse";
import { findBy } from "../gate/rows";

type Counts = Pick<Doc<"libraryTallies">, "opens" | "completions" | "saves" | "ratings" | "stars">;
type Tally = Counts & Pick<Doc<"libraryTallies">, "isPublished">;

export const noCounts: Counts = { opens: 0, completions: 0, saves: 0, ratings: 0, stars: 0 };

/** The largest change of each count by one act of a client. */
const STEPS: Record<keyof Counts, readonly [down: number, up: number]> = {
  opens: [0, 1],
  completions: [0, 1],
  saves: [-1, 1],
  ratings: [0, 1],
  stars: [1 - libraryStarsMax, libraryStarsMax],
};
const countNames = Object.keys(STEPS) as (keyof Counts)[];

export const isZero = (counts: Counts) => countNames.every((name) => counts[name] === 0);

/** One step in the counts and no other change. */
export const isOneStep = (before: Tally, after: Tally) =>
  before.isPublished === after.isPublished &&
  countNames.every((name) => {
    const [down, up] = STEPS[name];
    const step = after[name] - before[name];
    return Number.isInteger(step) && step >= down && step <= up && after[name] >= 0;
  });

/** Publishing must not change the counts. */
export const isCountKept = (before: Tally, after: Tally) =>
  countNames.every((name) => before[name] === after[name]);

export async function findTally(db: DatabaseReader, libraryItemId: Id<"libraryItems">) {
  return await findBy(db, "libraryTallies", "libraryItemId", libraryItemId);
}

/** Call it in the transaction of the change that it counts. */
export async function count(
  db: DatabaseWriter,
  libraryItemId: Id<"libraryItems">,
  steps: Partial<Counts>,
) {
  const moving = countNames.filter((name) => (steps[name] ?? 0) !== 0);
  if (moving.length === 0) return;
  const tally = await findTally(db, libraryItemId);
  if (tally === null) refuseNotFound();
  const moved = moving.map((name) => [name, tally[name] + (steps[name] ?? 0)] as const);
  await db.patch("libraryTallies", tally._id, Object.fromEntries(moved));
}

export const meanStars = ({ ratings, stars }: Counts) =>
  ratings === 0 ? undefined : Math.round((stars / ratings) * 10) / 10;
