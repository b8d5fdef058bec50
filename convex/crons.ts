import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval(
  "sweep expired sign-ins, links and counts",
  { minutes: 10 },
  internal.signIn.sweep.sweep,
);

export default crons;
