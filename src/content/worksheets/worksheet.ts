import { isBlank } from "@domain/text/text";

/** Answers in people's browsers are stored by block id, so an id never changes. */
export type WorksheetBlock =
  | { kind: "words"; text: string }
  | { kind: "lines"; id: string; label: string; hint?: string; lines: number }
  | { kind: "scales"; id: string; label: string; low: string; high: string; rows: readonly Named[] }
  | { kind: "checks"; id: string; label: string; options: readonly Named[] }
  | { kind: "choice"; id: string; label: string; options: readonly Named[] }
  | { kind: "table"; id: string; label: string; columns: readonly [string, string]; rows: number };

export type Named = { id: string; label: string };

export type WorksheetPage = { title: string; lead: string; blocks: readonly WorksheetBlock[] };

export const scaleMax = 10;

/** By field key. Scales and ticks are stored as text too. */
export type Answers = Readonly<Record<string, string>>;

export const scaleKey = (id: string, row: string) => `${id}.${row}`;
export const checkKey = (id: string, option: string) => `${id}.${option}`;
export const cellKey = (id: string, row: number, column: 0 | 1) => `${id}.${row}.${column}`;
export const checked = "yes";

/** Questions with any answer: a list of ten ticks is one question. */
export function countAnswered(answers: Answers): number {
  const answered = Object.keys(answers).filter((key) => !isBlank(answers[key] ?? ""));
  return new Set(answered.map((key) => key.split(".")[0])).size;
}

export function answerKeysOf(blocks: readonly WorksheetBlock[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case "words":
        return [];
      case "lines":
      case "choice":
        return [block.id];
      case "scales":
        return block.rows.map((row) => scaleKey(block.id, row.id));
      case "checks":
        return block.options.map((option) => checkKey(block.id, option.id));
      case "table":
        return Array.from({ length: block.rows }, (_, row) => [
          cellKey(block.id, row, 0),
          cellKey(block.id, row, 1),
        ]).flat();
    }
  });
}
