import { WorksheetDesk } from "@/features/worksheets/worksheet-desk";

export function WorksheetPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <WorksheetDesk />
    </div>
  );
}
