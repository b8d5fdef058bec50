import {
  type Answers,
  cellKey,
  checked,
  checkKey,
  scaleKey,
  scaleMax,
  type WorksheetBlock,
} from "@/content/worksheets/worksheet";
import { left, right, type Sheet } from "@/lib/pdf/pdf-sheet";
import { wrapText } from "@/lib/pdf/wrap-text";

type BlockOf<Kind extends WorksheetBlock["kind"]> = Extract<WorksheetBlock, { kind: Kind }>;

const label = { font: "bold", size: 10.5, after: 2 } as const;
const hint = { font: "text", size: 9, grey: 0.35 } as const;
const answer = { font: "text", size: 10.5 } as const;
const ruleHeight = 21;
const blockGap = 15;
const width = right - left;

export function drawBlock(sheet: Sheet, block: WorksheetBlock, answers: Answers) {
  if (block.kind === "words") {
    sheet.write(block.text, { ...answer, grey: 0.3, after: blockGap });
    return;
  }
  sheet.reserve(heightOfHead(block) + 2 * ruleHeight);
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

/** A label must not be alone at the bottom of a page. */
const heightOfHead = ({ label: words }: { label: string }) =>
  wrapText(words, label.font, label.size, width).length * label.size * 1.4;

/** As many lines as the worksheet has, more for a longer text. */
function drawLines(sheet: Sheet, block: BlockOf<"lines">, answers: Answers) {
  if (block.hint !== undefined) sheet.write(block.hint, hint);
  const written = linesOf(answers[block.id], width);
  for (let index = 0; index < Math.max(block.lines, written.length); index += 1) {
    sheet.reserve(ruleHeight);
    const y = sheet.down(ruleHeight);
    sheet.page.line(left, y, right, y);
    sheet.page.text(left + 2, y + 5, written[index] ?? "", answer);
  }
}

const linesOf = (text: string | undefined, roomWidth: number) =>
  text === undefined || text.trim() === ""
    ? []
    : wrapText(text.trim(), answer.font, answer.size, roomWidth - 6);

function drawScales(sheet: Sheet, block: BlockOf<"scales">, answers: Answers) {
  const step = 19;
  const first = right - scaleMax * step - 8;
  const ends = sheet.down(14);
  sheet.page.text(first - 6, ends, block.low, hint);
  sheet.writeEndingAt(right, ends, block.high, hint);
  for (const row of block.rows) {
    sheet.reserve(22);
    const y = sheet.down(22);
    sheet.page.text(left, y, row.label, answer);
    const chosen = answers[scaleKey(block.id, row.id)];
    for (let value = 0; value <= scaleMax; value += 1) {
      const isChosen = chosen === String(value);
      const x = first + value * step;
      sheet.page.circle(x, y + 3.5, 7.5, isChosen);
      const digits = { font: "text", size: 8, grey: isChosen ? 1 : 0.35 } as const;
      sheet.page.text(x - (value > 9 ? 4.5 : 2.2), y + 0.8, String(value), digits);
    }
  }
}

function drawOption(sheet: Sheet, words: string, isChosen: boolean, sign: "box" | "circle") {
  sheet.reserve(19);
  const y = sheet.down(19);
  if (sign === "circle") sheet.page.circle(left + 5, y + 4, 4.5, isChosen);
  else {
    sheet.page.box(left, y - 0.5, 9, 9);
    if (isChosen) {
      sheet.page.line(left + 2, y + 3.5, left + 4, y + 1.2, 0.1);
      sheet.page.line(left + 4, y + 1.2, left + 7.5, y + 7, 0.1);
    }
  }
  sheet.page.text(left + 17, y + 0.5, words, answer);
}

function drawTable(sheet: Sheet, block: BlockOf<"table">, answers: Answers) {
  const middle = left + width * 0.42;
  const columns = [
    { x: left, width: middle - left - 12 },
    { x: middle, width: right - middle },
  ] as const;
  const heads = [
    wrapText(block.columns[0], hint.font, hint.size, columns[0].width),
    wrapText(block.columns[1], hint.font, hint.size, columns[1].width),
  ] as const;
  const headLines = Math.max(heads[0].length, heads[1].length);
  const headTop = sheet.y;
  sheet.down(headLines * 12);
  for (const [index, lines] of heads.entries()) {
    lines.forEach((line, row) => {
      sheet.page.text(columns[index === 0 ? 0 : 1].x, headTop - 10 - row * 12, line, hint);
    });
  }
  for (let row = 0; row < block.rows; row += 1) {
    const cells = [
      linesOf(answers[cellKey(block.id, row, 0)], columns[0].width),
      linesOf(answers[cellKey(block.id, row, 1)], columns[1].width),
    ] as const;
    const count = Math.max(1, cells[0].length, cells[1].length);
    for (let index = 0; index < count; index += 1) {
      sheet.reserve(ruleHeight + 3);
      const y = sheet.down(index === 0 ? ruleHeight + 3 : 15);
      for (const [place, { x, width: widthMax }] of columns.entries()) {
        sheet.page.text(x + 2, y + 5, cells[place]?.[index] ?? "", { ...answer, widthMax });
      }
      if (index < count - 1) continue;
      for (const { x, width: columnWidth } of columns) sheet.page.line(x, y, x + columnWidth, y);
    }
  }
}
