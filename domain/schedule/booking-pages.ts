import { sessionMinutesDefault } from "../limits";
import { SESSION_TYPES, type SessionType } from "./session-types";

export const BOOKING_AUDIENCES = ["off", "clients", "anybody"] as const;
export type BookingAudience = (typeof BOOKING_AUDIENCES)[number];

const bookingWordCharactersMin = 3;
export const bookingWordCharactersMax = 40;
export const greetingCharactersMax = 500;
/** Days whose free times the page shows. */
export const bookingPageDays = 60;

export type BookingPage = {
  audience: BookingAudience;
  /** The end of its address; empty until the coach has chosen one. */
  word: string;
  greeting?: string;
  /** As the coach writes it: "80 € a session". */
  price?: string;
  /** The photo of the profile, and what it says about the coach. */
  showsProfile?: boolean;
  sessionTypes: SessionType[];
  durationMinutes: number;
};

export const BOOKING_PAGE_DEFAULTS: BookingPage = {
  audience: "off",
  word: "",
  sessionTypes: [...SESSION_TYPES],
  durationMinutes: sessionMinutesDefault,
};

/** Words that would look like a page of the portal itself, or like somebody who speaks for it. */
const RESERVED_WORDS: readonly string[] = [
  "about account admin administrator api app assets auth billing book booking client clients",
  "coach coaches contact dashboard demo dev feedback files help home index invite legal login",
  "logout mailbox news null off official passage password pay practice privacy public reset root",
  "security session sessions settings sign-in sign-up signin signup staff status support system",
  "team terms test unauthorized undefined welcome www",
].flatMap((line) => line.split(" "));

type BookingWordProblem = "malformed" | "not_allowed" | null;

export function bookingWordProblem(word: string): BookingWordProblem {
  if (!isBookingWord(word)) return "malformed";
  return RESERVED_WORDS.includes(word) ? "not_allowed" : null;
}

/** Checks the form only; whether a word is reserved is checked when it is chosen. */
export function isBookingWord(word: unknown): word is string {
  return (
    typeof word === "string" &&
    word.length >= bookingWordCharactersMin &&
    word.length <= bookingWordCharactersMax &&
    /^[a-z0-9-]+$/.test(word)
  );
}

/** At least one, each once. */
export const areTypesSound = (types: readonly SessionType[]) =>
  types.length > 0 && new Set(types).size === types.length;
