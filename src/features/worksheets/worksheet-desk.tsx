import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeletons } from "@/components/patterns/skeletons";
import { type Worksheet, worksheets } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import type { WorksheetPage } from "@/content/worksheets/worksheet";
import { WorksheetSheet } from "@/features/worksheets/worksheet-sheet";
import { paths } from "@/lib/pages/paths";

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
