import { Plus } from "lucide-react";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { buttonVariants } from "@/components/ui/button";
import { handoutWords } from "@/content/handouts";
import { shelfWords } from "@/content/library/shelf";
import { ShelfDesk } from "@/features/shelf/shelf-desk";
import { paths } from "@/lib/pages/paths";

export default function CoachLibraryPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8">
      <PageHeader
        title={shelfWords.title}
        lead={shelfWords.lead}
        actions={
          <>
            <Link to={paths.coachWorksheets()} className={buttonVariants({ variant: "outline" })}>
              {handoutWords.coach.title}
            </Link>
            <Link to={paths.coachLibraryNew()} className={buttonVariants()}>
              <Plus aria-hidden />
              {shelfWords.add}
            </Link>
          </>
        }
      />
      <ShelfDesk />
    </div>
  );
}
