import type { Triggers } from "../gate/record";
import { listPlaces } from "./groupPlaces";

export const topicTriggers: Triggers = {
  /** A place that comes back has what its group is about by now: a client who takes it again may not read the others'. */
  sessions: async (db, { id, before, after }) => {
    if (before?.status !== "cancelled" || after === null || after.status === "cancelled") return;
    const places = await listPlaces(db, after);
    const other = places.find(({ _id, status }) => _id !== id && status !== "cancelled");
    if (other === undefined) return;
    const { title, description, sessionType } = other;
    await db.patch("sessions", id, { title, description, sessionType });
  },
};
