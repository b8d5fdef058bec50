import { mailboxWords } from "@/content/mailbox";
import type { Email } from "@/features/mailbox/emails";

const writtenAt = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export function EmailSheet({ email }: { email: Email }) {
  const { subject, to, text, queuedAt, isSent, calendar } = email;
  return (
    <article className="rounded-card border border-border bg-card p-5 sm:p-8">
      <h2 className="text-xl font-medium">{subject}</h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {mailboxWords.to} {to},{" "}
        <time dateTime={new Date(queuedAt).toISOString()}>{writtenAt.format(queuedAt)}</time>
      </p>
      <div className="mt-6 max-w-reading wrap-anywhere whitespace-pre-wrap">
        {isSent ? (
          <p className="text-muted-foreground">{mailboxWords.sent}</p>
        ) : (
          <EmailText text={text} />
        )}
      </div>
      {calendar !== undefined && (
        <details className="mt-6 border-t border-line pt-4">
          <summary className="cursor-pointer text-primary">
            {mailboxWords.calendar(calendar.method)}
          </summary>
          <pre className="mt-3 overflow-x-auto text-sm text-ink-soft">{calendar.text}</pre>
        </details>
      )}
    </article>
  );
}

/** The link is on a line of its own. */
function EmailText({ text }: { text: string }) {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (link === undefined) return text;
  const at = text.indexOf(link);
  return (
    <>
      {text.slice(0, at)}
      <a href={link} className="text-primary underline underline-offset-4">
        {link}
      </a>
      {text.slice(at + link.length)}
    </>
  );
}
