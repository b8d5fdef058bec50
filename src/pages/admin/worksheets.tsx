import { WorksheetDesk } from "@/features/handouts/worksheet-desk";

export default function CoachWorksheetsPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8">
      <WorksheetDesk />
    </div>
  );
}
