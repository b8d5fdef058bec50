import { cronJobs, makeFunctionReference } from "convex/server";

const crons = cronJobs();
const note = makeFunctionReference<"mutation", { label: string }>("jobs:note");
const noteInAction = makeFunctionReference<"action", { label: string }>("jobs:noteInAction");

crons.interval("every half minute", { seconds: 30 }, note, { label: "cron interval" });
crons.daily("each morning", { hourUTC: 6, minuteUTC: 30 }, noteInAction, { label: "cron daily" });
crons.cron("weekdays at noon", "0 12 * * MON-FRI", note, { label: "cron weekdays" });

export default crons;
