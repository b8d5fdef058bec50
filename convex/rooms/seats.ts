import { type Infer, v } from "convex/values";
import { roomPeopleMax, seatGoneMs, signalsMax } from "../../domain/schedule/session-rooms";
import { circleMembersMax } from "../../domain/messages/circles";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { rowsBy } from "../gate/rows";

/** Who is in a room: of a session, or of a circle. */

export const vRoom = v.union(
  v.object({ sessionId: v.string() }),
  v.object({ circleId: v.string() }),
);
export type RoomName = Infer<typeof vRoom>;

const waitingMax = (roomPeopleMax - 1) * signalsMax;

export type Seat = Doc<"roomSeats">;
export type RoomKey = Pick<Seat, "sessionId" | "circleId">;

/** A seat that was not refreshed lately counts as empty. */
export const isThere = ({ seenAt }: Pick<Seat, "seenAt">) => Date.now() - seenAt < seatGoneMs;

/** At most as many as a circle has people. */
export const listSeats = (db: DatabaseReader, { sessionId, circleId }: RoomKey) =>
  rowsBy(db, "roomSeats", "by_sessionId_and_circleId_and_userId", { sessionId, circleId }).take(
    circleMembersMax + 1,
  );

export const findSeat = (
  db: DatabaseReader,
  { sessionId, circleId }: RoomKey,
  userId: Id<"users">,
) =>
  rowsBy(db, "roomSeats", "by_sessionId_and_circleId_and_userId", {
    sessionId,
    circleId,
    userId,
  }).unique();

/** Signals to a window that it has not received; for another person's window, only those that the viewer sent. */
export const listWaiting = (db: DatabaseReader, { sessionId, circleId }: RoomKey, seat: string) =>
  rowsBy(db, "roomSignals", "by_sessionId_and_circleId_and_seat_and_number", {
    sessionId,
    circleId,
    seat,
  }).take(waitingMax);

export const listSent = (
  db: DatabaseReader,
  { sessionId, circleId }: RoomKey,
  userId: Id<"users">,
) =>
  rowsBy(db, "roomSignals", "by_sessionId_and_circleId_and_userId", {
    sessionId,
    circleId,
    userId,
  }).take(waitingMax);
