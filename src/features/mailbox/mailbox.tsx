import { useCallback, useEffect, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { Button } from "@/components/ui/button";
import { mailboxWords } from "@/content/mailbox";
import { EmailSheet } from "@/features/mailbox/email-sheet";
import { fetchEmails, type Email } from "@/features/mailbox/emails";
import { paths } from "@/lib/paths";

type Emails = { state: "loading" | "failed" | "closed" } | { state: "ready"; emails: Email[] };

/** Not live: it reloads when the window gets the focus. */
export function Mailbox() {
  const { emails, look } = useEmails();
  if (emails.state === "closed") return <ClosedMailbox />;
  return (
    <>
      <PageHeader
        shape="reading"
        title={mailboxWords.title}
        lead={mailboxWords.lead}
        actions={
          <Button variant="outline" onClick={look}>
            {mailboxWords.look}
          </Button>
        }
      />
      <div className="mt-10">
        {emails.state === "loading" && <EmailsLoading />}
        {emails.state === "failed" && <FailedState sentence={mailboxWords.failed} onRetry={look} />}
        {emails.state === "ready" && <EmailList emails={emails.emails} />}
      </div>
    </>
  );
}

function useEmails() {
  const [emails, setEmails] = useState<Emails>({ state: "loading" });
  const look = useCallback(() => {
    fetchEmails().then(
      (found) => {
        setEmails(found === null ? { state: "closed" } : { state: "ready", emails: found });
      },
      () => {
        setEmails({ state: "failed" });
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
  return { emails, look };
}

function EmailList({ emails }: { emails: Email[] }) {
  if (emails.length === 0) {
    return <EmptyState title={mailboxWords.empty} sentence={mailboxWords.emptySentence} />;
  }
  return (
    <ol className="grid gap-6">
      {emails.map((email) => (
        <li key={email.letterId}>
          <EmailSheet email={email} />
        </li>
      ))}
    </ol>
  );
}

function EmailsLoading() {
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
      <PageHeader shape="reading" title={mailboxWords.closedTitle} lead={mailboxWords.closed} />
      <QuietLink to={paths.home()} className="mt-8">
        {mailboxWords.home}
      </QuietLink>
    </>
  );
}
