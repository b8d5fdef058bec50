import { useCallback, useEffect, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { mailboxWords } from "@/content/mailbox";
import { EmailSheet } from "@/features/mailbox/email-sheet";
import { MailLine } from "@/features/mailbox/mail-line";
import { fetchMails, type Mail, type Push } from "@/features/mailbox/mails";
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

/** A notification as a device shows it: a press opens its page. */
function PushSheet({ push }: { push: Push }) {
  const { title, body, path } = push;
  return (
    <article className="rounded-card border border-border bg-card p-5 sm:p-8">
      <p className="text-sm font-medium text-muted-foreground">{mailboxWords.push}</p>
      <h2 className="mt-1 text-xl font-medium">{title}</h2>
      <MailLine mail={push} />
      {body !== null && <p className="mt-4 max-w-reading wrap-anywhere">{body}</p>}
      <a
        href={path}
        className="mt-4 inline-block wrap-anywhere text-primary underline underline-offset-4"
      >
        {mailboxWords.open} {path}
      </a>
    </article>
  );
}
