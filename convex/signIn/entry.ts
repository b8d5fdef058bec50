import { isOneOf } from "../../domain/accounts/closed-words";
import { normalizeEmail } from "../../domain/accounts/email-addresses";
import { readTypedCode, type TypedCode } from "../../domain/accounts/one-time-codes";
import type { Work } from "../../domain/accounts/proof-of-work";
import { typedCodeCharactersMax } from "../../domain/accounts/second-step-limits";
import { nameCharactersMax, passwordCharactersMax } from "../../domain/limits";
import { isBookingWord } from "../../domain/schedule/booking-pages";
import { isBlank, trimText } from "../../domain/text/text";
import { refuse, refuseInvalid } from "../gate/refuse";
import { requireLength } from "../gate/tidyTexts";
import { readWork } from "./limits/doorWork";
import { type PasskeyAnswer, readPasskeyAnswer } from "./secondStep/passkeyAnswers";
import { isSecretShaped } from "../gate/secrets";

const FLOWS = [
  "signIn",
  "passkey",
  "signUp",
  "email-verification",
  "verification-letter",
  "reset",
  "reset-verification",
] as const;

/** Validated; unknown fields are dropped. */
export type Entry =
  | {
      flow: "signIn";
      email: string;
      password: string;
      code: TypedCode | null;
      deviceToken: string | null;
      work: Work | null;
    }
  | {
      flow: "signUp";
      email: string;
      password: string;
      firstName: string;
      lastName: string;
      /** Kept by the browser that chose the password, and sent with the email's link. */
      proof: string | null;
      /** The secret of the link that a coach shared; null where they came without one. */
      invite: string | null;
      /** The word of the booking page that they came from. */
      bookingWord: string | null;
      work: Work | null;
    }
  | {
      flow: "email-verification";
      link: LinkParts;
      proof: string | null;
      newPassword: string | null;
    }
  | { flow: "passkey"; answer: PasskeyAnswer }
  | { flow: "verification-letter"; email: string; work: Work | null }
  | { flow: "reset"; email: string; deviceToken: string | null; work: Work | null }
  | {
      flow: "reset-verification";
      link: LinkParts;
      newPassword: string;
      code: TypedCode | null;
      deviceToken: string | null;
    };

/** The handle identifies the row, the code proves that the email was read. */
export interface LinkParts {
  handle: string;
  code: string;
}

/** Limits every field before anything is looked up or hashed. */
export function readEntry(params: unknown): Entry {
  const given = new Map(
    typeof params === "object" && params !== null ? Object.entries(params) : [],
  ) as Given;
  const flow = given.get("flow");
  if (!isOneOf(FLOWS, flow)) refuseInvalid("flow", "not_allowed");
  switch (flow) {
    case "signIn":
      return {
        flow,
        email: readEmail(given),
        password: readPassword("password", given.get("password")),
        code: readCode(given.get("secondCode")),
        deviceToken: readToken(given, "deviceToken"),
        work: readWork(given.get("work")),
      };
    case "signUp":
      return {
        flow,
        email: readEmail(given),
        password: readPassword("password", given.get("password")),
        firstName: readName("firstName", given.get("firstName")),
        lastName: readName("lastName", given.get("lastName")),
        proof: readToken(given, "proof"),
        invite: readToken(given, "invite"),
        bookingWord: readBookingWord(given.get("bookingWord")),
        work: readWork(given.get("work")),
      };
    case "email-verification":
      return {
        flow,
        link: readLink(given),
        proof: readToken(given, "proof"),
        newPassword: given.has("newPassword")
          ? readPassword("newPassword", given.get("newPassword"))
          : null,
      };
    case "passkey":
      return { flow, answer: readPasskeyAnswer(given.get("answer")) };
    case "verification-letter":
      return { flow, email: readEmail(given), work: readWork(given.get("work")) };
    case "reset":
      return {
        flow,
        email: readEmail(given),
        deviceToken: readToken(given, "deviceToken"),
        work: readWork(given.get("work")),
      };
    case "reset-verification":
      return {
        flow,
        link: readLink(given),
        newPassword: readPassword("newPassword", given.get("newPassword")),
        code: readCode(given.get("secondCode")),
        deviceToken: readToken(given, "deviceToken"),
      };
  }
}

export function readName(field: string, typed: unknown): string {
  const name = typeof typed === "string" ? trimText(typed) : "";
  if (isBlank(name)) refuseInvalid(field, "blank");
  requireLength(field, name, nameCharactersMax);
  if (/\p{Cc}/u.test(name)) refuseInvalid(field, "malformed");
  return name;
}

type Given = ReadonlyMap<string, unknown>;

function readEmail(given: Given): string {
  const typed = given.get("email");
  const email = normalizeEmail(typed);
  if (email !== null) return email;
  refuseInvalid("email", typeof typed === "string" && isBlank(typed) ? "blank" : "malformed");
}

export function readPassword(field: string, password: unknown): string {
  if (typeof password !== "string") refuseInvalid(field, "malformed");
  if (password === "") refuseInvalid(field, "blank");
  requireLength(field, password, passwordCharactersMax);
  return password;
}

/** Null when no code was given. A malformed code is refused and does not count as a guess. */
export function readCode(typed: unknown): TypedCode | null {
  if (typed === undefined || typed === null || typed === "") return null;
  const isShort = typeof typed === "string" && typed.length <= typedCodeCharactersMax;
  return (isShort ? readTypedCode(typed) : null) ?? refuseInvalid("secondCode", "malformed");
}

function readToken(given: Given, field: "deviceToken" | "proof" | "invite"): string | null {
  const token = given.get(field);
  return isSecretShaped(token) ? token : null;
}

const readBookingWord = (word: unknown) => (isBookingWord(word) ? word : null);

/** A truncated link is treated like a wrong one. */
function readLink(given: Given): LinkParts {
  const [handle, code] = [given.get("handle"), given.get("code")];
  if (!isSecretShaped(handle) || !isSecretShaped(code)) refuse({ code: "SIGN_IN_REFUSED" });
  return { handle, code };
}
