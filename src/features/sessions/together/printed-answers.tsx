import { answerParts } from "@domain/work/worksheets";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

import type { JointSheet } from "./use-together";
import { WheelDrawing } from "./wheel-drawing";
import { jointSheetWords as words } from "@/content/joint-sheets";
import { formatDay } from "@/lib/text/format-instant";

type AnswerListProps = { sheet: JointSheet; values: Readonly<Record<string, string>> };

export function AnswerList({ sheet: { fields, isWheel }, values }: AnswerListProps) {
  const answers = Object.entries(values).map(([fieldId, value]) => ({ fieldId, value }));
  const parts = answerParts(fields, answers);
  if (parts.length === 0) return <p className="text-muted-foreground italic">{words.empty}</p>;
  return (
    <div className="grid w-full gap-4">
      {isWheel && <WheelDrawing fields={fields} values={values} />}
      <dl className="grid gap-3">
        {parts.map(({ heading, text }, place) => (
          <div key={place} className="break-inside-avoid">
            <dt dir="auto" className="text-sm text-muted-foreground wrap-anywhere">
              {heading}
            </dt>
            <dd dir="auto" className="max-w-reading wrap-anywhere whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** main.css hides the rest of the page when printing. */
export function PrintedAnswers({ sheet, values }: AnswerListProps) {
  return createPortal(
    <div data-slot="printed-alone" aria-hidden className="hidden print:block">
      <p className="font-display text-3xl">{sheet.title}</p>
      <p className="mt-1 mb-6">{formatDay(sheet.startedAt)}</p>
      <AnswerList sheet={sheet} values={values} />
    </div>,
    document.body,
  );
}

/** The printed answers are on the page only while the browser prints. */
export function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, [isPrinting]);
  return { isPrinting, print: () => setIsPrinting(true) };
}
