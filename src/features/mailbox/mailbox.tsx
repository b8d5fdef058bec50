import { useCallback, useEffect, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { Button } from "@/components/ui/button";
import { mailboxWords } from "@/content/mailbox";
import { EmailSheet } from "@/features/mailbox/email-sheet";
import { fetchMails, type Mail } from "@/features/mailbox/mails";
import { PushSheet } from "@/features/mailbox/push-sheet";
import { paths } from "@/lib/pages/paths";

type Mails = { state: "loading" | "failed" | "closed" } | { state: "ready"; mails: Mail[] };

/** Not live: it reloads when the window gets the focus. */
export function Mailbox() {
  const { mails, look } = useMails();
  if (mails.state === "closed") return <ClosedMailbox />;
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
        {mails.state === "loading" && <MailsLoading />}
        {mails.state === "failed" && <FailedState sentence={mailboxWords.failed} onRetry={look} />}
        {mails.state === "ready" && <MailList mails={mails.mails} />}
      </div>
    </>
  );
}

function useMails() {
  const [mails, setMails] = useState<Mails>({ state: "loading" });
  const look = useCallback(() => {
    fetchMails().then(
      (found) => {
        setMails(found === null ? { state: "closed" } : { state: "ready", mails: found });
      },
      () => {
        setMails({ state: "failed" });
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
  return { mails, look };
}

function MailList({ mails }: { mails: Mail[] }) {
  if (mails.length === 0) {
    return <EmptyState title={mailboxWords.empty} sentence={mailboxWords.emptySentence} />;
  }
  return (
    <ol className="grid grid-cols-1 gap-6">
      {mails.map((mail) =>
        "letterId" in mail ? (
          <li key={mail.letterId}>
            <EmailSheet email={mail} />
          </li>
        ) : (
          <li key={mail.pushId}>
            <PushSheet push={mail} />
          </li>
        ),
      )}
    </ol>
  );
}

function MailsLoading() {
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
