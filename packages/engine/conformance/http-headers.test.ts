import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { closeLater, liveApp, startFixture } from "./support/fixtures";
import { post } from "./support/post";
import { scratchFolder } from "../testing/scratch-folder";

const upgradeHeaders = (url: string) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const ws = new WebSocket(`${url.replace("http", "ws")}/api/sync`);
    closeLater(ws, () => ws.terminate());
    ws.on("upgrade", (response) => resolve(response.headers));
  });

const securityOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      /^(x-|referrer-|cross-|strict-|content-sec|permissions-)/.test(name),
    ),
  );

describe("headers on every answer", () => {
  const expected = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
  };

  it("[H22] are on pages, data, errors, refusals and upgrades; HSTS only behind TLS", async () => {
    const parent = await scratchFolder("web");
    await mkdir(join(parent, "assets"));
    await writeFile(join(parent, "index.html"), "<!doctype html>");
    const { url, port } = await startFixture({ webDir: parent, allowsLoopbackOrigins: false });
    const paths = [
      "/",
      "/pages",
      "/missing.js",
      "/api/query",
      "/api/storage/x",
      "/files/exact",
      "/fail",
      "/api/nope",
    ];
    for (const path of paths) {
      const { headers } = await fetch(url + path);
      expect(Object.fromEntries(headers), path).toMatchObject(expected);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy.replace("'wasm-unsafe-eval'", ""), path).not.toContain("unsafe");
      expect(headers.get("strict-transport-security"), path).toBeNull();
      expect(headers.getSetCookie(), path).toEqual([]);
    }
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
        `font-src 'self'; connect-src 'self' ws://127.0.0.1:${port}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; ` +
        "frame-ancestors 'none'; form-action 'self'",
    );
    const refused = await fetch(`${url}/api/query`, {
      headers: { Origin: "https://evil.example" },
    });
    expect(Object.fromEntries(refused.headers)).toMatchObject(expected);
    expect(await upgradeHeaders(url)).toMatchObject(expected);
    const garbage = await new Promise<string>((resolve) => {
      const socket = connect(port ?? 0, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      socket.on("close", () => resolve(text));
      socket.write("NONSENSE\r\n\r\n");
    });
    expect(garbage).toContain("400 Bad Request");
    expect(garbage).toContain("X-Content-Type-Options: nosniff");
    const secure = await startFixture({ functionsDir: liveApp, isBehindTls: true });
    expect((await fetch(secure.url)).headers.get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
  });

  it("[H22] X05: are one complete set on 200, 304, 404, 500 and on the upgrade", async () => {
    const webDir = await scratchFolder("web");
    await writeFile(join(webDir, "index.html"), "<!doctype html>");
    const { url, port } = await startFixture({ webDir, isBehindTls: true });
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(url + path, { headers });
      return { status: answer.status, headers: Object.fromEntries(answer.headers) };
    };
    const page = await ask("/");
    const answers = [
      page,
      await ask("/", { "If-None-Match": page.headers.etag ?? "" }),
      await ask("/fail"),
      await ask("/missing.js"),
      { status: 101, headers: await upgradeHeaders(url) },
    ];
    const ofPages =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
      `font-src 'self'; connect-src 'self' wss://127.0.0.1:${port}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; ` +
      "frame-ancestors 'none'; form-action 'self'";
    const ofData =
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
    const devicesOf = (who: string) =>
      `camera=(${who}), display-capture=(${who}), geolocation=(), microphone=(${who}), payment=(), usb=()`;
    const golden = (policy: string) => ({
      ...expected,
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "content-security-policy": policy,
      "permissions-policy": devicesOf(policy === ofPages ? "self" : ""),
    });
    expect(answers.map(({ status, headers }) => [status, securityOf(headers)])).toEqual([
      [200, golden(ofPages)],
      [304, golden(ofPages)],
      [500, golden(ofPages)],
      [404, golden(ofData)],
      [101, golden(ofData)],
    ]);
  });

  it("[H23] the app's own routes come before its pages, and Convex's before both", async () => {
    const parent = await scratchFolder("web");
    await writeFile(join(parent, "index.html"), "the page");
    const { url } = await startFixture({ webDir: parent });
    expect(await (await fetch(`${url}/files/exact`)).text()).toBe("exact");
    expect(await (await fetch(`${url}/dashboard`)).text()).toBe("the page");
    expect((await fetch(`${url}/api/query?path=rules:whoAmI`)).headers.get("content-type")).toBe(
      "application/json",
    );
  });

  it("[H24] include a request id, the caller's own if there is one", async () => {
    const { url } = await startFixture({ redactsErrors: true });
    const ask = (id?: string) =>
      post(
        `${url}/api/query`,
        { path: "rules:fail", args: { how: "error" } },
        id === undefined ? {} : { "Convex-Request-Id": id },
      );
    const named = await ask("0123456789abcdef");
    expect(named.response.headers.get("convex-request-id")).toBe("0123456789abcdef");
    expect(named.json.errorMessage).toBe("[Request ID: 0123456789abcdef] Server Error");
    const forged = await ask("<script>");
    expect(forged.response.headers.get("convex-request-id")).toMatch(/^[0-9a-f]{16}$/);
    expect(forged.json.errorMessage).toBe(
      `[Request ID: ${forged.response.headers.get("convex-request-id")}] Server Error`,
    );
  });
});
