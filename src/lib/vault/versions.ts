import { mergeTexts } from "@domain/text/text-merge";

import { fieldsOf, textIn } from "@/lib/kept/kept-json";

/** What two versions of one record become that were written without each other. */

/** An entry in the shape of the export. */
export type Entry = Record<string, unknown>;

export interface Versions {
  isSame: (one: Entry, other: Entry) => boolean;
  /** With what only one of them changed, as mine and as theirs: the same where both changed nothing alike. */
  weave: (base: Entry | null, mine: Entry, theirs: Entry) => readonly [Entry, Entry];
  /** One version with the words of both. Missing where two answers make none. */
  merge?: (base: Entry | null, mine: Entry, theirs: Entry) => Entry;
}

/** Texts with a title, which stay as they were written. Dates differ between devices that wrote the same words. */
export const textVersions: Versions = {
  isSame: isSameText,
  weave: (base, mine, theirs) => {
    if (isSameText(mine, theirs)) return [theirs, theirs];
    return base !== null && isSameText(theirs, base) ? [mine, mine] : [mine, theirs];
  },
  merge: (base, mine, theirs) => {
    const fields = ["title", "content"].filter((field) => typeof mine[field] === "string");
    const joined = (field: string) =>
      mergeTexts(textIn(base?.[field]), textIn(mine[field]), textIn(theirs[field]));
    return { ...mine, ...Object.fromEntries(fields.map((field) => [field, joined(field)])) };
  },
};

function isSameText(one: Entry, other: Entry): boolean {
  const wordsOf = ({ title, content, tags }: Entry) => JSON.stringify([title, content, tags]);
  return wordsOf(one) === wordsOf(other);
}

/** Chosen answers of a coach's worksheet are any text, so that two of them are not joined. */
export const choiceVersions: Versions = {
  isSame: isSameValue,
  weave: (base, mine, theirs) => [
    meet(base, mine, theirs, (own) => own),
    meet(base, mine, theirs, (_own, other) => other),
  ],
};

/** Question by question. */
export const answerVersions: Versions = {
  ...choiceVersions,
  merge: (base, mine, theirs) => meet(base, mine, theirs, joinAnswers),
};

type Choose = (mine: string, theirs: string, base: string) => string;

const meet = (base: Entry | null, mine: Entry, theirs: Entry, choose: Choose) =>
  fieldsOf(threeWay(base ?? undefined, mine, theirs, choose));

/** What either changed. Where both changed one answer, `choose` decides; of a step or a moment, mine stays. */
function threeWay(base: unknown, mine: unknown, theirs: unknown, choose: Choose): unknown {
  if (isSameValue(mine, theirs) || isSameValue(theirs, base)) return mine;
  if (isSameValue(mine, base) || isNothing(mine)) return theirs;
  if (isNothing(theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return Object.values(fieldsOf(threeWay(byId(base), byId(mine), byId(theirs), choose)));
  }
  if (isFields(mine) && isFields(theirs)) {
    const began = fieldsOf(base);
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    const met = names.map((name) => [
      name,
      threeWay(began[name], mine[name], theirs[name], choose),
    ]);
    return Object.fromEntries(met.filter(([, value]) => value !== undefined));
  }
  if (typeof mine !== "string" || typeof theirs !== "string" || isMoment(mine)) return mine;
  const began = textIn(base);
  const isTypedOn = [mine, theirs].includes(mergeTexts(began, mine, theirs)) && !isNumber(mine);
  return isTypedOn ? mergeTexts(began, mine, theirs) : choose(mine, theirs, began);
}

/** Of each version, the answers in which it differs from another one, by where they are. */
export function differencesOf(versions: readonly Entry[]): Record<string, string>[] {
  const answers = versions.map((version) => Object.fromEntries(answersIn(version)));
  const isSameInAll = (at: string) => answers.every((each) => each[at] === answers[0]?.[at]);
  return answers.map((each) =>
    Object.fromEntries(Object.entries(each).filter(([at]) => !isSameInAll(at))),
  );
}

function answersIn(value: unknown, at = ""): [string, string][] {
  if (typeof value === "string") return isNothing(value) || isMoment(value) ? [] : [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    answersIn(part, at === "" ? name : `${at}/${name}`),
  );
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "";
export const isFields = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (text: string) => /^\d+$/.test(text);
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text);

const byId = (list: unknown) =>
  Object.fromEntries(
    (Array.isArray(list) ? list : []).map((item) => [textIn(fieldsOf(item).id), item]),
  );

/** A number or a choice has no space in it: of two the own one stays. */
function joinAnswers(mine: string, theirs: string, base: string): string {
  if (![mine, theirs].some((text) => /\s/.test(text))) return mine;
  if (base !== "") return mergeTexts(base, mine, theirs);
  const [longer, shorter] = mine.length < theirs.length ? [theirs, mine] : [mine, theirs];
  return longer.includes(shorter) ? longer : `${theirs}\n\n${mine}`;
}

/** In any order of the fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

const inOrder = (_name: string, value: unknown) =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
