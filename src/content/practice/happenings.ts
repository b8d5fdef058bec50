import { fullName, type NamedPerson } from "@domain/accounts/full-name";
import type { ActivityKind } from "@domain/privacy/activity-kinds";

import { isolate } from "@/lib/text/bidi";

/** `happenings`: sessions of a series that changed together, otherwise 1. */
interface Counted {
  happenings: number;
}
type Sentence = (name: string, subject: string, counted: Counted) => string;

const sessions = (subject: string, { happenings }: Counted) =>
  `${happenings === 1 ? "" : `${happenings} sessions `}“${subject}”`;

/** What happened, as the coach reads it, by the person who caused it. */
export const happeningWords: Record<ActivityKind, { client: Sentence; coach: Sentence }> = {
  signed_up: {
    client: (name) => `${name} joined`,
    coach: (name) => `${name} joined`,
  },
  session_requested: {
    client: (name, subject) => `${name} asked for “${subject}”`,
    coach: (name, subject) => `You asked ${name} for “${subject}”`,
  },
  session_accepted: {
    client: (name, subject) => `${name} accepted “${subject}”`,
    coach: (name, subject) => `You accepted “${subject}” with ${name}`,
  },
  session_times_offered: {
    client: (name, subject) => `${name} offered times for “${subject}”`,
    coach: (name, subject) => `You offered ${name} times for “${subject}”`,
  },
  session_scheduled: {
    client: (name, subject, counted) => `${name} scheduled ${sessions(subject, counted)}`,
    coach: (name, subject, counted) => `You scheduled ${sessions(subject, counted)} with ${name}`,
  },
  session_rescheduled: {
    client: (name, subject, counted) => `${name} moved ${sessions(subject, counted)}`,
    coach: (name, subject, counted) => `You moved ${sessions(subject, counted)} with ${name}`,
  },
  session_cancelled: {
    client: (name, subject, counted) => `${name} cancelled ${sessions(subject, counted)}`,
    coach: (name, subject, counted) => `You cancelled ${sessions(subject, counted)} with ${name}`,
  },
  session_completed: {
    client: (name, subject) => `${name} completed “${subject}”`,
    coach: (name, subject) => `You completed “${subject}” with ${name}`,
  },
  session_missed: {
    client: (name, subject) => `${name} missed “${subject}”`,
    coach: (name, subject) => `${name} missed “${subject}”`,
  },
  summary_sent: {
    client: (name, subject) => `${name} got the summary of “${subject}”`,
    coach: (name, subject) => `You sent ${name} the summary of “${subject}”`,
  },
  agreement_accepted: {
    client: (name) => `${name} accepted the agreement`,
    coach: (name) => `${name} accepted the agreement`,
  },
  package_agreed: {
    client: (name, subject) => `${name} agreed a package of ${subject}`,
    coach: (name, subject) => `You agreed a package of ${subject} with ${name}`,
  },
  action_agreed: {
    client: (name, subject) => `${name} noted the action “${subject}”`,
    coach: (name, subject) => `You noted the action “${subject}” for ${name}`,
  },
  action_done: {
    client: (name, subject) => `${name} did “${subject}”`,
    coach: (name, subject) => `${name} did “${subject}”`,
  },
  goal_created: {
    client: (name, subject) => `${name} set the goal “${subject}”`,
    coach: (name, subject) => `You set the goal “${subject}” for ${name}`,
  },
  goal_completed: {
    client: (name, subject) => `${name} reached the goal “${subject}”`,
    coach: (name, subject) => `You marked “${subject}” of ${name} as reached`,
  },
  goal_paused: {
    client: (name, subject) => `${name} paused the goal “${subject}”`,
    coach: (name, subject) => `You paused “${subject}” of ${name}`,
  },
  goal_resumed: {
    client: (name, subject) => `${name} resumed “${subject}”`,
    coach: (name, subject) => `You resumed “${subject}” of ${name}`,
  },
  milestone_completed: {
    client: (name, subject) => `${name} ticked off “${subject}”`,
    coach: (name, subject) => `You ticked off “${subject}” for ${name}`,
  },
  message_sent: {
    client: (name) => `${name} wrote to you`,
    coach: (name) => `You wrote to ${name}`,
  },
  file_shared: {
    client: (name, subject) => `${name} shared ${subject === "" ? "a file" : `“${subject}”`}`,
    coach: (name, subject) =>
      `You shared ${subject === "" ? "a file" : `“${subject}”`} with ${name}`,
  },
  section_completed: {
    client: (name) => `${name} completed a section of the journey`,
    coach: (name) => `${name} completed a section of the journey`,
  },
  library_completed: {
    client: (name, subject) =>
      subject === "" ? `${name} finished a library item` : `${name} finished “${subject}”`,
    coach: (name) => `${name} finished a library item`,
  },
  feedback_given: {
    client: (name) => `${name} gave feedback on the journey`,
    coach: (name) => `${name} gave feedback on the journey`,
  },
  deletion_asked: {
    client: (name) => `${name} asked for their account to be deleted`,
    coach: (name) => `${name} asked for their account to be deleted`,
  },
  deletion_taken_back: {
    client: (name) => `${name} decided to stay`,
    coach: (name) => `${name} decided to stay`,
  },
};

interface Happening extends Counted {
  kind: ActivityKind;
  by: "client" | "coach";
  subjectTitle?: string;
}

/** Names, and titles that people wrote, keep their own text direction. */
export function describeHappening(client: NamedPerson, happening: Happening): string {
  const { kind, by, subjectTitle = "" } = happening;
  const subject = subjectTitle === "" ? "" : isolate(subjectTitle);
  return happeningWords[kind][by](isolate(fullName(client)), subject, happening);
}
