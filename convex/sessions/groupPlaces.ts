import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { countPeople, groupRowsMax, leadOf } from "../../domain/schedule/group-sessions";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { Triggers } from "../gate/record";
import { rowsBy } from "../gate/rows";

/** One session for each client of a group, all with one `groupId` and hour: each is a place in the group (ADR 15). */

type Session = Doc<"sessions">;

/** The group's places at every status; none for a session without a group. */
export const listPlaces = async (
  db: DatabaseReader,
  { groupId, startsAt }: Pick<Session, "groupId" | "startsAt">,
): Promise<Session[]> =>
  groupId === undefined
    ? []
    : await rowsBy(db, "sessions", "by_groupId_and_startsAt", { groupId, startsAt }).take(
        groupRowsMax,
      );

export const groupFields = { groupId: v.string(), people: v.number() };

export async function readGroupOf(db: DatabaseReader, row: Session) {
  if (row.groupId === undefined) return undefined;
  return { groupId: row.groupId, people: countPeople(await listPlaces(db, row)) };
}

/** Leaves of each group only one place: the one that leads among the wanted ones. */
export async function onePerGroup(
  db: DatabaseReader,
  rows: readonly Session[],
  isWanted: (place: Session) => boolean = () => true,
): Promise<Session[]> {
  const known = new Map<string, Promise<Session[]>>();
  const placesOf = (row: Session) => {
    const key = `${row.groupId ?? ""} ${String(row.startsAt)}`;
    const places = known.get(key) ?? listPlaces(db, row);
    known.set(key, places);
    return places;
  };
  const speaks = await asyncMap(
    rows,
    async (row) =>
      row.groupId === undefined || leadOf((await placesOf(row)).filter(isWanted))?._id === row._id,
  );
  return rows.filter((_, index) => speaks[index]);
}

/** As `onePerGroup`, but only among these rows, which may lack places of a group. */
export const oneFoundPerGroup = (rows: readonly Session[]) =>
  rows.filter((row) => {
    const { groupId, startsAt } = row;
    if (groupId === undefined) return true;
    const found = rows.filter((each) => each.groupId === groupId && each.startsAt === startsAt);
    return leadOf(found)?._id === row._id;
  });

export const topicTriggers: Triggers = {
  /** A place that is restored gets its group's present topic, because its client may not read the other places. */
  sessions: async (db, { id, before, after }) => {
    if (before?.status !== "cancelled" || after === null || after.status === "cancelled") return;
    const places = await listPlaces(db, after);
    const other = places.find(({ _id, status }) => _id !== id && status !== "cancelled");
    if (other === undefined) return;
    const { title, description, sessionType } = other;
    await db.patch("sessions", id, { title, description, sessionType });
  },
};
