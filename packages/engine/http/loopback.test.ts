import { expect, test } from "vitest";
import { addressOf, loopbackOf } from "./loopback";

const named = (...addresses: string[]) => ({
  lo: addresses.map((address) => ({ address })),
});
const of = (...addresses: string[]) => loopbackOf(named(...addresses) as never);

test("[A1] a machine without IPv4 serves on the loopback address of IPv6, and any other on that of IPv4", () => {
  expect(of("::1")).toBe("::1");
  expect(of("::1", "2001:db8::1")).toBe("::1");
  expect(of("127.0.0.1", "::1")).toBe("127.0.0.1");
  expect(of("127.0.0.1")).toBe("127.0.0.1");
  expect(of()).toBe("127.0.0.1");
  expect(addressOf("::1", 3210)).toBe("http://[::1]:3210");
  expect(addressOf("127.0.0.1", 3210)).toBe("http://127.0.0.1:3210");
});
