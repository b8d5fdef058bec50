import { expect, it } from "vitest";
import { networksOf } from "./networks";

it("[L1] treats an IPv4 address as one network in any notation", () => {
  for (const address of ["10.0.0.7", "::ffff:10.0.0.7", "::ffff:a00:7"])
    expect(networksOf(address), address).toEqual({ near: "10.0.0.7", wide: null });
});

it("[L1] puts an IPv6 address in its /64 and its /48", () => {
  const network = { near: "2001:db8:1:2::/64", wide: "2001:db8:1::/48" };
  for (const address of [
    "2001:db8:1:2::1",
    "2001:0DB8:0001:0002:ffff:ffff:ffff:ffff",
    "2001:db8:1:2:3:4:5:6",
  ])
    expect(networksOf(address), address).toEqual(network);
  expect(networksOf("2001:db8:1:3::1")).toEqual({ near: "2001:db8:1:3::/64", wide: network.wide });
  expect(networksOf("fe80::1%eth0").near).toBe("fe80:0:0:0::/64");
});

it("[L1] treats text that is not an address as a network of its own", () => {
  for (const text of ["unknown", "1:2", "1::2::3", "10.0.0.7:80", ""])
    expect(networksOf(text), text).toEqual({ near: text, wide: null });
});
