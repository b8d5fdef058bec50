import { useCallback, useEffect, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { Button } from "@/components/ui/button";
import { mailboxWords } from "@/content/mailbox";
import { LetterSheet } from "@/features/mailbox/letter-sheet";
import { fetchLetters, type Letter } from "@/features/mailbox/letters";
import { paths } from "@/lib/paths";

type Letters = { state: "loading" | "failed" | "closed" } | { state: "ready"; letters: Letter[] };

/** The outbox of a portal that is tried out on one machine. It has no live line: it looks again when somebody comes back. */
export function Mailbox() {
  const { letters, look } = useLetters();
  if (letters.state === "closed") return <ClosedMailbox />;
  return (
    <>
      <PageHeader
        title={mailboxWords.title}
        lead={mailboxWords.lead}
        actions={
          <Button variant="quiet" onClick={look}>
            {mailboxWords.look}
          </Button>
        }
      />
      <div className="mt-10">
        {letters.state === "loading" && <LettersOnTheirWay />}
        {letters.state === "failed" && (
          <FailedState sentence={mailboxWords.failed} onRetry={look} />
        )}
        {letters.state === "ready" && <LetterList letters={letters.letters} />}
      </div>
    </>
  );
}

function useLetters() {
  const [letters, setLetters] = useState<Letters>({ state: "loading" });
  const look = useCallback(() => {
    fetchLetters().then(
      (found) => {
        setLetters(found === null ? { state: "closed" } : { state: "ready", letters: found });
      },
      () => {
        setLetters({ state: "failed" });
      },
    );
  }, []);
  useEffect(() => {
    look();
    window.addEventListener("focus", look);
    return () => {
      window.removeEventListener("focus", look);
    };
  }, [look]);
  return { letters, look };
}

function LetterList({ letters }: { letters: Letter[] }) {
  if (letters.length === 0) {
    return <EmptyState title={mailboxWords.empty} sentence={mailboxWords.emptySentence} />;
  }
  return (
    <ol className="grid gap-6">
      {letters.map((letter) => (
        <li key={letter.letterId}>
          <LetterSheet letter={letter} />
        </li>
      ))}
    </ol>
  );
}

function LettersOnTheirWay() {
  return (
    <SkeletonGroup label={mailboxWords.loading} className="grid gap-6">
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </SkeletonGroup>
  );
}

function ClosedMailbox() {
  return (
    <>
      <PageHeader title={mailboxWords.closedTitle} lead={mailboxWords.closed} />
      <QuietLink to={paths.home()} className="mt-8">
        {mailboxWords.home}
      </QuietLink>
    </>
  );
}
