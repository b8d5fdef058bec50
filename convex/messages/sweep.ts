import { minuteMs } from "../../domain/time/time-spans";
import { systemMutation } from "../gate/functions";
import { deleteBy, within } from "../gate/rows";

/** Privileged because it deletes what both sides left behind. Internal: run by the clock. */

const sweptAtOnce = 500;

/** Deletes the rows of people who stopped writing without reporting it. */
export const run = systemMutation({
  args: {},
  handler: async ({ db }): Promise<void> => {
    await deleteBy(db, sweptAtOnce, "typists", "by_typedAt", {
      typedAt: within({ lt: Date.now() - minuteMs }),
    });
  },
});
