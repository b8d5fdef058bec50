import { mailboxWords } from "@/content/mailbox";
import type { Letter } from "@/features/mailbox/letters";

const writtenAt = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** One letter as it would be read. */
export function LetterSheet({ letter }: { letter: Letter }) {
  const { subject, to, text, queuedAt, isSent } = letter;
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2 className="text-xl font-medium">{subject}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {mailboxWords.to} {to},{" "}
        <time dateTime={new Date(queuedAt).toISOString()}>{writtenAt.format(queuedAt)}</time>
      </p>
      <div className="mt-6 max-w-reading wrap-anywhere whitespace-pre-wrap">
        {isSent ? <p className="text-ink-soft">{mailboxWords.sent}</p> : <LetterText text={text} />}
      </div>
    </article>
  );
}

/** A letter puts its link on a line of its own, whole. */
function LetterText({ text }: { text: string }) {
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
