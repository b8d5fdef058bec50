import { isBlank, trimText } from "../text/text";

export type NamedPerson = { firstName?: string | null; lastName?: string | null };

/** For clients without a name in the coach's lists. */
export const UNKNOWN_CLIENT_NAME = "Unknown Client";
/** For greetings without a first name. */
export const CLIENT_BAR_NAME_FALLBACK = "User";
export const WELCOME_NAME_FALLBACK = "there";
export const COACH_NAME_FALLBACK = "Admin";

const graphemes = new Intl.Segmenter("en-US", { granularity: "grapheme" });

export function firstNameOr(person: NamedPerson | null | undefined, fallback: string): string {
  return namesOf({ firstName: person?.firstName })[0] ?? fallback;
}

export function fullName(
  person: NamedPerson | null | undefined,
  fallback = UNKNOWN_CLIENT_NAME,
): string {
  const names = namesOf(person);
  return names.length > 0 ? names.join(" ") : fallback;
}

/** Ignores case and accents. */
export const nameKey = (person: NamedPerson | null | undefined): string =>
  fullName(person).normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** One or two graphemes, in capitals where the script has them. */
export function initials(person: NamedPerson | null | undefined): string {
  const names = namesOf(person);
  const shown = names.length > 0 ? names : UNKNOWN_CLIENT_NAME.split(" ");
  return shown.map(firstVisibleGrapheme).join("");
}

function namesOf(person: NamedPerson | null | undefined): string[] {
  return [person?.firstName, person?.lastName].flatMap((name) =>
    name == null || isBlank(name) ? [] : [trimText(name)],
  );
}

/** Capitals first: "ß" becomes two letters, the first of which is the initial. */
function firstVisibleGrapheme(name: string): string {
  for (const { segment } of graphemes.segment(name.toUpperCase())) {
    if (!isBlank(segment)) return segment;
  }
  return "";
}

export const byFullName = (one: NamedPerson, other: NamedPerson): number =>
  fullName(one).localeCompare(fullName(other));
