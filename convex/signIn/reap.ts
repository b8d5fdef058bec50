import { v } from "convex/values";
import { minuteMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { findIdleEnd, findIdleMinutes } from "./signIns/presence";
import { timeOutSignIn } from "./signIns/signIns";
import { findRole } from "../gate/access";
import { rowsBy, within } from "../gate/rows";

/** Privileged: ends any sign-in. Internal: called by the scheduler. */

/** Each deletes up to some hundred refresh tokens. */
const signInsAtOnce = 10;
const presencesAtOnce = 100;

/**
 * Ends idle and expired sign-ins. Without it an open page would keep its data: live queries run again only when the row
 * is deleted.
 */
export const reap = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const now = Date.now();
    const idle = await rowsBy(db, "presences", "by_idleAt", { idleAt: within({ lte: now }) }).take(
      signInsAtOnce,
    );
    const old = await rowsBy(db, "authSessions", "by_expirationTime", {
      expirationTime: within({ lte: now }),
    }).take(signInsAtOnce);
    const over = new Set(old.map(({ _id }) => _id));
    for (const presence of idle) {
      const role = await findRole(db, presence.userId);
      const idleAt = role === null ? now : await findIdleEnd(db, presence, role);
      if (idleAt > now) await db.patch("presences", presence._id, { idleAt });
      else over.add(presence.signInId);
    }
    for (const signInId of over) await timeOutSignIn(db, signInId);
    if (Math.max(idle.length, old.length) === signInsAtOnce) {
      await scheduler.runAfter(0, internal.signIn.reap.reap, {});
    }
  },
});

/** Called after the practice chose another time: the reaper then looks at each sign-in when the new time is over. */
export const follow = systemMutation({
  args: { cursor: v.union(v.string(), v.null()) },
  handler: async ({ db, scheduler }, { cursor }): Promise<void> => {
    const idleMs = (await findIdleMinutes(db)) * minuteMs;
    const rows = await db.query("presences").paginate({ numItems: presencesAtOnce, cursor });
    for (const { _id, seenAt } of rows.page) {
      await db.patch("presences", _id, { idleAt: seenAt + idleMs });
    }
    if (!rows.isDone) {
      await scheduler.runAfter(0, internal.signIn.reap.follow, { cursor: rows.continueCursor });
    }
  },
});
