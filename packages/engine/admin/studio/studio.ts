import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isLoopbackHost } from "../../http/origins";
import { SecurityHeaders } from "../../http/security-headers";

export const studioPath = "/_studio/";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** The folder of the page's files: next to the sources, or next to the built program. */
export function studioFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, "studio");
  return existsSync(built) ? built : join(here, "page");
}

const plainName = /^[a-z]+\.(?:html|css|js)$/;

const security = new SecurityHeaders(false); // served by plain HTTP on loopback

/**
 * Serves the page, which contains no data of the deployment: it asks for the key and then loads data like the official
 * command line. Not served under a name that another person's DNS could resolve to this machine. Returns false for
 * other requests.
 */
export async function answerStudio(
  { method, url = "/", headers }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [pathname = ""] = url.split("?");
  if ((method !== "GET" && method !== "HEAD") || !isLoopbackName(headers.host)) return false;
  if (pathname === studioPath.slice(0, -1)) {
    response.writeHead(308, { ...security.forData(), Location: studioPath }).end();
    return true;
  }
  if (!pathname.startsWith(studioPath)) return false;
  const name = pathname.slice(studioPath.length) || "index.html";
  const body = plainName.test(name)
    ? await readFile(join(studioFolder(), name)).catch(() => null)
    : null;
  if (body === null) return false;
  response.writeHead(200, {
    ...security.forSite(headers.host),
    "Content-Type": types[extname(name)],
    "Content-Length": body.length,
    "Cache-Control": "no-cache",
  });
  response.end(method === "HEAD" ? undefined : body);
  return true;
}

function isLoopbackName(host = ""): boolean {
  return URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname);
}
