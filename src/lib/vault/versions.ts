import { mergeTexts } from "@domain/text/text-merge";

import { fieldsOf, textIn } from "@/lib/kept/kept-json";

/** How two versions of one record that were written independently are merged. */

/** An entry in the shape of the export. */
export type Entry = Record<string, unknown>;

export interface Versions {
  isSame: (one: Entry, other: Entry) => boolean;
  /** Adds to each version what only the other one changed. Both results are equal unless both changed one answer. */
  weave: (base: Entry | null, mine: Entry, theirs: Entry) => readonly [Entry, Entry];
  /** One version with the words of both. Missing if the answers of both can't be joined. */
  merge?: (base: Entry | null, mine: Entry, theirs: Entry) => Entry;
}

/** Texts with a title, joined only on request. Dates do not count: they may differ although the words are the same. */
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

/** The answers of a coach's worksheet may be choices, which can't be joined. */
export const choiceVersions: Versions = {
  isSame: isSameValue,
  weave: (base, mine, theirs) => [
    meet(base, mine, theirs, (own) => own),
    meet(base, mine, theirs, (_own, other) => other),
  ],
};

/** Answers that are compared and joined question by question. */
export const answerVersions: Versions = {
  ...choiceVersions,
  merge: (base, mine, theirs) => meet(base, mine, theirs, joinAnswers),
};

type Choose = (mine: string, theirs: string, base: string) => string;

const meet = (base: Entry | null, mine: Entry, theirs: Entry, choose: Choose) =>
  fieldsOf(threeWay(base ?? undefined, mine, theirs, choose));

/** Merges what either side changed. If both changed one answer, `choose` decides; for numbers and times, mine stays. */
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

/** For each version, the answers in which it differs from the others, by their position. */
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

/** A number or a choice contains no space; of two such answers, mine stays. */
function joinAnswers(mine: string, theirs: string, base: string): string {
  if (![mine, theirs].some((text) => /\s/.test(text))) return mine;
  if (base !== "") return mergeTexts(base, mine, theirs);
  const [longer, shorter] = mine.length < theirs.length ? [theirs, mine] : [mine, theirs];
  return longer.includes(shorter) ? longer : `${theirs}\n\n${mine}`;
}

/** Ignores the order of fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

const inOrder = (_name: string, value: unknown) =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
