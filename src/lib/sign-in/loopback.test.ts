import { expect, test } from "vitest";

import { isOnLoopback } from "@/lib/sign-in/loopback";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("%s is a loopback host", (hostname) => {
  expect(isOnLoopback(hostname)).toBe(true);
});

test.each(["", "portal.example", "127.0.0.1.example", "localhost.example", "10.0.0.1", "[::2]"])(
  "%j is not a loopback host",
  (hostname) => {
    expect(isOnLoopback(hostname)).toBe(false);
  },
);
