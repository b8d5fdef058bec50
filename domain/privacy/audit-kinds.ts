/** Grouped as in the log's filter. Entries hold no written text. */
export const AUDIT_KINDS_BY_GROUP = {
  reading: [
    "client_opened",
    "conversation_opened",
    "notes_opened",
    "files_opened",
    "recording_opened",
  ],
  export: ["client_exported", "report_exported", "own_data_exported"],
  access: [
    "coaching_ended",
    "coaching_resumed",
    "coaching_handed_over",
    "stand_in_began",
    "stand_in_ended",
    "hold_set",
    "hold_lifted",
    "role_given",
    "role_removed",
    "invite_made",
  ],
  refusal: ["file_refused", "upload_refused"],
  signIn: [
    "sign_in_replayed",
    "password_changed",
    "second_step_reset_asked",
    "second_step_reset_called_off",
    "second_step_reset",
  ],
  request: [
    "request_received",
    "request_closed",
    "deletion_asked",
    "deletion_taken_back",
    "deletions_confirmed",
  ],
} as const;

export type AuditGroup = keyof typeof AUDIT_KINDS_BY_GROUP;
export type AuditKind = (typeof AUDIT_KINDS_BY_GROUP)[AuditGroup][number];

export const AUDIT_GROUPS = Object.keys(AUDIT_KINDS_BY_GROUP) as AuditGroup[];
export const AUDIT_KINDS: readonly AuditKind[] = Object.values(AUDIT_KINDS_BY_GROUP).flat();

/** Shown under "Who saw my data". */
const SHOWN_TO_CLIENT: readonly AuditKind[] = [
  "client_opened",
  "conversation_opened",
  "files_opened",
  "recording_opened",
  "client_exported",
  "own_data_exported",
  "coaching_ended",
  "coaching_resumed",
  "coaching_handed_over",
  "stand_in_began",
  "stand_in_ended",
];

export const isShownToClient = (kind: AuditKind): boolean => SHOWN_TO_CLIENT.includes(kind);

export function auditGroupOf(kind: AuditKind): AuditGroup {
  const group = AUDIT_GROUPS.find((each) =>
    (AUDIT_KINDS_BY_GROUP[each] as readonly string[]).includes(kind),
  );
  if (group === undefined) throw new RangeError(`No group holds ${kind}`);
  return group;
}

/** Their detail names the stand-in, whom the client no longer sees once the standing in has ended. */
const OF_STAND_IN: readonly AuditKind[] = [
  "conversation_opened",
  "stand_in_began",
  "stand_in_ended",
];

export const isOfStandIn = (kind: AuditKind): boolean => OF_STAND_IN.includes(kind);
