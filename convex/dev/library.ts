import { libraryProgressCompletePercent } from "../../domain/limits";
import { isLibraryItemCompleted, libraryPercentOnOpen } from "../../domain/progress";
import { dayMs, hourMs, minuteMs, nextWithin, coachHours, wakingHours } from "./clock";
import type { Client, Person } from "./people";
import type { Random } from "./random";
import type { ClientRow, Row } from "./rows";
import { LIBRARY_TO_HEAR } from "./words/libraryToHear";
import { LIBRARY_TO_READ } from "./words/libraryToRead";

type ItemRow = Row<"libraryItems">;

/** `item` is a position in the practice's list of items. */
export interface LibraryProgressRow extends ClientRow<"libraryProgress", "libraryItemId"> {
  item: number;
}

/** The shelf as the coach filled it over time, oldest first, not yet rated. */
export function makeItems(coach: Person, now: number, random: Random): ItemRow[] {
  const entries = random.shuffle([...LIBRARY_TO_READ, ...LIBRARY_TO_HEAR]);
  const stepMs = (now - coach.joinedAt - 10 * dayMs) / entries.length;
  return entries.map(({ tags, isDraft, ...entry }, index) => ({
    ...entry,
    tags: [...tags],
    isPublished: isDraft !== true,
    createdAt: nextWithin(
      Math.round(coach.joinedAt + 2 * dayMs + stepMs * (index + 0.5 * random.fraction())),
      coachHours,
      random,
    ),
  }));
}

/** What a client opened, kept and finished; nobody opens what is not out yet. */
export function makeLibraryProgress(
  client: Client,
  index: number,
  items: readonly ItemRow[],
  random: Random,
): LibraryProgressRow[] {
  if (client.roster.isNew === true) return [];
  const latest = client.activeUntil - 14 * hourMs;
  const onShelf = items.flatMap((item, position) =>
    item.isPublished && item.createdAt < latest - dayMs ? [{ item, position }] : [],
  );
  const count = Math.min(onShelf.length, 2 + Math.round(client.roster.sectionsDone * 0.8));
  return random
    .shuffle(onShelf)
    .slice(0, count)
    .map(({ item, position }) => {
      const earliest = Math.max(item.createdAt, client.joinedAt) + hourMs;
      const roughlyAt = earliest + Math.round(Math.max(0, latest - earliest) * random.fraction());
      const openedAt = nextWithin(roughlyAt, wakingHours(client.timeZone), random);
      return writeProgress(index, position, item, openedAt, client.activeUntil, random);
    });
}

function writeProgress(
  client: number,
  item: number,
  { title, durationMinutes }: ItemRow,
  openedAt: number,
  activeUntil: number,
  random: Random,
): LibraryProgressRow {
  const opened = libraryPercentOnOpen(0);
  const progress = random.pick([0, opened, opened, 50, 75, ...allDone]);
  const isCompleted = isLibraryItemCompleted(progress);
  const completedAt = Math.min(activeUntil, openedAt + durationMinutes * minuteMs);
  const returnedAt = Math.min(activeUntil, completedAt + random.between(0, 9 * 24) * hourMs);
  return {
    client,
    item,
    row: {
      progress,
      isSaved: progress === 0 || random.isLucky(0.35), // without progress there is a row because they saved it
      isCompleted,
      lastAccessedAt: isCompleted ? returnedAt : openedAt,
      ...(isCompleted ? { completedAt } : {}),
    },
    happenings: isCompleted
      ? [{ kind: "library_completed", by: "client", happenedAt: completedAt, subjectTitle: title }]
      : [],
  };
}

const allDone = Array<number>(4).fill(libraryProgressCompletePercent);

/** A rating stands where somebody got to the end. */
export function rateItems(
  items: readonly ItemRow[],
  progress: readonly LibraryProgressRow[],
  random: Random,
): ItemRow[] {
  const finished = new Set(progress.flatMap(({ item, row }) => (row.isCompleted ? [item] : [])));
  return items.map((item, index) => {
    const rating = random.between(36, 50) / 10;
    return finished.has(index) ? { ...item, rating } : item;
  });
}
