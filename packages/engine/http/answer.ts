import type { ServerResponse } from "node:http";
import type { HttpError } from "./http-error";

export function sendText(response: ServerResponse, text: string): void {
  send(response, 200, "text/plain; charset=utf-8", text);
}

export function sendJson(response: ServerResponse, status: number, json: string): void {
  send(response, status, "application/json", json);
}

export function sendError(response: ServerResponse, error: HttpError): void {
  const { status, code, message } = error;
  sendJson(response, status, JSON.stringify({ code, message }));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  const body = Buffer.from(text);
  response.writeHead(status, { "Content-Type": type, "Content-Length": body.length });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
