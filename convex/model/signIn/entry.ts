import { isOneOf } from "../../../domain/closed-words";
import { normalizeEmail } from "../../../domain/email-addresses";
import {
  nameCharactersMax,
  passwordCharactersMax,
  typedCodeCharactersMax,
} from "../../../domain/limits";
import { readTypedCode, type TypedCode } from "../../../domain/one-time-codes";
import { isBlank } from "../../../domain/text";
import { refuse, refuseInvalid } from "../refuse";
import { requireLength } from "../texts";
import { isSecretShaped } from "./secrets";

const FLOWS = ["signIn", "signUp", "email-verification", "reset", "reset-verification"] as const;

/** What somebody at the door wants, with every field checked; whatever else they sent is not in it. */
export type Entry =
  | {
      flow: "signIn";
      email: string;
      password: string;
      code: TypedCode | null;
      deviceToken: string | null;
    }
  | { flow: "signUp"; email: string; password: string; firstName: string; lastName: string }
  | { flow: "email-verification"; link: LinkParts }
  | { flow: "reset"; email: string; deviceToken: string | null }
  | {
      flow: "reset-verification";
      link: LinkParts;
      newPassword: string;
      code: TypedCode | null;
    };

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
        password: readPassword("password", given.get("password")),
        code: readCode(given.get("secondCode")),
        deviceToken: readDeviceToken(given),
      };
    case "signUp":
      return {
        flow,
        email: readEmail(given),
        password: readPassword("password", given.get("password")),
        firstName: readName("firstName", given.get("firstName")),
        lastName: readName("lastName", given.get("lastName")),
      };
    case "email-verification":
      return { flow, link: readLink(given) };
    case "reset":
      return { flow, email: readEmail(given), deviceToken: readDeviceToken(given) };
    case "reset-verification":
      return {
        flow,
        link: readLink(given),
        newPassword: readPassword("newPassword", given.get("newPassword")),
        code: readCode(given.get("secondCode")),
      };
  }
}

/** A person's name as it will be stored. */
export function readName(field: string, typed: unknown): string {
  const name = typeof typed === "string" ? typed.trim() : "";
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

/** Null when no code was given. Something that can be no code is told so, and counts as no guess. */
export function readCode(typed: unknown): TypedCode | null {
  if (typed === undefined || typed === null || typed === "") return null;
  const isShort = typeof typed === "string" && typed.length <= typedCodeCharactersMax;
  return (isShort ? readTypedCode(typed) : null) ?? refuseInvalid("secondCode", "malformed");
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
