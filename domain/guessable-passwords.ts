import { COMMON_PASSWORDS } from "./guessable-password-list";
import type { InvalidReason } from "./errors";
import { passwordProblem } from "./password";
import { productName } from "./product-name";
import type { Role } from "./roles";

/** Whose password it is going to be: what everybody who knows them would try. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
].flatMap((run) => [run, Array.from(run).reverse().join("")]);

/** Below this a word is a coincidence: "Al" is in half of all sentences. */
const ownWordCharactersMin = 3;
/** So many letters must be left once everything guessable is taken out. */
const lettersLeftMin = 4;
/** Years, exclamation marks and counters that people put around a common word. */
const AROUND = /^[\d\p{P}\p{S}]{0,6}(.*?)[\d\p{P}\p{S}]{0,6}$/u;

/** Whether guessing programs have it: a listed word, also dressed up with digits, a run of keys, one or two characters. */
export function isCommonPassword(password: string): boolean {
  const plain = fold(password);
  return (
    new Set(plain).size <= 2 ||
    RUNS.some((run) => run.includes(plain)) ||
    COMMON_PASSWORDS.has(plain) ||
    COMMON_PASSWORDS.has(AROUND.exec(plain)?.[1] ?? plain) ||
    isRepeated(plain)
  );
}

/** What forbids this as a new password of this person: its length, the list, or that it is little more than their name. */
export function newPasswordProblem(
  password: string,
  role: Role,
  owner: PasswordOwner,
): Extract<InvalidReason, "blank" | "too_short" | "too_long" | "not_allowed"> | null {
  const problem = passwordProblem(password, role);
  if (problem !== null) return problem;
  return isCommonPassword(password) || isTheirName(password, owner) ? "not_allowed" : null;
}

function isTheirName(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const plain = fold(password);
  const left = [email, ...email.split(/[@.+_-]/), firstName, lastName, productName]
    .map(fold)
    .filter((word) => word.length >= ownWordCharactersMin)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, " "), plain);
  return left !== plain && (left.match(/\p{L}/gu) ?? []).length < lettersLeftMin;
}

/** "abcabc" is as easy as "abc", which is too short to stand alone. */
function isRepeated(plain: string): boolean {
  const unit = /^(.{1,6}?)\1+$/u.exec(plain)?.[1];
  return unit !== undefined;
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase().trim();
