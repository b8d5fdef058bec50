import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { practiceQuery } from "./gate/functions";
import { listReportClients, reportClientFields } from "./reports/clients";
import { countTakenMinutes, readReportMonth, reportMonthFields } from "./reports/months";

/** A month in the coach's time zone. */
const spanFields = { fromMs: v.number(), toMs: v.number() };

export const month = practiceQuery({
  args: spanFields,
  returns: v.object(reportMonthFields),
  handler: (ctx, span) => readReportMonth(ctx, span),
});

/** Apart from the month, so that neither reads too much. */
export const hours = practiceQuery({
  args: spanFields,
  returns: v.object({ takenMinutes: v.number() }),
  handler: async (ctx, span) => ({ takenMinutes: await countTakenMinutes(ctx, span) }),
});

export const clients = practiceQuery({
  args: { months: v.array(v.object(spanFields)), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(reportClientFields)),
  handler: (ctx, { months, paginationOpts }) => listReportClients(ctx, months, paginationOpts),
});
