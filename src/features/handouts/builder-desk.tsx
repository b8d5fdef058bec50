import { api } from "@convex/_generated/api";
import { useParams } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { LiveLines } from "@/components/patterns/live-lines";
import { PageHeader } from "@/components/patterns/page-header";
import { refusalIn } from "@/content/failures";
import { handoutWords } from "@/content/handouts";
import { WorksheetBuilder } from "@/features/handouts/worksheet-builder";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

const words = handoutWords.builder;
const lines = { loading: words.loading, failed: words.notLoaded };

export function BuilderDesk() {
  const { worksheetId } = useParams();
  const worksheet = useLive(
    api.worksheets.get,
    worksheetId === undefined ? "skip" : { worksheetId },
  );
  const isNew = worksheetId === undefined;
  const isGone = worksheet.state === "failed" && refusalIn(worksheet.error)?.code === "NOT_FOUND";
  return (
    <>
      <BackLink to={paths.coachWorksheets()}>{words.back}</BackLink>
      <PageHeader
        title={isNew ? words.new : words.edit}
        lead={isNew || isGone ? undefined : words.keeps}
        isLeadWhole
        className="mt-2"
      />
      {isNew && <WorksheetBuilder worksheet={null} />}
      {isGone && <EmptyState {...words.notThere} className="mt-6" />}
      {!isNew && !isGone && (
        <LiveLines live={worksheet} words={lines}>
          {(value) => <WorksheetBuilder key={worksheetId} worksheet={value} />}
        </LiveLines>
      )}
    </>
  );
}
