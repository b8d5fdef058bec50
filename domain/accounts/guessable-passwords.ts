import type { InvalidReason } from "../errors";
import { productName } from "../practice/product-name";
import { COMMON_PASSWORDS } from "./guessable-password-list";
import { passwordProblem } from "./password";
import type { Role } from "./roles";

/** What people who know the owner would try. */
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

/** Shorter words are coincidence: "Al" is in half of all sentences. */
const ownWordCharactersMin = 3;
/** Words of this length match anywhere; shorter ones match whole words, because "adapter" has nothing to do with Ada. */
const heldWordCharactersMin = 4;
/** Splits at anything that is not a letter, and before a capital: "riverAda42" has three parts. */
const WORD_BORDER = /[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u;
/** Left after removing everything guessable. */
const lettersLeftMin = 4;
/** Years, exclamation marks and counters around a common word. */
const AROUND = /^[\d\p{P}\p{S}]{0,6}(.*?)[\d\p{P}\p{S}]{0,6}$/u;

/**
 * A listed word, also with digits around it, a keyboard run, or one or two repeated characters. The server adds a
 * longer list, which no browser has to load.
 */
export function isCommonPassword(
  password: string,
  longerList: ReadonlySet<string> = COMMON_PASSWORDS,
): boolean {
  const plain = fold(password);
  const words = [plain, AROUND.exec(plain)?.[1] ?? plain];
  return (
    new Set(plain).size <= 2 ||
    RUNS.some((run) => run.includes(plain)) ||
    words.some((word) => COMMON_PASSWORDS.has(word) || longerList.has(word)) ||
    isRepeated(plain)
  );
}

/** Checks length, the lists, and the owner's name and address. */
export function newPasswordProblem(
  password: string,
  role: Role,
  owner: PasswordOwner,
  longerList?: ReadonlySet<string>,
): Extract<InvalidReason, "blank" | "too_short" | "too_long" | "not_allowed"> | null {
  const problem = passwordProblem(password, role);
  if (problem !== null) return problem;
  return isGuessable(password, owner, longerList) ? "not_allowed" : null;
}

/** Whether it is on a list, or made of the owner's name or address. */
export const isGuessable = (
  password: string,
  owner: PasswordOwner,
  longerList?: ReadonlySet<string>,
): boolean => isCommonPassword(password, longerList) || holdsTheirName(password, owner);

function holdsTheirName(password: string, owner: PasswordOwner): boolean {
  const plain = fold(password);
  const own = [...ownWords(owner)].filter((word) => word.length >= ownWordCharactersMin);
  const typedWords = new Set(password.normalize("NFKC").split(WORD_BORDER).map(fold));
  const isHeld = (word: string) =>
    word.length >= heldWordCharactersMin ? plain.includes(word) : typedWords.has(word);
  if (own.some(isHeld)) return true;
  const left = [...own, ...fold(owner.email).split(/[@.+_-]/), fold(productName)]
    .filter((word) => word.length >= ownWordCharactersMin)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, " "), plain);
  return left !== plain && (left.match(/\p{L}/gu) ?? []).length < lettersLeftMin;
}

/** Names and address, whole and in parts, without the mail provider. */
function ownWords({ email, firstName, lastName }: PasswordOwner): Set<string> {
  const local = email.split("@")[0] ?? "";
  const names = [firstName, lastName];
  return new Set(
    [
      email,
      local,
      ...local.split(/[.+_-]/),
      ...names,
      ...names.flatMap((name) => name.split(/[\s-]+/)),
    ].map(fold),
  );
}

/** "abcabc" is as easy as "abc", which is too short on its own. */
function isRepeated(plain: string): boolean {
  const unit = /^(.{1,6}?)\1+$/u.exec(plain)?.[1];
  return unit !== undefined;
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase().trim();
