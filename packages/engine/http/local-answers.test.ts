import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { isFromThisMachine } from "./local-answers";

const own = "http://127.0.0.1:3210";

function request({
  remoteAddress = "127.0.0.1",
  httpVersion = "1.1",
  headers = {},
}: {
  remoteAddress?: string;
  httpVersion?: string;
  headers?: Record<string, string>;
} = {}): IncomingMessage {
  return {
    socket: { remoteAddress },
    httpVersion,
    headers: { host: "127.0.0.1:3210", ...headers },
    url: "/letters.json",
  } as unknown as IncomingMessage;
}

describe("who may read local answers", () => {
  it("[H26] a browser or a program on this machine, by any of its own names", () => {
    for (const host of ["127.0.0.1:3210", "localhost:3210", "localhost", "[::1]:3210"]) {
      expect(isFromThisMachine(request({ headers: { host } }), own), host).toBe(true);
    }
    expect(isFromThisMachine(request({ remoteAddress: "::1" }), own)).toBe(true);
    expect(isFromThisMachine(request({ remoteAddress: "::ffff:127.0.0.1" }), own)).toBe(true);
    for (const site of ["same-origin", "none"]) {
      expect(isFromThisMachine(request({ headers: { "sec-fetch-site": site } }), own)).toBe(true);
    }
  });

  it("[H26] on a server with a public address only if the operator chose so", () => {
    expect(isFromThisMachine(request(), "https://portal.example")).toBe(false);
    expect(isFromThisMachine(request(), null)).toBe(true);
    const forwarded = request({ headers: { "x-forwarded-for": "192.0.2.1" } });
    expect(isFromThisMachine(forwarded, null)).toBe(false);
  });

  it("[H26] no other machine", () => {
    expect(isFromThisMachine(request({ remoteAddress: "10.0.0.7" }), own)).toBe(false);
    expect(isFromThisMachine(request({ remoteAddress: "" }), own)).toBe(false);
  });

  it("[H26] no proxy on this machine, with any headers", () => {
    const signs = [
      "forwarded",
      "via",
      "x-forwarded-for",
      "x-forwarded-host",
      "x-real-ip",
      "cf-ray",
    ];
    for (const sign of signs) {
      expect(isFromThisMachine(request({ headers: { [sign]: "127.0.0.1" } }), own), sign).toBe(
        false,
      );
    }
    expect(isFromThisMachine(request({ httpVersion: "1.0" }), own)).toBe(false);
  });

  it("[H26] no page whose name resolves to this machine, and none of another origin", () => {
    for (const host of ["rebound.example:3210", "127.0.0.1.rebound.example", "", "@", "[::2]"]) {
      expect(isFromThisMachine(request({ headers: { host } }), own), host).toBe(false);
    }
    for (const site of ["cross-site", "same-site"]) {
      expect(isFromThisMachine(request({ headers: { "sec-fetch-site": site } }), own)).toBe(false);
    }
  });

  it("[H26] no one, once the server has a public address", () => {
    for (const url of ["https://portal.example", "http://portal.example:3210", "nonsense"]) {
      expect(isFromThisMachine(request(), url), url).toBe(false);
    }
  });
});
