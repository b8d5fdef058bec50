import { isBlank } from "@domain/text/text";
import type { SharePart } from "@domain/work/shares";
import { Download, FilePlus2, Printer, ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useState, useId, type ReactNode } from "react";
import { useParams } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeletons } from "@/components/patterns/skeletons";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { type Worksheet, worksheets } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import {
  type WorksheetPage,
  type Answers,
  cellKey,
  checked,
  checkKey,
  countAnswered,
  scaleKey,
  scaleMax,
  type WorksheetBlock,
} from "@/content/worksheets/worksheet";
import { downloadWorksheet } from "@/features/worksheets/download-worksheet";
import { useAnswers } from "@/features/worksheets/kept-answers";
import { PhaseMark } from "@/features/worksheets/phase-mark";
import { SheetField, type WriteAnswer } from "@/features/worksheets/sheet-fields";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useShareControl } from "@/lib/device/sharing";
import { useIsInVault, useOwnCircle } from "@/lib/kept/use-vault-state";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

export function WorksheetDesk() {
  const { worksheetId } = useParams();
  const worksheet = worksheets.find(({ id }) => id === worksheetId);
  if (worksheet === undefined) {
    return (
      <>
        <PageHeader shape="reading" title={worksheetWords.title} />
        <EmptyState
          {...worksheetWords.notThere}
          action={<BackLink to={paths.worksheets()}>{worksheetWords.back}</BackLink>}
          className="mt-10"
        />
      </>
    );
  }
  return <LoadedWorksheet key={worksheet.id} worksheet={worksheet} />;
}

function LoadedWorksheet({ worksheet }: { worksheet: Worksheet }) {
  const [pages, setPages] = useState<readonly WorksheetPage[] | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isHere = true;
    worksheet.load().then(
      (loaded) => {
        if (isHere) setPages(loaded);
      },
      () => {
        if (isHere) setPages("failed");
      },
    );
    return () => {
      isHere = false;
    };
  }, [worksheet, attempt]);

  if (pages !== null && pages !== "failed") {
    return <WorksheetSheet worksheet={worksheet} pages={pages} />;
  }
  return (
    <>
      <BackLink to={paths.worksheets()}>{worksheetWords.back}</BackLink>
      <PageHeader
        shape="reading"
        title={worksheet.title}
        lead={worksheet.description}
        className="mt-4"
      />
      {pages === "failed" ? (
        <FailedState
          sentence={worksheetWords.notLoaded}
          onRetry={() => {
            setPages(null);
            setAttempt(attempt + 1);
          }}
          className="mt-10"
        />
      ) : (
        <Skeletons label={worksheetWords.loading} className="mt-10" each="h-[40rem]" />
      )}
    </>
  );
}

type SheetPagesProps = {
  titles: readonly string[];
  current: number;
  onTurn: (page: number) => void;
  children: ReactNode;
};

