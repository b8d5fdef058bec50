import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createSite, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import http from "../convex/http";
import { proxyTo } from "./server-paths";

let functions: Server;
let site: ViteDevServer;

beforeAll(async () => {
  functions = createHttpServer((request, response) =>
    response.end(`functions: ${request.method ?? ""}`),
  );
  await new Promise<void>((resolve) => functions.listen(0, "127.0.0.1", resolve));
  const { port } = functions.address() as AddressInfo;
  site = await createSite({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: {
      host: "127.0.0.1",
      port: 0,
      watch: null,
      hmr: false,
      ws: false,
      proxy: proxyTo(`http://127.0.0.1:${String(port)}`),
    },
  });
  await site.listen();
});

afterAll(async () => {
  await site.close();
  functions.close();
});

async function answerOf(path: string, method = "GET"): Promise<string> {
  const { port } = site.httpServer?.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method,
    headers: { accept: "text/html" },
  });
  return await answer.text();
}

it("passes every route of the functions to them while the site is served from its sources", async () => {
  for (const [path, method] of http.getRoutes()) {
    const asked = `${path.replace("*", "secret.ics")}?of=1`;
    expect(await answerOf(asked, method), asked).toBe(`functions: ${method}`);
  }
});

it("passes what the engine answers, too, and no page of the site", async () => {
  for (const path of ["/api/query", "/api/storage/x", "/version", "/health", "/mailbox.json"])
    expect(await answerOf(path), path).toBe("functions: GET");
  for (const path of ["/", "/auth", "/mailbox", "/unsubscribed", "/files", "/calendar"])
    expect(await answerOf(path), path).not.toContain("functions:");
});
