import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { rowsBy } from "../gate/rows";
import { fileClient } from "../clients/filing";

/** Privileged because it writes rows of other people. Internal: run by the clock. */

const clientsAtOnce = 20;
const rowsAtOnce = 400;

/**
 * Names the coach in the rows of clients who have more of them than a hand-over writes at once, and in rows of earlier
 * releases, which did not name one. Goes on until none is left.
 */
export const run = systemMutation({
  args: {},
  handler: async ({ db, scheduler }): Promise<void> => {
    const waiting = await rowsBy(db, "clientTallies", "by_isFiled", { isFiled: undefined }).take(
      clientsAtOnce,
    );
    let room = rowsAtOnce;
    for (const tally of waiting) {
      if (room > 0) room -= await fileClient(db, tally, room);
    }
    if (waiting.length > 0) await scheduler.runAfter(0, internal.system.filing.run, {});
  },
});