function SheetPages({ titles, current, onTurn, children }: SheetPagesProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[13rem_1fr] lg:gap-12">
      <nav aria-label={worksheetWords.pages} className="max-lg:-mx-1">
        <ol className="flex gap-1 overflow-x-auto max-lg:pb-1 lg:sticky lg:top-24 lg:flex-col">
          {titles.map((title, index) => (
            <li key={title} className="max-lg:shrink-0">
              <button
                type="button"
                aria-current={index === current ? "page" : undefined}
                onClick={() => onTurn(index)}
                className={cn(
                  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm transition-colors",
                  index === current
                    ? "bg-border/60 font-medium"
                    : "text-muted-foreground hover:bg-border/30",
                )}
              >
                <span className="font-display text-base tabular-nums">{index + 1}</span>
                <span className="max-lg:sr-only">{title}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0">
        {children}
        <div className="mt-12 flex flex-wrap justify-between gap-3 border-t border-border pt-6 max-sm:flex-col-reverse">
          <Button variant="outline" disabled={current === 0} onClick={() => onTurn(current - 1)}>
            <ArrowLeft aria-hidden />
            {worksheetWords.previous}
          </Button>
          {current < titles.length - 1 && (
            <Button onClick={() => onTurn(current + 1)}>
              {worksheetWords.next}
              <ArrowRight aria-hidden />
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function WorksheetSheet({
  worksheet,
  pages,
}: {
  worksheet: Worksheet;
  pages: readonly WorksheetPage[];
}) {
  const { userId } = useViewer();
  const { answers, isKept, write, empty, restore } = useAnswers(userId, worksheet.id);
  const [pageIndex, setPageIndex] = useState(0);
  const headingId = useId();
  const page = pages[pageIndex];
  const answeredCount = countAnswered(answers);

  function turnTo(index: number) {
    setPageIndex(index);
    const heading = document.getElementById(headingId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }

  function emptySheet() {
    empty();
    showEmptied(() => restore(answers));
  }

  return (
    <>
      <SheetHead worksheet={worksheet} answeredCount={answeredCount} isKept={isKept} />
      <SheetTools
        isBlank={answeredCount === 0}
        onDownload={(isFilled) => downloadWorksheet(worksheet, pages, isFilled ? answers : {})}
        onEmpty={emptySheet}
        share={<ShareSheet worksheet={worksheet} pages={pages} answers={answers} />}
      />
      {page && (
        <section
          aria-labelledby={headingId}
          className="mt-10 rounded-card border border-border bg-card p-5 sm:p-10 print:hidden"
        >
          <SheetPages titles={pages.map(({ title }) => title)} current={pageIndex} onTurn={turnTo}>
            <OpenPage
              page={page}
              number={pageIndex + 1}
              count={pages.length}
              headingId={headingId}
              answers={answers}
              onWrite={write}
            />
          </SheetPages>
        </section>
      )}
      <PrintedSheet title={worksheet.title} pages={pages} answers={answers} />
    </>
  );
}

type ShareSheetProps = {
  worksheet: Worksheet;
  pages: readonly WorksheetPage[];
  answers: Answers;
};

function ShareSheet({ worksheet: { id, title }, pages, answers }: ShareSheetProps) {
  const renderShare = useShareControl();
  const parts = sheetParts(pages, answers);
  return parts.length > 0 && renderShare({ kind: "worksheet", sourceId: id, title, parts });
}

function showEmptied(undo: () => void) {
  notifyWithUndo(worksheetWords.emptied, undo);
}

function SheetHead({
  worksheet,
  answeredCount,
  isKept,
}: {
  worksheet: Worksheet;
  answeredCount: number;
  isKept: boolean;
}) {
  const [wasEmpty] = useState(answeredCount === 0); // Keeps the line below while somebody writes.
  const isInVault = useIsInVault();
  return (
    <>
      <BackLink to={paths.worksheets()} className="print:hidden">
        {worksheetWords.back}
      </BackLink>
      <PageHeader
        shape="reading"
        title={worksheet.title}
        lead={worksheet.description}
        className="mt-4 print:hidden"
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted-foreground print:hidden">
        <PhaseMark phase={worksheet.phase} />
        <p className="tabular-nums">
          {worksheetWords.answered(answeredCount, worksheet.questionCount)}
        </p>
        <p>{worksheetWords.facts(worksheet.pageCount, worksheet.downloadKilobytes)}</p>
      </div>
      <VisibilityLine circle={useOwnCircle()} className="mt-3 print:hidden" />
      <p
        role={isKept ? undefined : "alert"}
        className="mt-4 max-w-reading text-sm text-muted-foreground empty:hidden print:hidden"
      >
        {isKept ? !isInVault && worksheetWords.kept : worksheetWords.notKept}
        {wasEmpty && !isInVault && ` ${worksheetWords.elsewhere}`}
      </p>
    </>
  );
}

type OpenPageProps = {
  page: WorksheetPage;
  number: number;
  count: number;
  headingId: string;
  answers: Answers;
  onWrite: WriteAnswer;
};

function OpenPage({ page, number, count, headingId, answers, onWrite }: OpenPageProps) {
  return (
    <div className="max-w-[44rem]">
      <p className="text-sm text-muted-foreground">{worksheetWords.page(number, count)}</p>
      <h2 id={headingId} tabIndex={-1} className="mt-1 scroll-mt-28 text-3xl font-medium">
        {page.title}
      </h2>
      <p className="mt-3 text-lg text-muted-foreground">{page.lead}</p>
      <div className="mt-9 grid gap-9">
        {page.blocks.map((block) => (
          <SheetField
            key={block.kind === "words" ? block.text : block.id}
            block={block}
            answers={answers}
            onWrite={onWrite}
          />
        ))}
      </div>
    </div>
  );
}

function SheetTools({
  isBlank,
  onDownload,
  onEmpty,
  share,
}: {
  isBlank: boolean;
  onDownload: (isFilled: boolean) => Promise<void>;
  onEmpty: () => void;
  share: ReactNode;
}) {
  const [pending, setPending] = useState<"filled" | "blank" | null>(null);
  async function download(which: "filled" | "blank") {
    setPending(which);
    try {
      await onDownload(which === "filled");
    } catch {
      notify({ tone: "danger", title: worksheetWords.notLoaded });
    }
    setPending(null);
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
      {!isBlank && (
        <Button isPending={pending === "filled"} onClick={() => void download("filled")}>
          <Download aria-hidden />
          {worksheetWords.downloadFilled}
        </Button>
      )}
      <Button
        variant="outline"
        isPending={pending === "blank"}
        onClick={() => void download("blank")}
      >
        <Download aria-hidden />
        {worksheetWords.downloadBlank}
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        {worksheetWords.print}
      </Button>
      {share}
      {!isBlank && (
        <Button variant="outline" onClick={onEmpty}>
          <FilePlus2 aria-hidden />
          {worksheetWords.empty}
        </Button>
      )}
    </div>
  );
}

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

/** For printing only: main.css hides the rest. */
function PrintedSheet({
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
