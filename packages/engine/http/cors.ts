import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpError } from "./http-error";
import { isOriginAllowed } from "./origins";
import type { OriginRules } from "./origins";

/**
 * Pages of allowed origins may call the API from a browser; the response repeats their origin, as Convex's clients
 * expect. Other origins are rejected, because a simple POST would take effect without a preflight.
 */
export function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  rules: OriginRules,
): void {
  const { origin, host } = request.headers;
  response.setHeader("Vary", "Origin");
  if (!isOriginAllowed(origin, host, rules)) {
    throw new HttpError(403, "Forbidden", "Pages of this origin may not call this server.");
  }
  if (origin === undefined) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Allow-Credentials", "true");
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers["access-control-request-headers"];
  response.writeHead(204, {
    "Access-Control-Allow-Methods": "GET, POST, OPTIONS, PATCH, DELETE, PUT",
    ...(asked === undefined ? {} : { "Access-Control-Allow-Headers": asked }),
    "Access-Control-Max-Age": "86400",
  });
  response.end();
}
