import { expect, it } from "vitest";
import { Budget } from "../budget/budget";
import { connectionLimits } from "../limits";
import { Holdings } from "./holdings";

const limits = {
  ...connectionLimits,
  argumentsBeforeSignInBytesMax: 100,
  shownBytesMax: 1_000,
  shownBeforeSignInBytesMax: 200,
};

function open({ isTrusted = false } = {}): Holdings {
  const account = new Budget().open({ address: "10.0.0.1", isLocal: false });
  const allowedBeforeSignIn = (path: string) => (path === "m:large" ? 300 : null);
  return new Holdings({ account, limits, isTrusted: () => isTrusted, allowedBeforeSignIn });
}

it("[L2] a socket's subscriptions have a limit of bytes in total, which is lower before sign-in", () => {
  const stranger = open();
  expect(stranger.hold("m:f", 60)).toBeNull();
  expect(stranger.hold("m:f", 60)).toContain("before sign-in a socket may hold 100 bytes");
  stranger.free(60);
  expect(stranger.hold("m:f", 60)).toBeNull();
  expect(stranger.hold("m:large", 300)).toBeNull();
  expect(open({ isTrusted: true }).hold("m:f", 500)).toBeNull();
});

it("[L2] a waiting mutation has a limit of bytes before sign-in, unless its function accepts more", () => {
  const stranger = open();
  expect(stranger.queue("m:f", 100)).toBeNull();
  expect(stranger.queue("m:f", 101)).toContain("before sign-in a call may have 100 bytes");
  expect(stranger.queue("m:large", 300)).toBeNull();
  expect(open({ isTrusted: true }).queue("m:f", 500)).toBeNull();
});

it("[L5] a socket has a limit of result bytes, which is higher after sign-in", () => {
  const stranger = open();
  expect(stranger.show(200)).toBeNull();
  expect(stranger.show(1)).toContain("a socket may show 200 bytes of results");
  expect(stranger.show(-100)).toBeNull();
  expect(stranger.show(100)).toBeNull();
  const member = open({ isTrusted: true });
  expect(member.show(1_000)).toBeNull();
  expect(member.show(1)).toContain("a socket may show 1000 bytes of results");
});
