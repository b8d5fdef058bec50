import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson, sendText } from "./answer";
import { notFound } from "./http-error";
import { isLocalRequest } from "./local-answers";

export interface HealthReason {
  code: string;
  text: string;
  /** Whether it keeps the server from serving. */
  isBlocking: boolean;
}

export interface HealthHost {
  reasons(): Promise<HealthReason[]>;
  metrics(): Promise<string>;
  /** Callers with this token get details; with null only this machine's own callers do. */
  token: string | null;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  isForThisMachine: boolean;
}

/**
 * Anyone may check whether the server is ready. The reasons and all figures are for this machine and for callers with
 * the token; others get 404.
 */
export async function routeHealth(
  host: HealthHost | null,
  { request, response, pathname, isForThisMachine }: Exchange,
): Promise<boolean> {
  if (host === null || (pathname !== "/health" && pathname !== "/metrics")) return false;
  const isOwn = isForThisMachine && isLocalRequest(request);
  const isTrusted = isOwn || showsToken(request, host.token);
  response.setHeader("Cache-Control", "no-store");
  if (pathname === "/metrics") {
    if (!isTrusted) throw notFound();
    sendText(response, await host.metrics());
    return true;
  }
  const reasons = await host.reasons();
  const ready = !reasons.some(({ isBlocking }) => isBlocking);
  const shown = reasons.map(({ code, text }) => ({ code, text }));
  const body = { live: true, ready, ...(isTrusted ? { reasons: shown } : {}) };
  sendJson(response, ready ? 200 : 503, JSON.stringify(body));
  return true;
}

/** Answers while the server opens its data. */
export function answerHealthNotYet(response: ServerResponse): void {
  const reasons = [{ code: "starting", text: "The server is starting." }];
  sendJson(response, 503, JSON.stringify({ live: true, ready: false, reasons }));
}

function showsToken({ headers }: IncomingMessage, token: string | null): boolean {
  if (token === null) return false;
  const shown = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
