import { PageHeader } from "@/components/patterns/page-header";
import { libraryWords } from "@/content/library/words";
import { LibraryDesk } from "@/features/library/library-desk";

export default function LibraryPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <PageHeader title={libraryWords.title} lead={libraryWords.lead} />
      <LibraryDesk />
    </div>
  );
}
