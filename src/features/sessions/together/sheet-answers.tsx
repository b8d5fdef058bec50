import { api } from "@convex/_generated/api";
import { Printer } from "lucide-react";

import { AnswerList, PrintedAnswers, usePrinting } from "./printed-answers";
import type { JointSheet } from "./use-together";
import { FailedState } from "@/components/patterns/failed-state";
import { Button } from "@/components/ui/button";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { jointSheetWords as words } from "@/content/joint-sheets";
import { useLive } from "@/lib/live/live";

/** For a client whose coaching has ended. */
export function SheetAnswers({ sheet }: { sheet: JointSheet }) {
  const answers = useLive(api.jointSheets.answers, { sheetId: sheet.sheetId });
  const { isPrinting, print } = usePrinting();
  if (answers.state === "loading") {
    return (
      <SkeletonGroup label={words.loading} className="grid gap-4">
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  if (answers.state === "failed") {
    return <FailedState sentence={words.notLoaded} onRetry={answers.retry} />;
  }
  const values = Object.fromEntries(answers.value.map(({ fieldId, value }) => [fieldId, value]));
  return (
    <div className="grid justify-items-start gap-4">
      <AnswerList sheet={sheet} values={values} />
      <Button variant="outline" size="sm" onClick={print}>
        <Printer aria-hidden />
        {words.print}
      </Button>
      {isPrinting && <PrintedAnswers sheet={sheet} values={values} />}
    </div>
  );
}
