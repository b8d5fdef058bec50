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

/** For printing only: main.css hides the rest. */
export function PrintedSheet({
  title,
  pages,
  answers,
}: {
  title: string;
  pages: readonly WorksheetPage[];
  answers: Answers;
}) {
  return (
    <div data-slot="printed-sheet" className="hidden print:block">
      <p className="font-display text-3xl">{title}</p>
      {pages.map((page, index) => (
        <section key={page.title} className={index > 0 ? "break-before-page" : undefined}>
          <p className="mt-4 font-display text-2xl">{page.title}</p>
          <p className="mt-1 mb-6">{page.lead}</p>
          {page.blocks.map((block) => (
            <PrintedBlock
              key={block.kind === "words" ? block.text : block.id}
              block={block}
              answers={answers}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

function PrintedBlock({ block, answers }: { block: WorksheetBlock; answers: Answers }) {
  if (block.kind === "words") return <p className="mb-5">{block.text}</p>;
  return (
    <div className="mb-5 break-inside-avoid">
      <p className="font-medium">{block.label}</p>
      <PrintedAnswer block={block} answers={answers} />
    </div>
  );
}

function PrintedAnswer({
  block,
  answers,
}: {
  block: Exclude<WorksheetBlock, { kind: "words" }>;
  answers: Answers;
}) {
  switch (block.kind) {
    case "lines":
      return <PrintedLines text={answers[block.id]} lines={block.lines} />;
    case "scales":
      return block.rows.map((row) => (
        <p key={row.id} className="flex justify-between">
          <span>{row.label}</span>
          <span>
            {answers[scaleKey(block.id, row.id)] ?? "____"} / {scaleMax}
          </span>
        </p>
      ));
    case "checks":
      return block.options.map(({ id, label }) => (
        <p key={id}>
          {answers[checkKey(block.id, id)] === checked ? "☑" : "☐"} {label}
        </p>
      ));
    case "choice":
      return block.options.map(({ id, label }) => (
        <p key={id}>
          {answers[block.id] === id ? "●" : "○"} {label}
        </p>
      ));
    case "table":
      return Array.from({ length: block.rows }, (_, row) => (
        <div key={row} className="grid grid-cols-2 gap-4">
          <PrintedLines text={answers[cellKey(block.id, row, 0)]} lines={1} />
          <PrintedLines text={answers[cellKey(block.id, row, 1)]} lines={1} />
        </div>
      ));
  }
}

function PrintedLines({ text, lines }: { text: string | undefined; lines: number }) {
  if (text !== undefined && text.trim() !== "") {
    return (
      <p dir="auto" className="border-b border-input whitespace-pre-wrap">
        {text}
      </p>
    );
  }
  return Array.from({ length: lines }, (_, line) => (
    <div key={line} className="h-7 border-b border-input" />
  ));
}
