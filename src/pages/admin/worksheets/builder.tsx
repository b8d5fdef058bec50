import { BuilderDesk } from "@/features/handouts/builder-desk";

export default function WorksheetBuilderPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8">
      <BuilderDesk />
    </div>
  );
}
