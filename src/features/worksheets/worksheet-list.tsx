import { matchesSearch } from "@domain/text/search-match";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { SearchBox } from "@/components/patterns/search-box";
import { Button, buttonVariants } from "@/components/ui/button";
import { type Worksheet, worksheets } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import { downloadWorksheet } from "@/features/worksheets/download-worksheet";
import { useAnsweredCount } from "@/features/worksheets/kept-answers";
import { PhaseMark } from "@/features/worksheets/phase-mark";
import { notify } from "@/lib/device/notify";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

export function WorksheetList() {
  const [query, setQuery] = useState("");
  const found = worksheets.filter(({ title, description, tags }) =>
    matchesSearch(query, [title, description, ...tags]),
  );
  return (
    <>
      <SearchBox label={worksheetWords.search} value={query} onChange={setQuery} className="mt-4" />
      {found.length === 0 ? (
        <EmptyState
          title={worksheetWords.nothingFound}
          action={
            <Button variant="outline" onClick={() => setQuery("")}>
              {worksheetWords.clearSearch}
            </Button>
          }
          className="mt-8"
        />
      ) : (
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          {found.map((worksheet) => (
            <WorksheetCard key={worksheet.id} worksheet={worksheet} />
          ))}
        </ul>
      )}
    </>
  );
}

function WorksheetCard({ worksheet }: { worksheet: Worksheet }) {
  const { id, title, description, phase, tags, pageCount, downloadKilobytes } = worksheet;
  const { userId } = useViewer();
  const answered = useAnsweredCount(userId, id);
  const [isPending, setIsPending] = useState(false);
  const verb = answered > 0 ? worksheetWords.goOn : worksheetWords.open;

  async function download() {
    setIsPending(true);
    try {
      await downloadWorksheet(worksheet, await worksheet.load(), {});
    } catch {
      notify({ tone: "danger", title: worksheetWords.notLoaded });
    }
    setIsPending(false);
  }

  return (
    <li className="flex flex-col rounded-card border border-border bg-card p-6">
      <PhaseMark phase={phase} />
      <h2 className="mt-3 text-2xl font-medium">{title}</h2>
      <p className="mt-2 flex-1 text-muted-foreground">{description}</p>
      <p className="mt-4 text-sm text-muted-foreground">{tags.join(" · ")}</p>
      <p className="mt-1 text-sm text-muted-foreground">
        {worksheetWords.facts(pageCount, downloadKilobytes)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link
          to={paths.worksheet(id)}
          aria-label={worksheetWords.verbOf(verb, title)}
          className={buttonVariants()}
        >
          {verb}
        </Link>
        <Button
          variant="outline"
          isPending={isPending}
          aria-label={worksheetWords.downloadOf(title)}
          onClick={() => void download()}
        >
          <Download aria-hidden />
          {worksheetWords.download}
        </Button>
      </div>
    </li>
  );
}
