import { leadOf } from "../../domain/schedule/group-sessions";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { listPlaces } from "../sessions/groupPlaces";
import { markOfSession, type MonthMark } from "./months";
import { findTally } from "./rows";

type Place = Pick<Doc<"sessions">, "clientId" | "status" | "startsAt" | "groupId">;

/** What a write of one session changes in its coach's months. A group's hour counts once, by its status as a whole. */
export async function marksOfHours(
  db: DatabaseReader,
  coachId: Id<"users">,
  { before, after }: { before: Place | null; after: Place | null },
): Promise<{ added: MonthMark[]; removed: MonthMark[] }> {
  const added: MonthMark[] = [];
  const removed: MonthMark[] = [];
  const written = [before, after].flatMap((row) => row ?? []);
  for (const startsAt of new Set(written.map((row) => row.startsAt))) {
    const [row] = written.filter((each) => each.startsAt === startsAt);
    const others = row === undefined ? [] : await listOthers(db, coachId, row);
    const placesWith = (own: Place | null) =>
      own?.startsAt === startsAt ? [...others, own] : others;
    removed.push(...markOfSession(leadOf(placesWith(before))));
    added.push(...markOfSession(leadOf(placesWith(after))));
  }
  return { added, removed };
}

/** Other places of the group that this coach's months have counted. */
async function listOthers(db: DatabaseReader, coachId: Id<"users">, place: Place) {
  const others: Place[] = [];
  for (const row of await listPlaces(db, place)) {
    if (row.clientId === place.clientId) continue;
    if ((await findTally(db, row.clientId))?.coachId === coachId) others.push(row);
  }
  return others;
}
