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

export type Push = {
  pushId: string;
  to: string;
  title: string;
  body: string | null;
  path: string;
  queuedAt: number;
};

export type Mail = Email | Push;

/** Newest first. Null without a mailbox: the server offers one on loopback only. */
export async function fetchMails(): Promise<Mail[] | null> {
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
