import type { Worksheet } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import {
  cellKey,
  checked,
  checkKey,
  scaleKey,
  scaleMax,
  type Answers,
  type WorksheetPage,
  type WorksheetBlock,
} from "@/content/worksheets/worksheet";
import { startSheet, ink, left, right, type DrawWords, type Sheet } from "@/lib/pdf/pdf-sheet";
import { textDirection } from "@/lib/text/text-direction";

type BlockOf<Kind extends WorksheetBlock["kind"]> = Extract<WorksheetBlock, { kind: Kind }>;

const label = { font: "bold", size: 10.5, after: 2 } as const;
const hint = { font: "text", size: 9, grey: 0.35 } as const;
const answer = { font: "text", size: 10.5 } as const;
const ruleHeight = 21;
const blockGap = 15;
const width = right - left;

function drawBlock(sheet: Sheet, block: WorksheetBlock, answers: Answers) {
  if (block.kind === "words") {
    sheet.write(block.text, { ...answer, grey: 0.3, after: blockGap });
    return;
  }
  // A label must not be alone at the bottom of a page.
  const labelLines = sheet.linesOf(block.label, label, width).length;
  sheet.reserve(labelLines * label.size * 1.4 + 2 * ruleHeight);
  sheet.write(block.label, label);
  switch (block.kind) {
    case "lines":
      drawLines(sheet, block, answers);
      break;
    case "scales":
      drawScales(sheet, block, answers);
      break;
    case "checks":
      for (const { id, label: words } of block.options) {
        drawOption(sheet, words, answers[checkKey(block.id, id)] === checked, "box");
      }
      break;
    case "choice":
      for (const { id, label: words } of block.options) {
        drawOption(sheet, words, answers[block.id] === id, "circle");
      }
      break;
    case "table":
      drawTable(sheet, block, answers);
      break;
  }
  sheet.down(blockGap);
}

function drawLines(sheet: Sheet, block: BlockOf<"lines">, answers: Answers) {
  if (block.hint !== undefined) sheet.write(block.hint, hint);
  const text = answers[block.id]?.trim() ?? "";
  const look = { ...answer, direction: textDirection(text) };
  const written = sheet.linesOf(text, look, width - 6);
  for (let index = 0; index < Math.max(block.lines, written.length); index += 1) {
    sheet.reserve(ruleHeight);
    const y = sheet.down(ruleHeight);
    const line = written[index] ?? "";
    const x = look.direction === "rtl" ? right - 2 - sheet.widthOf(line, look) : left + 2;
    sheet.put(line, x, y - 5, look);
    sheet.rule();
  }
}

function drawScales(sheet: Sheet, block: BlockOf<"scales">, answers: Answers) {
  const step = 19;
  const first = right - scaleMax * step - 8;
  sheet.row([
    { text: block.low, x: first - 6, width: 100, look: hint },
    { text: block.high, x: right - 100, width: 100, look: hint, align: "right" },
  ]);
  for (const row of block.rows) {
    sheet.reserve(22);
    const y = sheet.down(22);
    sheet.put(row.label, left, y, answer);
    const chosen = answers[scaleKey(block.id, row.id)];
    for (let value = 0; value <= scaleMax; value += 1) {
      const isChosen = chosen === String(value);
      const x = first + value * step;
      drawCircle(sheet, x, y - 3.5, 7.5, isChosen);
      const digits = { font: "text", size: 8, grey: isChosen ? 1 : 0.35 } as const;
      sheet.put(String(value), x - (value > 9 ? 4.5 : 2.2), y - 0.8, digits);
    }
  }
}

function drawOption(sheet: Sheet, words: string, isChosen: boolean, sign: "box" | "circle") {
  sheet.reserve(19);
  const y = sheet.down(19);
  if (sign === "circle") drawCircle(sheet, left + 5, y - 4, 4.5, isChosen);
  else {
    sheet.pdf
      .lineWidth(0.7)
      .strokeColor(ink(0.4))
      .rect(left, y - 8.5, 9, 9)
      .stroke();
    const tick = sheet.pdf.strokeColor(ink(0.1)).moveTo(left + 2, y - 3.5);
    if (isChosen)
      tick
        .lineTo(left + 4, y - 1.2)
        .lineTo(left + 7.5, y - 7)
        .stroke();
  }
  sheet.put(words, left + 17, y - 0.5, answer);
}

function drawCircle({ pdf }: Sheet, x: number, y: number, radius: number, isFilled: boolean) {
  pdf.lineWidth(0.7).strokeColor(ink(0.4)).fillColor(ink(0.1)).circle(x, y, radius);
  if (isFilled) pdf.fillAndStroke();
  else pdf.stroke();
}

function drawTable(sheet: Sheet, block: BlockOf<"table">, answers: Answers) {
  const middle = left + width * 0.42;
  const columns = [
    { x: left, width: middle - left - 12 },
    { x: middle, width: right - middle },
  ] as const;
  const rowOf = (texts: readonly string[], look: typeof answer | typeof hint) =>
    columns.map((column, place) => ({ ...column, text: texts[place] ?? "", look }));
  sheet.row(rowOf(block.columns, hint), 12);
  for (let row = 0; row < block.rows; row += 1) {
    sheet.reserve(ruleHeight + 3);
    sheet.down(ruleHeight - 14);
    const textAt = (column: 0 | 1) => answers[cellKey(block.id, row, column)]?.trim() || " ";
    const texts = [textAt(0), textAt(1)];
    sheet.row(rowOf(texts, answer), 15);
    sheet.down(2);
    for (const { x, width: columnWidth } of columns) sheet.rule(x, x + columnWidth);
  }
}

export async function makeWorksheetPdf(
  { title }: Pick<Worksheet, "title">,
  { pages, answers }: { pages: readonly WorksheetPage[]; answers: Answers },
  drawWords: DrawWords,
) {
  const sheet = startSheet(title, worksheetWords.foot(title), drawWords);
  for (const [place, { title: pageTitle, lead, blocks }] of pages.entries()) {
    sheet.turn();
    if (place === 0) sheet.write(title, { font: "display", size: 26, after: 14 });
    sheet.write(pageTitle, { font: "display", size: 18, after: 4 });
    sheet.write(lead, { font: "text", size: 10.5, grey: 0.3, after: 16 });
    for (const block of blocks) drawBlock(sheet, block, answers);
  }
  return await sheet.finish();
}
