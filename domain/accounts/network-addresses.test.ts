import { expect, test } from "vitest";
import { networkOf } from "./network-addresses";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  null,
  "",
  "unknown",
  "1.2.3",
  "1.2.3.256",
  "1:2:3",
  "1::2::3",
  "g::1",
  "1:2:3:4:5:6:7:8:9",
])("%j is not an address", (ip) => {
  expect(networkOf(ip)).toBeNull();
});
