import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("end sign-ins that are over", { minutes: 1 }, internal.signIn.reap.reap);
crons.interval("look for dormant accounts", { hours: 24 }, internal.signIn.dormancy.look);

crons.interval(
  "reset second steps that are lost",
  { minutes: 10 },
  internal.signIn.lostSteps.carryOut,
  {},
);
crons.interval("sweep expired links and counts", { minutes: 10 }, internal.signIn.sweep.sweep);

crons.interval(
  "sweep files that nobody has",
  { hours: 24 },
  internal.fileDoor.sweep.sweepOrphans,
  {},
);

// Hourly, because help is promised within two days.
crons.interval("remind coaches of requests", { hours: 1 }, internal.mail.requestLetters.remind, {});

// Hourly, so that a wish to be deleted is not kept waiting for a day.
crons.interval("delete what is kept no longer", { hours: 1 }, internal.retention.run.hourly, {});

export default crons;
