import type { ProxyOptions } from "vite";
import http from "../convex/http";
import { localMailbox } from "./command-words";

/** The engine's own paths. The functions' routes and the local mailbox add others. */
const enginePaths = ["/api/*", "/health", "/metrics", "/version"];

const mailboxPaths = localMailbox
  .filter((_, index) => localMailbox[index - 1] === "--local-answer")
  .map((answer) => answer.replace(/=.*/, ""));

/** Every path that the server answers instead of the site; one that ends in `*` covers all below it. */
export const serverPaths: readonly string[] = [
  ...new Set([...enginePaths, ...mailboxPaths, ...http.getRoutes().map(([path]) => path)]),
];

/** For a site that Vite serves from its sources, with the functions at another port. */
export function proxyTo(target: string): Record<string, ProxyOptions> {
  return Object.fromEntries(serverPaths.map((path) => [patternOf(path), { target, ws: true }]));
}

function patternOf(path: string): string {
  const escaped = path.replaceAll(".", "\\.");
  return escaped.endsWith("*") ? `^${escaped.slice(0, -1)}` : `^${escaped}(\\?|$)`;
}
