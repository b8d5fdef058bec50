/** The log of the practice in plain words: for the coach, and as "Who saw your data" for the client. */
import type { AuditGroup, AuditKind } from "@domain/audit-kinds";

/** Who did it and about whom; each name already stands apart from the words around it, and is a phrase where unknown. */
export interface AuditNames {
  actor: string;
  client: string;
}

type Sentence = (names: AuditNames) => string;

export const auditSentences: Record<AuditKind, Sentence> = {
  client_opened: ({ client }) => `You opened the page of ${client}.`,
  notes_opened: ({ client }) => `You opened your private notes on ${client}.`,
  client_exported: ({ client }) => `You took the data of ${client} along.`,
  own_data_exported: ({ actor }) => `${actor} took their own data along.`,
  coaching_ended: ({ client }) => `You ended the coaching of ${client}.`,
  coaching_resumed: ({ client }) => `You took up the coaching of ${client} again.`,
  coaching_handed_over: ({ client }) => `${client} came into your care.`,
  hold_set: ({ client }) => `You set a legal hold on the records of ${client}.`,
  hold_lifted: ({ client }) => `You lifted the legal hold on the records of ${client}.`,
  role_given: ({ actor }) => `${actor} became a coach of this practice.`,
  role_removed: ({ actor }) => `${actor} is no longer a coach of this practice.`,
  invite_made: () => "Somebody was invited to be a coach of this practice.",
  file_refused: ({ actor }) => `${actor} tried to open a file that is not theirs, and was refused.`,
  upload_refused: ({ actor }) =>
    `${actor} tried to share a file in a conversation that is not theirs, and was refused.`,
  sign_in_replayed: ({ actor }) =>
    `A sign-in of ${actor} was used from two places. It was ended, on every side.`,
  password_changed: ({ actor }) => `${actor} chose a new password by letter.`,
  second_step_reset_asked: ({ actor, client }) =>
    `${actor} asked for two-step sign-in to be reset for ${client}.`,
  second_step_reset_called_off: ({ actor, client }) =>
    `${actor} called off the reset of two-step sign-in for ${client}.`,
  second_step_reset: ({ client }) =>
    `Two-step sign-in was reset for ${client}, a day after it was asked for.`,
  request_received: ({ actor }) => `${actor} sent you a request.`,
  request_closed: () => "You closed a request.",
  deletion_asked: ({ actor }) => `${actor} asked to be deleted.`,
  deletion_taken_back: ({ actor }) => `${actor} took the wish to be deleted back.`,
};

/** The same for the client whose data it is; kinds they are not shown have no words here. */
export const seenSentences: Partial<Record<AuditKind, Sentence>> = {
  client_opened: ({ actor }) => `${actor} opened your page.`,
  client_exported: ({ actor }) => `${actor} took your data along.`,
  own_data_exported: () => "You took your data along.",
  coaching_ended: ({ actor }) => `${actor} ended the coaching.`,
  coaching_resumed: ({ actor }) => `${actor} took up the coaching again.`,
  coaching_handed_over: () => "Your coaching passed to the coach you have now.",
};

export const auditPage = {
  title: "Audit log",
  lead: "Who opened, took along, let in or was turned away. Lines are only ever added, and nobody can change one. A client’s go with them when their data is deleted.",
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
  somebody: "Somebody without access to you",
  aClient: "a client",
  aCoach: "a coach",
  reason: (words: string) => `Reason: ${words}`,
  loading: "Bringing the log",
  failed: "We could not bring the log.",
  empty: "Nothing yet",
  emptySentence: "Lines appear here as things happen.",
  more: "Show more",
  link: "Audit log",
} as const;

export const seenWords = {
  formerCoach: "A coach you had before",
  loading: "Bringing who saw your data",
  failed: "We could not bring who saw your data.",
  empty: "Nobody has opened it yet",
  emptySentence: "It appears here the moment somebody does.",
} as const;
