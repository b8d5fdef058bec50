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

// Hourly, because support is promised within two days.
crons.interval("remind coaches of requests", { hours: 1 }, internal.mail.requestLetters.remind, {});

// Hourly, so that a deletion request does not wait for a day.
crons.interval("delete what is kept no longer", { hours: 1 }, internal.retention.run.hourly, {});

crons.interval("sweep old notifications", { hours: 24 }, internal.notifications.sweep.sweep, {});

crons.interval("delete circles closed long ago", { hours: 24 }, internal.circles.sweep.run, {});

crons.interval("forget who stopped writing", { minutes: 10 }, internal.messages.sweep.run, {});
crons.interval("clear rooms that were left", { hours: 1 }, internal.rooms.sweep.run, {});
crons.interval(
  "delete recordings that are over",
  { hours: 1 },
  internal.rooms.sweep.sweepRecordings,
  {},
);
crons.interval("delete vaults left long ago", { hours: 24 }, internal.vault.sweep.run, {});

// One read of an index by due time while nothing is due.
crons.interval("remind people", { seconds: 10 }, internal.notifications.remind.run, {});
crons.interval("send messages for later", { seconds: 5 }, internal.laterMessages.send.run, {});
crons.interval(
  "sweep removed messages for later",
  { minutes: 10 },
  internal.laterMessages.send.sweep,
  {},
);
crons.interval("sweep settled reminders", { hours: 24 }, internal.notifications.remind.sweep, {});
crons.interval("arm reminders", { seconds: 10 }, internal.notifications.rearm.run, {});
crons.interval("arm all reminders", { hours: 24 }, internal.notifications.rearm.everybody, {});

// One read of an index while every row names its coach.
crons.interval("name the coach in rows", { seconds: 5 }, internal.system.filing.run, {});

// Often, so that an email reaches the mail server within five seconds of its time.
crons.interval("email notifications", { seconds: 4 }, internal.notifications.dispatch.run, {});
crons.interval("push notifications", { seconds: 5 }, internal.push.dispatch.run, {});
crons.interval("resume pushes", { minutes: 1 }, internal.push.queue.resume, {});
// Often, so that everybody who waits is notified soon. While no time is free, a run costs one read of an index.
crons.interval("notify of freed times", { seconds: 2 }, internal.notifications.freed.run, {});
crons.interval("end waits that are over", { hours: 1 }, internal.notifications.freed.sweep, {});
crons.interval("sweep old pushes", { hours: 24 }, internal.push.queue.sweep, {});
crons.interval("read other calendars", { minutes: 1 }, internal.outsideCalendars.refresh.run, {});
crons.interval("resume emails", { minutes: 1 }, internal.mail.outbox.resume, {});
crons.interval("count failed jobs and waiting emails", { minutes: 5 }, internal.system.watch.count);

export default crons;
