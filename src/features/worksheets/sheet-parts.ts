import { isBlank } from "@domain/text/text";
import type { SharePart } from "@domain/work/shares";

import {
  type Answers,
  cellKey,
  checked,
  checkKey,
  scaleKey,
  scaleMax,
  type WorksheetBlock,
  type WorksheetPage,
} from "@/content/worksheets/worksheet";

export const sheetParts = (pages: readonly WorksheetPage[], answers: Answers): SharePart[] =>
  pages
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (block.kind === "words") return [];
      const lines = linesOf(block, answers);
      return lines.length === 0 ? [] : [{ heading: block.label, text: lines.join("\n") }];
    });

function linesOf(
  block: Exclude<WorksheetBlock, { kind: "words" }>,
  answers: Answers,
): readonly string[] {
  const answerOf = (key: string) => (answers[key] ?? "").trim();
  switch (block.kind) {
    case "lines":
      return [answerOf(block.id)].filter((text) => text !== "");
    case "scales":
      return block.rows.flatMap(({ id, label }) => {
        const number = answerOf(scaleKey(block.id, id));
        return number === "" ? [] : [`${label}: ${number} / ${String(scaleMax)}`];
      });
    case "checks":
      return block.options
        .filter(({ id }) => answers[checkKey(block.id, id)] === checked)
        .map(({ label }) => label);
    case "choice":
      return block.options.filter(({ id }) => answers[block.id] === id).map(({ label }) => label);
    case "table":
      return Array.from({ length: block.rows }, (_, row) =>
        ([0, 1] as const)
          .map((column) => answerOf(cellKey(block.id, row, column)))
          .filter((text) => !isBlank(text))
          .join(" – "),
      ).filter((text) => text !== "");
  }
}
