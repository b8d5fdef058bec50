import { mailboxWords } from "@/content/mailbox";
import type { Push } from "@/features/mailbox/mails";
import { MailLine } from "@/features/mailbox/mail-line";

/** A notification as a device shows it: a press opens its page. */
export function PushSheet({ push }: { push: Push }) {
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
