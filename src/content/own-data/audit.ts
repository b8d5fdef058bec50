import type { AuditGroup, AuditKind } from "@domain/privacy/audit-kinds";

/** Names are marked up for display, or a phrase such as "a client" when unknown. */
export interface AuditNames {
  actor: string;
  client: string;
}

type Sentence = (names: AuditNames) => string;

export const auditSentences: Record<AuditKind, Sentence> = {
  client_opened: ({ client }) => `You opened the page of ${client}.`,
  conversation_opened: ({ client }) => `You opened the conversation of ${client} for their coach.`,
  notes_opened: ({ client }) => `You opened your private notes on ${client}.`,
  files_opened: ({ client }) => `You opened files from your conversation with ${client}.`,
  recording_opened: ({ client }) => `You opened a recording of a session with ${client}.`,
  client_exported: ({ client }) => `You exported the data of ${client}.`,
  report_exported: () => "You exported a report on your clients.",
  own_data_exported: ({ actor }) => `${actor} exported their own data.`,
  coaching_ended: ({ client }) => `You ended the coaching of ${client}.`,
  coaching_resumed: ({ client }) => `You resumed the coaching of ${client}.`,
  coaching_handed_over: ({ client }) => `${client} was handed over to you.`,
  stand_in_began: ({ client }) => `You asked another coach to answer ${client}.`,
  stand_in_ended: ({ client }) => `The conversation of ${client} went back to their coach.`,
  hold_set: ({ client }) => `You set a legal hold on the records of ${client}.`,
  hold_lifted: ({ client }) => `You lifted the legal hold on the records of ${client}.`,
  role_given: ({ actor }) => `${actor} became a coach of this practice.`,
  role_removed: ({ actor }) => `${actor} is no longer a coach of this practice.`,
  invite_made: () => "A new coach was invited to this practice.",
  file_refused: ({ actor }) => `${actor} tried to open a file that is not theirs, and was refused.`,
  upload_refused: ({ actor }) =>
    `${actor} tried to share a file in a conversation that is not theirs, and was refused.`,
  sign_in_replayed: ({ actor }) =>
    `A sign-in of ${actor} was used from two places. It was ended everywhere.`,
  password_changed: ({ actor }) => `${actor} reset their password by email.`,
  second_step_reset_asked: ({ actor, client }) =>
    `${actor} asked for two-step sign-in to be reset for ${client}.`,
  second_step_reset_called_off: ({ actor, client }) =>
    `${actor} cancelled the two-step sign-in reset for ${client}.`,
  second_step_reset: ({ client }) =>
    `Two-step sign-in was reset for ${client}, a day after it was asked for.`,
  request_received: ({ actor }) => `${actor} sent you a request.`,
  request_closed: () => "You closed a request.",
  deletion_asked: ({ actor }) => `${actor} asked to be deleted.`,
  deletion_taken_back: ({ actor }) => `${actor} withdrew their request to be deleted.`,
  deletions_confirmed: ({ actor }) => `${actor} confirmed the deletion of old records.`,
};

/** For the client whose data it is. Kinds that clients must not see are missing. */
export const seenSentences: Partial<Record<AuditKind, Sentence>> = {
  client_opened: ({ actor }) => `${actor} opened your page.`,
  conversation_opened: () => "Another coach, who answers for yours, opened your conversation.",
  files_opened: ({ actor }) => `${actor} opened files from your conversation.`,
  recording_opened: ({ actor }) => `${actor} opened a recording of a session with you.`,
  client_exported: ({ actor }) => `${actor} exported your data.`,
  own_data_exported: () => "You exported your data.",
  coaching_ended: ({ actor }) => `${actor} ended the coaching.`,
  coaching_resumed: ({ actor }) => `${actor} resumed the coaching.`,
  coaching_handed_over: () => "Your coaching passed to the coach you have now.",
  stand_in_began: () => "Your coach asked another coach to answer your messages.",
  stand_in_ended: () => "Your coach answers your messages again.",
};

export const auditPage = {
  title: "Audit log",
  lead: "Who opened or exported records, gained access or was refused it. Entries can’t be changed. A client’s entries are deleted with their data.",
  filter: "Show",
  all: "Everything",
  groups: {
    reading: "Opened records",
    export: "Exports",
    access: "Access and roles",
    refusal: "Refusals",
    signIn: "Sign-ins",
    request: "Requests",
  } satisfies Record<AuditGroup, string>,
  you: "You",
  somebody: "Someone outside your practice",
  aClient: "a client",
  aCoach: "a coach",
  reason: (words: string) => `Reason: ${words}`,
  standIn: (name: string) => `Who answers for the coach: ${name}`,
  loading: "Loading the log…",
  failed: "We couldn’t load the log.",
  empty: "Nothing yet",
  emptySentence: "Entries appear here as things happen.",
  link: "Audit log",
} as const;

export const seenWords = {
  formerCoach: "A coach you had before",
  loading: "Loading who has seen your data…",
  failed: "We couldn’t load who has seen your data.",
  empty: "No one has opened it yet",
  emptySentence: "You will see it here as soon as someone does.",
} as const;
