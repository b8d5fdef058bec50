import { mailboxWords } from "@/content/mailbox";
import type { Mail } from "@/features/mailbox/mails";

const writtenAt = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** To whom, and when. */
export function MailLine({ mail: { to, queuedAt } }: { mail: Pick<Mail, "to" | "queuedAt"> }) {
  return (
    <p className="mt-1 text-sm wrap-anywhere text-muted-foreground">
      {mailboxWords.to} {to},{" "}
      <time dateTime={new Date(queuedAt).toISOString()}>{writtenAt.format(queuedAt)}</time>
    </p>
  );
}
