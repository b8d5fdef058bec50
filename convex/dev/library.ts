import { libraryProgressCompletePercent } from "../../domain/limits";
import { minuteMs, hourMs, dayMs } from "../../domain/time/time-spans";
import { isLibraryItemCompleted, libraryPercentOnOpen } from "../../domain/work/progress";
import { LIBRARY } from "../library/starter/shelf";
import { nextWithin, coachHours, wakingHours } from "./clock";
import type { Client, Person } from "./people";
import type { Random } from "./random";
import type { ClientRow, Row } from "./rows";

type ItemRow = Row<"libraryItems">;

export type ShelvedItem = { row: ItemRow; text: Pick<Row<"libraryTexts">, "blocks" | "cues"> };

/** `item` is a position. */
export interface LibraryProgressRow extends ClientRow<"libraryProgress", "libraryItemId"> {
  item: number;
}

/** Oldest first; the newest is at the front of the shelf. */
export function makeItems(coach: Person, now: number, random: Random): ShelvedItem[] {
  const entries = random.shuffle(LIBRARY);
  const stepMs = (now - coach.joinedAt - 10 * dayMs) / entries.length;
  return entries.map(({ tags, isDraft, text, ...entry }, index) => ({
    text,
    row: {
      ...entry,
      tags: [...tags],
      position: entries.length - index,
      isPublished: isDraft !== true,
      createdAt: nextWithin(
        Math.round(coach.joinedAt + 2 * dayMs + stepMs * (index + 0.5 * random.fraction())),
        coachHours,
        random,
      ),
    },
  }));
}

/** Only published items. */
export function makeLibraryProgress(
  client: Client,
  index: number,
  items: readonly ShelvedItem[],
  random: Random,
): LibraryProgressRow[] {
  if (client.roster.isNew === true) return [];
  const latest = client.activeUntil - 14 * hourMs;
  const onShelf = items.flatMap(({ row: item }, position) =>
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
      isSaved: progress === 0 || random.isLucky(0.35), // A row without progress exists because the item was saved.
      isCompleted,
      lastAccessedAt: isCompleted ? returnedAt : openedAt,
      ...(isCompleted ? { completedAt } : {}),
      ...(isCompleted && random.isLucky(0.7) ? { stars: random.pick([3, 4, 4, 5, 5]) } : {}),
    },
    happenings: isCompleted
      ? [{ kind: "library_completed", by: "client", happenedAt: completedAt, subjectTitle: title }]
      : [],
  };
}

const allDone = Array<number>(4).fill(libraryProgressCompletePercent);

export function tallyOf(item: number, progress: readonly LibraryProgressRow[]) {
  const rows = progress.flatMap((reading) => (reading.item === item ? [reading.row] : []));
  const rated = rows.flatMap(({ stars }) => stars ?? []);
  return {
    opens: rows.filter((row) => row.progress > 0).length,
    completions: rows.filter(({ isCompleted }) => isCompleted).length,
    saves: rows.filter(({ isSaved }) => isSaved).length,
    ratings: rated.length,
    stars: rated.reduce((sum, stars) => sum + stars, 0),
  };
}
