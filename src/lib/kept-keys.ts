/**
 * Every name under which the browser keeps something. Two people may share a browser, so each key says whose it is: one
 * that is not made here does not compile.
 */
declare const made: unique symbol;
export type KeptKey = string & { readonly [made]: true };

/** Of one person: their id is a part of the key, and nobody else's page ever asks for it. */
export const PERSON_NAMES = [
  "coaching_data_consent",
  "goal_draft",
  "journal_draft",
  "journal_entries",
  "journey_feedback_draft",
  "journey_work",
  "letter_draft",
  "library_item",
  "message_draft",
  "messages_unsent",
  "note_draft",
  "onboarding",
  "private_notes",
  "reflection_draft",
  "reflections",
  "request_answer",
  "request_draft",
  "session_draft",
  "session_notes",
  "settings_draft",
  "two_step_reminder",
  "worksheet",
] as const;
type PersonName = (typeof PERSON_NAMES)[number];

export const personKey = (name: PersonName, userId: string, ...of: string[]) =>
  [name, userId, ...of].join("_") as KeptKey;

/** Of whoever is signed in, under the specification's bare names: local-store.ts puts them aside when they leave. */
export const BARE_NAMES = [
  "coaching_data_consent",
  "journey_feedback",
  "tour_welcome-tour",
] as const;
type BareName = (typeof BARE_NAMES)[number];

export const bareKey = (name: BareName) => name as string as KeptKey;

/** Of the browser, with why the next person may find it. */
export const BROWSER_NAMES = {
  appearance: "light or dark",
  keyboard_shortcuts: "on or off",
  known_device:
    "names whoever was last remembered here, opens nothing, and is replaced by whoever comes next",
  sign_in_record: "when and why a sign-in ended and whose it was, until the next one",
} as const;
type BrowserName = keyof typeof BROWSER_NAMES;

export const browserKey = (name: BrowserName) => name as string as KeptKey;
