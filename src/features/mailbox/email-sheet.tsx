import { useMemo, useState } from "react";

import { mailboxWords } from "@/content/mailbox";
import { dressEmail, readEmailMarkup } from "@/features/mailbox/email-markup";
import { MailLine } from "@/features/mailbox/mail-line";
import type { Email } from "@/features/mailbox/mails";

export function EmailSheet({ email }: { email: Email }) {
  const { subject, text, html, isSent, calendar } = email;
  return (
    <article className="rounded-card border border-border bg-card p-5 sm:p-8">
      <h2 className="text-xl font-medium">{subject}</h2>
      <MailLine mail={email} />
      <div className="mt-6 max-w-reading wrap-anywhere whitespace-pre-wrap">
        {isSent ? (
          <p className="text-muted-foreground">{mailboxWords.sent}</p>
        ) : (
          <EmailText text={text} />
        )}
      </div>
      {!isSent && <Looks html={html} subject={subject} />}
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

/** Drawn when it is opened: there may be many emails. */
function Looks({ html, subject }: Pick<Email, "html" | "subject">) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-6 border-t border-line pt-4"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer text-primary">{mailboxWords.looks}</summary>
      {isOpen && <EmailFrame html={html} title={mailboxWords.looksOf(subject)} />}
    </details>
  );
}

/** Each link is on a line of its own. */
function EmailText({ text }: { text: string }) {
  return text.split(/^(https?:\/\/\S+)$/m).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a key={place} href={part} className="text-primary underline underline-offset-4">
        {part}
      </a>
    ),
  );
}

/** An email's HTML part, in a frame that runs no scripts, opens no address and loads nothing. */
function EmailFrame({ html, title }: { html: string; title: string }) {
  const email = useMemo(() => readEmailMarkup(html), [html]);
  const [height, setHeight] = useState(400);
  return (
    <iframe
      title={title}
      srcDoc={email.markup}
      sandbox="allow-same-origin" // Only so that the page can set the styles. Without scripts nothing in it uses the origin.
      className="mt-4 w-full rounded-control border border-line"
      style={{ height }}
      onLoad={({ currentTarget: frame }) => {
        dressEmail(frame, email);
        setHeight(frame.contentDocument?.documentElement.scrollHeight ?? height);
      }}
    />
  );
}
