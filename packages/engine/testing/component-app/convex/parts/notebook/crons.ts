import { cronJobs, makeFunctionReference } from "convex/server";

const crons = cronJobs();
crons.interval(
  "note a run",
  { hours: 1 },
  makeFunctionReference<"mutation", { of: string }>("notes:addRun"),
  { of: "cron" },
);
export default crons;
