import type { RequestOutcome, RequestType } from "../../domain/privacy/requests";
import { hourMs } from "../../domain/time/time-spans";
import type { Client } from "./people";
import { REQUESTS } from "./words/requestWords";

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
