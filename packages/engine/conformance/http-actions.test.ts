import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { CallReport } from "../functions/answers";
import { liveApp, startFixture } from "./support/fixtures";

describe("HTTP actions", () => {
  it("[H19] exact routes win over prefixes, longer prefixes over shorter ones", async () => {
    const { url } = await startFixture();
    const text = async (path: string) => (await fetch(url + path)).text();
    expect(await text("/files/exact")).toBe("exact");
    expect(await text("/files/deep/x")).toBe("inner /files/deep/x");
    expect(await text("/files/other")).toBe("outer /files/other");
    const missing = await fetch(`${url}/nothing`);
    expect([missing.status, await missing.text()]).toEqual([404, "No matching routes found"]);
  });

  it("[H19] an app without routes has its own error text", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    expect(await (await fetch(`${url}/x`)).text()).toBe(
      "This Convex deployment does not have HTTP actions enabled.",
    );
    expect(await (await fetch(url)).text()).toContain("This Convex deployment is running");
  });

  it("[H21] bodies are unchanged, cookies stay separate, nothing is added for other origins", async () => {
    const { url } = await startFixture();
    const bytes = new Uint8Array([0, 255, 13, 10, 0xed, 0xa0, 0x80]);
    const answer = await fetch(`${url}/echo`, {
      method: "POST",
      body: bytes,
      headers: { "Content-Type": "application/octet-stream", Origin: "https://anywhere.example" },
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("[H21] responses stream, HEAD has no body, a thrown error becomes JSON", async () => {
    const { url } = await startFixture();
    expect(await (await fetch(`${url}/stream`)).text()).toBe("one two three");
    const head = await fetch(`${url}/files/exact`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const failed = await fetch(`${url}/fail`);
    expect(failed.status).toBe(500);
    expect(((await failed.json()) as { code: string }).code).toContain("http boom");
  });

  it("[H21] an invalid bearer token matters only when the identity is read", async () => {
    const reports: CallReport[] = [];
    const { url } = await startFixture({ onCall: (report) => reports.push(report) });
    const headers = { Authorization: "Bearer nonsense" };
    expect((await fetch(`${url}/files/exact`, { headers })).status).toBe(200);
    const refused = await fetch(`${url}/who`, { headers });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      ...{ code: "Unauthenticated", message: "The token was not accepted." },
    });
    expect(reports.filter(({ error }) => error !== null)).toEqual([]);
    const basic = { headers: { Authorization: "Basic eDp5" } };
    expect((await fetch(`${url}/files/exact`, basic)).status).toBe(200);
    expect((await fetch(`${url}/who`, basic)).status).toBe(401);
  });

  it("[H21] a body beyond the limit is refused", async () => {
    const { url } = await startFixture({ httpLimits: { httpActionBytesMax: 1000 } });
    const answer = await fetch(`${url}/echo`, { method: "POST", body: "x".repeat(2000) });
    expect(answer.status).toBe(413);
  });

  it("[H21] unusual methods and hosts are refused and run nothing", async () => {
    const { port, url } = await startFixture();
    const answerTo = (head: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(port ?? 0, "127.0.0.1");
        let text = "";
        socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
        socket.on("close", () => resolve(text.split("\r\n")[0] ?? ""));
        socket.write(`${head}\r\nConnection: close\r\n\r\n`);
      });
    expect(await answerTo("TRACE /files/exact HTTP/1.1\r\nHost: x")).toContain("405");
    expect(await answerTo("GET /files/exact HTTP/1.1\r\nHost: a b[")).toContain("400");
    expect(await answerTo("GET http://[ HTTP/1.1\r\nHost: x")).toContain("400");
    expect((await fetch(`${url}/files/exact`)).status).toBe(200);
  });
});
