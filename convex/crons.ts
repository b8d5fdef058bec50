import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval(
  "sweep expired sign-ins, links and counts",
  { minutes: 10 },
  internal.signIn.sweep.sweep,
);

crons.interval(
  "sweep files that nobody has",
  { hours: 24 },
  internal.fileDoor.sweep.sweepOrphans,
  {},
);

export default crons;
