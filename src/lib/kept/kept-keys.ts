/**
 * Every key in the browser's storage. Two people may share a browser, so each key says whose it is; a key made
 * elsewhere does not compile.
 */
declare const made: unique symbol;
export type KeptKey = string & { readonly [made]: true };

/** Keys that contain the person's id. */
export const PERSON_NAMES = [
  "circle_post",
  "coach_keys",
  "coaching_data_consent",
  "goal_draft",
  "handout_answers",
  "handout_draft",
  "home_prompt",
  "journal_draft",
  "journal_entries",
  "journal_files",
  "journey_feedback_draft",
  "journey_work",
  "letter_draft",
  "library_item",
  "message_draft",
  "messages_unsent",
  "new_action",
  "new_list_line",
  "new_milestone",
  "new_topic",
  "note_draft",
  "onboarding",
  "private_notes",
  "reflection_draft",
  "reflections",
  "request_answer",
  "request_draft",
  "session_draft",
  "session_notes",
  "session_reason",
  "session_summary",
  "sessions_tab",
  "settings_draft",
  "share_comment",
  "topic_change",
  "two_step_reminder",
  "vault",
  "vault_idle",
  "vault_last",
  "vault_later",
  "worksheet",
  "worksheet_draft",
  "zone_kept",
] as const;
type PersonName = (typeof PERSON_NAMES)[number];

export const personKey = (name: PersonName, userId: string, ...of: string[]) =>
  [name, userId, ...of].join("_") as KeptKey;

/** The key of the request name under which a draft was last sent. */
export const sentKey = (draft: KeptKey) => `${draft}_sent` as KeptKey;

/** The specified names have no id. They belong to the person signed in; local-store.ts parks them at sign-out. */
export const BARE_NAMES = [
  "coaching_data_consent",
  "journey_feedback",
  "tour_welcome-tour",
] as const;
type BareName = (typeof BARE_NAMES)[number];

export const bareKey = (name: BareName) => name as string as KeptKey;

/** Shared by everyone who uses this browser, each with the reason why that is safe. */
export const BROWSER_NAMES = {
  appearance: "light or dark",
  booking_wish: "a time chosen before signing in, without a name, void after a day and at sign-out",
  keyboard_shortcuts: "on or off",
  known_device:
    "names the last person remembered here, grants no access, and is replaced by the next sign-in",
  passkey_owners:
    "names those who made or used a passkey here, so that it is offered, and grants no access",
  sign_up_proof:
    "shows that a password was chosen here, useless without the email's link, and deleted after use",
  sign_in_record: "when and why a sign-in ended and whose it was, until the next one",
} as const;
type BrowserName = keyof typeof BROWSER_NAMES;

export const browserKey = (name: BrowserName) => name as string as KeptKey;
