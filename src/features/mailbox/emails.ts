export type Email = {
  letterId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  queuedAt: number;
  isSent: boolean;
  calendar?: { method: string; text: string };
};

const ADDRESS = "/mailbox.json";

/** Null where there is no mailbox: the server answers on loopback only. */
export async function fetchEmails(): Promise<Email[] | null> {
  const response = await fetch(ADDRESS, { cache: "no-store" });
  const isData = response.headers.get("Content-Type")?.startsWith("application/json") === true;
  if (response.status === 404 || (response.ok && !isData)) return null;
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  const emails: unknown = await response.json();
  return Array.isArray(emails) ? emails.map(readEmail) : [];
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

function readPart(part: unknown) {
  const { method, text } = part as Record<string, unknown>;
  return { method: String(method), text: String(text) };
}
