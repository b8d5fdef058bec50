import { useCallback, useEffect, useMemo, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Button } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { mailboxWords } from "@/content/mailbox";
import { paths } from "@/lib/pages/paths";

type Email = {
  letterId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  queuedAt: number;
  isSent: boolean;
  calendar?: { method: string; text: string };
};

type Push = {
  pushId: string;
  to: string;
  title: string;
  body: string | null;
  path: string;
  queuedAt: number;
};

type Mail = Email | Push;

/** Newest first. Null without a mailbox: the server offers one on loopback only. */
async function fetchMails(): Promise<Mail[] | null> {
  const emails = await fetchRows("/mailbox.json");
  if (emails === null) return null;
  const pushes = (await fetchRows("/mailbox-pushes.json")) ?? [];
  const mails: Mail[] = [...emails.map(readEmail), ...pushes.map(readPush)];
  return mails.toSorted((one, other) => other.queuedAt - one.queuedAt);
}

async function fetchRows(address: string): Promise<unknown[] | null> {
  const response = await fetch(address, { cache: "no-store" });
  const isData = response.headers.get("Content-Type")?.startsWith("application/json") === true;
  if (response.status === 404 || (response.ok && !isData)) return null;
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  const rows: unknown = await response.json();
  return Array.isArray(rows) ? (rows as unknown[]) : [];
}

function readEmail(row: unknown): Email {
  const given = row as Record<string, unknown>;
  const { letterId, to, subject, text, html, queuedAt, deliveredAt, calendar } = given;
  return {
    letterId: String(letterId),
    to: String(to),
    subject: String(subject),
    text: String(text),
    html: String(html),
    queuedAt: Number(queuedAt),
    isSent: deliveredAt !== undefined,
    ...(calendar === undefined ? {} : { calendar: readPart(calendar) }),
  };
}

function readPush(row: unknown): Push {
  const { pushId, to, title, body, path, queuedAt } = row as Record<string, unknown>;
  return {
    pushId: String(pushId),
    to: String(to),
    title: String(title),
    body: typeof body === "string" ? body : null,
    path: String(path),
    queuedAt: Number(queuedAt),
  };
}

function readPart(part: unknown) {
  const { method, text } = part as Record<string, unknown>;
  return { method: String(method), text: String(text) };
}

const writtenAt = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

type Mails = { state: "loading" | "failed" | "closed" } | { state: "ready"; mails: Mail[] };

/** Not live: it reloads when the window gets the focus. */
export function Mailbox() {
  const { mails, look } = useMails();
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-20 sm:px-8 md:pt-16">
      {mails.state === "closed" ? <ClosedMailbox /> : <OpenMailbox mails={mails} look={look} />}
    </div>
  );
}

function OpenMailbox({ mails, look }: ReturnType<typeof useMails>) {
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
      (found) => setMails(found === null ? { state: "closed" } : { state: "ready", mails: found }),
      () => setMails({ state: "failed" }),
    );
  }, []);
  useEffect(() => {
    look();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
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
  return <Skeletons label={mailboxWords.loading} className="grid gap-6" count={2} each="h-60" />;
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

function EmailSheet({ email }: { email: Email }) {
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

/** Rendered only when opened, because there may be many emails. */
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

/** Finds links, which are each on a line of their own. */
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
      sandbox="allow-same-origin" // Lets the page set the styles. Without scripts nothing in the frame uses the origin.
      className="mt-4 w-full rounded-control border border-line"
      style={{ height }}
      onLoad={({ currentTarget: frame }) => {
        dressEmail(frame, email);
        setHeight(frame.contentDocument?.documentElement.scrollHeight ?? height);
      }}
    />
  );
}

function MailLine({ mail: { to, queuedAt } }: { mail: Pick<Mail, "to" | "queuedAt"> }) {
  return (
    <p className="mt-1 text-sm wrap-anywhere text-muted-foreground">
      {mailboxWords.to} {to},{" "}
      <time dateTime={new Date(queuedAt).toISOString()}>{writtenAt.format(queuedAt)}</time>
    </p>
  );
}

/** The parts of an email that a page of the portal may draw. */
interface EmailMarkup {
  /** Without scripts, addresses and styles. */
  markup: string;
  /** The contents of its style elements. */
  rules: string;
  /** The style attribute of each element that has one, in order. */
  styles: readonly string[];
}

/** Elements of our own templates; all others are left out. */
const ELEMENTS = new Set(["BODY", "DIV", "P", "H1", "A", "SPAN", "BR"]);
const STYLED = "data-style";
/** Drops a style that could load something or conceal that it does. Our own templates have none. */
const LOADING = /url|image|@import|src\(|\\/i;
const harmless = (style: string) => (LOADING.test(style) ? "" : style);
/** Blocks all loading, also by styles, even if the page's server sets no policy. */
const HEAD = `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="color-scheme" content="light dark"></head>`;

/**
 * The page's policy allows no inline style, and a frame that the page writes inherits it. So the styles are removed
 * from the markup, and the page sets them itself (`dressEmail`).
 */
export function readEmailMarkup(html: string): EmailMarkup {
  const rules: string[] = [];
  // Done before parsing, because the parser obeys the page's policy, too.
  const unstyled = html
    .replace(/<style>(.*?)<\/style>/gs, (_, found: string) => {
      rules.push(harmless(found));
      return "";
    })
    .replaceAll(' style="', ` ${STYLED}="`);
  const read = new DOMParser().parseFromString(unstyled, "text/html");
  const styles: string[] = [];
  const body = read.querySelector("body"); // Null where a frameset takes its place.
  for (const element of read.querySelectorAll("body, body *")) {
    if (!ELEMENTS.has(element.tagName)) {
      element.remove();
      continue;
    }
    const style = element.getAttribute(STYLED);
    const names = element.getAttribute("class");
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    if (names !== null) element.setAttribute("class", names);
    if (style !== null) element.setAttribute(STYLED, String(styles.push(harmless(style)) - 1));
  }
  const markup = `<!doctype html><html lang="en">${HEAD}${body?.outerHTML ?? ""}</html>`;
  return { markup, rules: rules.join("\n"), styles };
}

function dressEmail(frame: HTMLIFrameElement, { rules, styles }: EmailMarkup): void {
  const { contentDocument: email, contentWindow } = frame;
  if (email === null || contentWindow === null) return;
  for (const element of email.querySelectorAll<HTMLElement>(`[${STYLED}]`)) {
    element.style.cssText = styles[Number(element.getAttribute(STYLED))] ?? "";
  }
  const { CSSStyleSheet: Sheet } = contentWindow as Window & typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  email.adoptedStyleSheets = [sheet];
}
