import type { MessageSender } from "../../domain/messages/message-vocabulary";
import type { AuditKind } from "../../domain/privacy/audit-kinds";
import type { RequestOutcome, RequestType } from "../../domain/privacy/requests";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";
import type { Client, Person } from "./people";
import type { Random } from "./random";
import { endOf, type SessionRow } from "./sessions";
import { EXPORT_REASON, REQUESTS } from "./words/requestWords";

/** `client` is a position; absent for the coach's own entries. */
export interface AuditLine {
  kind: AuditKind;
  by: MessageSender;
  client?: number;
  detail?: string;
  happenedAt: number;
}

interface Lived {
  coach: Person;
  clients: readonly Client[];
  sessions: readonly SessionRow[];
  requests: readonly Request[];
  now: number;
}

/** The demo has no earlier visits, because they would only look the same. */
const looksShownMs = 21 * dayMs;

/** Consistent with the rest of the practice, oldest first. */
export function makeAuditLines(lived: Lived, random: Random): AuditLine[] {
  const { coach, requests } = lived;
  return [
    { kind: "role_given" as const, by: "coach" as const, happenedAt: coach.joinedAt },
    ...looksOf(lived, random),
    ...requests.flatMap(linesOfRequest),
    ...journeysOfData(lived),
  ].sort((first, second) => first.happenedAt - second.happenedAt);
}

function looksOf({ sessions, now }: Lived, random: Random): AuditLine[] {
  return sessions.flatMap(({ client, row }) => {
    const isShown = row.status === "completed" && row.startsAt > now - looksShownMs;
    if (!isShown) return [];
    const opened = row.startsAt - random.between(4, 25) * minuteMs;
    const noted = endOf(row) + random.between(6, 40) * minuteMs;
    const look = { by: "coach", client } as const;
    return [
      { ...look, kind: "client_opened" as const, happenedAt: opened },
      ...(random.isLucky(0.6) && noted <= now
        ? [{ ...look, kind: "notes_opened" as const, happenedAt: noted }]
        : []),
    ];
  });
}

const linesOfRequest = ({ client, receivedAt, closed }: Request): AuditLine[] => [
  { kind: "request_received", by: "client", client, happenedAt: receivedAt },
  // Without a client, as `privacy/requests.ts` writes it.
  ...(closed === undefined
    ? []
    : [{ kind: "request_closed" as const, by: "coach" as const, happenedAt: closed.closedAt }]),
];

function journeysOfData({ clients, now }: Lived): AuditLine[] {
  const of = (mailbox: string) => clients.findIndex(({ roster }) => roster.mailbox === mailbox);
  const exportedAt = now - 17 * dayMs - 2 * hourMs;
  return [
    {
      kind: "own_data_exported",
      by: "client",
      client: of("imogen.vale"),
      happenedAt: now - 19 * dayMs - 3 * hourMs,
    },
    {
      kind: "client_exported",
      by: "coach",
      client: of("imogen.vale"),
      detail: EXPORT_REASON,
      happenedAt: exportedAt,
    },
    {
      kind: "password_changed",
      by: "client",
      client: of("darya.vetrova"),
      happenedAt: now - 6 * dayMs - hourMs,
    },
  ];
}

export interface Request {
  client: number;
  type: RequestType;
  text: string;
  receivedAt: number;
  closed?: { outcome: RequestOutcome; answer: string; closedAt: number };
}

export const makeRequests = (clients: readonly Client[], now: number): Request[] =>
  REQUESTS.map(({ mailbox, type, text, hoursAgo, closed }) => ({
    client: clients.findIndex(({ roster }) => roster.mailbox === mailbox),
    type,
    text,
    receivedAt: now - hoursAgo * hourMs,
    ...(closed === undefined
      ? {}
      : {
          closed: {
            outcome: closed.outcome,
            answer: closed.answer,
            closedAt: now - closed.hoursAgo * hourMs,
          },
        }),
  })).sort((first, second) => first.receivedAt - second.receivedAt);
