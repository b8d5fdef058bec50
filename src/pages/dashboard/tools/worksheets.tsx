import { PageHeader } from "@/components/patterns/page-header";
import { worksheetWords } from "@/content/worksheets/words";
import { OwnHandouts } from "@/features/handouts/own-handouts";
import { WorksheetList } from "@/features/worksheets/worksheet-list";

export default function WorksheetsPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <PageHeader title={worksheetWords.title} lead={worksheetWords.lead} />
      <OwnHandouts>
        <WorksheetList />
      </OwnHandouts>
    </div>
  );
}
