import { isOneOf } from "@domain/accounts/closed-words";

import { GUIDE_IDS, type GuideId } from "@/content/journey/guide";
import { PRACTICE_IDS, type PracticeId } from "@/content/journey/practices";
import { LIST_IDS, type ListId } from "@/content/journey/shed-embrace-grow";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

/** By question id; numbers as text. */
export type Answers = Readonly<Record<string, string>>;
export type FinishedAnswers = { answers: Answers; finishedAt: string };
export type GuideWork = {
  answers: Answers;
  step: number;
  finishedAt: string | null;
  /** The answers of the previous run. */
  earlier?: FinishedAnswers;
};
export type ListItem = { id: string; text: string };
export type PracticeChoice = { isKept: boolean; when: string };

/** The state of guides, lists and practices. Their text is in the journal. */
export type SectionWork = {
  guides: Partial<Record<GuideId, GuideWork>>;
  lists: Record<ListId, ListItem[]>;
  practices: Partial<Record<PracticeId, PracticeChoice>>;
};

export const NO_WORK: SectionWork = {
  guides: {},
  lists: { shed: [], embrace: [], grow: [] },
  practices: {},
};
export const NO_GUIDE_WORK: GuideWork = { answers: {}, step: 0, finishedAt: null };

export function workSlot(userId: string): Slot<SectionWork> {
  return jsonSlot(personKey("journey_work", userId), readWork);
}

function readWork(parsed: unknown): SectionWork {
  const { guides, lists, practices } = fieldsOf(parsed);
  const itemsOf = (list: ListId) => readItems(fieldsOf(lists)[list]);
  return {
    guides: readEach(GUIDE_IDS, guides, readGuideWork),
    lists: { shed: itemsOf("shed"), embrace: itemsOf("embrace"), grow: itemsOf("grow") },
    practices: readEach(PRACTICE_IDS, practices, (choice) => ({
      isKept: choice["isKept"] === true,
      when: textIn(choice["when"]),
    })),
  };
}

function readGuideWork(parsed: Record<string, unknown>): GuideWork {
  const { answers, step, finishedAt } = parsed;
  const earlier = fieldsOf(parsed["earlier"]);
  const earlierAt = textIn(earlier["finishedAt"]);
  return {
    answers: readAnswers(answers),
    step: typeof step === "number" && Number.isInteger(step) && step > 0 ? step : 0,
    finishedAt: textIn(finishedAt) || null,
    ...(earlierAt !== "" && {
      earlier: { answers: readAnswers(earlier["answers"]), finishedAt: earlierAt },
    }),
  };
}

function readAnswers(parsed: unknown): Answers {
  const texts = Object.entries(fieldsOf(parsed)).filter(([, answer]) => textIn(answer) !== "");
  return Object.fromEntries(texts) as Answers;
}

function readEach<const Ids extends readonly string[], Value>(
  ids: Ids,
  parsed: unknown,
  read: (fields: Record<string, unknown>) => Value,
): Partial<Record<Ids[number], Value>> {
  const found = Object.entries(fieldsOf(parsed)).filter(([id]) => isOneOf(ids, id));
  return Object.fromEntries(found.map(([id, value]) => [id, read(fieldsOf(value))])) as Partial<
    Record<Ids[number], Value>
  >;
}

function readItems(parsed: unknown): ListItem[] {
  if (!Array.isArray(parsed)) return [];
  return parsed
    .map((item) => ({ id: textIn(fieldsOf(item)["id"]), text: textIn(fieldsOf(item)["text"]) }))
    .filter(({ id, text }) => id !== "" && text !== "");
}

export function moveItem(lists: SectionWork["lists"], id: string, to: ListId) {
  const item = LIST_IDS.flatMap((list) => lists[list]).find((it) => it.id === id);
  if (item === undefined) return lists;
  const without = removeItem(lists, id);
  return { ...without, [to]: [...without[to], item] };
}

export function removeItem(lists: SectionWork["lists"], id: string): SectionWork["lists"] {
  const rest = (list: ListId) => lists[list].filter((item) => item.id !== id);
  return { shed: rest("shed"), embrace: rest("embrace"), grow: rest("grow") };
}

export function insertItem(
  lists: SectionWork["lists"],
  { list, index, item }: { list: ListId; index: number; item: ListItem },
): SectionWork["lists"] {
  return { ...lists, [list]: lists[list].toSpliced(index, 0, item) };
}
