import type { Answers } from "@/features/journey/section-work";

export function numbersIn<const Id extends string>(answers: Answers, ids: readonly Id[]) {
  return ids.flatMap((id) => {
    const text = answers[id] ?? "";
    const value = Number(text);
    return text !== "" && Number.isFinite(value) ? [{ id, value }] : [];
  });
}
