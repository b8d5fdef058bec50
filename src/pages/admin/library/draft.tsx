import { BackLink } from "@/components/patterns/back-link";
import { PageHeader } from "@/components/patterns/page-header";
import { shelfWords } from "@/content/library/shelf";
import { ItemEditor } from "@/features/shelf/item-editor";
import { paths } from "@/lib/pages/paths";

export default function NewLibraryItemPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8">
      <BackLink to={paths.coachLibrary()}>{shelfWords.back}</BackLink>
      <PageHeader title={shelfWords.newTitle} className="mt-2" />
      <ItemEditor item={null} />
    </div>
  );
}
