import { isOneOf } from "../../../domain/closed-words";
import { normalizeEmail } from "../../../domain/email-addresses";
import { nameCharactersMax, passwordCharactersMax } from "../../../domain/limits";
import { countCharacters, isBlank } from "../../../domain/text";
import { refuse, refuseInvalid } from "../refuse";
import { isSecretShaped } from "./secrets";

const FLOWS = ["signIn", "signUp", "email-verification", "reset", "reset-verification"] as const;

/** What somebody at the door wants, with every field checked; whatever else they sent is not in it. */
export type Entry =
  | { flow: "signIn"; email: string; password: string; deviceToken: string | null }
  | { flow: "signUp"; email: string; password: string; firstName: string; lastName: string }
  | { flow: "email-verification"; link: LinkParts }
  | { flow: "reset"; email: string; deviceToken: string | null }
  | { flow: "reset-verification"; link: LinkParts; newPassword: string };

/** Both halves of a letter's link: which row is meant, and the proof of having read the letter. */
export interface LinkParts {
  handle: string;
  code: string;
}

/** Reads what the browser sent to the door. Everything is bounded here, before anything is looked up or hashed. */
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
        password: readPassword(given, "password"),
        deviceToken: readDeviceToken(given),
      };
    case "signUp":
      return {
        flow,
        email: readEmail(given),
        password: readPassword(given, "password"),
        firstName: readName("firstName", given.get("firstName")),
        lastName: readName("lastName", given.get("lastName")),
      };
    case "email-verification":
      return { flow, link: readLink(given) };
    case "reset":
      return { flow, email: readEmail(given), deviceToken: readDeviceToken(given) };
    case "reset-verification":
      return { flow, link: readLink(given), newPassword: readPassword(given, "newPassword") };
  }
}

/** A person's name as it will be stored. */
export function readName(field: string, typed: unknown): string {
  const name = typeof typed === "string" ? typed.trim() : "";
  if (isBlank(name)) refuseInvalid(field, "blank");
  if (countCharacters(name) > nameCharactersMax) refuseInvalid(field, "too_long");
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

function readPassword(given: Given, field: string): string {
  const password = given.get(field);
  if (typeof password !== "string") refuseInvalid(field, "malformed");
  if (password === "") refuseInvalid(field, "blank");
  if (countCharacters(password) > passwordCharactersMax) refuseInvalid(field, "too_long");
  return password;
}

function readDeviceToken(given: Given): string | null {
  const token = given.get("deviceToken");
  return isSecretShaped(token) ? token : null;
}

/** A link that was cut short is as good as a wrong one, and is told the same. */
function readLink(given: Given): LinkParts {
  const [handle, code] = [given.get("handle"), given.get("code")];
  if (!isSecretShaped(handle) || !isSecretShaped(code)) refuse({ code: "SIGN_IN_REFUSED" });
  return { handle, code };
}
