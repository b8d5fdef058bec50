/** One thing on a page: words to read, or something to fill in. Ids name the answers and stay once a sheet is out. */
export type WorksheetBlock =
  | { kind: "words"; text: string }
  | { kind: "lines"; id: string; label: string; hint?: string; lines: number }
  | { kind: "scales"; id: string; label: string; low: string; high: string; rows: readonly Named[] }
  | { kind: "checks"; id: string; label: string; options: readonly Named[] }
  | { kind: "choice"; id: string; label: string; options: readonly Named[] }
  | { kind: "table"; id: string; label: string; columns: readonly [string, string]; rows: number };

export type Named = { id: string; label: string };

export type WorksheetPage = { title: string; lead: string; blocks: readonly WorksheetBlock[] };

/** Every scale on every sheet. */
export const scaleMax = 10;

/** What a person wrote, by the key of the place: one text each, also for a scale or a tick. */
export type Answers = Readonly<Record<string, string>>;

export const scaleKey = (id: string, row: string) => `${id}.${row}`;
export const checkKey = (id: string, option: string) => `${id}.${option}`;
export const cellKey = (id: string, row: number, column: 0 | 1) => `${id}.${row}.${column}`;
export const checked = "yes";

/** Every place on a page that can be filled in. */
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
