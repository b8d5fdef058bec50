import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { peerOf, schemeOf } from "./peer";

function request(remoteAddress: string, headers: Record<string, string> = {}) {
  return {
    socket: { remoteAddress },
    headers,
    url: "/api/1.48.0/sync",
  } as unknown as IncomingMessage;
}

describe("the sender of a request", () => {
  it("[H2] is the address of the connection, in any notation", () => {
    expect(peerOf(request("::ffff:10.0.0.7"), []).address).toBe("10.0.0.7");
    expect(peerOf(request("10.0.0.7"), []).isLocal).toBe(false);
    expect(peerOf(request("127.0.0.1"), []).isLocal).toBe(true);
    expect(peerOf(request("::1"), []).isLocal).toBe(true);
  });

  it("[H2] is not what an untrusted header claims", () => {
    const forged = peerOf(request("10.0.0.7", { "x-forwarded-for": "1.2.3.4" }), ["10.0.0.1"]);
    expect(forged.address).toBe("10.0.0.7");
  });

  it("[H2] is what the configured proxy saw, not what its client sent", () => {
    const headers = { "x-forwarded-for": "6.6.6.6, 1.2.3.4" };
    expect(peerOf(request("127.0.0.1", headers), ["127.0.0.1"]).address).toBe("1.2.3.4");
    expect(peerOf(request("127.0.0.1", headers), ["127.0.0.1", "1.2.3.4"]).address).toBe("6.6.6.6");
  });

  it.each([
    ["1.2.3.4:5678", "1.2.3.4"],
    ["[2001:db8::7]:5678", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["2001:db8::7", "2001:db8::7"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
  ])("[H2] is read with a port or without: %s", (forwarded, address) => {
    const headers = { "x-forwarded-for": `6.6.6.6:1, ${forwarded}` };
    expect(peerOf(request("127.0.0.1", headers), ["127.0.0.1"]).address).toBe(address);
    expect(peerOf(request("127.0.0.1", headers), ["127.0.0.1", address]).address).toBe("6.6.6.6");
  });

  it("[H2] is never local for a forwarded request", () => {
    const headers = { "x-forwarded-for": "127.0.0.1" };
    expect(peerOf(request("127.0.0.1", headers), []).isLocal).toBe(false);
    expect(peerOf(request("127.0.0.1", headers), ["127.0.0.1"]).isLocal).toBe(false);
  });

  it("[H2] has its client's version in the path", () => {
    expect(peerOf(request("127.0.0.1"), []).clientVersion).toBe("1.48.0");
  });

  it("[H2] uses https only if the operator or the proxy says so", () => {
    const headers = { "x-forwarded-proto": "https" };
    expect(schemeOf(request("9.9.9.9", headers), ["127.0.0.1"], false)).toBe("http");
    expect(schemeOf(request("127.0.0.1", headers), ["127.0.0.1"], false)).toBe("https");
    expect(schemeOf(request("9.9.9.9"), [], true)).toBe("https");
  });
});
