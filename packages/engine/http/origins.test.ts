import { describe, expect, it } from "vitest";
import { isOriginAllowed } from "./origins";

const strict = { allowed: ["https://app.example"], allowsLoopback: false };
const host = "127.0.0.1:3210";

describe("origins", () => {
  it.each([
    ["https://app.example", host],
    ["http://127.0.0.1:3210", host],
    ["http://localhost:3210", "localhost:3210"],
    ["http://203.0.113.5:3210", "203.0.113.5:3210"],
    ["http://[::1]:3210", "[::1]:3210"],
  ])("[H1] %s may call %s", (origin, at) => {
    expect(isOriginAllowed(origin, at, strict)).toBe(true);
  });

  it.each([
    ["https://evil.example", host],
    ["http://app.example", host],
    ["https://app.example.evil.example", host],
    ["https://app.example:444", host],
    ["http://localhost:5173", "localhost:3210"],
    ["http://rebound.example:3210", "rebound.example:3210"],
    ["null", host],
    ["", host],
    ["file://", host],
    ["http://127.0.0.1:3210/path", host],
    ["http://user@127.0.0.1:3210", host],
  ])("[H1] %s may not call %s", (origin, at) => {
    expect(isOriginAllowed(origin, at, strict)).toBe(false);
  });

  it("[H1] a development server on this machine may, when loopback is allowed", () => {
    const loose = { ...strict, allowsLoopback: true };
    expect(isOriginAllowed("http://localhost:5173", host, loose)).toBe(true);
    expect(isOriginAllowed("http://127.9.9.9:1", host, loose)).toBe(true);
    expect(isOriginAllowed("http://localhost.evil.example", host, loose)).toBe(false);
  });

  it("[H1] a request without origin passes", () => {
    expect(isOriginAllowed(undefined, host, strict)).toBe(true);
  });
});
